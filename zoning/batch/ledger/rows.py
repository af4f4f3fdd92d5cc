"""What the ledger hands out and takes in: a tuple for each thing that is asked of it."""

from typing import NamedTuple

PAGES, ARTICLES = "pages", "articles"
"""What the records of a run are: `Result`s or `Article`s."""
STATES = ("queued", "running", "done", "failed")
DUE, RUNNING, UNCHANGED, CHANGED, FAILED = AGAIN = ("due", "running", "unchanged", "changed", "failed")
"""How it stands with a source that is read again: to be read, being read, and what was found."""


class Queued(NamedTuple):
    """A source that is to be visited."""

    id: int
    host: str
    not_before: float


class Place(NamedTuple):
    """Where a record lies: name of the shard, first byte, number of bytes."""

    shard: str
    start: int
    length: int


class Validators(NamedTuple):
    """What a server knows the version of a page by (RFC 9110, 8.8); "" where it said none."""

    etag: str = ""
    last_modified: str = ""


class Job(NamedTuple):
    """What a worker needs to know of it."""

    id: int
    source: str
    attempts: int
    """How often it was visited before."""
    carried: dict[str, str]
    before: Place | None = None
    """Where its older record lies, if it is read again."""
    validators: Validators = Validators()
    """Those of the last visit."""


class Known(NamedTuple):
    """A source that is done, and may be read again."""

    id: int
    key: str
    carried: dict[str, str]
    visited: float | None
    """When its last visit began (seconds since 1970); None where nobody knows."""
    again: str
    """What was found when it was read again last; "" where it was not."""


class Refreshed(NamedTuple):
    """A source that was read again, and what was found."""

    source: str
    what: str
    when: float
    """Seconds since 1970."""
    error_class: str
    error: str


class Done(NamedTuple):
    """A source whose record is safe."""

    id: int
    place: Place
    seconds: float
    kind: str = ""
    """What kind of answer the page is; "" where nobody knows."""
    again: str = ""
    """Of a source that was read again: `UNCHANGED` or `CHANGED`."""
    validators: Validators = Validators()
    work: str = ""
    """The DOI that the page says is its own (`works`)."""
    site_pages: int | None = None
    """Of a page that is kept: so many others of its template were known when it was read."""


class Kept(NamedTuple):
    """A page that is done and was kept, of whose site more may be known by now."""

    id: int
    source: str
    carried: dict[str, str]
    place: Place
    site_pages: int


class Failed(NamedTuple):
    """A source that gave none; its class and message are those of the error."""

    id: int
    error_class: str
    error: str
    seconds: float


class Ended(NamedTuple):
    """A source that is done, whose record has a place, or failed, which has an error."""

    id: int
    source: str
    place: Place | None
    error_class: str
    error: str


class Listed(NamedTuple):
    """A source as people look for it; "" and None for what is not known yet."""

    id: int
    source: str
    state: str
    """One of `STATES`."""
    kind: str
    """Of its page."""
    error_class: str
    error: str
    seconds: float | None
    """Of its last visit."""


class SameWork(NamedTuple):
    """A work, by its DOI, and the sources that are names of it."""

    work: str
    sources: tuple[str, ...]


class ErrorCount(NamedTuple):
    """A class of errors, how many sources it has met, and the first of them."""

    error_class: str
    sources: int
    source: str
    error: str


class Host(NamedTuple):
    """How it stands with the sources of one host."""

    name: str
    queued: int
    """For the first time or again."""
    done: int
    failed: int
    troubled: int
    """So many ended, at the last visit, with an error that may be the host's fault."""
    not_before: float
    """When the last of the queued is due; 0 when all are."""
    mean_s: float
    """Of a visit."""


class Slice(NamedTuple):
    """What ended within a stretch of time."""

    number: int
    done: int
    failed: int
