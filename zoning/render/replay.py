"""Replay pages from archives: serve what was stored and nothing else, with the same result every time."""

import asyncio
import json
from contextlib import suppress
from html import escape

from playwright.async_api import BrowserContext, Error, Request, Route

from zoning.errors import BadArchive
from zoning.render.archive import Found, Part
from zoning.render.archive.stored import moment
from zoning.render.sources import ReplayedPage
from zoning.render.world import script

SEED = 20180828
NOT_REPLAYED = frozenset(
    # Headers that describe the transfer of the body, which is over, or that concern the browser's later visits.
    "connection content-encoding content-length keep-alive transfer-encoding trailer upgrade alt-svc "
    "strict-transport-security set-cookie clear-site-data".split()
)


async def serve_stored(context: BrowserContext, page: ReplayedPage, content_type: str) -> None:
    """Answer requests from the page's archive; leave requests without a stored response to the earlier routes.

    content_type: the content type of the page itself, in place of the stored one; "" for that.
    The page's clock and random numbers start with the same values at every replay. The network must be closed.
    """
    start = moment(page.time).timestamp() * 1000 if page.time else None
    await context.add_init_script(f"({script('replay.js')})({json.dumps({'start': start, 'seed': SEED})})")

    async def answer(route: Route) -> None:
        request = route.request
        found = page.archive.find(request.url, page.time, method=request.method, body=request.post_data_buffer)
        if found is None:
            await route.fallback()
            return
        try:
            part = await asyncio.to_thread(found.capture.read)
        except (BadArchive, OSError):
            await route.fallback()
            return
        part = _redirected(found, request) or part
        headers = _headers(part, request)
        if content_type and request.is_navigation_request() and found.capture.address == page.address:
            headers["content-type"] = content_type
        with suppress(Error):  # the page is already gone
            await route.fulfill(status=part.status, headers=headers, body=part.data)

    await context.route("**/*", answer)


def _headers(part: Part, request: Request) -> dict[str, str]:
    headers: dict[str, str] = {}
    for name, value in part.headers:
        key = name.lower()
        if key not in NOT_REPLAYED:
            headers[key] = f"{headers[key]}, {value}" if key in headers else value
    # The page may have been stored by requests without an `Origin`, whose responses have no CORS headers.
    headers.setdefault("access-control-allow-origin", request.headers.get("origin", "*"))
    headers.setdefault("access-control-allow-credentials", "true")
    return headers


def _redirected(found: Found, request: Request) -> Part | None:
    """Return a document or style sheet that leads to the redirect's target; None if the kind of request needs none.

    The base address of documents and style sheets matters, so the browser must load them from the target's address.
    A real redirect is not possible: the browser would follow it without asking our routes.
    """
    if not found.redirects:
        return None
    address = found.capture.address
    if request.is_navigation_request():
        html = f'<!doctype html><meta http-equiv="refresh" content="0; url={escape(address)}">'
        return Part(200, (("content-type", "text/html; charset=utf-8"),), html.encode())
    if request.resource_type == "stylesheet":
        return Part(200, (("content-type", "text/css"),), f"@import url({json.dumps(address)});".encode())
    return None
