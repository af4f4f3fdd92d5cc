"""What the browser read otherwise than it was written: text of no encoding or a false one, malformed XML."""

import numpy as np

from zoning.decoding import REPLACEMENT
from zoning.render.visit.encodings import FALLBACK, FALSE_SHARE, UTF_8, as_bytes, detect, is_utf_8, outside_ascii
from zoning.render.visit.once import Read
from zoning.render.visit.wanted import Otherwise
from zoning.snapshot import Snapshot

UNREADABLE_SHARE = 0.1
"""So much of what is not ASCII are characters of replacement where text may be in another encoding."""
FRAMES = ("iframe", "frame", "object", "embed")


def misread(read: Read) -> Otherwise | None:
    """How the page is to be read, where the browser was wrong about it; None where it was not, or nobody knows."""
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
    """The encoding of a page that was read by the fallback, by its bytes; None where the fallback may fit."""
    return detect(as_bytes(_text(read.rendering.snapshot)))


def _in_place_of(encoding: str, snapshot: Snapshot) -> str | None:
    """What a page is to be read as that was read in the encoding that it declares; None where that may be right."""
    if encoding != UTF_8:
        return UTF_8 if _is_utf_8(snapshot, encoding) else None
    text = _text(snapshot)
    return FALLBACK if text.count(REPLACEMENT) > FALSE_SHARE * outside_ascii(text) else None


def _is_utf_8(snapshot: Snapshot, encoding: str) -> bool:
    """Whether text that was read in another encoding is in UTF-8, or may be."""
    text = _text(snapshot)
    if text.isascii():
        return False
    if text.count(REPLACEMENT) >= UNREADABLE_SHARE * outside_ascii(text):
        return True
    return is_utf_8(text, encoding)


def unreadable(snapshot: Snapshot) -> int:
    """How many characters of a page's own text the browser could not read."""
    return _text(snapshot).count(REPLACEMENT)


def _text(snapshot: Snapshot) -> str:
    """All text of the page's own document, scripts and style sheets apart."""
    own = snapshot.is_text & ~snapshot.within(snapshot.named(*FRAMES))
    return "\n".join(snapshot.strings[snapshot.value[node]] for node in np.flatnonzero(own).tolist())
