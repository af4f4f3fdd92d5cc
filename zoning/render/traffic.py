"""The page's requests, counted as they come and go; which of them are worth waiting for, and for how long.

The browser's own events tell of them: Playwright's are more work, and come in no order with the browser's answers.
Of the requests of workers the browser tells those workers alone, so that Playwright's events are heard for them.
"""

import math
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.async_api import CDPSession, Page, Request, Worker

from zoning import limits
from zoning.render.cdp import hear, unhear
from zoning.render.hosts import host_of

EVENTS = "eventsource"
"""A stream of events, which goes on."""
PATIENCE_S = {
    "document": limits.LONG_REQUEST_S, "stylesheet": limits.LONG_REQUEST_S, "script": limits.LONG_REQUEST_S,
    "xhr": limits.LONG_REQUEST_S, "fetch": limits.LONG_REQUEST_S, EVENTS: limits.FIRST_MESSAGE_S,
    "font": limits.PICTURE_S, "image": limits.PICTURE_S, "worker": limits.FIRST_MESSAGE_S,
}  # fmt: skip
"""How long a request of each kind is waited for; the rest (media, beacons, pings) never ends."""
MEDIA = ("audio/", "video/")
"""What a frame, an `embed` or an `object` may ask for as for a document, too."""

TIMES_OF_ONE = 2
HOLDING = ("script", "stylesheet")
"""What the parser of a document waits for."""
ANSWERED_AT_ONCE = (*HOLDING, "image", "font")
"""What no host keeps back on purpose, as one may keep back data until there is news."""

WORDLESS = ("image", "font", "media")
"""What brings neither text nor what lays it out."""

DATA = ("xhr", "fetch")
"""What scripts ask for."""

LOCAL = ("data:", "blob:")
"""What is there already; that the script of a shared worker has come is told to nobody."""

Sent = dict[str, Any]
"""The event `Network.requestWillBeSent`."""


class _UnderWay(NamedTuple):
    """A request that has no answer yet, or not all of it."""

    url: str
    kind: str
    end: float
    """Until when it is worth waiting for."""
    bytes_left: float = math.inf
    """So much of its answer is still to come; infinite where nobody knows."""

    @classmethod
    def now(cls, url: str, kind: str) -> "_UnderWay":
        return cls(url, kind, time.monotonic() + PATIENCE_S.get(kind, 0.0))


