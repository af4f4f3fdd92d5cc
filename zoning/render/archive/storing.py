"""Store what a visit loaded in standard formats: HAR without secrets, and WARC."""

from collections.abc import Collection, Iterable
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from zoning.render.archive import har, warc
from zoning.render.archive.stored import Page, moment
from zoning.storage import files
from zoning.storage.decoding import from_json

SECRET_HEADERS = frozenset(("authorization", "cookie", "proxy-authorization", "set-cookie", "set-cookie2"))
BODY_HEADERS = frozenset(("content-encoding", "content-length", "transfer-encoding"))
"""Headers that describe the transfer of a body; the body is stored as it was after the transfer."""


def without_secrets(data: bytes, names: Collection[str]) -> bytes:
    """Return a HAR file without cookies and credentials.

    data: the HAR file; names: further headers to leave out, which the user has set and which may be secret.
    """
    whole = from_json(data, dict[str, Any])
    secret = SECRET_HEADERS | {name.lower() for name in names}
    for entry in whole["log"]["entries"]:
        for message in (entry["request"], entry["response"]):
            message["headers"] = [header for header in message["headers"] if header["name"].lower() not in secret]
            message["cookies"] = []
    return msgspec.json.encode(whole)


def write_warc(data: bytes, path: Path) -> None:
    """Write the contents of a HAR file as WARC 1.0, gzipped record by record if the name of `path` ends in `.gz`.

    Raises `EnvironmentProblem` if the extra `archive` is not installed, and `OutputUnwritable`.
    """
    warc.require_packages()
    from warcio.warcwriter import WARCWriter

    log = from_json(data, har.Har).log
    with files.writing(path) as file:
        writer = WARCWriter(file, gzip=path.name.endswith(".gz"))
        software = {"software": f"zoning {version('zoning')}", "format": "WARC File Format 1.0"}
        writer.write_record(writer.create_warcinfo_record(path.name, software))
        for page in har.pages(log):
            writer.write_record(_page_info(writer, page))
        for entry in log.entries:
            if entry.is_stored:
                writer.write_request_response_pair(_request(writer, entry), _response(writer, entry))


def _page_info(writer: Any, page: Page) -> Any:
    body = msgspec.json.encode({"url": page.address, "ts": _date(page.time)})
    return _record(
        writer, warc.PAGE_INFO + page.address, "resource", body, page.time, warc_content_type="application/json"
    )


def _request(writer: Any, entry: har.Entry) -> Any:
    from warcio.statusandheaders import StatusAndHeaders

    request, parts = entry.request, urlsplit(entry.request.url)
    line = f"{request.method} {parts.path or '/'}{'?' if parts.query else ''}{parts.query} HTTP/1.1"
    headers = _printable([(header.name, header.value) for header in request.headers])
    http = StatusAndHeaders(line, headers, is_http_request=True)
    body = request.postData.text.encode() if request.postData else b""
    return _record(writer, request.url, "request", body, har.time(entry), http_headers=http)


def _response(writer: Any, entry: har.Entry) -> Any:
    from warcio.statusandheaders import StatusAndHeaders

    part = har.part(entry.response, entry.request.url)
    headers = [*_printable(part.headers), ("Content-Length", str(len(part.data)))]
    http = StatusAndHeaders(f"{part.status} {entry.response.statusText}".rstrip(), headers, protocol="HTTP/1.1")
    return _record(writer, entry.request.url, "response", part.data, har.time(entry), http_headers=http)


def _record(writer: Any, address: str, kind: str, data: bytes, time: str, **others: Any) -> Any:
    return writer.create_warc_record(
        address, kind, BytesIO(data), len(data), warc_headers_dict={"WARC-Date": _date(time)}, **others
    )


def _printable(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Join several values of a header on one line; leave out `BODY_HEADERS` and the pseudo-headers of HTTP/2."""
    return [
        (name, ", ".join(value.splitlines()))
        for name, value in headers
        if name.lower() not in BODY_HEADERS and not name.startswith(":")
    ]


def _date(time: str) -> str:
    return moment(time).strftime("%Y-%m-%dT%H:%M:%SZ")
