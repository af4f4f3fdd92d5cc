"""WARC files as warcio writes them, for tests."""

from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

Record = Callable[[WARCWriter], None]
"""Writes itself."""
DAY = "2021-03-04T05:06:07Z"


def answer(
    address: str,
    body: str | bytes = b"",
    kind: str = "text/html; charset=utf-8",
    *,
    status: str = "200 OK",
    time: str = DAY,
    sent: tuple[str, bytes] | None = None,
    headers: Mapping[str, str] = {},
) -> Record:
    """An answer. sent: method and body of its request."""

    def write(writer: WARCWriter) -> None:
        listed = [("Content-Type", kind), *headers.items()]
        content = body.encode() if isinstance(body, str) else body
        response = writer.create_warc_record(
            address,
            "response",
            payload=BytesIO(content),
            length=len(content),
            http_headers=StatusAndHeaders(status, listed, protocol="HTTP/1.1"),
            warc_headers_dict={"WARC-Date": time},
        )
        if sent is None:
            writer.write_record(response)
            return
        method, data = sent
        asked = StatusAndHeaders(f"{method} / HTTP/1.1", [("Host", "pages.test")], is_http_request=True)
        request = writer.create_warc_record(
            address, "request", payload=BytesIO(data), length=len(data), http_headers=asked
        )
        writer.write_request_response_pair(request, response)

    return write


def redirect(address: str, to: str) -> Record:
    return answer(address, status="302 Found", kind="text/plain", headers={"Location": to})


def revisit(address: str, digest: str, *, of: str, time: str) -> Record:
    """A record of the same body as at another time, which its digest names."""

    def write(writer: WARCWriter) -> None:
        http = StatusAndHeaders("200 OK", [("Content-Type", "text/html; charset=utf-8")], protocol="HTTP/1.1")
        writer.write_record(writer.create_revisit_record(address, digest, of, DAY, http, {"WARC-Date": time}))

    return write


def write_warc(path: Path, *records: Record) -> list[int]:
    """Write a WARC file, gzipped record by record where its name ends in `.gz`; return where each record begins."""
    places = []
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=path.name.endswith(".gz"))
        writer.write_record(writer.create_warcinfo_record(path.name, {"software": "a test"}))
        for record in records:
            places.append(file.tell())
            record(writer)
    return places


def digest(path: Path, address: str) -> str:
    """The payload digest of the answer stored for `address`."""
    from warcio.archiveiterator import ArchiveIterator

    with path.open("rb") as file:
        records: Iterable[Any] = ArchiveIterator(file)
        found = [
            record.rec_headers.get_header("WARC-Payload-Digest")
            for record in records
            if record.rec_headers.get_header("WARC-Target-URI") == address
        ]
    return str(found[0])
