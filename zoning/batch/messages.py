"""What a run says to its workers, and what they answer."""

import msgspec

from zoning.batch.ledger import Place, Validators
from zoning.document.blocks import Part
from zoning.errors import BrowserLost
from zoning.render import VisitOptions

INTERNAL_ERROR = "InternalError"
"""The class of an error that is ours: of none of the classes in `zoning.errors`."""
OUTPUT_ERROR = "OutputError"
"""What a worker had to write could not be written; that ends the run, not the source."""
WORKER_DIED = "WorkerDied"
BROWSER_LOST = BrowserLost.__name__
"""The browser or the worker was ended for what another page did; that is no try of this one's."""
SERVER_BUSY = "ServerBusy"
ROBOTS_DISALLOWED = "RobotsDisallowed"
ROBOTS_UNREACHABLE = "RobotsUnreachable"
"""The classes of errors that only a run knows, and what it treats apart."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a worker visits and reads."""

    extractor: str
    visit: VisitOptions
    results: str
    """The folder or URL that records go to: the same for all workers, wherever they are."""
    article: bool = False
    """Whether pages are read as journal articles: records are `Article`s then."""
    next_pages: int = 0
    parts: tuple[Part, ...] = ()
    """What documents are made of; empty for what belongs to the kind of each page."""
    fail_on: tuple[str, ...] = ()
    """Kinds of answers that count as failures."""
    snapshots: str | None = None
    """The folder that snapshots are kept in."""
    site_memory: str | None = None
    """The folder of what is known of sites."""
    kept_pages: str | None = None
    """The folder of pages that are to be read again when more is known of their sites."""
    pages: int = 2
    """Visits at a time."""


class Task(msgspec.Struct, frozen=True):
    """One source to visit."""

    id: int
    source: str
    carried: dict[str, str]
    before: Place | None = None
    """Where its older record lies, if it is read again."""
    site_pages: int | None = None
    """Of a page that was kept and is read again without a visit: so many others of its template were known."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What became of it: a record, or an error."""

    id: int
    place: Place | None = None
    """Where the record lies, a `Result` as one line of JSON."""
    kind: str = ""
    """What kind of answer the page is (`zoning.scope`)."""
    again: str = ""
    """Of a source that was read again: whether it is `UNCHANGED` or `CHANGED`; `DUE` where its server says no more than
    that it may have changed."""
    validators: Validators = Validators()
    """What the server knows this version of the page by."""
    work: str = ""
    """The DOI that the page says is its own (`zoning.batch.works`)."""
    site_pages: int | None = None
    """Of a page that is kept to be read again: so many others of its template were known."""
    error_class: str = ""
    """Of `zoning.errors`, or one of the above."""
    error: str = ""
    transient: bool = False
    """Whether the error may be gone the next time."""
    retry_after_s: float | None = None
    """What the server asks for."""
    seconds: float = 0.0
    memory: int = 0
    """Bytes that the worker takes, its browser apart."""
