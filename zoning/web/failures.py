"""Answer with errors: their kind and status as JSON, or as a page if a browser opens an address."""

from collections.abc import Awaitable, Callable
from functools import partial
from html import escape
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from zoning.errors import (
    BadArchive,
    BadSnapshot,
    EnvironmentProblem,
    ForeignRequest,
    InternalError,
    NavigationFailed,
    NotHTML,
    NotPublic,
    PageCrashed,
    PageTooLarge,
    RequestTooLarge,
    RequestTooSlow,
    SourceError,
    SourceNotFound,
    TokenMissing,
    TooBusy,
    UsageError,
    VisitTimeout,
    ZoningError,
)
from zoning.requests import FAULT, Error, ErrorAnswer
from zoning.web.frontend import FrontEnd
from zoning.web.responses import answer

STATUSES: tuple[tuple[type[ZoningError], HTTPStatus], ...] = (
    (UsageError, HTTPStatus.BAD_REQUEST),
    (TokenMissing, HTTPStatus.UNAUTHORIZED),
    (ForeignRequest, HTTPStatus.FORBIDDEN),
    (RequestTooSlow, HTTPStatus.REQUEST_TIMEOUT),
    (RequestTooLarge, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    (TooBusy, HTTPStatus.SERVICE_UNAVAILABLE),
    (EnvironmentProblem, HTTPStatus.INTERNAL_SERVER_ERROR),
    (InternalError, HTTPStatus.INTERNAL_SERVER_ERROR),
    (SourceNotFound, HTTPStatus.NOT_FOUND),
    (NotHTML, HTTPStatus.UNPROCESSABLE_ENTITY),
    (BadArchive, HTTPStatus.UNPROCESSABLE_ENTITY),
    (BadSnapshot, HTTPStatus.UNPROCESSABLE_ENTITY),
    (NotPublic, HTTPStatus.FORBIDDEN),
    (PageTooLarge, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    (VisitTimeout, HTTPStatus.GATEWAY_TIMEOUT),
    (NavigationFailed, HTTPStatus.BAD_GATEWAY),
    (PageCrashed, HTTPStatus.BAD_GATEWAY),
    (SourceError, HTTPStatus.BAD_GATEWAY),
)
"""The first class that matches counts."""


UNKNOWN = {
    HTTPStatus.NOT_FOUND: "there is nothing at this path: the web application is at /, and /api lists the endpoints",
    HTTPStatus.METHOD_NOT_ALLOWED: "this path does not take this method: /api lists the endpoints",
}
"""What errors of Starlette mean that have no message of their own."""


def handlers(front_end: FrontEnd) -> dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]]:
    """Return the handler of each class of exceptions, as Starlette takes them."""
    return {
        ZoningError: partial(_on_error, front_end),
        HTTPException: partial(_on_http_error, front_end),
        Exception: _on_fault,
    }


def failure(error: ZoningError) -> Response:
    """Return an error as JSON: `{"error": {"kind": …, "message": …, "source": …}}`."""
    return answer(ErrorAnswer.of(error), status_of(error))


def status_of(error: ZoningError) -> HTTPStatus:
    """Return the HTTP status for an error."""
    fitting = (status for kind, status in STATUSES if isinstance(error, kind))
    return next(fitting, HTTPStatus.INTERNAL_SERVER_ERROR)


def kind_of(status: HTTPStatus) -> str:
    """Return the kind of an error without a class of ours: `NotFound`, `UnsupportedMediaType`."""
    return status.phrase.title().replace(" ", "")


async def _on_error(front_end: FrontEnd, request: Request, error: Exception) -> Response:
    assert isinstance(error, ZoningError)
    return _told(front_end, request, Error.of(error), status_of(error))


async def _on_http_error(front_end: FrontEnd, request: Request, error: Exception) -> Response:
    """Handle Starlette's own errors, such as an unknown path or method."""
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    message = UNKNOWN.get(status, error.detail) if error.detail == status.phrase else error.detail
    told = _told(front_end, request, Error(kind=kind_of(status), message=message), status)
    told.headers.update(error.headers or {})
    return told


async def _on_fault(_: Request, __: Exception) -> Response:
    """Handle an unexpected exception: its details go to the log, not to the client."""
    return failure(InternalError(FAULT))


def _told(front_end: FrontEnd, request: Request, error: Error, status: HTTPStatus) -> Response:
    """Return an error as JSON, or as a page if a browser opens the address."""
    told = answer(ErrorAnswer(error=error), status)
    if not _opens_page(request):
        return told
    message = f"{error.message[:1].upper()}{error.message[1:]}."
    html = f"<h1>{escape(status.phrase)}</h1><p>{escape(message)}</p>"
    return HTMLResponse(front_end.page(status.phrase, html), status, {"Cache-Control": told.headers["Cache-Control"]})


def _opens_page(request: Request) -> bool:
    """Return whether a browser asks for something to show in its window. Scripts ask for JSON or for anything."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")
