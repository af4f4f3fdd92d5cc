"""Pages stored with all that they load, replayed from what was stored and nothing else."""

import email.policy
import re
from email.message import EmailMessage
from email.parser import BytesParser
from typing import NamedTuple
from urllib.parse import quote

from zoning.errors import BadArchive

CID_ORIGIN = "http://stored-part.invalid"
"""Where parts are found that a page names by their Content-ID: browsers ask nobody for a `cid:` address."""
CID_REFERENCE = re.compile(rb"cid:([^\s\"'()<>]+)", re.IGNORECASE)
REWRITTEN = ("text/html", "text/css", "application/xhtml+xml", "image/svg+xml")
HTML_TYPES = ("text/html", "application/xhtml+xml")


class Part(NamedTuple):
    """One stored answer."""

    kind: str
    """Its Content-Type."""
    data: bytes


class StoredPage(NamedTuple):
    """A page and what it loads, by address."""

    address: str
    html: bytes
    parts: dict[str, Part]


def read_mhtml(data: bytes, name: str) -> StoredPage:
    """Return the page of an MHTML file (RFC 2557), as browsers save them.

    Raises `BadArchive` when it is damaged or something else.
    """
    message = BytesParser(EmailMessage, policy=email.policy.HTTP).parsebytes(data)
    if message.get_content_type() != "multipart/related" or not message.is_multipart():
        raise BadArchive(f"{name}: not an MHTML file", source=name)
    parts = [part for part in message.walk() if not part.is_multipart()]
    pages = [part for part in parts if part.get_content_type() in HTML_TYPES]
    if not pages:
        raise BadArchive(f"{name}: no HTML in it: damaged, or cut off", source=name)
    address = str(message.get("Snapshot-Content-Location") or pages[0].get("Content-Location") or "")
    if not address.startswith(("http://", "https://")):
        address = f"{CID_ORIGIN}/"
    stored = {place: _part(part) for part in parts for place in _places(part)}
    return StoredPage(address, _part(pages[0]).data, stored)


def _places(part: EmailMessage) -> list[str]:
    """The addresses under which a part is asked for."""
    number = str(part.get("Content-ID") or "").strip().strip("<>")
    location = str(part.get("Content-Location") or "").strip().partition("#")[0]
    scheme, _, rest = location.partition(":")
    numbers = [number] if number else []
    if scheme.lower() == "cid":
        numbers, location = [*numbers, rest], ""
    return [*map(_cid_address, numbers), *([location] if location else [])]


def _part(part: EmailMessage) -> Part:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    kind = part.get_content_type()
    if kind in REWRITTEN:
        data = CID_REFERENCE.sub(lambda found: _cid_address(found[1].decode("latin-1")).encode(), data)
    return Part(kind, data)


def _cid_address(number: str) -> str:
    return f"{CID_ORIGIN}/{quote(number, safe='@.-')}"
