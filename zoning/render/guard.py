"""Control what a page may reach: the network by http and https, and for a local page the files beside it."""

import asyncio
import mimetypes
from base64 import b64encode
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from playwright.async_api import BrowserContext, CDPSession, Error, Page, Route

from zoning.process.tasks import begin
from zoning.render.markup import content_type
from zoning.render.sources import FILE_ORIGIN, LocalPage

OF_THE_WAY = ("content-type", "content-encoding", "content-length", "transfer-encoding")
"""Response headers that describe the original body, which is replaced by another one."""

NOWHERE = {"server": "http://127.0.0.1:9", "bypass": "<-loopback>"}
"""A proxy that does not exist. It blocks what no route sees, too (web sockets, preconnections), while the page still
believes that it is online."""


async def close_network(context: BrowserContext) -> None:
    """Block all requests that no later route answers; a page that tries to navigate stays where it is."""

    async def refuse(route: Route) -> None:
        with suppress(Error):  # the page is already gone
            if route.request.is_navigation_request():
                await route.fulfill(status=HTTPStatus.NO_CONTENT)
            else:
                await route.abort("internetdisconnected")

    await context.route("**/*", refuse)


async def send_headers(session: CDPSession, address: str, headers: dict[str, str]) -> None:
    """Send `headers` with requests to the origin of `address`, and to no other: they may be secret.

    This uses CDP, because headers that a Playwright route adds are sent along when the request is redirected.
    """

    async def send(paused: dict[str, Any]) -> None:
        merged = {**paused["request"]["headers"], **headers}
        listed = [{"name": name, "value": value} for name, value in merged.items()]
        await session.send("Fetch.continueRequest", {"requestId": paused["requestId"], "headers": listed})

    origin = urlsplit(address)
    await _intercept(session, {"urlPattern": f"{origin.scheme}://{origin.netloc}/*"}, send)


async def read_as(page: Page, main_frame: str, content_type: str) -> None:
    """Serve the page's own documents as `content_type`, whatever their servers declare; redirects stay unchanged."""
    session = await page.context.new_cdp_session(page)

    async def override(paused: dict[str, Any]) -> None:
        request, status = {"requestId": paused["requestId"]}, paused.get("responseStatusCode", 0)
        is_redirect = HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST
        if paused["frameId"] != main_frame or not status or is_redirect:
            await session.send("Fetch.continueRequest", request)
            return
        # Chromium takes a document's type from the original response; a changed header counts only in a new response.
        body = await session.send("Fetch.getResponseBody", request)
        data = body["body"] if body["base64Encoded"] else b64encode(body["body"].encode()).decode()
        kept = [field for field in paused["responseHeaders"] if field["name"].lower() not in OF_THE_WAY]
        headers = [*kept, {"name": "Content-Type", "value": content_type}]
        answer = {**request, "responseCode": status, "responseHeaders": headers, "body": data}
        await session.send("Fetch.fulfillRequest", answer)

    await _intercept(session, {"urlPattern": "*", "resourceType": "Document", "requestStage": "Response"}, override)


async def hold(page: Page, main_frame: str) -> None:
    """Abort all navigations of the page's main frame from now on, whatever triggers them."""
    await _decide_navigations(page, main_frame, lambda _: False)


async def hold_after_one(page: Page, main_frame: str) -> Callable[[], bool]:
    """Like `hold`, but let the page navigate once, with all redirects, within its site.

    The site is the page's host with all hosts under it and over it. Returns a function that returns whether it did.
    """
    host, gone = urlsplit(page.url).hostname or "", set[str]()

    def may_go(paused: dict[str, Any]) -> bool:
        navigation = paused["networkId"]
        to = urlsplit(paused["request"]["url"]).hostname or ""
        if not (to == host or to.endswith(f".{host}") or host.endswith(f".{to}")) or gone - {navigation}:
            return False
        gone.add(navigation)
        return True

    await _decide_navigations(page, main_frame, may_go)
    return lambda: bool(gone)


async def _decide_navigations(page: Page, main_frame: str, may_go: Callable[[dict[str, Any]], bool]) -> None:
    """Abort each navigation of the page's main frame that `may_go` refuses, given the event `Fetch.requestPaused`."""
    session = await page.context.new_cdp_session(page)

    async def decide(paused: dict[str, Any]) -> None:
        request = {"requestId": paused["requestId"]}
        if paused["frameId"] == main_frame and not may_go(paused):
            await session.send("Fetch.failRequest", {**request, "errorReason": "Aborted"})
        else:
            await session.send("Fetch.continueRequest", request)

    await _intercept(session, {"urlPattern": "*", "resourceType": "Document"}, decide)


async def _intercept(
    session: CDPSession, pattern: dict[str, str], decide: Callable[[dict[str, Any]], Awaitable[None]]
) -> None:
    """Pause every request that matches `pattern` and let `decide` handle it, until the session ends."""
    deciding: set[asyncio.Task[None]] = set()

    async def answer(paused: dict[str, Any]) -> None:
        with suppress(Error):  # the page is already gone
            await decide(paused)

    session.on("Fetch.requestPaused", lambda paused: begin(answer(paused), deciding))
    await session.send("Fetch.enable", {"patterns": [pattern]})


async def serve_local(context: BrowserContext, page: LocalPage, read_as: str) -> None:
    """Serve the page's HTML at its own address, and the files of its folder under `FILE_ORIGIN`.

    The context must not have made a request yet: its first request is taken for the one for the page.
    read_as: the content type of the page; "" for the one that `markup.content_type` finds.
    """
    address_of_page = ""

    def is_for_page(address: str) -> bool:
        nonlocal address_of_page
        document = address.partition("#")[0]
        # The first request shows how the browser spells the address: host in lower case, slash after it, path escaped.
        address_of_page = address_of_page or document
        return document == address_of_page

    async def answer_page(route: Route) -> None:
        with suppress(Error):  # the page is already gone
            await route.fulfill(body=page.html, headers={"content-type": read_as or content_type(page.html)})

    async def answer_file(route: Route) -> None:
        file = file_beside(page.folder, route.request.url)
        kind = (mimetypes.guess_type(file.name)[0] if file else None) or "application/octet-stream"
        with suppress(Error):
            try:
                body = file.read_bytes() if file else None
            except OSError:  # it is not readable, or was deleted meanwhile
                body = None
            if body is None:
                await route.fulfill(status=HTTPStatus.NOT_FOUND, body="")
            else:
                await route.fulfill(body=body, headers={"content-type": kind})

    # Playwright asks the route first that was added last.
    await context.route(f"{FILE_ORIGIN}/**", answer_file)
    await context.route(is_for_page, answer_page)


def file_beside(folder: Path | None, address: str) -> Path | None:
    """Return the file in `folder` that `address` names; None if there is none, or if it is outside, also by a link."""
    if folder is None:
        return None
    relative = unquote(urlsplit(address).path).lstrip("/")
    try:
        file = (folder / relative).resolve()
        return file if file.is_file() and file.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):  # a name that no file can have
        return None
