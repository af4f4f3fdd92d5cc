"""Index WARC files (ISO 28500), which are sequences of records, each perhaps gzipped. Bodies stay on the disk."""

import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO
from typing import Any, BinaryIO, NamedTuple

from zoning import extras, limits
from zoning.errors import BadArchive
from zoning.render.archive.addresses import spelled
from zoning.render.archive.inflated import GZIP as GZIP_FORMAT
from zoning.render.archive.inflated import Budget, Opener, UnpacksToTooMuch
from zoning.render.archive.stored import NOT_MODIFIED, Archive, Capture, Page, Part, digest, fourteen_digits
from zoning.storage.decoding import characters

GZIP = b"\x1f\x8b\x08"
MARK = b"WARC/"
CHUNK_BYTES = 64 * 1024
LINE_ENDS = 16
"""The most bytes between two records."""
PAGE_INFO = "urn:pageinfo:"
"""Browser-based crawlers mark an address as a visited page by a record whose name begins so."""
LENGTH = re.compile(rb"[0-9]{1,18}")
CODINGS = ("", "identity", "gzip", "deflate", "br")


class Segment(NamedTuple):
    """A WARC: a whole file or a section of one."""

    file: Opener
    start: int
    stop: int
    label: str
    """Its name in messages."""


class _Broken(Exception):
    """Raised for a damaged record; the message says what is wrong with it."""


class SeveralInOneMember(_Broken):
    """Raised if several records were compressed together: to read one of them, the file must be `Inflated`."""


class _Frame(NamedTuple):
    """A record in its file."""

    head: bytes
    """Its first bytes, uncompressed."""
    next: int
    """The position of the next record."""


class _Revisit(NamedTuple):
    """A record that a response was the same as an earlier one."""

    number: int
    """The index of its capture."""
    digest: str
    refers_to: str


@dataclass
class Index:
    """Collects the records of the segments of one archive."""

    name: str
    budget: Budget
    captures: list[Capture] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    failures: list[BadArchive] = field(default_factory=list)

    def __post_init__(self) -> None:
        require_packages()
        self._number: dict[str, int] = {}
        """Record id → index of its capture."""
        self._by_digest: dict[str, int] = {}
        self._requests: list[tuple[str, str, str]] = []
        """For requests of other methods than GET: record id of the response, method, digest of the body."""
        self._revisits: list[_Revisit] = []

    def add(self, segment: Segment) -> None:
        """Add a segment; what cannot be read of it becomes a failure.

        Raises `SeveralInOneMember` if that concerns its first record; then nothing has been added.
        """
        if segment.start == segment.stop:
            self.fail(f"{segment.label}: an empty file")
        with segment.file() as file:
            for offset, frame in self._frames(file, segment):
                try:
                    self._take(segment.file, offset, frame.head)
                except Exception as error:  # the parser (warcio) may raise anything for a damaged record
                    self._fail(segment, offset, str(error))

    def fail(self, message: str) -> None:
        """Record that something cannot be read."""
        self.failures.append(BadArchive(characters(message), source=self.name))

    def archive(self, listed: tuple[Page, ...] = ()) -> Archive:
        """Return the archive of all that was added. listed: its pages, if there is a list besides its records."""
        for answer, method, sent in self._requests:
            if (number := self._number.get(answer)) is not None:
                self.captures[number] = replace(self.captures[number], method=method, sent=sent)
        lost = {revisit.number for revisit in self._revisits if not self._resolve(revisit)}
        kept = tuple(capture for number, capture in enumerate(self.captures) if number not in lost)
        return Archive(self.name, kept, listed or tuple(self.pages), tuple(self.failures))

    def _resolve(self, revisit: _Revisit) -> bool:
        """Give a revisit the body of its original; return False if that is not in the archive."""
        named, same = self._number.get(revisit.refers_to), self._by_digest.get(revisit.digest)
        number = named if named is not None and self.captures[named].original else same
        if number is None:
            return False
        capture, original = self.captures[revisit.number], self.captures[number]
        again = partial(_read_again, capture.fetch, original.fetch)
        self.captures[revisit.number] = replace(capture, fetch=again, kind=capture.kind or original.kind)
        return True

    def _frames(self, file: BinaryIO, segment: Segment) -> Iterator[tuple[int, _Frame]]:
        offset = segment.start
        while offset < segment.stop:
            try:
                frame = _frame(file, offset, segment.stop, self.budget)
            except UnpacksToTooMuch as error:
                self._fail(segment, offset, str(error))
                return
            except (_Broken, zlib.error) as error:
                if isinstance(error, SeveralInOneMember) and offset == segment.start:
                    raise
                onward = _next_record(file, offset + 1, segment.stop)
                rest = "" if onward < segment.stop else "; what comes after it is lost"
                self._fail(segment, offset, f"{error}{rest}")
                offset = onward
            else:
                yield offset, frame
                offset = frame.next

    def _fail(self, segment: Segment, offset: int, why: str) -> None:
        self.fail(f"{segment.label}: broken at byte {offset - segment.start}: {why}")

    def _take(self, file: Opener, offset: int, head: bytes) -> None:
        record = _parse(head)
        headers = record.rec_headers
        kind = record.rec_type
        address = spelled(headers.get_header("WARC-Target-URI") or "")
        if kind == "request" and record.http_headers:
            self._take_request(record)
        elif kind == "resource" and address.startswith(PAGE_INFO):
            self.pages.append(Page(spelled(address.removeprefix(PAGE_INFO)), _time(record)))
        elif kind in ("response", "revisit", "resource") and address.startswith(("http://", "https://")):
            self._take_answer(record, address, file, offset)

    def _take_request(self, record: Any) -> None:
        method = record.http_headers.protocol.upper()
        if method != "GET" and (answer := record.rec_headers.get_header("WARC-Concurrent-To")):
            self._requests.append((answer, method, digest(record.content_stream().read())))

    def _take_answer(self, record: Any, address: str, file: Opener, offset: int) -> None:
        headers, http = record.rec_headers, record.http_headers
        status = _status(record)
        if status == NOT_MODIFIED:  # its body was in a cache that was not stored
            return
        kind = (http or headers).get_header("Content-Type") or ""
        kind = "" if kind.startswith("application/http") else kind.partition(";")[0].strip().lower()
        number = len(self.captures)
        fetch = partial(_read, file, offset, f"{self.name}#{address}")
        location = http.get_header("Location") or "" if http else ""
        again = record.rec_type == "revisit"
        capture = Capture(address, fetch, _time(record), status, kind, location=location, original=not again)
        self.captures.append(capture)
        self._number[headers.get_header("WARC-Record-ID") or ""] = number
        payload = headers.get_header("WARC-Payload-Digest") or ""
        if again:
            self._revisits.append(_Revisit(number, payload, headers.get_header("WARC-Refers-To") or ""))
        elif payload:
            self._by_digest.setdefault(payload, number)


