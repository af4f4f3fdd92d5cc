"""Track a page's requests, sockets and workers: which are pending, which are worth waiting for, and for how long.

Most of that comes from CDP events: Playwright's events cost more, and are not in order with answers to CDP commands.
Requests of workers are reported to the sessions of the workers only, so Playwright's events are used for these.
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
from zoning.render.workers import Workers

EVENTS = "eventsource"
"""The type of an event stream, which stays open."""
PATIENCE_S = {
    "document": limits.LONG_REQUEST_S, "stylesheet": limits.LONG_REQUEST_S, "script": limits.LONG_REQUEST_S,
    "xhr": limits.LONG_REQUEST_S, "fetch": limits.LONG_REQUEST_S, EVENTS: limits.FIRST_MESSAGE_S,
    "font": limits.PICTURE_S, "image": limits.PICTURE_S, "worker": limits.FIRST_MESSAGE_S,
}  # fmt: skip
"""For how long a request of each type is waited for; requests of other types (media, beacons, pings) may never end."""
MEDIA = ("audio/", "video/")
"""Media types that a frame, an `embed` or an `object` may request with the type of a document, too."""

TIMES_OF_ONE = 2
"""A page may request a document once more when it has set a cookie for it; if more often, it reloads in a loop."""
HOLDING = ("script", "stylesheet")
"""Types that a document's parser waits for."""
ANSWERED_AT_ONCE = (*HOLDING, "image", "font")
"""Types whose responses no server delays on purpose. (It may delay data until there is news: long polling.)"""

WORDLESS = ("image", "font", "media")
"""Types that bring neither text nor the layout of text."""

OTHER = "other"
"""A type of requests that are not waited for."""

DATA = ("xhr", "fetch")
"""Types of the data that scripts request."""

LOCAL = ("data:", "blob:")
"""Schemes that need no network. (No event tells that the script of a shared worker at such an address has loaded.)"""

Sent = dict[str, Any]
"""The event `Network.requestWillBeSent`."""


class _Pending(NamedTuple):
    """A request whose response has not arrived completely."""

    url: str
    kind: str
    end: float
    """Until when it is worth waiting for, by the monotonic clock."""
    bytes_left: float = math.inf
    """The bytes of its response that are still to come; infinite if not known."""
    data_since: float = math.inf
    """When the first data of its response came, by the monotonic clock."""
    answered: float = math.inf
    """When its response began, by the monotonic clock."""

    @classmethod
    def now(cls, url: str, kind: str) -> "_Pending":
        return cls(url, kind, time.monotonic() + PATIENCE_S.get(kind, 0.0))


