"""Whether a page came, and whole: of a compressed one that is cut off the browser shows what there is, and no more."""

import re
from urllib.parse import urlsplit

from zoning import limits
from zoning.errors import TransportError
from zoning.http import ENCODINGS, Client, NoAnswer
from zoning.render.sources import WebPage
from zoning.render.visit.documents import END_TAGS
from zoning.render.visit.failures import navigation_error
from zoning.render.visit.once import Read
from zoning.render.visit.wanted import Wanted

EMPTY = ("#document", "html", "head", "body")
"""What the browser makes of nothing."""


def refuse_error_without_page(read: Read, wanted: Wanted) -> None:
    """Raise `NavigationFailed` for a status of an error with nothing behind it.

    Full Chromium fails by itself then; the headless shell shows an empty page.
    """
    snapshot, name = read.rendering.snapshot, wanted.source.name
    if snapshot.page.refusal and tuple(map(snapshot.tag, range(min(len(snapshot), len(EMPTY) + 1)))) == EMPTY:
        raise navigation_error(name, "ERR_HTTP_RESPONSE_CODE_FAILURE", name)


async def refuse_cut_off(read: Read, wanted: Wanted) -> None:
    """Ask the server once more for a compressed document without its end tags, to see whether that comes to its end.

    What is not compressed is measured by the browser itself. Raises `TransportError` for one that does not, and for one
    that has its end tags this time.
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
        return  # nothing speaks against what came first
    if not answer.whole or re.search(END_TAGS.encode(), answer.body, re.IGNORECASE):
        name = wanted.source.name
        raise TransportError(f"{name}: the answer was cut off (its {encoding} did not come to its end)", source=name)
