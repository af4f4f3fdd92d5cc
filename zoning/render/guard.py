"""What a page may reach: the network by http and https, and for a local page the files beside it."""

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

from zoning.render.markup import content_type
from zoning.render.sources import FILE_ORIGIN, LocalPage
from zoning.tasks import begin

ALLOWED_SCHEMES = ("http", "https")
"""For top-level addresses. Chromium itself refuses `file:` to pages that come from http(s)."""

OF_THE_WAY = ("content-type", "content-encoding", "content-length", "transfer-encoding")
"""Fields of an answer that describe a body which is now another."""

NOWHERE = {"server": "http://127.0.0.1:9", "bypass": "<-loopback>"}
"""A proxy that is not there. For what no route sees (web sockets, connections made ahead) the network is closed too,
and the page still believes itself to be online."""


async def close_network(context: BrowserContext) -> None:
    """Let nothing through that no later route answers; a page that wants to go elsewhere stays where it is."""

    async def refuse(route: Route) -> None:
        with suppress(Error):  # the page has gone meanwhile
            if route.request.is_navigation_request():
                await route.fulfill(status=HTTPStatus.NO_CONTENT)
            else:
                await route.abort("internetdisconnected")

    await context.route("**/*", refuse)


async def send_headers(session: CDPSession, address: str, headers: dict[str, str]) -> None:
    """Send `headers` with requests to the origin of `address`, to which they were entrusted, and to no other.

    By the browser's own protocol: what Playwright's routes add to a request goes along when that is redirected.
    """

    async def send(paused: dict[str, Any]) -> None:
        together = {**paused["request"]["headers"], **headers}
        listed = [{"name": name, "value": value} for name, value in together.items()]
        await session.send("Fetch.continueRequest", {"requestId": paused["requestId"], "headers": listed})

    origin = urlsplit(address)
    await _intercept(session, {"urlPattern": f"{origin.scheme}://{origin.netloc}/*"}, send)


async def read_as(page: Page, main_frame: str, content_type: str) -> None:
    """Let the page's own documents be read as `content_type`, whatever their servers say; redirects as they come."""
    session = await page.context.new_cdp_session(page)

    async def overrule(paused: dict[str, Any]) -> None:
        request, status = {"requestId": paused["requestId"]}, paused.get("responseStatusCode", 0)
        is_redirect = HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST
        if paused["frameId"] != main_frame or not status or is_redirect:
            await session.send("Fetch.continueRequest", request)
            return
        # Chromium settles what a document is by the answer as it came; only an answer of ours is taken at its word.
        body = await session.send("Fetch.getResponseBody", request)
        data = body["body"] if body["base64Encoded"] else b64encode(body["body"].encode()).decode()
        kept = [field for field in paused["responseHeaders"] if field["name"].lower() not in OF_THE_WAY]
        headers = [*kept, {"name": "Content-Type", "value": content_type}]
        answer = {**request, "responseCode": status, "responseHeaders": headers, "body": data}
        await session.send("Fetch.fulfillRequest", answer)

    await _intercept(session, {"urlPattern": "*", "resourceType": "Document", "requestStage": "Response"}, overrule)


async def hold(page: Page, main_frame: str) -> None:
    """Let the page go nowhere else from now on, whatever is clicked on it."""
    session = await page.context.new_cdp_session(page)

    async def decide(paused: dict[str, Any]) -> None:
        request = {"requestId": paused["requestId"]}
        if paused["frameId"] == main_frame:
            await session.send("Fetch.failRequest", {**request, "errorReason": "Aborted"})
        else:
            await session.send("Fetch.continueRequest", request)

    await _intercept(session, {"urlPattern": "*", "resourceType": "Document"}, decide)


async def _intercept(
    session: CDPSession, pattern: dict[str, str], decide: Callable[[dict[str, Any]], Awaitable[None]]
) -> None:
    """Ask `decide` about every request that fits `pattern`, until the session ends."""
    deciding: set[asyncio.Task[None]] = set()

    async def answer(paused: dict[str, Any]) -> None:
        with suppress(Error):  # the page has gone meanwhile
            await decide(paused)

    session.on("Fetch.requestPaused", lambda paused: begin(answer(paused), deciding))
    await session.send("Fetch.enable", {"patterns": [pattern]})


async def serve_local(context: BrowserContext, page: LocalPage, read_as: str = "") -> None:
    """Answer the page's own address with its HTML, and `FILE_ORIGIN` with the files of its folder.

    For a context in which nothing has been asked for yet: its first request is the one for the page. read_as: the
    content type of the page, where it is not the one that its bytes tell.
    """
    address_of_page = ""

    def is_for_page(address: str) -> bool:
        nonlocal address_of_page
        document = address.partition("#")[0]
        # As the browser spells it: a host in lower case, a slash after it, a path escaped.
        address_of_page = address_of_page or document
        return document == address_of_page

    async def answer_page(route: Route) -> None:
        with suppress(Error):  # the page has gone meanwhile
            await route.fulfill(body=page.html, headers={"content-type": read_as or content_type(page.html)})

    async def answer_file(route: Route) -> None:
        file = file_beside(page.folder, route.request.url)
        kind = (mimetypes.guess_type(file.name)[0] if file else None) or "application/octet-stream"
        with suppress(Error):
            try:
                body = file.read_bytes() if file else None
            except OSError:  # it may not be read, or has gone
                body = None
            if body is None:
                await route.fulfill(status=HTTPStatus.NOT_FOUND, body="")
            else:
                await route.fulfill(body=body, headers={"content-type": kind})

    # The route added last is asked first.
    await context.route(f"{FILE_ORIGIN}/**", answer_file)
    await context.route(is_for_page, answer_page)


def file_beside(folder: Path | None, address: str) -> Path | None:
    """The file of `folder` that `address` names, or None: nothing outside it, through no link either."""
    if folder is None:
        return None
    relative = unquote(urlsplit(address).path).lstrip("/")
    try:
        file = (folder / relative).resolve()
        return file if file.is_file() and file.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):  # a name that no file can have
        return None
