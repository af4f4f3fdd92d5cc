"""Define the errors of this package, with their exit codes.

ZoningError                    all errors below; has the source that it happened on
├── UsageError                 the call itself is wrong                        exit 2
│   ├── UnknownExtractor       no extractor of that name
│   ├── BadParameter           an extractor has no such parameter, or does not take that value
│   ├── RunExists              the folder has another run of `zoning batch`
│   ├── BadLedger              the ledger of a run is damaged
│   ├── BadRecord              results that are in the ledger of a run are damaged or missing
│   ├── BadManifest            a corpus cannot be read by `zoning eval`, or gold does not fit its page
│   ├── BadSiteMemory          a file of the site memory is damaged
│   ├── BadDatabanks           a table of data banks cannot be read, or has a line with an error
│   ├── BadFunders             a table of funders cannot be read, or has a line with an error
│   ├── BadCorrections         a file of corrections of an article's record is damaged
│   ├── BadLabels              a file of labels, or a queue of pages, is damaged
│   └── LabelsChanged          the labels were changed by somebody else meanwhile
├── EnvironmentProblem         this machine lacks something; says what to do   exit 3
│   ├── BrowserNotFound        there is no Chromium at the expected place
│   ├── BrowserUnusable        Chromium does not start
│   ├── PipelineNotFound       there is no spaCy pipeline with the given name
│   ├── GrobidUnavailable      there is no GROBID server at the given address
│   ├── OutputUnwritable       a file or a run's folder cannot be written: the disk is full, no rights
│   └── TooBusy                a service has as many visits waiting as it may
├── RequestRefused             a server refuses a request                      exit 1
│   ├── RequestTooLarge        the request has more bytes than allowed
│   ├── RequestTooSlow         the request did not arrive in time
│   ├── TokenMissing           the request lacks the required token
│   └── ForeignRequest         made by another site's page, or with another host name than the server's
└── SourceError                this one source gave no result                  exit 1
    ├── SourceNotFound         no such file
    ├── NotHTML                the source is something else (a PDF, an image, binary data)
    ├── NavigationFailed       no answer: unknown host, redirect loop, TLS
    │   ├── ServerUnreachable  no connection, or an aborted one
    │   └── TransportError     the response is incomplete, or cannot be decoded
    ├── NotPublic              the page is not on the public internet, and only such pages may be visited
    ├── VisitTimeout           the page took longer than its time limit
    ├── ReadingTimeout         the page was visited, but its reading took longer than its time limit
    ├── PageCrashed            the page's process died
    │   └── BrowserLost        its browser died or stopped answering, perhaps because of another page
    ├── PageTooLarge           more nodes, text or memory than the limits allow
    ├── BadArchive             a stored page, or a part of an archive, cannot be read
    ├── BadSnapshot            a snapshot file is truncated, of another format or of a later version
    └── InternalError          a fault of this program on this source
"""

import logging
from collections.abc import Iterable
from enum import IntEnum

log = logging.getLogger(__name__)


class ExitCode(IntEnum):
    """The exit codes of the command line."""

    OK = 0
    SOURCE_FAILED = 1
    USAGE = 2
    ENVIRONMENT = 3
    INTERRUPTED = 130


class ZoningError(Exception):
    """Base of every error that this package raises on purpose.

    `source` is the page that it happened on, as the caller gave it; "" if there is none.
    """

    exit_code = ExitCode.SOURCE_FAILED

    def __init__(self, message: str, *, source: str = "") -> None:
        super().__init__(message)
        self.source = source


class UsageError(ZoningError):
    """Raised when the call itself is wrong, before anything is done."""

    exit_code = ExitCode.USAGE


class UnknownExtractor(UsageError):
    """Raised when no extractor is registered under that name."""


class BadParameter(UsageError):
    """Raised when an extractor has no such parameter, or does not take that value."""


class BadManifest(UsageError):
    """Raised when a corpus cannot be read, or when gold does not fit its page; the message says where."""


class BadSiteMemory(UsageError):
    """Raised when a file of the site memory cannot be read."""


