"""Build the application: the routes of all parts, the front end's files, and the headers of every response."""

import asyncio
from collections.abc import AsyncIterator, Iterator, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from zoning.web import api, docs, failures, label, runs, view
from zoning.web.access_log import AccessLog
from zoning.web.frontend import FrontEnd
from zoning.web.protection import Protection
from zoning.web.service import Service

SHELL = ("/", "/runs", "/label", "/api")
"""The addresses of the front end; its script knows what each one shows."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def create(service: Service) -> Starlette:
    """Create the application for `service`. Its browser and the runs it has started end with it."""
    own = runs.Runs(service.data, service.options)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with service.visits:
            yield
        await asyncio.to_thread(own.close)

    front_end = FrontEnd()
    return Starlette(
        routes=list(_routes(service, own, front_end)),
        middleware=[Middleware(AccessLog), Middleware(AnswerHeaders), Middleware(Protection, token=service.token)],
        exception_handlers=failures.handlers(front_end),
        lifespan=lifespan,
    )


def _routes(service: Service, own: runs.Runs, front_end: FrontEnd) -> Iterator[BaseRoute]:
    async def shell(_: Request) -> Response:
        return HTMLResponse(front_end.frame)

    yield from (Route(path, shell) for path in SHELL)
    yield from view.routes(service)
    yield from runs.routes(service, own)
    yield from label.routes(service)
    yield from api.routes(service)
    yield from docs.routes(front_end)
    yield from front_end.routes()


class AnswerHeaders:
    """Adds the headers of `HEADERS` to every response that lacks them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, and add the headers to the response."""

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message["headers"]}
                missing = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *(pair for pair in missing if pair[0] not in there)]
            await send(message)

        await self.app(scope, receive, with_headers)
