"""Decide whether bytes are HTML, and with which Content-Type to serve them."""

import mimetypes
import re

BINARY_STARTS = {
    b"%PDF": "a PDF",
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"PK\x03\x04": "a zip archive (or an office document)",
    b"\x1f\x8b": "a gzip file",
}
UTF_8_MARK = b"\xef\xbb\xbf"
UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
SNIFFED_BYTES = 4096
TEXT_FORMATS = ("text/", "application/json", "application/javascript")
HTML_OR_PLAIN = ("text/html", "text/xml", "text/plain")
MARKUP = re.compile(rb"<[!/a-zA-Z?]")


def why_not_html(data: bytes, file_name: str) -> str:
    """Return what `data` is instead of HTML; "" if it may be HTML. An empty page is valid.

    file_name: the name of its file. A text file of another type (`.py`, `.csv`) is HTML only if it begins with a tag.
    """
    for start, kind in BINARY_STARTS.items():
        if data.startswith(start):
            return kind
    head = data[:SNIFFED_BYTES]
    if data.startswith(UTF_16_MARKS):
        return ""
    if b"\0" in head:
        return "binary data"
    if head.strip() and not MARKUP.search(data):
        return "text without any tag"
    named = mimetypes.guess_type(file_name)[0] or ""
    is_other_text = named.startswith(TEXT_FORMATS) and named not in HTML_OR_PLAIN
    return (
        f"a file of the type {named}" if is_other_text and not head.lstrip(UTF_8_MARK).lstrip().startswith(b"<") else ""
    )


def content_type(data: bytes) -> str:
    """Return the Content-Type to serve HTML with.

    Text that is valid UTF-8 is served as UTF-8, whatever it declares. For any other the browser is left to follow the
    page's own declaration.
    """
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "text/html"
    return "text/html; charset=utf-8"
