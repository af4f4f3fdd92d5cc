"""Define the named tuples that the ledger takes and returns."""

from typing import NamedTuple

PAGES, ARTICLES = "pages", "articles"
"""What the records of a run are: `Result`s or `Article`s."""
STATES = ("queued", "running", "done", "failed")
DUE, RUNNING, UNCHANGED, CHANGED, FAILED = AGAIN = ("due", "running", "unchanged", "changed", "failed")
"""The states of a done source that is read again: queued, being read, and what was found."""


class Queued(NamedTuple):
    """A source that is queued."""

    id: int
    host: str
    not_before: float


class Place(NamedTuple):
    """Where a record is: the shard's name, the first byte, the number of bytes."""

    shard: str
    start: int
    length: int


class Validators(NamedTuple):
    """What a server identifies the version of a page by (RFC 9110, 8.8); "" for what it did not send."""

    etag: str = ""
    last_modified: str = ""


class Pending(NamedTuple):
    """What is known of a source that is to be visited."""

    id: int
    source: str
    carried: dict[str, str]
    before: Place | None = None
    """Where the older record is, if the source is read again."""
    validators: Validators = Validators()
    """The validators of the last visit."""


class Known(NamedTuple):
    """A done source, which may be read again."""

    id: int
    key: str
    carried: dict[str, str]
    visited: float | None
    """When its last visit began (seconds since 1970); None if that is unknown."""
    again: str
    """The state of its last refresh; "" if it was not read again."""


class Refreshed(NamedTuple):
    """A source that was read again, and what was found."""

    source: str
    what: str
    when: float
    """Seconds since 1970."""
    error_class: str
    error: str
    fields: tuple[str, ...]
    """The fields of the record that have changed."""


class Done(NamedTuple):
    """A source whose record is safe."""

    id: int
    place: Place
    seconds: float
    kind: str = ""
    """The kind of page; "" if it is unknown."""
    again: str = ""
    """For a source that was read again: `UNCHANGED` or `CHANGED`."""
    validators: Validators = Validators()
    work: str = ""
    """The DOI that the page states as its own (`works`)."""
    site_pages: int | None = None
    """For a kept page: the number of other pages of its template that were known when it was read."""
    fields: tuple[str, ...] = ()
    """The fields of the record that have changed."""


class Kept(NamedTuple):
    """A done page that was kept, because more may be known of its site later."""

    id: int
    source: str
    carried: dict[str, str]
    place: Place
    site_pages: int


class Failed(NamedTuple):
    """A source whose visit failed, with the class and the message of the error."""

    id: int
    error_class: str
    error: str
    seconds: float


class Ended(NamedTuple):
    """A source that is done and has a record, or that failed and has an error."""

    id: int
    source: str
    place: Place | None
    error_class: str
    error: str
    line: int
    """Its line in the list."""
    carried: dict[str, str]
    """The other columns of that line; empty for a done source, whose record has them."""


class Listed(NamedTuple):
    """A source in a list for people; "" and None for unknown values."""

    id: int
    source: str
    state: str
    """One of `STATES`."""
    kind: str
    """The kind of page."""
    error_class: str
    error: str
    seconds: float | None
    """Of the last visit."""


class SameWork(NamedTuple):
    """A work, by its DOI, and its sources."""

    work: str
    sources: tuple[str, ...]


class ErrorCount(NamedTuple):
    """A class of errors, the number of sources with it, and the first of these."""

    error_class: str
    sources: int
    source: str
    error: str


class Host(NamedTuple):
    """The state of one host's sources."""

    name: str
    queued: int
    """The sources that are queued, for the first time or again."""
    done: int
    failed: int
    troubled: int
    """The number of sources whose last visit ended with an error that may be the host's fault."""
    not_before: float
    """When the last of the queued sources is due, in seconds since 1970; 0 if all are."""
    mean_s: float
    """The mean seconds of a visit."""


class Slice(NamedTuple):
    """The number of sources that ended within an interval."""

    number: int
    done: int
    failed: int
