"""Read WACZ files: zip files with WARC files and lists of the pages in them."""

import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from zoning import limits
from zoning.errors import BadArchive
from zoning.render.archive.addresses import spelled
from zoning.render.archive.stored import Page, fourteen_digits
from zoning.storage.decoding import damage, from_json

WARCS = (".warc", ".warc.gz")
LOCAL_HEADER = b"PK\x03\x04"
LOCAL_HEADER_BYTES = 30
NAME_LENGTH_AT, EXTRA_LENGTH_AT = 26, 28


class _Line(msgspec.Struct):
    """A line of a list of pages; the first line has no address."""

    url: str = ""
    ts: str = ""


def warcs(whole: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """Return the WARC files in a WACZ file, sorted by name."""
    found = [info for info in whole.infolist() if info.filename.lower().endswith(WARCS)]
    return sorted(found, key=lambda info: info.filename)


def place(file: BinaryIO, info: zipfile.ZipInfo) -> tuple[int, int]:
    """Return the positions at which a member's bytes begin and end in the zip file.

    Raises `ValueError` if they are encrypted, compressed by another method than deflate, or not there.
    """
    if info.flag_bits & 1:
        raise ValueError("it is encrypted")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(f"it is compressed by method {info.compress_type}: store or deflate it")
    file.seek(info.header_offset)
    header = file.read(LOCAL_HEADER_BYTES)
    if not header.startswith(LOCAL_HEADER):
        raise ValueError("it is not where the zip file says")
    lengths = (int.from_bytes(header[at : at + 2], "little") for at in (NAME_LENGTH_AT, EXTRA_LENGTH_AT))
    start = info.header_offset + LOCAL_HEADER_BYTES + sum(lengths)
    return start, start + info.compress_size


def pages(whole: zipfile.ZipFile) -> Iterator[Page]:
    """Yield the listed pages, in the order of the lists. Raises `BadArchive` if a list cannot be read."""
    for info in whole.infolist():
        if not (info.filename.startswith("pages/") and info.filename.endswith(".jsonl")):
            continue
        most = min(limits.PAGE_LIST_BYTES, limits.UNPACKED_RATIO * info.compress_size)
        with damage(BadArchive, info.filename, "cannot be read"):
            with whole.open(info) as file:
                data = file.read(most + 1)
            if len(data) > most:
                raise ValueError(f"larger than the {most} bytes allowed")
        for line in data.splitlines():
            with suppress(ValueError):  # a damaged line does not hide the others
                entry = from_json(line, _Line)
                if entry.url.startswith(("http://", "https://")):
                    yield Page(spelled(entry.url), fourteen_digits(entry.ts))


def open_zip(path: Path, name: str) -> zipfile.ZipFile:
    """Open a WACZ file. Raises `BadArchive` if it is not a zip file."""
    with damage(BadArchive, name, "not a WACZ file, or cut off"):
        return zipfile.ZipFile(path)
