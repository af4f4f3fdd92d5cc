"""What a visit loaded as a file that others can read."""

from collections.abc import Collection, Iterable
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from zoning.render.archive import har, warc
from zoning.render.archive.stored import moment

SECRET_HEADERS = frozenset(("authorization", "cookie", "proxy-authorization", "set-cookie", "set-cookie2"))
BODY_HEADERS = frozenset(("content-encoding", "content-length", "transfer-encoding"))
"""They describe a body on its way; what is stored is the body that arrived."""


def without_secrets(data: bytes, names: Collection[str] = ()) -> bytes:
    """The HAR file without cookies and credentials.

    names: headers that are the user's own, and secret as well.
    """
    whole = msgspec.json.decode(data)
    secret = SECRET_HEADERS | {name.lower() for name in names}
    for entry in whole["log"]["entries"]:
        for message in (entry["request"], entry["response"]):
            message["headers"] = [header for header in message["headers"] if header["name"].lower() not in secret]
            message["cookies"] = []
    return msgspec.json.encode(whole)


def write_warc(data: bytes, path: Path) -> None:
    """Write what a HAR file holds as WARC 1.0, gzipped record by record where the name of `path` ends in `.gz`.

    Raises `EnvironmentProblem` where warcio is missing.
    """
    warc.require_warcio()
    from warcio.warcwriter import WARCWriter

    log = msgspec.json.decode(data, type=har.Har).log
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=path.name.endswith(".gz"))
        software = {"software": f"zoning {version('zoning')}", "format": "WARC File Format 1.0"}
        writer.write_record(writer.create_warcinfo_record(path.name, software))
        for page in har.pages(log):
            time = {"WARC-Date": _date(page.time)}
            told = BytesIO(msgspec.json.encode({"url": page.address, "ts": time["WARC-Date"]}))
            name = warc.PAGE_INFO + page.address
            writer.write_record(
                writer.create_warc_record(
                    name, "resource", payload=told, warc_content_type="application/json", warc_headers_dict=time
                )
            )
        for entry in log.entries:
            if entry.is_stored:
                writer.write_request_response_pair(_request(writer, entry), _response(writer, entry))


def _request(writer: Any, entry: har.Entry) -> Any:
    from warcio.statusandheaders import StatusAndHeaders

    request, parts = entry.request, urlsplit(entry.request.url)
    path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
    http = StatusAndHeaders(
        f"{request.method} {path} HTTP/1.1",
        _printable([(header.name, header.value) for header in request.headers]),
        is_http_request=True,
    )
    body = request.postData.text.encode() if request.postData else b""
    return writer.create_warc_record(request.url, "request", payload=BytesIO(body), http_headers=http)


def _response(writer: Any, entry: har.Entry) -> Any:
    from warcio.statusandheaders import StatusAndHeaders

    part = har.part(entry.response, entry.request.url)
    headers = [(name, value) for name, value in part.headers if name.lower() not in BODY_HEADERS]
    status = f"{part.status} {entry.response.statusText}".rstrip()
    http = StatusAndHeaders(
        status, [*_printable(headers), ("Content-Length", str(len(part.data)))], protocol="HTTP/1.1"
    )
    time = {"WARC-Date": _date(har.time(entry))}
    return writer.create_warc_record(
        entry.request.url, "response", payload=BytesIO(part.data), http_headers=http, warc_headers_dict=time
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
