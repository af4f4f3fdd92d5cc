"""What the browser read otherwise than it was written: text of no declared encoding, XML that is not well-formed."""

from typing import NamedTuple

import chardet
import numpy as np

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
    declared = document.declares_encoding or "charset=" in served_as
    if declared or not read.headers or document.encoding.lower() != FALLBACK:
        return None
    encoding = detect(_bytes(read.rendering.snapshot))
    if encoding is None:
        return None
    why = f"declares no encoding; read as {encoding}, detected from its bytes"
    return Otherwise(f"text/html; charset={encoding}", why)


def detect(data: bytes) -> str | None:
    """The encoding of text that the browser's fallback does not fit; None where it may fit."""
    if data.isascii() and b"\x1b" not in data:
        return None
    read = data.decode(UTF_8, "replace")
    outside_ascii = len(read) - len(read.encode("ascii", "ignore"))
    if outside_ascii and read.count("\ufffd") <= BROKEN_SHARE * outside_ascii:
        return UTF_8
    found = chardet.detect(data)
    sure = (found["confidence"] or 0.0) >= SURE
    return ENCODINGS.get((found["encoding"] or "").lower()) if sure else None


def _bytes(snapshot: Snapshot) -> bytes:
    """The page's own text as its server sent it: read by the fallback, every byte is one character."""
    own = snapshot.is_text & ~snapshot.within(snapshot.named(*FRAMES))
    texts = (snapshot.strings[snapshot.value[node]] for node in np.flatnonzero(own).tolist())
    return "\n".join(texts).translate(_BYTES).encode("latin-1", "replace")


_BYTES = {ord(bytes([byte]).decode("cp1252", "ignore") or chr(byte)): byte for byte in range(256)}
"""Character → byte of the fallback; the few bytes that it leaves open are control characters (Encoding Standard)."""