class Traffic:
    """The page's requests, sockets and workers from its making on."""

    def __init__(self, page: Page, session: CDPSession, asks_for_page: Callable[[Sent], bool]) -> None:
        """Count the requests of `page` from now on.

        session: of the page, with network events on when it is gone to; asks_for_page: whether a request is for a
        document of the page itself.
        """
        self.started = 0
        self.bringing = 0
        """How many of these are not for what is `WORDLESS`."""
        self.loaded = 0
        self.blocked = 0
        self.failed = 0
        self.documents = 0
        """How often the page's own document was asked for."""
        self._addresses: Counter[str] = Counter()
        """Of these documents."""
        self._asked_for_data: Counter[str] = Counter()
        """Addresses, without their queries, of what scripts have asked for."""
        self._polled_at = float("-inf")
        self._open: dict[str | Request, _UnderWay] = {}
        """Requests under way, by the browser's names for them; those of workers, and with them the page's once more, by
        Playwright's."""
        self.answered: set[str] = set()
        """Hosts that did."""
        self.refused: set[str] = set()
        """Hosts that were not asked."""
        self._heard_at = float("-inf")
        self._speakers: dict[str | Worker, float] = {}
        """Sockets and workers that have not spoken → until when that is waited for."""
        self._page = page
        self._asks_for_page = asks_for_page
        self._session = session
        # The browser's events come in their order with its answers: a page is not found at rest before its socket.
        self._heard = {
            "Network.requestWillBeSent": self._begin, "Network.responseReceived": self._answer,
            "Network.dataReceived": self._receive,
            "Network.loadingFinished": self._finish, "Network.loadingFailed": self._fail,
            "Network.webSocketCreated": self._listen, "Network.webSocketFrameReceived": self._hear,
            "Network.webSocketClosed": self._close, "Network.eventSourceMessageReceived": self._hear,
        }  # fmt: skip
        self._heard_of_workers: dict[str, Callable[[Request], Any]] = {
            "request": self._begin_of_worker, "requestfinished": self._end, "requestfailed": self._end,
        }  # fmt: skip
        for event, handler in self._heard.items():
            hear(session, event, handler)
        page.on("worker", self._employ)
        page.once("worker", lambda _: self._hear_workers())

    def stop(self) -> None:
        """Count no further requests."""
        for event, handler in self._heard.items():
            unhear(self._session, event, handler)
        for event, handler_of_workers in self._heard_of_workers.items():
            self._page.remove_listener(event, handler_of_workers)
        self._speakers.clear()
        self._open.clear()

    def loads_again(self) -> bool:
        """Whether the page has asked for a document more often than for one that it sets a cookie for."""
        return any(times > TIMES_OF_ONE for times in self._addresses.values())

    def busy(self) -> bool:
        """Whether a request is under way that is worth waiting for; one open for long is polling, and is not."""
        return any(request.end > time.monotonic() for request in self._open.values())

    def hopeless(self) -> bool:
        """Whether requests are under way, and none of them is worth waiting for.

        A worker may have one of which nothing is known: it began before the worker was heard.
        """
        works = any(isinstance(speaker, Worker) for speaker in self._speakers)
        return (works or bool(self._open)) and not self.busy()

    def stuck(self) -> tuple[str, ...]:
        """The addresses of scripts and style sheets under way that are not worth waiting for any more."""
        return tuple({request.url for request in self._given_up(HOLDING)})

    def silent(self) -> set[str]:
        """The hosts that have answered nothing, though the page has waited for them."""
        return {host_of(request.url) for request in self._given_up(ANSWERED_AT_ONCE)} - self.answered

    def to_be_heard(self) -> bool:
        """Whether a socket or a worker may be about to speak."""
        return any(end > time.monotonic() for end in self._speakers.values())

    def speaks(self) -> bool:
        """Whether a socket, a stream of events or a worker is open."""
        return bool(self._speakers) or any(request.kind == EVENTS for request in self._open.values())

    def polls(self) -> bool:
        """Whether a script asks a server the same again and again, as it does where that has yet to work."""
        return time.monotonic() - self._polled_at < limits.POLL_S

    def spoke(self) -> bool:
        """Whether a socket or an event stream has spoken a moment ago, and may go on."""
        return time.monotonic() - self._heard_at < limits.NEXT_MESSAGE_S

    def _given_up(self, kinds: tuple[str, ...]) -> list[_UnderWay]:
        now = time.monotonic()
        return [request for request in self._open.values() if request.kind in kinds and request.end <= now]

    def _begin(self, sent: Sent) -> None:
        name, url, kind = sent["requestId"], sent["request"]["url"], sent.get("type", "Other").lower()
        if url.startswith(LOCAL) or kind == "preflight":
            return
        self.started += 1
        self.bringing += kind not in WORDLESS
        if kind in DATA:
            self._ask_for_data(url.partition("?")[0])
        if "redirectResponse" in sent and name in self._open:
            self._finish(sent)
        if self._asks_for_page(sent):
            self.documents += 1
            self._addresses[url] += 1
        # The script of a worker is its document; of a shared one nobody tells that it has come.
        self._open[name] = _UnderWay.now(url, "worker" if kind == "script" and sent["documentURL"] == url else kind)

    def _ask_for_data(self, address: str) -> None:
        self._asked_for_data[address] += 1
        if self._asked_for_data[address] >= limits.POLLS:
            self._polled_at = time.monotonic()

    def _answer(self, received: dict[str, Any]) -> None:
        name, response = received["requestId"], received["response"]
        if not (request := self._open.get(name)):
            return
        if response["mimeType"].startswith(MEDIA):
            self._open[name] = _UnderWay.now(request.url, "media")
            return
        headers = {header.lower(): value for header, value in response["headers"].items()}
        length = headers.get("content-length", "")
        if length.isdecimal() and "content-encoding" not in headers:
            self._open[name] = request._replace(bytes_left=int(length))

    def _receive(self, received: dict[str, Any]) -> None:
        """Of an answer that a script does not read, and of a style sheet of XML, nobody tells that all has come."""
        name = received["requestId"]
        if (request := self._open.get(name)) and request.bytes_left < math.inf:
            self._open[name] = request._replace(bytes_left=request.bytes_left - received["dataLength"])
            if request.bytes_left <= received["dataLength"]:
                self._finish(received)

    def _hear_workers(self) -> None:
        for event, handler in self._heard_of_workers.items():
            self._page.on(event, handler)  # type: ignore[call-overload]

    def _begin_of_worker(self, request: Request) -> None:
        self._open[request] = _UnderWay.now(request.url, request.resource_type)

    def _listen(self, created: dict[str, Any]) -> None:
        self._speakers[created["requestId"]] = time.monotonic() + limits.FIRST_MESSAGE_S

    def _hear(self, received: dict[str, Any]) -> None:
        self._heard_at = time.monotonic()
        if received["requestId"] in self._speakers:
            self._speakers[received["requestId"]] = 0.0

    def _employ(self, worker: Worker) -> None:
        # That the script of a worker has come is told to the worker alone.
        for name in [name for name, request in self._open.items() if request.url == worker.url]:
            self._finish({"requestId": name})
        self._speakers[worker] = time.monotonic() + limits.FIRST_MESSAGE_S
        worker.on("close", self._silence)

    def _close(self, closed: dict[str, Any]) -> None:
        self._silence(closed["requestId"])

    def _silence(self, speaker: str | Worker) -> None:
        self._speakers.pop(speaker, None)

    def _finish(self, finished: dict[str, Any]) -> None:
        if request := self._end(finished["requestId"]):
            self.loaded += 1
            self.answered.add(host_of(request.url))

    def _fail(self, failed: dict[str, Any]) -> None:
        if not (request := self._end(failed["requestId"])):
            return
        why = failed["errorText"] or failed.get("blockedReason", "")
        if "BLOCKED" in why or why == "inspector":  # the guard's, or ours
            self.blocked += 1
            self.refused.add(host_of(request.url))
        else:
            self.failed += 1

    def _end(self, request: str | Request) -> _UnderWay | None:
        return self._open.pop(request, None)
