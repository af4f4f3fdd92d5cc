"""When is a page ready? When it has fallen quiet, and at the latest when our patience ends.

Never "network idle": pages poll, stream and beacon without end. A page is quiet when it has loaded, its fonts are
there, no request for data or code is open, no web socket or event stream is about to speak for the first time, it is
not about to go on to another address, and for a while neither its DOM nor its size has changed, clocks and tickers
aside. Each of these has a ceiling of its own; what was still going on at its end is recorded.
"""

import asyncio
import time
from contextlib import suppress

from playwright.async_api import CDPSession, Error, Page, Request, WebSocket

from zoning import limits
from zoning.render.world import call, script

COUNTED_RESOURCES = frozenset(("document", "stylesheet", "script", "xhr", "fetch"))
"""Requests worth waiting for. Pictures and media arrive with the load event, the rest (beacons, pings) never ends."""

EVENT_STREAM = "eventsource"


class Traffic:
    """The page's requests, counted as they come and go."""

    def __init__(self, page: Page) -> None:
        """Count the requests of `page` from now on."""
        self.started = 0
        self.loaded = 0
        self.blocked = 0
        self.failed = 0
        self._waited_for: dict[Request | WebSocket, float] = {}
        """What is open → until when it is worth waiting for."""
        self._changed = asyncio.Event()
        self._page = page
        self._heard = {
            "request": self._begin, "requestfinished": self._finish, "requestfailed": self._fail,
            "websocket": self._listen,
        }  # fmt: skip
        for event, hear in self._heard.items():
            page.on(event, hear)  # type: ignore[call-overload]

    def stop(self) -> None:
        """Count no further requests: the browser's driver no longer tells of them then."""
        for event, hear in self._heard.items():
            self._page.remove_listener(event, hear)
        self._waited_for.clear()

    def busy(self) -> bool:
        """Whether more is open than on a quiet page; what has been open for long is polling and does not count."""
        return len(self._ends()) > limits.IN_FLIGHT_REQUESTS

    def patience(self) -> float:
        """Seconds until the first of what makes the page busy is no longer waited for."""
        now = time.monotonic()
        return min(self._ends(), default=now) - now

    async def change(self, seconds: float) -> None:
        """Wait until a request begins or ends, at most `seconds` (not at all where that is negative)."""
        self._changed.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    def _ends(self) -> list[float]:
        """Until when each of what is open is waited for, where that time has not come."""
        now = time.monotonic()
        return [end for end in self._waited_for.values() if end > now]

    def _begin(self, request: Request) -> None:
        self.started += 1
        if request.resource_type in COUNTED_RESOURCES:
            self._wait_for(request, limits.LONG_REQUEST_S)
        elif request.resource_type == EVENT_STREAM:
            self._wait_for(request, limits.FIRST_MESSAGE_S)

    def _listen(self, socket: WebSocket) -> None:
        self._wait_for(socket, limits.FIRST_MESSAGE_S)
        socket.on("framereceived", lambda _: self._end(socket))
        socket.on("close", lambda _: self._end(socket))

    def _wait_for(self, what: Request | WebSocket, seconds: float) -> None:
        self._waited_for[what] = time.monotonic() + seconds
        self._changed.set()

    def _finish(self, request: Request) -> None:
        self.loaded += 1
        self._end(request)

    def _fail(self, request: Request) -> None:
        if "BLOCKED" in (request.failure or "") or request.failure == "inspector":  # the guard's, or ours
            self.blocked += 1
        else:
            self.failed += 1
        self._end(request)

    def _end(self, what: Request | WebSocket) -> None:
        if self._waited_for.pop(what, None) is not None:
            self._changed.set()


async def settle(session: CDPSession, traffic: Traffic, ceiling_s: float) -> tuple[str, ...]:
    """Wait until the page is quiet; return what was still going on when our patience ended (nothing: it is quiet).

    Of: `load`, `fonts`, `mutations`, `requests`, `navigation` (one document after the other, or one that did not come),
    `script` (the page's own code left no room for ours).
    """
    end, left = time.monotonic() + ceiling_s, ceiling_s
    grace_s = min(limits.SCRIPT_GRACE_S, ceiling_s / 2)
    while True:
        try:
            async with asyncio.timeout(left + grace_s):
                pending = await _quiet(session, left)
        except TimeoutError:
            return ("script",)
        except Error:
            # The document was replaced (a redirect by script, a reload): look again at the new one.
            still: tuple[str, ...] = ("navigation",)
            await asyncio.sleep(limits.QUIET_MS / 1000 / 4)
        else:
            still = tuple(name for name, going in pending.items() if going)
            if not traffic.busy():
                return still
            still += ("requests",)
            await traffic.change(min(end - time.monotonic(), traffic.patience()))
        left = end - time.monotonic()
        if left < limits.QUIET_MS / 1000:  # too short a time to see quiet in
            return still


async def _quiet(session: CDPSession, seconds: float) -> dict[str, bool]:
    patience = {
        "quietMs": limits.QUIET_MS,
        "ceilingMs": seconds * 1000,
        "loadMs": limits.LOAD_S * 1000,
        "fontsMs": limits.FONTS_S * 1000,
        "tickerMs": limits.TICKER_S * 1000,
        "refreshMs": limits.REFRESH_S * 1000,
    }
    pending: dict[str, bool] = await call(session, script("quiet.js"), patience)
    return pending
