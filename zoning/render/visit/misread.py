"""Find pages that the browser decoded or parsed in the wrong way: undeclared or false encodings, malformed XML."""

import numpy as np

from zoning.render.visit.encodings import FALLBACK, FALSE_SHARE, UTF_8, as_bytes, detect, is_utf_8, outside_ascii
from zoning.render.visit.once import Read
from zoning.render.visit.wanted import Otherwise
from zoning.snapshot import Snapshot
from zoning.storage.decoding import REPLACEMENT

UNREADABLE_SHARE = 0.1
"""Text may be in another encoding if this share of its characters beyond ASCII are replacement characters."""
FRAMES = ("iframe", "frame", "object", "embed")


def misread(read: Read) -> Otherwise | None:
    """Return how to read the page if the browser was wrong about it; None if it was right, or if that is not known."""
    document, served_as = read.document, read.headers.get("content-type", "").lower()
    if document.not_well_formed and "xml" in served_as:
        return Otherwise(f"text/html; charset={document.encoding}", "its XML is not well-formed; read as HTML")
    if not read.headers:
        return None
    encoding = document.encoding.lower()
    declared = document.declares_encoding or "charset=" in served_as
    if declared:
        found = _in_place_of(encoding, read.rendering.snapshot)
    else:
        found = of_bytes(read) if encoding == FALLBACK else None
    return Otherwise.in_encoding(found, encoding, declared=declared) if found else None


def of_bytes(read: Read) -> str | None:
    """Return the encoding of a page that was decoded with the fallback, by its bytes; None if that may be right."""
    return detect(as_bytes(_text(read.rendering.snapshot)))


def _in_place_of(encoding: str, snapshot: Snapshot) -> str | None:
    """Return the encoding for a page that was decoded with the one that it declares; None if that may be right."""
    if encoding != UTF_8:
        return UTF_8 if _is_utf_8(snapshot, encoding) else None
    text = _text(snapshot)
    return FALLBACK if text.count(REPLACEMENT) > FALSE_SHARE * outside_ascii(text) else None


def _is_utf_8(snapshot: Snapshot, encoding: str) -> bool:
    """Whether text that was decoded with another encoding is UTF-8, or may be."""
    text = _text(snapshot)
    if text.isascii():
        return False
    if text.count(REPLACEMENT) >= UNREADABLE_SHARE * outside_ascii(text):
        return True
    return is_utf_8(text, encoding)


def unreadable(snapshot: Snapshot) -> int:
    """Count the characters of a page's own text that the browser could not decode."""
    return _text(snapshot).count(REPLACEMENT)


def _text(snapshot: Snapshot) -> str:
    """Return all text of the page's own document, without that of frames."""
    own = snapshot.is_text & ~snapshot.within(snapshot.named(*FRAMES))
    return "\n".join(snapshot.strings[snapshot.value[node]] for node in np.flatnonzero(own).tolist())
