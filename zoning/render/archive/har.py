"""Read HAR files (HTTP archive, 1.2), which browsers' network panels and Playwright write."""

import base64
import binascii
from functools import partial
from pathlib import Path

import msgspec

from zoning import limits
from zoning.errors import BadArchive
from zoning.render.archive.addresses import spelled
from zoning.render.archive.stored import (
    HTML_TYPES,
    NOT_MODIFIED,
    Archive,
    Capture,
    Page,
    Part,
    digest,
    fourteen_digits,
)
from zoning.storage.decoding import from_json


class Header(msgspec.Struct):
    """A header of a request or a response."""

    name: str
    value: str


class PostData(msgspec.Struct):
    """The body of a request."""

    text: str = ""


class Request(msgspec.Struct):
    """A request."""

    method: str
    url: str
    headers: list[Header] = []
    postData: PostData | None = None  # noqa: N815 - names of the format


class Content(msgspec.Struct):
    """The body of a response."""

    size: int = 0
    mimeType: str = ""  # noqa: N815
    text: str | None = None
    encoding: str = ""

    def data(self) -> bytes:
        """Return the body's bytes. Raises `ValueError` if they are damaged."""
        text = self.text or ""
        return base64.b64decode("".join(text.split()), validate=True) if self.encoding == "base64" else text.encode()


class Response(msgspec.Struct):
    """A response."""

    status: int
    statusText: str = ""  # noqa: N815
    headers: list[Header] = []
    content: Content = msgspec.field(default_factory=Content)
    redirectURL: str = ""  # noqa: N815


class Entry(msgspec.Struct):
    """A request and its response."""

    request: Request
    response: Response
    startedDateTime: str = ""  # noqa: N815
    pageref: str = ""

    @property
    def is_stored(self) -> bool:
        """Whether the response is stored with its body."""
        status, content = self.response.status, self.response.content
        has_body = content.text is not None or content.size <= 0 or bool(self.response.redirectURL)
        return 200 <= status < 600 and status != NOT_MODIFIED and has_body


class PageEntry(msgspec.Struct):
    """A page that was visited."""

    id: str = ""


class Log(msgspec.Struct):
    """All requests, and the pages that they belong to."""

    entries: list[Entry]
    pages: list[PageEntry] = []


class Har(msgspec.Struct):
    """A HAR file."""

    log: Log


def read(path: Path, name: str) -> Archive:
    """Read a HAR file. Raises `BadArchive` if it is damaged, another file, too large, or without bodies."""
    if path.stat().st_size > limits.HAR_BYTES:
        raise BadArchive(f"{name}: larger than the {limits.HAR_BYTES} bytes allowed", source=name)
    try:
        log = from_json(path.read_bytes(), Har).log
    except ValueError as error:
        raise BadArchive(f"{name}: not a HAR file, or truncated: {error}", source=name) from error
    captures = {id(entry): _capture(entry, name) for entry in log.entries if entry.is_stored}
    if not captures and log.entries:
        raise BadArchive(f"{name}: it contains no response bodies: save it with content", source=name)
    return Archive(name, tuple(captures.values()), tuple(pages(log)))


def pages(log: Log) -> list[Page]:
    """Return the visited pages: for each the first address that was requested, if any of its responses is HTML."""
    visited = []
    for page in log.pages:
        entries = [entry for entry in log.entries if entry.pageref == page.id and entry.request.url.startswith("http")]
        if any(_kind(entry.response) in HTML_TYPES for entry in entries):
            visited.append(Page(spelled(entries[0].request.url), time(entries[0])))
    return visited


def _capture(entry: Entry, name: str) -> Capture:
    request, response = entry.request, entry.response
    address = spelled(request.url)
    return Capture(
        address,
        partial(part, response, f"{name}#{address}"),
        time(entry),
        response.status,
        _kind(response),
        method=request.method.upper(),
        sent=digest(request.postData.text.encode()) if request.postData else "",
        location=response.redirectURL,
    )


def time(entry: Entry) -> str:
    """Return when the request was made, as 14 digits; "" if that is not recorded."""
    return fourteen_digits(entry.startedDateTime)


def _kind(response: Response) -> str:
    return response.content.mimeType.partition(";")[0].strip().lower()


def part(response: Response, name: str) -> Part:
    """Return the stored response. Raises `BadArchive` if its body is damaged."""
    content = response.content
    try:
        data = content.data()
    except (binascii.Error, ValueError) as error:
        raise BadArchive(f"{name}: the stored response is damaged ({error})", source=name) from error
    headers = [(header.name, header.value) for header in response.headers if header.name.lower() != "content-type"]
    # Text was decoded when the file was written, and is encoded as UTF-8 here.
    recoded = content.text and content.encoding != "base64"
    kind = f"{_kind(response)}; charset=utf-8" if recoded else content.mimeType
    return Part(response.status, (*headers, ("content-type", kind)), data)
