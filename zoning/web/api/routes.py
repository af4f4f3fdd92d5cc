"""Handle the routes of the API: decode requests, and turn answers into responses."""

from collections.abc import Awaitable, Callable
from functools import partial
from http import HTTPStatus
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import zoning
from zoning.requests import Abandoned, decoded
from zoning.web.api import openapi
from zoning.web.api.endpoints import ENDPOINTS, Endpoint, Health
from zoning.web.responses import answer as as_json
from zoning.web.service import Service

CLIENT_GONE = 499
"""The client has closed the connection; for the log only."""
WARNINGS, WARNING_CHARACTERS = 20, 300
SANDBOX = {"Content-Security-Policy": "default-src 'none'; sandbox", "X-Content-Type-Options": "nosniff"}
"""An answer has text and markup of strangers: these headers forbid it everything if a browser shows it as a page."""


def routes(service: Service) -> list[Route]:
    """Return the routes of the API."""

    async def healthz(_: Request) -> Response:
        queue = service.queue
        health = Health(status="ok", version=zoning.__version__, under_way=queue.under_way, waiting=queue.waiting)
        return as_json(health)

    async def description(_: Request) -> Response:
        return Response(openapi.document(), media_type="application/json")

    return [
        *(Route(endpoint.path, _handler(endpoint, service), methods=["POST"]) for endpoint in ENDPOINTS),
        Route("/healthz", healthz),
        Route("/openapi.json", description),
    ]


def _handler(endpoint: Endpoint, service: Service) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        _check_type(request)
        try:
            async with service.bodies.of(request) as body:
                asked = decoded(await body.read(), endpoint.request)
                found = await service.queue.answer(asked, gone=partial(_gone, request))
        except Abandoned:
            return Response(status_code=CLIENT_GONE)
        response = Response(found.body, headers=SANDBOX, media_type=found.media_type)
        for warning in found.warnings[:WARNINGS]:
            response.headers.append(
                "Zoning-Warning", quote(warning[:WARNING_CHARACTERS], safe=" ,;:/()'", errors="replace")
            )
        return response

    return answer


def _check_type(request: Request) -> None:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "send JSON, as `Content-Type: application/json`")


async def _gone(request: Request) -> None:
    """Return when the client has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
