"""When is a page ready? When it has fallen quiet, and at the latest when our patience ends.

Never "network idle": pages poll, stream and beacon without end. A page is quiet when it has loaded, its fonts are
there, no request for data or code is open, and for a while neither its DOM nor its size has changed. Each of these
has a ceiling of its own; what was still going on at its end is recorded.
"""

import asyncio
import time
from contextlib import suppress

from playwright.async_api import CDPSession, Error, Page, Request, Response

from zoning import limits
from zoning.render.world import call

COUNTED_RESOURCES = frozenset(("document", "stylesheet", "script", "xhr", "fetch"))
"""Requests worth waiting for. Pictures and media arrive with the load event, the rest (event streams, web sockets,
beacons) never ends."""

QUIET_JS = """
({quietMs, ceilingMs, loadMs, fontsMs}) => new Promise(resolve => {
  const start = performance.now();
  // Shadow trees hide their mutations, not their effect on the page's size. (What it scrolls is never less than the
  // window, the root's own box is.)
  const extent = () => {
    const root = document.documentElement;
    return root ? [root.scrollWidth, root.scrollHeight, root.getBoundingClientRect().height].join() : '';
  };
  let touched = start, size = extent();
  const observer = new MutationObserver(() => { touched = performance.now(); });
  observer.observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['class', 'hidden', 'open'],
  });
  const look = () => {
    const now = performance.now(), seen = extent();
    if (seen !== size) { size = seen; touched = now; }
    const going = {
      load: document.readyState !== 'complete',
      fonts: document.fonts.status === 'loading',
      mutations: now - touched < quietMs,
    };
    const wait = (going.load && now - start < loadMs) || (going.fonts && now - start < fontsMs) || going.mutations;
    const late = now - start > ceilingMs;
    if (late || !wait) {
      observer.disconnect();
      clearInterval(timer);
      // Too little time to see quiet in is not a change seen.
      resolve({...going, mutations: going.mutations && touched > start});
    }
  };
  const timer = setInterval(look, 50);
})
"""


class Traffic:
    """The page's requests, counted as they come and go."""

    def __init__(self, page: Page) -> None:
        """Count the requests of `page` from now on."""
        self.started = 0
        self.loaded = 0
        self.blocked = 0
        self.failed = 0
        self._page = page
        self._documents: list[Request] = []
        self._open: dict[Request, float] = {}
        self._changed = asyncio.Event()
        page.on("request", self._begin)
        page.on("requestfinished", self._finish)
        page.on("requestfailed", self._fail)

    def busy(self) -> bool:
        """Whether more requests are open than a quiet page has; one open for long is polling and does not count."""
        return len(self._recent()) > limits.IN_FLIGHT_REQUESTS

    def patience(self) -> float:
        """Seconds until the first of the requests that make the page busy has been open for long."""
        return min(self._recent(), default=0.0) + limits.LONG_REQUEST_S - time.monotonic()

    async def change(self, seconds: float) -> None:
        """Wait until a request begins or ends, at most `seconds` (not at all where that is negative)."""
        self._changed.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)

    def redirects(self) -> tuple[str, ...]:
        """The addresses the page went through, by the server's word or its own, before the last."""
        return tuple(request.url for request in self._documents[:-1])

    async def last_answer(self) -> Response | None:
        """The server's answer to the last request for the page itself."""
        for request in reversed(self._documents):
            if response := await request.response():
                return response
        return None

    def _recent(self) -> list[float]:
        """When the open requests began, except for those open for long."""
        since = time.monotonic() - limits.LONG_REQUEST_S
        return [begun for begun in self._open.values() if begun > since]

    def _begin(self, request: Request) -> None:
        self.started += 1
        if request.resource_type in COUNTED_RESOURCES:
            self._open[request] = time.monotonic()
            self._changed.set()
        if request.is_navigation_request() and request.frame == self._page.main_frame:
            self._documents.append(request)

    def _finish(self, request: Request) -> None:
        self.loaded += 1
        self._end(request)

    def _fail(self, request: Request) -> None:
        if "BLOCKED" in (request.failure or "") or request.failure == "inspector":  # the guard's, or ours
            self.blocked += 1
        else:
            self.failed += 1
        self._end(request)

    def _end(self, request: Request) -> None:
        if self._open.pop(request, None) is not None:
            self._changed.set()


async def settle(session: CDPSession, traffic: Traffic, ceiling_s: float) -> tuple[str, ...]:
    """Wait until the page is quiet; return what was still going on when our patience ended (nothing: it is quiet).

    Of: `load`, `fonts`, `mutations`, `requests`, `navigation` (one document after the other), `script` (the page's
    own code left no room for ours).
    """
    end, left = time.monotonic() + ceiling_s, ceiling_s
    while True:
        try:
            pending = await asyncio.wait_for(_quiet(session, left), left + limits.SCRIPT_GRACE_S)
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
    }
    pending: dict[str, bool] = await call(session, QUIET_JS, patience)
    return pending
