"""WACZ: a zip of WARC files and lists of the pages in them."""

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from zoning import limits
from zoning.errors import BadArchive
from zoning.render.archive.addresses import spelled
from zoning.render.archive.stored import Page, fourteen_digits

WARCS = (".warc", ".warc.gz")
COPIED_BYTES = 1024 * 1024
LOCAL_HEADER_BYTES = 30
NAME_LENGTH_AT, EXTRA_LENGTH_AT = 26, 28


class _Line(msgspec.Struct):
    """A line of a list of pages; its first one has no address."""

    url: str = ""
    ts: str = ""


def warcs(whole: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The WARC files in it, by name."""
    found = [info for info in whole.infolist() if info.filename.lower().endswith(WARCS)]
    return sorted(found, key=lambda info: info.filename)


def place(file: BinaryIO, info: zipfile.ZipInfo) -> tuple[int, int] | None:
    """Where a member's bytes begin and end in the zip; None where they are compressed or encrypted."""
    if info.compress_type != zipfile.ZIP_STORED or info.flag_bits & 1:
        return None
    file.seek(info.header_offset)
    header = file.read(LOCAL_HEADER_BYTES)
    lengths = (int.from_bytes(header[at : at + 2], "little") for at in (NAME_LENGTH_AT, EXTRA_LENGTH_AT))
    start = info.header_offset + LOCAL_HEADER_BYTES + sum(lengths)
    return start, start + info.file_size


def unpacked(whole: zipfile.ZipFile, info: zipfile.ZipInfo) -> Iterator[bytes]:
    """A member's bytes, uncompressed."""
    with whole.open(info) as file:
        while data := file.read(COPIED_BYTES):
            yield data


def pages(whole: zipfile.ZipFile) -> Iterator[Page]:
    """The pages it lists, in the order of the lists. Raises `BadArchive` where a list cannot be read."""
    for info in whole.infolist():
        if not (info.filename.startswith("pages/") and info.filename.endswith(".jsonl")):
            continue
        try:
            with whole.open(info) as file:
                data = file.read(limits.PAGE_LIST_BYTES)
        except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError) as error:
            raise BadArchive(f"{info.filename} cannot be read ({error})") from error
        for line in data.splitlines():
            with suppress(msgspec.MsgspecError):  # one that is damaged hides no other
                entry = msgspec.json.decode(line, type=_Line)
                if entry.url.startswith(("http://", "https://")):
                    yield Page(spelled(entry.url), fourteen_digits(entry.ts))


def open_zip(path: Path, name: str) -> zipfile.ZipFile:
    """The zip. Raises `BadArchive` where it is none."""
    try:
        return zipfile.ZipFile(path)
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise BadArchive(f"{name}: not a WACZ file, or cut off: {error}", source=name) from error
