"""The page's requests, counted as they come and go; which of them are worth waiting for, and for how long."""

import time
from collections import Counter
from typing import Any

from playwright.async_api import CDPSession, Page, Request, Worker

from zoning import limits
from zoning.render.hosts import host_of

PATIENCE_S = {
    "document": limits.LONG_REQUEST_S, "stylesheet": limits.LONG_REQUEST_S, "script": limits.LONG_REQUEST_S,
    "xhr": limits.LONG_REQUEST_S, "fetch": limits.LONG_REQUEST_S, "eventsource": limits.FIRST_MESSAGE_S,
    "font": limits.PICTURE_S, "image": limits.PICTURE_S,
}  # fmt: skip
"""How long a request of each kind is waited for; the rest (media, beacons, pings) never ends."""

TIMES_OF_ONE = 2
HOLDING = ("script", "stylesheet")
"""What the parser of a document waits for."""
ANSWERED_AT_ONCE = (*HOLDING, "image", "font")
"""What no host keeps back on purpose, as one may keep back data until there is news."""


class Traffic:
    """The page's requests, sockets and workers from its making on."""

    def __init__(self, page: Page, session: CDPSession) -> None:
        """Count the requests of `page` from now on; session: of the page, with network events on when it is gone to."""
        self.started = 0
        self.loaded = 0
        self.blocked = 0
        self.failed = 0
        self.documents = 0
        """How often the page's own document was asked for."""
        self._addresses: Counter[str] = Counter()
        """Of these documents."""
        self._open: dict[Request, float] = {}
        """Requests under way → until when they are worth waiting for."""
        self.answered: set[str] = set()
        """Hosts that did."""
        self.refused: set[str] = set()
        """Hosts that were not asked."""
        self._heard_at = float("-inf")
        self._speakers: dict[str | Worker, float] = {}
        """Sockets and workers that have not spoken → until when that is waited for."""
        self._page = page
        self._heard = {
            "request": self._begin, "requestfinished": self._finish, "requestfailed": self._fail,
            "worker": self._employ,
        }  # fmt: skip
        for event, hear in self._heard.items():
            page.on(event, hear)  # type: ignore[call-overload]
        # The browser's own events come in their order with its answers: a page is not found at rest before its socket.
        session.on("Network.webSocketCreated", self._listen)
        session.on("Network.webSocketFrameReceived", self._hear)
        session.on("Network.webSocketClosed", lambda closed: self._silence(closed["requestId"]))
        session.on("Network.eventSourceMessageReceived", self._hear)

    def stop(self) -> None:
        """Count no further requests: the browser's driver no longer tells of them then."""
        for event, hear in self._heard.items():
            self._page.remove_listener(event, hear)
        self._speakers.clear()
        self._open.clear()

    def loads_again(self) -> bool:
        """Whether the page has asked for a document more often than for one that it sets a cookie for."""
        return any(times > TIMES_OF_ONE for times in self._addresses.values())

    def busy(self) -> bool:
        """Whether a request is under way that is worth waiting for; one open for long is polling, and is not."""
        return any(end > time.monotonic() for end in self._open.values())

    def hopeless(self) -> bool:
        """Whether requests are under way, and none of them is worth waiting for."""
        return bool(self._open) and not self.busy()

    def stuck(self) -> tuple[str, ...]:
        """The addresses of scripts and style sheets under way that are not worth waiting for any more."""
        now = time.monotonic()
        waited = ((request, end) for request, end in self._open.items() if request.resource_type in HOLDING)
        return tuple(request.url for request, end in waited if end <= now)

    def silent(self) -> set[str]:
        """The hosts that have answered nothing, though the page has waited for them."""
        now = time.monotonic()
        waited = (request for request, end in self._open.items() if end <= now)
        return {host_of(request.url) for request in waited if request.resource_type in ANSWERED_AT_ONCE} - self.answered

    def to_be_heard(self) -> bool:
        """Whether a socket or a worker may be about to speak."""
        return any(end > time.monotonic() for end in self._speakers.values())

    def speaks(self) -> bool:
        """Whether a socket or a worker is open."""
        return bool(self._speakers)

    def spoke(self) -> bool:
        """Whether a socket or an event stream has spoken a moment ago, and may go on."""
        return time.monotonic() - self._heard_at < limits.NEXT_MESSAGE_S

    def _begin(self, request: Request) -> None:
        self.started += 1
        if request.is_navigation_request() and request.frame == self._page.main_frame:
            self.documents += 1
            self._addresses[request.url] += 1
        self._open[request] = time.monotonic() + PATIENCE_S.get(request.resource_type, 0.0)

    def _listen(self, created: dict[str, Any]) -> None:
        self._speakers[created["requestId"]] = time.monotonic() + limits.FIRST_MESSAGE_S

    def _hear(self, received: dict[str, Any]) -> None:
        self._heard_at = time.monotonic()
        if received["requestId"] in self._speakers:
            self._speakers[received["requestId"]] = 0.0

    def _employ(self, worker: Worker) -> None:
        self._speakers[worker] = time.monotonic() + limits.FIRST_MESSAGE_S
        worker.on("close", self._silence)

    def _silence(self, speaker: str | Worker) -> None:
        self._speakers.pop(speaker, None)

    def _finish(self, request: Request) -> None:
        self.loaded += 1
        self.answered.add(host_of(request.url))
        self._open.pop(request, None)

    def _fail(self, request: Request) -> None:
        if "BLOCKED" in (request.failure or "") or request.failure == "inspector":  # the guard's, or ours
            self.blocked += 1
            self.refused.add(host_of(request.url))
        else:
            self.failed += 1
        self._open.pop(request, None)