def _frame(file: BinaryIO, offset: int, stop: int, budget: Budget) -> _Frame:
    """Return the record at `offset`. Raises `_Broken`, `zlib.error`, `UnpacksToTooMuch` or `SeveralInOneMember`."""
    file.seek(offset)
    start = file.read(len(MARK))
    file.seek(offset)
    return _gzipped(file, stop, budget) if start.startswith(GZIP) else _plain(file, offset, stop)


def _gzipped(file: BinaryIO, stop: int, budget: Budget) -> _Frame:
    unpacker = _unpacker()
    head, size, length, ended = b"", 0, 0, False
    while not (unpacker.eof or ended):
        packed = unpacker.unconsumed_tail or file.read(min(CHUNK_BYTES, stop - file.tell()))
        data = unpacker.decompress(packed, CHUNK_BYTES)
        budget.spend(len(data))
        ended = not (packed or data or unpacker.eof)
        head += data[: limits.RECORD_HEAD_BYTES - len(head)]
        size += len(data)
        if size >= limits.RECORD_HEAD_BYTES or unpacker.eof or ended:
            length = length or _length(head)
            if size > length + LINE_ENDS:
                raise SeveralInOneMember("several records in one gzip member")
    if ended or size < length:
        raise _Broken("the file ends within a record" if ended else "a record is shorter than its Content-Length")
    return _Frame(head, file.tell() - len(unpacker.unused_data))


def _plain(file: BinaryIO, offset: int, stop: int) -> _Frame:
    head = file.read(min(limits.RECORD_HEAD_BYTES, stop - offset))
    end = offset + _length(head)
    if end > stop:
        raise _Broken("the file ends within a record")
    file.seek(end)
    after = file.read(min(LINE_ENDS, stop - end))
    return _Frame(head[: end - offset], end + len(after) - len(after.lstrip(b"\r\n")))


def _length(head: bytes) -> int:
    """Return the bytes from the beginning of a record to the end of its content. Raises `_Broken`."""
    named, end, _ = head.partition(b"\r\n\r\n")
    lines = named.split(b"\r\n")
    lengths = [line.partition(b":")[2].strip() for line in lines if line.lower().startswith(b"content-length:")]
    if not (head.startswith(MARK) and end and lengths and LENGTH.fullmatch(lengths[0])):
        raise _Broken("not a WARC record")
    return len(named) + len(end) + int(lengths[0])