class BadDatabanks(UsageError):
    """Raised when a table of data banks cannot be read; the message says which, and the line."""


class BadFunders(UsageError):
    """Raised when a table of funders cannot be read; the message says which, and the line."""


class BadCorrections(UsageError):
    """Raised when a file of corrections of an article's record cannot be read; the message says which."""


class BadLabels(UsageError):
    """Raised when a file of labels or a queue cannot be read; the message says which, and where in it."""


class LabelsChanged(UsageError):
    """Raised when a change of labels is not based on the latest stored version."""


class RunExists(UsageError):
    """Raised when a folder contains another run, which is not overwritten."""


class BadLedger(UsageError):
    """Raised when the ledger of a run is damaged; `zoning batch repair` makes a new one from the results."""


class BadRecord(UsageError):
    """Raised when results that are in the ledger of a run are damaged or missing; the message says how many."""


class EnvironmentProblem(ZoningError):
    """Raised when this machine lacks something; the message names the command to mend it."""

    exit_code = ExitCode.ENVIRONMENT


class BrowserNotFound(EnvironmentProblem):
    """Raised when there is no Chromium, or none at the path in `ZONING_CHROMIUM`."""


class BrowserUnusable(EnvironmentProblem):
    """Raised when the Chromium that was found does not start."""


class PipelineNotFound(EnvironmentProblem):
    """Raised when the given spaCy pipeline is not installed, or cannot be read."""


class GrobidUnavailable(EnvironmentProblem):
    """Raised when the given GROBID server does not answer, or not as GROBID does."""


class OutputUnwritable(EnvironmentProblem):
    """Raised when results cannot be written; results that were written before are safe."""


class TooBusy(EnvironmentProblem):
    """Raised when a service has as many visits waiting as it may; the same call may succeed later."""


class RequestRefused(ZoningError):
    """Raised when a server refuses a request, before anything is done."""


class RequestTooLarge(RequestRefused):
    """Raised when a request has more bytes than the server allows."""


class RequestTooSlow(RequestRefused):
    """Raised when a request does not arrive in time."""


class TokenMissing(RequestRefused):
    """Raised when a request lacks the token that the server requires."""


class ForeignRequest(RequestRefused):
    """Raised when a page of another site makes a request, or a request has a host name that is not the server's."""


class SourceError(ZoningError):
    """Raised when one source gives no result; other sources are not affected."""

    transient = False
    """Whether the same source may give a result later."""


class SourceNotFound(SourceError):
    """Raised when a source names a file that does not exist or cannot be read."""


class NotHTML(SourceError):
    """Raised when the source is not a web page."""


class NavigationFailed(SourceError):
    """Raised when the browser gets no response that it can show."""


class ServerUnreachable(NavigationFailed):
    """Raised when the server refuses or aborts connections, or does not answer."""

    transient = True


class TransportError(NavigationFailed):
    """Raised when the server's response is incomplete or cannot be decoded, so that it is not the page."""

    transient = True


class NotPublic(SourceError):
    """Raised when a source is not on the public internet and only such pages may be visited."""


class VisitTimeout(SourceError):
    """Raised when a page gives no result within its time limit."""

    transient = True


class ReadingTimeout(SourceError):
    """Raised when the main content of a rendered page is not found within the time limit for it."""


class PageCrashed(SourceError):
    """Raised when the page's process died during the visit, and again with the page's scripts off."""

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
    """Return such as `did you mean layout? ` if `name` is similar to one of `names`; otherwise ""."""
    from difflib import get_close_matches  # only needed after a mistake

    nearest = get_close_matches(name, names, n=1)
    return f"did you mean {nearest[0]}? " if nearest else ""


def unexpected(error: Exception, source: str = "") -> InternalError:
    """Return the error to report for an unexpected exception; the log has its traceback."""
    log.info("%s: an error in zoning itself", source or "zoning", exc_info=error)
    met = f"{type(error).__name__}: {error}".rstrip(": ")
    what = f"an error in zoning itself ({met}). Please report it with the traceback that `zoning --verbose` prints"
    return InternalError(f"{source}: {what}" if source else what, source=source)
