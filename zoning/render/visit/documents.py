"""Follow the documents that the page's main frame requests and shows, by CDP events."""

import asyncio
from base64 import b64decode
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Error

from zoning import limits
from zoning.errors import TransportError
from zoning.process.tasks import begin
from zoning.render.cdp import hear, send_for_much
from zoning.render.visit.failures import navigation_error
from zoning.render.visit.tab import Tab

OURS = ("ERR_ABORTED", "ERR_INTERNET_DISCONNECTED", "ERR_BLOCKED_BY_CLIENT", "ERR_BLOCKED_BY_ADMINISTRATOR",
        "ERR_CACHE_MISS")  # fmt: skip
"""The errors with which the loading of a document ends if the page or this program ends it."""


END_TAGS = "</(html|body)"


@dataclass(frozen=True, slots=True)
class Answer:
    """A server's response to the request for a document."""

    status: int
    headers: dict[str, str]
    """By names in lower case."""


def media_type(headers: Mapping[str, str]) -> str:
    """Return the media type of a response, in lower case; "" if it has none. headers: by names in lower case."""
    return headers.get("content-type", "").partition(";")[0].strip().lower()


class Documents:
    """Follows the main frame from `watch` on.

    It ends the attempt if the response for a shown document breaks off, or if an error page takes the page's place.
    """

    def __init__(self, tab: Tab) -> None:
        """Nothing is followed yet."""
        self.warnings: list[str] = []
        self.arrived = False
        """Whether the requested page has arrived; from then on an error page in its place ends the attempt."""
        self._tab = tab
        self._addresses: dict[str, list[str]] = {}
        """Loader id → the addresses that were requested, redirects first."""
        self._answers: dict[str, Answer] = {}
        self._failures: dict[str, str] = {}
        self._shown: list[str] = []
        """Loader ids of the documents that the frame has shown, first to last."""
        self._pending: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._without_end: set[str] = set()
        """Loader ids of compressed documents that contain no end tag of a document."""
        self.user_agent = ""
        """User agent of the browser."""

    async def watch(self) -> None:
        """Follow the page from now on. The session's network events must be enabled."""
        session = self._tab.session
        hear(session, "Network.requestWillBeSent", self._request)
        hear(session, "Network.responseReceived", self._respond)
        hear(session, "Network.loadingFailed", self._fail)
        hear(session, "Network.loadingFinished", self._finish)
        hear(session, "Page.frameNavigated", self._show)
        await session.send("Page.enable")

    def forget(self) -> None:
        """Forget what was shown: the page is going to be loaded anew."""
        self.arrived = False
        self._shown.clear()

    def redirects(self) -> tuple[str, ...]:
        """Return the addresses before the last one, from which the server or the page itself redirected."""
        return tuple(address for loader in self._shown for address in self._addresses.get(loader, ()))[:-1]

    def answer(self) -> Answer | None:
        """Return the server's response for the document that is shown; None if no server was asked."""
        return next((self._answers[loader] for loader in reversed(self._shown) if loader in self._answers), None)

    def last_kind(self) -> str:
        """Return the media type of the last response, shown or not ("a download of …" for one); "" if it has none."""
        last = next(reversed(self._answers.values()), None)
        kind = media_type(last.headers) if last else ""
        attached = last is not None and last.headers.get("content-disposition", "").startswith("attachment")
        return f"a download of {kind}".removesuffix(" of ") if attached else kind

    def without_end(self) -> bool:
        """Whether the document that is shown came compressed and has no end tag: it may have been cut off."""
        return bool(self._shown) and self._shown[-1] in self._without_end

    async def body(self) -> str:
        """Return the response's body for the shown document; "" if no server was asked. Raises Playwright's `Error`."""
        loader = next((loader for loader in reversed(self._shown) if loader in self._answers), None)
        if loader is None:
            return ""
        found = await send_for_much(self._tab.session, "Network.getResponseBody", {"requestId": loader})
        text: str = b64decode(found["body"]).decode(errors="replace") if found["base64Encoded"] else found["body"]
        return text

    def _request(self, sent: dict[str, Any]) -> None:
        if not self._tab.asks_for_page(sent):
            return
        loader = sent["requestId"]
        self.user_agent = sent["request"]["headers"].get("User-Agent", "")
        self._addresses.setdefault(loader, []).append(sent["request"]["url"])
        if self.arrived and loader not in self._pending:
            loop = asyncio.get_running_loop()
            self._pending[loader] = loop.call_later(limits.LONG_REQUEST_S, self._give_up, loader)

    def _respond(self, received: dict[str, Any]) -> None:
        loader, response = received["requestId"], received["response"]
        if loader in self._addresses:
            headers = {name.lower(): value for name, value in response["headers"].items()}
            self._answers[loader] = Answer(response["status"], headers)
            self._no_longer_pending(loader)

    def _finish(self, finished: dict[str, Any]) -> None:
        loader = finished["requestId"]
        if loader in self._answers and "content-encoding" in self._answers[loader].headers:
            begin(self._look_for_end(loader), self._tasks)

    async def _look_for_end(self, loader: str) -> None:
        searched = {"requestId": loader, "query": END_TAGS, "isRegex": True}
        with suppress(Error):  # its body was too long for the browser to keep
            found = await self._tab.session.send("Network.searchInResponseBody", searched)
            if not found["result"]:
                self._without_end.add(loader)

    def _fail(self, failed: dict[str, Any]) -> None:
        loader, why = failed["requestId"], failed["errorText"].removeprefix("net::")
        if loader not in self._addresses:
            return
        self._no_longer_pending(loader)
        self._failures[loader] = why
        self._refuse_what_broke_off(loader)

    def _show(self, navigated: dict[str, Any]) -> None:
        frame = navigated["frame"]
        if "parentId" in frame:
            return
        self._tab.frame = frame["id"]
        if not (unreachable := frame.get("unreachableUrl")):
            self._shown.append(frame["loaderId"])
            self._refuse_what_broke_off(frame["loaderId"])
        elif self.arrived:
            why = self._failures.get(frame["loaderId"], "no response")
            self._tab.end(navigation_error(f"{self._tab.name}: went on to {unreachable}", why, self._tab.name))

    def _refuse_what_broke_off(self, loader: str) -> None:
        why = self._failures.get(loader)
        if loader in self._shown and why is not None and why not in OURS:
            name = self._tab.name
            self._tab.end(
                TransportError(f"{name}: the response is truncated or cannot be decoded ({why})", source=name)
            )

    def _give_up(self, loader: str) -> None:
        """Stop loading a document that does not arrive: as long as it is pending, the page does not answer."""
        self._no_longer_pending(loader)
        address = self._addresses[loader][-1]
        self.warnings.append(f"the page tried to load {address}, which did not answer; it was read without this")
        begin(self._tab.stop_loading(), self._tasks)

    def _no_longer_pending(self, loader: str) -> None:
        if timer := self._pending.pop(loader, None):
            timer.cancel()
