"""What can go wrong, and the exit code that says so.

ZoningError                    everything below; carries the source it happened on
├── UsageError                 the call itself is wrong                        exit 2
│   ├── UnknownExtractor       no extractor of that name
│   ├── BadParameter           an extractor has no such parameter, or not with that value
│   ├── RunExists              the folder holds another run of `zoning batch`
│   ├── BadLedger              the ledger of a run is damaged
│   ├── BadRecord              results that the ledger of a run counts are damaged or missing
│   ├── BadManifest            a corpus that `zoning eval` cannot read, or gold that does not fit its page
│   ├── BadSiteMemory          a file of what is known of a site that is damaged
│   ├── BadLabels              a file of labels, or a queue of pages, that is damaged
│   └── LabelsChanged          labels that somebody else has changed meanwhile
├── EnvironmentProblem         this machine lacks something; says what mends it  exit 3
│   ├── BrowserNotFound        no Chromium where one was looked for
│   ├── BrowserUnusable        a Chromium that does not start
│   ├── PipelineNotFound       no spaCy pipeline of the name that was given
│   ├── GrobidUnavailable      no GROBID server where one was named
│   ├── OutputUnwritable       a file or a run's folder that cannot be written: a full disk, no rights
│   └── TooBusy                a service that has more visits waiting than it may
├── RequestRefused             a server does not take a request                exit 1
│   ├── RequestTooLarge        more bytes than it takes
│   ├── RequestTooSlow         it did not arrive in time
│   ├── TokenMissing           it asks for a token
│   └── ForeignRequest         made by another site's page, or under another name than the server's
└── SourceError                this one source gave no result                  exit 1
    ├── SourceNotFound         no such file
    ├── NotHTML                the source is something else (a PDF, an image, binary data)
    ├── NavigationFailed       no answer: unknown host, redirect loop, TLS
    │   ├── ServerUnreachable  no connection, or one that was broken off
    │   └── TransportError     an answer that broke off half-way, or cannot be decoded
    ├── NotPublic              not on the public internet, where only such pages may be visited
    ├── VisitTimeout           the page took longer than its time limit
    ├── PageCrashed            the page's process died
    │   └── BrowserLost        its browser died or stopped answering, perhaps because of another page
    ├── PageTooLarge           more nodes, text or memory than the limits allow
    ├── BadArchive             a stored page, or a part of an archive, that cannot be read
    ├── BadSnapshot            a snapshot file that is truncated, foreign or of a later version
    └── InternalError          a fault of this program's own, met on this source
"""

from collections.abc import Iterable
from enum import IntEnum


class ExitCode(IntEnum):
    """What the command line returns."""

    OK = 0
    SOURCE_FAILED = 1
    USAGE = 2
    ENVIRONMENT = 3
    INTERRUPTED = 130


class ZoningError(Exception):
    """Base of every error that this package raises on purpose.

    `source` is the page it happened on, as the caller gave it, or "" where there is none.
    """

    exit_code = ExitCode.SOURCE_FAILED

    def __init__(self, message: str, *, source: str = "") -> None:
        super().__init__(message)
        self.source = source


class UsageError(ZoningError):
    """Raised when the call itself is wrong: nothing was tried."""

    exit_code = ExitCode.USAGE


class UnknownExtractor(UsageError):
    """Raised when no extractor is registered under that name."""


class BadParameter(UsageError):
    """Raised when an extractor has no such parameter, or cannot take that value."""


class BadManifest(UsageError):
    """Raised when a corpus cannot be read, or when gold does not fit its page; the message says where."""


class BadSiteMemory(UsageError):
    """Raised when a file of what is known of a site cannot be read."""


class BadLabels(UsageError):
    """Raised when a file of labels or a queue cannot be read; the message says which, and where in it."""


class LabelsChanged(UsageError):
    """Raised when a change does not follow on the last one that is stored."""


class RunExists(UsageError):
    """Raised when a folder holds another run, which is not overwritten."""


class BadLedger(UsageError):
    """Raised when the ledger of a run is damaged; `zoning batch repair` makes another of the results."""


class BadRecord(UsageError):
    """Raised when results that the ledger of a run counts are damaged or missing; the message says how many."""


class EnvironmentProblem(ZoningError):
    """Raised when this machine lacks something; the message names the command that mends it."""

    exit_code = ExitCode.ENVIRONMENT


class BrowserNotFound(EnvironmentProblem):
    """Raised when there is no Chromium, or `ZONING_CHROMIUM` names none."""


class BrowserUnusable(EnvironmentProblem):
    """Raised when the Chromium that was found does not start."""


class PipelineNotFound(EnvironmentProblem):
    """Raised when the spaCy pipeline that was named is not installed, or cannot be read."""


class GrobidUnavailable(EnvironmentProblem):
    """Raised when the GROBID server that was named does not answer, or not as GROBID does."""


class OutputUnwritable(EnvironmentProblem):
    """Raised when what was found cannot be written; what was written before is safe."""


class TooBusy(EnvironmentProblem):
    """Raised when a service has as many visits waiting as it may; the same call may succeed later."""


class RequestRefused(ZoningError):
    """Raised when a server does not take a request; nothing was tried."""


class RequestTooLarge(RequestRefused):
    """Raised when a request has more bytes than the server takes."""


class RequestTooSlow(RequestRefused):
    """Raised when a request does not arrive in time."""


class TokenMissing(RequestRefused):
    """Raised when a request does not bring the token that the server asks for."""


class ForeignRequest(RequestRefused):
    """Raised when a page of another site makes a request, or asks for the server under a name that is not its own."""


class SourceError(ZoningError):
    """Raised when one source gives no result; other sources are not affected."""

    transient = False
    """Whether the same source may give one later."""


class SourceNotFound(SourceError):
    """Raised when a source names a file that is not there or cannot be read."""


class NotHTML(SourceError):
    """Raised when the source is not a web page."""


class NavigationFailed(SourceError):
    """Raised when the browser got no answer it could show."""


class ServerUnreachable(NavigationFailed):
    """Raised when the server refuses connections, breaks them off or does not answer."""

    transient = True


class TransportError(NavigationFailed):
    """Raised when the server's answer breaks off half-way or cannot be decoded: what came of it is not the page."""

    transient = True


class NotPublic(SourceError):
    """Raised when a source is not on the public internet and only such pages may be visited."""


class VisitTimeout(SourceError):
    """Raised when a page yields nothing within its time limit."""

    transient = True


class PageCrashed(SourceError):
    """Raised when the page's process died during the visit, with the page's scripts off, too."""

    transient = True


class BrowserLost(PageCrashed):
    """Raised when the browser died or stopped answering during the visit, perhaps because of another page in it."""


class PageTooLarge(SourceError):
    """Raised when a page exceeds the limits on nodes, text or memory."""


class BadArchive(SourceError):
    """Raised when a stored page, or a part of an archive, cannot be read; the message says what and where."""


class BadSnapshot(SourceError):
    """Raised when a snapshot file cannot be read; the message says whether it is damaged or too new."""


class InternalError(SourceError):
    """Raised when this program itself fails on a source; the log has the traceback."""


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """`did you mean layout? ` for a name that is nearly one of `names`; "" for others."""
    from difflib import get_close_matches  # only a mistake asks for it

    nearest = get_close_matches(name, names, n=1)
    return f"did you mean {nearest[0]}? " if nearest else ""
