"""Limit the requests, bytes and redirects of a page: above a limit its network is closed.

Events of the browser are counted, because intercepting every request takes time. Bytes count when they arrive,
decompressed.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from playwright.async_api import Error, Request

from zoning import limits
from zoning.render import guard
from zoning.render.cdp import hear, unhear
from zoning.render.visit.tab import Tab


class Allowance:
    """Counts what a page loads, from `watch` on."""

    def __init__(self, tab: Tab, storm: Callable[[], Awaitable[None]]) -> None:
        """storm: called to end a page that goes on sending requests after its network is closed."""
        self.exceeded = ""
        """Why the network was closed; "" while it is open."""
        self._tab = tab
        self._storm = storm
        self._requests = 0
        self._documents = 0
        self._total = 0
        self._bytes: Counter[str] = Counter()
        self._closing: list[asyncio.Future[None]] = []

    async def watch(self) -> None:
        """Start counting. Requests of a worker count from when Playwright reports the worker; their bytes do not."""
        hear(self._tab.session, "Network.requestWillBeSent", self._count_sent)
        self._tab.page.once("worker", lambda _: self._count_by_playwright())
        hear(self._tab.session, "Network.dataReceived", self._count_bytes)
        kept = {"maxTotalBufferSize": limits.KEPT_BYTES, "maxResourceBufferSize": limits.KEPT_BYTES}
        await self._tab.session.send("Network.enable", kept)

    def forget(self) -> None:
        """Count from nothing: the page is going to be loaded anew."""
        self._requests = self._documents = self._total = 0
        self._bytes.clear()

    def _count_by_playwright(self) -> None:
        """Count Playwright's events from the first worker on: CDP events of the page omit requests of workers.

        (The first requests of a worker may come before Playwright reports it.)
        """
        unhear(self._tab.session, "Network.requestWillBeSent", self._count_sent)
        self._tab.page.on("request", self._count_request)

    def _count_sent(self, sent: dict[str, Any]) -> None:
        self._count(of_page=self._tab.asks_for_page(sent))

    def _count_request(self, request: Request) -> None:
        self._count(of_page=request.is_navigation_request() and request.frame == self._tab.page.main_frame)

    def _count(self, *, of_page: bool) -> None:
        self._requests += 1
        self._documents += of_page
        if self._requests == limits.REQUESTS + limits.REFUSED_REQUESTS:
            unhear(self._tab.session, "Network.requestWillBeSent", self._count_sent)
            self._tab.page.remove_listener("request", self._count_request)
            self._closing.append(asyncio.ensure_future(self._storm()))
        if self._requests > limits.REQUESTS:
            self._close(f"more than {limits.REQUESTS} requests")
        elif self._documents > limits.REDIRECTS + 1:
            self._close(f"more than {limits.REDIRECTS} redirects")

    def _count_bytes(self, received: dict[str, Any]) -> None:
        size = received["dataLength"]
        self._total += size
        self._bytes[received["requestId"]] += size
        if self._bytes[received["requestId"]] > limits.RESPONSE_BYTES:
            self._close(f"an answer of more than {limits.RESPONSE_BYTES >> 20} MiB")
        elif self._total > limits.PAGE_BYTES:
            self._close(f"more than {limits.PAGE_BYTES >> 20} MiB in all")

    def _close(self, why: str) -> None:
        if not self.exceeded:
            self.exceeded = why
            self._closing.append(asyncio.ensure_future(self._close_network()))

    async def _close_network(self) -> None:
        with suppress(Error):  # the page is already gone
            # Without a network, a page that navigates would end at the browser's own error page.
            await guard.hold(self._tab.page, self._tab.frame)
            await self._tab.context.set_offline(True)
