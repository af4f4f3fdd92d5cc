"""Build responses: JSON, and errors with their kind and status; read requests."""

from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from zoning import limits
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
from zoning.storage.encoding import as_json

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


HEADERS: dict[int, dict[str, str]] = {
    HTTPStatus.SERVICE_UNAVAILABLE: {"Retry-After": str(limits.BUSY_S)},
    HTTPStatus.UNAUTHORIZED: {"WWW-Authenticate": "Bearer"},
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: {"Connection": "close"},
    HTTPStatus.REQUEST_TIMEOUT: {"Connection": "close"},
}
"""Additional headers by status."""
DIGITS = 15
"""The maximum length of a number in an address."""


def answer(value: Any, status: int = HTTPStatus.OK) -> Response:
    """Return `value` as a JSON response."""
    headers = {"Cache-Control": "no-store", **HEADERS.get(status, {})}
    return Response(as_json(value), status, headers, media_type="application/json")


def created(value: Any) -> Response:
    """Return what was created as a JSON response."""
    return answer(value, HTTPStatus.CREATED)


def nothing() -> Response:
    """Return a response without content."""
    return Response(status_code=HTTPStatus.NO_CONTENT)


def status_of(error: ZoningError) -> HTTPStatus:
    """Return the HTTP status for an error."""
    fitting = (status for kind, status in STATUSES if isinstance(error, kind))
    return next(fitting, HTTPStatus.INTERNAL_SERVER_ERROR)


def failure(error: ZoningError) -> Response:
    """Return an error as JSON: `{"error": {"kind": …, "message": …, "source": …}}`."""
    return answer(ErrorAnswer.of(error), status_of(error))


async def on_error(_: Request, error: Exception) -> Response:
    """Handle every `ZoningError`; called by Starlette."""
    assert isinstance(error, ZoningError)
    return failure(error)


async def on_http_error(_: Request, error: Exception) -> Response:
    """Handle Starlette's own errors, such as an unknown address or method."""
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    message = UNKNOWN.get(status, error.detail) if error.detail == status.phrase else error.detail
    told = answer(ErrorAnswer(error=Error(kind=kind_of(status), message=message)), status)
    told.headers.update(error.headers or {})
    return told


async def on_fault(_: Request, __: Exception) -> Response:
    """Handle an unexpected exception: its details go to the log, not to the client."""
    return failure(InternalError(FAULT))


UNKNOWN = {
    HTTPStatus.NOT_FOUND: "there is nothing at this path: the web application is at /, and /api lists the endpoints",
    HTTPStatus.METHOD_NOT_ALLOWED: "this path does not take this method: /api lists the endpoints",
}
"""What errors of Starlette mean that have no message of their own."""


def kind_of(status: HTTPStatus) -> str:
    """Return the kind of an error without a class of ours: `NotFound`, `UnsupportedMediaType`."""
    return status.phrase.title().replace(" ", "")


HANDLERS = {ZoningError: on_error, HTTPException: on_http_error, Exception: on_fault}
"""The handler of each class of exceptions."""


async def limited(request: Request, most: int) -> AsyncIterator[bytes]:
    """Yield the body piece by piece. Raises `UsageError` if it is too long."""
    length = 0
    async for chunk in request.stream():
        length += len(chunk)
        if length > most:
            raise UsageError(f"the body is longer than the {most} bytes allowed")
        yield chunk


def number(request: Request, name: str) -> int:
    """Return a parameter of the address that is a whole number; 0 if it is missing. Raises `UsageError`."""
    value = str(request.path_params.get(name, request.query_params.get(name, "0")))
    if not value.isdecimal() or len(value) > DIGITS:
        raise UsageError(f"{name} must be a whole number of at most {DIGITS} digits, not {value[:40]!r}")
    return int(value)
