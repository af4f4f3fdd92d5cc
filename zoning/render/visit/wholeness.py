"""Whether a page came whole: of a compressed one that is cut off the browser shows what there is, and says nothing."""

import re
from urllib.parse import urlsplit

from zoning import limits
from zoning.errors import TransportError
from zoning.http import ENCODINGS, Client, NoAnswer
from zoning.render.sources import WebPage
from zoning.render.visit.documents import END_TAGS
from zoning.render.visit.once import Read
from zoning.render.visit.wanted import Wanted


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
        raise TransportError(f"{name}: the answer broke off (its {encoding} did not come to its end)", source=name)