class Traffic:
    """The page's requests, sockets and workers."""

    def __init__(self, page: Page, session: CDPSession, asks_for_page: Callable[[Sent], bool]) -> None:
        """Track the requests of `page` from now on.

        session: the page's CDP session, with network events enabled before the page is loaded; asks_for_page: tells
        whether a request is for a document of the page itself.
        """
        self.started = 0
        self.bringing = 0
        """How many of these are of other types than `WORDLESS`."""
        self.loaded = 0
        self.blocked = 0
        self.failed = 0
        self.news = 0
        """How many messages of sockets and event streams have come, and data whose response took long to arrive: page
        time does not stand still for them."""
        self.documents = 0
        """How often the page's own document was requested."""
        self._addresses: Counter[str] = Counter()
        """The addresses of these documents."""
        self._data_addresses: Counter[str] = Counter()
        """The addresses, without their queries, from which scripts have requested data."""
        self._pictures: Counter[str] = Counter()
        """The addresses of pictures and fonts."""
        self._polled_at = float("-inf")
        self._open: dict[str | Request, _Pending] = {}
        """Pending requests by their CDP ids. Once there are workers, requests of workers and of the page are here by
        Playwright's `Request`, too."""
        self.answered: set[str] = set()
        """Hosts that have answered."""
        self.refused: set[str] = set()
        """Hosts to which requests were blocked."""
        self._message_at = float("-inf")
        self._senders: dict[str | Worker, float] = {}
        """Open sockets (by CDP ids) and workers → until when their first message is waited for; 0 after a socket's."""
        self.workers = 0
        """The number of workers that were reported, also of those that have ended."""
        self._workers, self._workers_idle = Workers(session), False
        self._page = page
        self._asks_for_page = asks_for_page
        self._session = session
        # CDP events and answers are in order: the event of a new socket comes before the answer to a later look.
        self._handlers = {
            "Network.requestWillBeSent": self._begin, "Network.responseReceived": self._take_response,
            "Network.dataReceived": self._take_data,
            "Network.loadingFinished": self._finish, "Network.loadingFailed": self._fail,
            "Network.webSocketCreated": self._add_socket, "Network.webSocketFrameReceived": self._take_message,
            "Network.webSocketClosed": self._remove_socket, "Network.eventSourceMessageReceived": self._take_message,
        }  # fmt: skip
        self._worker_handlers: dict[str, Callable[[Request], Any]] = {
            "request": self._begin_of_worker, "requestfinished": self._end, "requestfailed": self._end,
        }  # fmt: skip
        for event, handler in self._handlers.items():
            hear(session, event, handler)
        page.on("worker", self._add_worker)
        page.once("worker", lambda _: self._track_requests_of_workers())

    def stop(self) -> None:
        """Stop tracking, and forget what is pending or open."""
        for event, handler in self._handlers.items():
            unhear(self._session, event, handler)
        for event, worker_handler in self._worker_handlers.items():
            self._page.remove_listener(event, worker_handler)
        self.forget()

    def forget(self) -> None:
        """Forget what was loaded, and what is pending or open: the page is going to be loaded anew."""
        self.loaded = self.blocked = self.failed = 0
        self._addresses.clear()
        self._pictures.clear()
        self._senders.clear()
        self._open.clear()

    def loads_again(self) -> bool:
        """Whether the page has requested a document more than `TIMES_OF_ONE` times: it reloads in a loop."""
        return any(times > TIMES_OF_ONE for times in self._addresses.values())

    def busy(self) -> bool:
        """Whether a pending request is worth waiting for; one that is open for long is polling, and is not."""
        return any(request.end > time.monotonic() for request in self._open.values())

    def hopeless(self) -> bool:
        """Whether requests are pending, and none of them is worth waiting for.

        A worker may have a pending request that is not known here: one from before Playwright reported the worker.
        """
        has_worker = any(isinstance(sender, Worker) for sender in self._senders)
        return (has_worker or bool(self._open)) and not self.busy()

    def stuck(self) -> tuple[str, ...]:
        """Return the addresses of pending scripts and style sheets that are no longer worth waiting for."""
        return tuple({request.url for request in self._given_up(HOLDING)})

    def silent(self) -> set[str]:
        """Return the hosts that have answered nothing although the page has waited for them."""
        return {host_of(request.url) for request in self._given_up(ANSWERED_AT_ONCE)} - self.answered

    def to_be_heard(self) -> bool:
        """Whether a socket or a worker may be about to send its first message."""
        return any(end > time.monotonic() for sender, end in self._senders.items() if not self._is_idle(sender))

    def speaks(self) -> bool:
        """Whether a socket, an event stream or a worker is open."""
        return bool(self._senders) or any(request.kind == EVENTS for request in self._open.values())

    def may_speak(self) -> bool:
        """Whether one of these may send something without being asked: not all are idle workers."""
        senders = [sender for sender in self._senders if not self._is_idle(sender)]
        return bool(senders) or any(request.kind == EVENTS for request in self._open.values())

    async def ask_workers(self) -> None:
        """Find out whether the page's workers are idle now."""
        number = sum(isinstance(sender, Worker) for sender in self._senders)
        self._workers_idle = number > 0 and await self._workers.are_idle(number)

    def polls(self) -> bool:
        """Whether a script requests the same address again and again, as while a server prepares its result."""
        return time.monotonic() - self._polled_at < limits.POLL_S

    def spoke(self) -> bool:
        """Whether a socket, an event stream or a streamed response has just sent something, and may send more."""
        return time.monotonic() - self._message_at < limits.NEXT_MESSAGE_S

    def streams(self) -> bool:
        """Whether a response to a script has been coming in pieces for a while, and has just brought another one."""
        since = min((request.data_since for request in self._open.values() if request.kind in DATA), default=math.inf)
        return time.monotonic() - since > limits.STREAM_S and self.spoke()

    def _is_idle(self, sender: str | Worker) -> bool:
        return self._workers_idle and isinstance(sender, Worker)

    def _given_up(self, kinds: tuple[str, ...]) -> list[_Pending]:
        now = time.monotonic()
        return [request for request in self._open.values() if request.kind in kinds and request.end <= now]

    def _begin(self, sent: Sent) -> None:
        name, url, kind = sent["requestId"], sent["request"]["url"], sent.get("type", "Other").lower()
        if url.startswith(LOCAL) or kind == "preflight":
            return
        self.started += 1
        self.bringing += kind not in WORDLESS
        if kind in DATA:
            self._count_data(url.partition("?")[0])
        if "redirectResponse" in sent and name in self._open:
            self._finish(sent)
        if self._asks_for_page(sent):
            self.documents += 1
            self._addresses[url] += 1
        # A worker's script is its own document. No event tells that the script of a shared worker has loaded.
        kind = "worker" if kind == "script" and sent["documentURL"] == url else kind
        self._open[name] = _Pending.now(url, OTHER if self._is_retried_in_vain(url, kind) else kind)

    def _is_retried_in_vain(self, address: str, kind: str) -> bool:
        """Count a request for a picture; return whether it never comes: its `onerror` requests it without end."""
        if kind not in WORDLESS:
            return False
        self._pictures[address] += 1
        return self._pictures[address] > limits.PICTURE_TRIES

    def _count_data(self, address: str) -> None:
        self._data_addresses[address] += 1
        if self._data_addresses[address] >= limits.POLLS:
            self._polled_at = time.monotonic()

    def _take_response(self, received: dict[str, Any]) -> None:
        name, response = received["requestId"], received["response"]
        if not (request := self._open.get(name)):
            return
        if response["mimeType"].startswith(MEDIA):
            self._open[name] = _Pending.now(request.url, "media")
            return
        headers = {header.lower(): value for header, value in response["headers"].items()}
        length = headers.get("content-length", "")
        known = length.isdecimal() and "content-encoding" not in headers
        self._open[name] = request._replace(bytes_left=int(length) if known else math.inf, answered=time.monotonic())

    def _take_data(self, received: dict[str, Any]) -> None:
        """Count received bytes, and finish a request when it has them all.

        There is no `loadingFinished` event for a response that a script does not read, or for a style sheet of XML.
        """
        name, now = received["requestId"], time.monotonic()
        if not (request := self._open.get(name)):
            return
        bytes_left, since = request.bytes_left - received["dataLength"], min(request.data_since, now)
        self._open[name] = request._replace(bytes_left=bytes_left, data_since=since)
        if request.kind in DATA and now - since > limits.STREAM_S:
            self._message_at = now
        if bytes_left <= 0:
            self._finish(received)

    def _track_requests_of_workers(self) -> None:
        for event, handler in self._worker_handlers.items():
            self._page.on(event, handler)  # type: ignore[call-overload]

    def _begin_of_worker(self, request: Request) -> None:
        self._open[request] = _Pending.now(request.url, request.resource_type)

    def _add_socket(self, created: dict[str, Any]) -> None:
        self._senders[created["requestId"]] = time.monotonic() + limits.FIRST_MESSAGE_S

    def _take_message(self, received: dict[str, Any]) -> None:
        name, self._message_at = received["requestId"], time.monotonic()
        self.news += 1
        if name in self._senders:
            self._senders[name] = 0.0
        if request := self._open.get(name):  # an event stream: page time does not stand still for its next events
            self._open[name] = request._replace(end=self._message_at)

    def _add_worker(self, worker: Worker) -> None:
        # The event that a worker's script has loaded goes to the worker's own session.
        for name in [name for name, request in self._open.items() if request.url == worker.url]:
            self._complete(name)
        self.workers += 1
        self._workers_idle = False
        self._senders[worker] = time.monotonic() + limits.FIRST_MESSAGE_S
        worker.on("close", self._remove_sender)

    def _remove_socket(self, closed: dict[str, Any]) -> None:
        self._remove_sender(closed["requestId"])

    def _remove_sender(self, sender: str | Worker) -> None:
        self._senders.pop(sender, None)

    def _finish(self, finished: dict[str, Any]) -> None:
        request = self._complete(finished["requestId"])
        if request and request.kind in DATA:
            self.news += time.monotonic() - request.answered > limits.AT_ONCE_S

    def _complete(self, request: str | Request) -> _Pending | None:
        if ended := self._end(request):
            self.loaded += 1
            self.answered.add(host_of(ended.url))
        return ended

    def _fail(self, failed: dict[str, Any]) -> None:
        if not (request := self._end(failed["requestId"])):
            return
        why = failed["errorText"] or failed.get("blockedReason", "")
        if "BLOCKED" in why or why == "inspector":  # by this program, or by a rule of the browser's
            self.blocked += 1
            self.refused.add(host_of(request.url))
        else:
            self.failed += 1

    def _end(self, request: str | Request) -> _Pending | None:
        return self._open.pop(request, None)
