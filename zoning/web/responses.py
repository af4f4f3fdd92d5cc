"""Build responses: JSON with its headers; read requests."""

from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from zoning import limits
from zoning.errors import UsageError
from zoning.storage.encoding import as_json

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
