"""What a visit loaded as a file that others can read."""

from collections.abc import Collection, Iterable
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from zoning import files
from zoning.decoding import from_json
from zoning.render.archive import har, warc
from zoning.render.archive.stored import Page, moment

SECRET_HEADERS = frozenset(("authorization", "cookie", "proxy-authorization", "set-cookie", "set-cookie2"))
BODY_HEADERS = frozenset(("content-encoding", "content-length", "transfer-encoding"))
"""They describe a body on its way; what is stored is the body that arrived."""


def without_secrets(data: bytes, names: Collection[str] = ()) -> bytes:
    """The HAR file without cookies and credentials.

    names: headers that are the user's own, and secret as well.
    """
    whole = from_json(data, dict[str, Any])
    secret = SECRET_HEADERS | {name.lower() for name in names}
    for entry in whole["log"]["entries"]:
        for message in (entry["request"], entry["response"]):
            message["headers"] = [header for header in message["headers"] if header["name"].lower() not in secret]
            message["cookies"] = []
    return msgspec.json.encode(whole)


def write_warc(data: bytes, path: Path) -> None:
    """Write what a HAR file holds as WARC 1.0, gzipped record by record where the name of `path` ends in `.gz`.

    Raises `EnvironmentProblem` where the extra `archive` is not installed, `OutputUnwritable`.
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
    told = msgspec.json.encode({"url": page.address, "ts": _date(page.time)})
    return _record(
        writer, warc.PAGE_INFO + page.address, "resource", told, page.time, warc_content_type="application/json"
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
    """Several values of one name on one line; without what HTTP/2 has in place of the first line."""
    return [
        (name, ", ".join(value.splitlines()))
        for name, value in headers
        if name.lower() not in BODY_HEADERS and not name.startswith(":")
    ]


def _date(time: str) -> str:
    return moment(time).strftime("%Y-%m-%dT%H:%M:%SZ")