def _next_record(file: BinaryIO, offset: int, stop: int) -> int:
    """Return the first position from `offset` on at which a record begins; `stop` if there is none."""
    overlap = len(GZIP) + len(MARK)
    while offset < stop:
        file.seek(offset)
        data = file.read(min(CHUNK_BYTES, stop - offset))
        candidates = sorted({*_all(data, GZIP), *(at + 1 for at in _all(data, b"\n" + MARK))})
        for at in candidates:
            if data.startswith(MARK, at) or _unpacks_to_record(file, offset + at):
                return offset + at
        if len(data) <= overlap:
            break
        offset += len(data) - overlap
    return stop


def _all(data: bytes, mark: bytes) -> Iterator[int]:
    at = data.find(mark)
    while at >= 0:
        yield at
        at = data.find(mark, at + 1)


def _unpacks_to_record(file: BinaryIO, offset: int) -> bool:
    file.seek(offset)
    try:
        start: bytes = _unpacker().decompress(file.read(CHUNK_BYTES), len(MARK))
        return start == MARK
    except zlib.error:
        return False


def _unpacker() -> Any:
    return zlib.decompressobj(GZIP_FORMAT)


def require_packages() -> None:
    """Raise `EnvironmentProblem` where the extra `archive` is not installed."""
    extras.require("a WARC file", "archive", "brotli", "warcio")


def _parse(data: bytes | BinaryIO) -> Any:
    from warcio.exceptions import ArchiveLoadFailed
    from warcio.recordloader import ArcWarcRecordLoader
    from warcio.statusandheaders import StatusAndHeadersParserException

    stream = BytesIO(data) if isinstance(data, bytes) else data
    try:
        return ArcWarcRecordLoader(verify_http=False, arc2warc=False).parse_record_stream(stream, known_format="warc")
    except (ArchiveLoadFailed, StatusAndHeadersParserException, EOFError, ValueError, AttributeError) as error:
        raise _Broken(f"not a valid WARC record ({error})") from error


def _time(record: Any) -> str:
    return fourteen_digits(record.rec_headers.get_header("WARC-Date") or "")


def _status(record: Any) -> int:
    code = record.http_headers.get_statuscode() if record.http_headers else "200"
    if not (code.isdigit() and 200 <= int(code) <= 599):
        raise _Broken(f"a response with the status {code!r}")
    return int(code)


def _read(opened: Opener, offset: int, name: str) -> Part:
    """Read the response at `offset` of the file, with its body decoded. Raises `BadArchive` or `_Broken`."""
    from warcio.bufferedreaders import DecompressingBufferedReader

    with opened() as file:
        file.seek(offset)
        try:
            record = _parse(DecompressingBufferedReader(file))
        except _Broken as error:
            raise BadArchive(f"{name}: {error}", source=name) from error
        http = record.http_headers
        coding = (http.get_header("Content-Encoding") or "").strip().lower() if http else ""
        if coding not in CODINGS:
            raise BadArchive(f"{name}: the content encoding {coding!r} is not supported", source=name)
        if coding == "br":  # warcio does not work with current versions of brotli
            http.remove_header("Content-Encoding")
        data = record.content_stream().read(limits.ARCHIVE_PART_BYTES + 1)
    if coding == "br":
        data = _from_brotli(data)
    if len(data) > limits.ARCHIVE_PART_BYTES:
        raise BadArchive(f"{name}: larger than the {limits.ARCHIVE_PART_BYTES} bytes allowed", source=name)
    headers = tuple(http.headers) if http else (("Content-Type", record.rec_headers.get_header("Content-Type") or ""),)
    return Part(_status(record), headers, data)


def _from_brotli(data: bytes) -> bytes:
    """Decompress the data; return it unchanged if it was never compressed."""
    import brotli

    unpacker = brotli.Decompressor()
    try:
        unpacked: bytes = unpacker.process(data, output_buffer_limit=limits.ARCHIVE_PART_BYTES + 1)
    except brotli.error:
        return data
    return unpacked


def _read_again(own: Callable[[], Part], original: Callable[[], Part]) -> Part:
    """Return a response that was the same as an earlier one: its own headers, if it has any, with the earlier body."""
    part, earlier = own(), original()
    return part._replace(data=earlier.data) if part.headers else earlier
