"""Compressed files are read within limits, without temporary files."""

import gzip
import random
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.render.warcs import answer, write_warc
from zoning import limits
from zoning.batch import lists
from zoning.errors import BadSnapshot, SourceNotFound, UsageError, ZoningError
from zoning.render.archive import Archive, list_archive, open_archive, parse_name
from zoning.render.sources import resolve
from zoning.snapshot import Snapshot

PAGE = "http://pages.test/"
MEGABYTE = 1024 * 1024
ANYWAY = 24 * MEGABYTE
TRAP = bytes(ANYWAY + MEGABYTE)
"""Data that compresses to a thousandth."""


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the traps are small."""
    monkeypatch.setattr(limits, "UNPACKED_ANYWAY_BYTES", ANYWAY)


@pytest.fixture(autouse=True)
def no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody finds a folder for temporary files."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "no such folder"))


def records(path: Path, *bodies: bytes) -> bytes:
    """A WARC of pages that are called 0, 1 …"""
    write_warc(path, *(answer(f"{PAGE}{number}", body) for number, body in enumerate(bodies)))
    return path.read_bytes()


def zipped(path: Path, *members: bytes, ending: str = "warc") -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as whole:
        for number, data in enumerate(members):
            whole.writestr(f"archive/{number}.{ending}", data)
    return path


def opened(path: Path) -> Archive:
    name = parse_name(str(path))
    assert name
    return open_archive(name)


def plain(folder: Path) -> Path:
    return zipped(folder / "trap.wacz", records(folder / "0.warc", b"<p>seen", TRAP))


def several(folder: Path) -> Path:
    """None of its members is too large."""
    half = bytes(ANYWAY // 2 + MEGABYTE)
    first, second = (records(folder / "0.warc", *bodies) for bodies in ((b"<p>seen", half), (half,)))
    return zipped(folder / "trap.wacz", first, second)


def together(folder: Path) -> Path:
    packed = gzip.compress(records(folder / "0.warc", b"<p>seen", TRAP))
    (folder / "trap.warc.gz").write_bytes(packed)
    return folder / "trap.warc.gz"


def twice(folder: Path) -> Path:
    return zipped(folder / "trap.wacz", together(folder).read_bytes(), ending="warc.gz")


def one_by_one(folder: Path) -> Path:
    records(folder / "trap.warc.gz", b"<p>seen", TRAP)
    return folder / "trap.warc.gz"


@pytest.mark.parametrize("make", [plain, several, together, twice, one_by_one])
def test_an_archive_that_unpacks_to_too_much_gives_what_comes_before(
    make: Callable[[Path], Path], tmp_path: Path
) -> None:
    path = make(tmp_path)
    assert path.stat().st_size < MEGABYTE
    listing = list_archive(str(path))
    assert f"{path}#{PAGE}0" in [page.source for page in listing.pages]
    assert any(f"more than {limits.UNPACKED_RATIO} times its size" in str(failure) for failure in listing.failures)
    assert opened(path).at(f"{PAGE}0")[0].read().data == b"<p>seen"


def test_a_list_of_pages_that_is_a_trap_is_told(tmp_path: Path) -> None:
    path = zipped(tmp_path / "trap.wacz", records(tmp_path / "0.warc", b"<p>seen"))
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as whole:
        whole.writestr("pages/pages.jsonl", b'{"url": "http://pages.test/"}\n' * MEGABYTE)
    listing = list_archive(str(path))
    assert [page.url for page in listing.pages] == [f"{PAGE}0"]
    assert ["pages/pages.jsonl: cannot be read (larger than" in str(failure) for failure in listing.failures] == [True]


def read_list(name: str) -> None:
    list(lists.read(name))


@pytest.mark.parametrize(
    ("name", "read", "error"),
    [
        ("trap.html.gz", resolve, SourceNotFound),
        ("trap.snapshot.json.gz", Snapshot.load, BadSnapshot),
        ("trap.txt.gz", read_list, UsageError),
    ],
)
def test_a_file_that_unpacks_to_too_much_is_refused(
    name: str, read: Callable[[str], object], error: type[ZoningError], tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(gzip.compress(TRAP))
    with pytest.raises(error, match=f"more than {limits.UNPACKED_RATIO} times its size"):
        read(str(tmp_path / name))


@pytest.mark.parametrize("form", ["page.wacz", "page.warc.gz"])
def test_every_answer_of_a_large_archive_is_found_wherever_it_lies(form: str, tmp_path: Path) -> None:
    """The archive has several points from which it can be unpacked."""
    bodies = [b"<p>" + random.Random(number).randbytes(900_000) for number in range(16)]
    data = records(tmp_path / "0.warc", *bodies)
    path = tmp_path / form
    if form == "page.wacz":
        zipped(path, gzip.compress(data), ending="warc.gz")
    else:
        path.write_bytes(gzip.compress(data[:9_000_000]) + gzip.compress(data[9_000_000:]))
    archive = opened(path)
    assert archive.failures == ()
    assert len(archive.captures) == len(bodies)
    for number in (15, 0, 7, 8, 3, 15):
        assert archive.at(f"{PAGE}{number}")[0].read().data == bodies[number]


@pytest.mark.parametrize(("flags", "method", "says"), [(1, 8, "encrypted"), (0, 12, "method 12: store or deflate it")])
def test_what_cannot_be_unpacked_is_told(flags: int, method: int, says: str, tmp_path: Path) -> None:
    path = zipped(tmp_path / "page.wacz", records(tmp_path / "0.warc", b"<p>seen"))
    data = bytearray(path.read_bytes())
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = data.index(mark) + at
        data[place : place + 4] = bytes((flags, 0, method, 0))
    path.write_bytes(data)
    (failure,) = opened(path).failures
    assert says in str(failure)
