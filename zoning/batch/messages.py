"""Define the messages between a run and its workers."""

import msgspec

from zoning.batch.ledger import Place, Validators
from zoning.document.blocks import Part
from zoning.errors import BrowserLost, ReadingTimeout, ServerUnreachable
from zoning.render.options import VisitOptions

INTERNAL_ERROR = "InternalError"
"""The class of an error in zoning itself, which is none of the classes in `zoning.errors`."""
OUTPUT_ERROR = "OutputError"
"""A worker could not write its output; that ends the run, not only the source."""
WORKER_DIED = "WorkerDied"
BROWSER_LOST = BrowserLost.__name__
"""The browser or the worker was ended because of another page; this does not count as a try of the page itself."""
READING_TIMEOUT = ReadingTimeout.__name__
"""A worker cannot stop a reading: it is replaced."""
SERVER_UNREACHABLE = ServerUnreachable.__name__
SERVER_BUSY = "ServerBusy"
ROBOTS_DISALLOWED = "RobotsDisallowed"
ROBOTS_UNREACHABLE = "RobotsUnreachable"
"""The classes of errors that only a run has, or that it treats specially."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a worker visits and reads pages."""

    extractor: str
    visit: VisitOptions
    results: str
    """The folder or URL that records go to: the same for all workers, wherever they are."""
    article: bool = False
    """Whether pages are read as journal articles; then records are `Article`s."""
    databanks: str | None = None
    """The table of data banks in addition to the known ones."""
    funders: str | None = None
    """The table of funders in addition to the known ones, and of what these are to be called."""
    next_pages: int = 0
    parts: tuple[Part, ...] = ()
    """The parts that documents are made of; empty for those that suit the kind of each page."""
    fail_on: tuple[str, ...] = ()
    """Kinds of pages that count as failures."""
    snapshots: str | None = None
    """The folder that snapshots are kept in."""
    site_memory: str | None = None
    """The folder of the site memory."""
    kept_pages: str | None = None
    """The folder of pages that are read again when more is known of their sites."""
    pages: int = 2
    """The number of visits at a time."""


class Task(msgspec.Struct, frozen=True):
    """One source to visit."""

    id: int
    source: str
    carried: dict[str, str]
    before: Place | None = None
    """Where the older record is, if the source is read again."""
    site_pages: int | None = None
    """For a kept page that is read again without a visit: the number of other pages of its template that were known."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a task: a record, or an error."""

    id: int
    place: Place | None = None
    """Where the record is: a `Result` or an `Article` as one line of JSON."""
    kind: str = ""
    """The kind of page (`zoning.scope`)."""
    again: str = ""
    """For a source that was read again: `UNCHANGED` or `CHANGED`; `DUE` if the server did not confirm that it is
    unchanged, so that it is to be visited."""
    fields: tuple[str, ...] = ()
    """The fields of the record that have changed."""
    validators: Validators = Validators()
    """What the server identifies this version of the page by."""
    work: str = ""
    """The DOI that the page states as its own (`zoning.batch.works`)."""
    site_pages: int | None = None
    """For a page that is kept to be read again: the number of other pages of its template that were known."""
    error_class: str = ""
    """A class of `zoning.errors`, or one of the above."""
    error: str = ""
    transient: bool = False
    """Whether the error may pass."""
    requested: bool = True
    """Whether a request was sent to the source's host."""
    retry_after_s: float | None = None
    """The wait that the server asks for."""
    seconds: float = 0.0
    memory: int = 0
    """The bytes of memory that the worker uses, without its browser."""
