"""Read MHTML files (RFC 2557), as browsers save pages."""

import email.policy
import re
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import parsedate_to_datetime
from functools import partial
from pathlib import Path
from urllib.parse import quote

from zoning import limits
from zoning.errors import BadArchive
from zoning.render.archive.addresses import spelled
from zoning.render.archive.stored import HTML_TYPES, Archive, Capture, Page, Part, fourteen_digits
from zoning.render.markup import content_type

CID_ORIGIN = "http://stored-part.invalid"
"""The origin of parts that a page refers to by Content-ID: browsers make no request for a `cid:` address."""
CID_REFERENCE = re.compile(rb"cid:([^\s\"'()<>]+)", re.IGNORECASE)
REWRITTEN = ("text/html", "text/css", "application/xhtml+xml", "image/svg+xml")


def read(path: Path, name: str) -> Archive:
    """Read an MHTML file: one page and its parts.

    Raises `BadArchive` if it is damaged, too large, or another file.
    """
    with path.open("rb") as file:
        data = file.read(limits.HTML_FILE_BYTES + 1)
    if len(data) > limits.HTML_FILE_BYTES:
        raise BadArchive(f"{name}: larger than the {limits.HTML_FILE_BYTES} bytes allowed", source=name)
    message = BytesParser(EmailMessage, policy=email.policy.HTTP).parsebytes(data)
    if message.get_content_type() != "multipart/related" or not message.is_multipart():
        raise BadArchive(f"{name}: not an MHTML file", source=name)
    parts = [part for part in message.walk() if not part.is_multipart()]
    pages = [part for part in parts if part.get_content_type() in HTML_TYPES]
    if not pages:
        raise BadArchive(f"{name}: it contains no HTML: it is damaged or truncated", source=name)
    address = str(message.get("Snapshot-Content-Location") or pages[0].get("Content-Location") or "")
    if not address.startswith(("http://", "https://")):
        address = f"{CID_ORIGIN}/"
    time = _time(message)
    stored = {spelled(place): part for part in parts for place in _places(part)} | {spelled(address): pages[0]}
    captures = tuple(
        Capture(place, partial(_part, part), time, kind=part.get_content_type()) for place, part in stored.items()
    )
    return Archive(name, captures, listed=(Page(spelled(address), time),), statuses_known=False)


def _places(part: EmailMessage) -> list[str]:
    """Return the addresses at which a part is requested."""
    number = str(part.get("Content-ID") or "").strip().strip("<>")
    location = str(part.get("Content-Location") or "").strip()
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
    return Part(200, (("content-type", content_type(data) if kind == "text/html" else kind),), data)


def _time(message: EmailMessage) -> str:
    try:
        return fourteen_digits(parsedate_to_datetime(str(message["Date"])).isoformat())
    except ValueError:
        return ""


def _cid_address(number: str) -> str:
    return f"{CID_ORIGIN}/{quote(number, safe='@.-')}"
