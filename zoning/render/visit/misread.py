"""What the browser read otherwise than it was written: text of no encoding or a false one, malformed XML."""

import re
from typing import NamedTuple

import chardet
import numpy as np

from zoning.decoding import REPLACEMENT
from zoning.render.visit.once import Read
from zoning.snapshot import Snapshot

FALLBACK = "windows-1252"
"""What Chromium takes where nothing is declared and it recognises none. It never recognises UTF-8 there."""
UTF_8 = "utf-8"
ENCODINGS = {
    "big5": "big5", "cp932": "shift_jis", "cp949": "euc-kr", "euc-jp": "euc-jp", "euc-kr": "euc-kr",
    "gb18030": "gb18030", "gbk": "gb18030", "gb2312": "gb18030", "iso-2022-jp": "iso-2022-jp", "koi8-r": "koi8-r",
    "koi8-u": "koi8-u", "shift_jis": "shift_jis", "windows-1251": "windows-1251", "windows-1253": "windows-1253",
    "windows-1255": "windows-1255", "windows-1256": "windows-1256", "windows-874": "windows-874",
    "tis-620": "windows-874",
}  # fmt: skip
"""Of scripts that cannot be taken for another: the detector's names, and those of the Encoding Standard."""
SURE = 0.4
BROKEN_SHARE = 0.01
"""So much of text in UTF-8 may be broken."""
FALSE_SHARE = 0.5
"""Of text that was read in another encoding than UTF-8, which it is in, so much is broken at most.

Of the treebanks' texts in 15 encodings it is under .43 where they are in UTF-8 (Thai: .62), and over .5 where they are
not; three East Asian ones lose what they cannot read, and have characters of replacement instead.
"""
UNREADABLE_SHARE = 0.1
"""So much of what is not ASCII are characters of replacement where text may be in another encoding."""
SPACES = re.compile(rb"(?<![\x80-\xff])\xa0")
"""No-break spaces that entities stand for."""
FRAMES = ("iframe", "frame", "object", "embed")


class Otherwise(NamedTuple):
    """How to read a page again."""

    content_type: str
    why: str


def misread(read: Read) -> Otherwise | None:
    """How the page is to be read, where the browser was wrong about it; None where it was not, or nobody knows."""
    document, served_as = read.document, read.headers.get("content-type", "").lower()
    if document.not_well_formed and "xml" in served_as:
        return Otherwise(f"text/html; charset={document.encoding}", "its XML is not well-formed; read as HTML")
    if not read.headers:
        return None
    encoding = document.encoding.lower()
    if document.declares_encoding or "charset=" in served_as:
        found = _in_place_of(encoding, read.rendering.snapshot)
        why = f"says that it is in {encoding}, and is not; read as {found}"
    else:
        found = of_bytes(read) if encoding == FALLBACK else None
        why = f"declares no encoding; read as {found}, detected from its bytes"
    return Otherwise(f"text/html; charset={found}", why) if found else None


def of_bytes(read: Read) -> str | None:
    """The encoding of a page that was read by the fallback, by its bytes; None where the fallback may fit."""
    return detect(_bytes(_text(read.rendering.snapshot)))


def _in_place_of(encoding: str, snapshot: Snapshot) -> str | None:
    """What a page is to be read as that was read in the encoding that it declares; None where that may be right."""
    if encoding != UTF_8:
        return UTF_8 if is_utf_8(snapshot, encoding) else None
    text = _text(snapshot)
    return FALLBACK if text.count(REPLACEMENT) > FALSE_SHARE * _outside_ascii(text) else None


def is_utf_8(snapshot: Snapshot, encoding: str) -> bool:
    """Whether text that was read in another encoding is in UTF-8, or may be."""
    text = _text(snapshot)
    if text.isascii():
        return False
    if text.count(REPLACEMENT) >= UNREADABLE_SHARE * _outside_ascii(text):
        return True
    try:
        data = _bytes(text) if encoding == FALLBACK else text.encode(encoding, "replace")
    except LookupError:
        return False
    return _fits_utf_8(SPACES.sub(b" ", data), FALSE_SHARE)


def unreadable(snapshot: Snapshot) -> int:
    """How many characters of a page's own text the browser could not read."""
    return _text(snapshot).count(REPLACEMENT)


def detect(data: bytes) -> str | None:
    """The encoding of text that the browser's fallback does not fit; None where it may fit."""
    if data.isascii() and b"\x1b" not in data:
        return None
    if _fits_utf_8(data, BROKEN_SHARE):
        return UTF_8
    found = chardet.detect(data)
    sure = (found["confidence"] or 0.0) >= SURE
    return ENCODINGS.get((found["encoding"] or "").lower()) if sure else None


def _fits_utf_8(data: bytes, broken_share: float) -> bool:
    """Whether text has characters beyond ASCII in UTF-8, of which at most such a share is broken."""
    read = data.decode(UTF_8, "replace")
    outside_ascii = _outside_ascii(read)
    return outside_ascii > 0 and read.count(REPLACEMENT) <= broken_share * outside_ascii


def _outside_ascii(text: str) -> int:
    return len(text) - len(text.encode("ascii", "ignore"))


def _bytes(text: str) -> bytes:
    """The page's own text as its server sent it: read by the fallback, every byte is one character."""
    return text.translate(_BYTES).encode("latin-1", "replace")


def _text(snapshot: Snapshot) -> str:
    """All text of the page's own document, scripts and style sheets apart."""
    own = snapshot.is_text & ~snapshot.within(snapshot.named(*FRAMES))
    return "\n".join(snapshot.strings[snapshot.value[node]] for node in np.flatnonzero(own).tolist())


_BYTES = {ord(bytes([byte]).decode("cp1252", "ignore") or chr(byte)): byte for byte in range(256)}
"""Character → byte of the fallback; the few bytes that it leaves open are control characters (Encoding Standard)."""
