"""Refuse empty error pages and incomplete pages: the browser shows a truncated compressed page without an error."""

import re
from urllib.parse import urlsplit

from zoning import limits
from zoning.errors import TransportError
from zoning.network.http import ENCODINGS, Client, NoAnswer
from zoning.render.sources import WebPage
from zoning.render.visit.documents import END_TAGS
from zoning.render.visit.failures import navigation_error
from zoning.render.visit.once import Read
from zoning.render.visit.wanted import Wanted

EMPTY = ("#document", "html", "head", "body")
"""The nodes of the document that the browser makes of an empty response."""


def refuse_error_without_page(read: Read, wanted: Wanted) -> None:
    """Raise `NavigationFailed` for an error status with an empty body.

    Full Chromium itself fails in that case; the headless shell shows an empty page.
    """
    snapshot, name = read.rendering.snapshot, wanted.source.name
    if snapshot.page.refusal and tuple(map(snapshot.tag, range(min(len(snapshot), len(EMPTY) + 1)))) == EMPTY:
        raise navigation_error(name, "ERR_HTTP_RESPONSE_CODE_FAILURE", name)


async def refuse_cut_off(read: Read, wanted: Wanted) -> None:
    """Request a compressed document that has no end tags once more, to see whether its compressed data is complete.

    (The browser itself checks the length of documents that are not compressed.) Raises `TransportError` if the data is
    incomplete, and if the document has end tags this time.
    """
    encoding = read.headers.get("content-encoding", "").strip().lower()
    if not (read.without_end and isinstance(wanted.source, WebPage) and encoding in ENCODINGS):
        return
    address, options = read.document.address, wanted.options
    same_origin = urlsplit(address)[:2] == urlsplit(wanted.source.address)[:2]
    headers = {"User-Agent": read.user_agent, **(dict(options.headers) if same_origin else {})}
    try:
        async with Client(proxy=options.proxy) as client:
            answer = await client.ask(
                address, within_s=min(limits.ASK_AGAIN_S, wanted.deadline.left), most_bytes=limits.RESPONSE_BYTES,
                headers=headers, encoding=encoding,
            )  # fmt: skip
    except NoAnswer:
        return  # nothing shows that the first response was incomplete
    if not answer.whole or re.search(END_TAGS.encode(), answer.body, re.IGNORECASE):
        name = wanted.source.name
        raise TransportError(f"{name}: the response is truncated (its {encoding} data is incomplete)", source=name)
