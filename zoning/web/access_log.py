"""Log each request: `zoning serve -v` prints the lines."""

import logging
import time
from http import HTTPStatus

from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger(__name__)


class AccessLog:
    """ASGI middleware that logs the method, path, status and time of each request.

    Queries, headers and bodies are not logged: they may have the token, or a page's secrets.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, and log it when its response is complete."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), int(HTTPStatus.INTERNAL_SERVER_ERROR)

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            ms = (time.perf_counter() - begun) * 1000
            # The raw path: a line feed in the decoded one would forge a line of the log.
            log.info("%s %s %d in %.0f ms", scope["method"], scope["raw_path"].decode("latin-1"), status, ms)
