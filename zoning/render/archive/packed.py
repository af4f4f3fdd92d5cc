"""Archives put together from WARCs: a WARC file, or a WACZ with several."""

from functools import partial
from pathlib import Path
from typing import BinaryIO
from zipfile import ZIP_STORED, ZipInfo

from zoning.errors import BadArchive
from zoning.render.archive import wacz, warc
from zoning.render.archive.inflated import GZIP, RAW, Budget, Inflated, Opener
from zoning.render.archive.stored import Archive


def read_warc(path: Path, name: str) -> Archive:
    """Return what a WARC file holds; what of it cannot be read is a failure of the archive."""
    reader = _Reader(path, name)
    reader.add(reader.file, 0, path.stat().st_size, name)
    return reader.archive()


def read_wacz(path: Path, name: str) -> Archive:
    """Return what a WACZ file holds. Raises `BadArchive` where it is no zip file."""
    reader = _Reader(path, name)
    with wacz.open_zip(path, name) as whole:
        for info in wacz.warcs(whole):
            reader.add_member(info, f"{name}: {info.filename}")
        try:
            listed = tuple(wacz.pages(whole))
        except BadArchive as error:
            reader.fail(f"{name}: {error}")
            listed = ()
        return reader.archive(listed)


def _open(file: Path) -> BinaryIO:
    return file.open("rb")


class _Reader:
    """Puts an archive together from WARCs, also from those that cannot be read where they are."""

    def __init__(self, file: Path, name: str) -> None:
        self.file: Opener = partial(_open, file)
        self._budget = Budget(file.stat().st_size)
        self._index = warc.Index(name, self._budget)
        self.fail, self.archive = self._index.fail, self._index.archive

    def add(self, file: Opener, start: int, stop: int, label: str) -> None:
        """Take in the WARC between two places of a file."""
        try:
            self._index.add(warc.Segment(file, start, stop, label))
        except warc.SeveralInOneMember:
            self._add_inflated(file, start, stop, GZIP, label)

    def add_member(self, info: ZipInfo, label: str) -> None:
        """Take in a WARC of a zip file; what is wrong with it becomes a failure."""
        try:
            with self.file() as raw:
                start, stop = wacz.place(raw, info)
            if info.compress_type == ZIP_STORED:
                self._budget.spend(stop - start)  # members may lie over each other
        except (ValueError, OSError, OverflowError) as error:
            self.fail(f"{label}: {error}")
            return
        if info.compress_type == ZIP_STORED:
            self.add(self.file, start, stop, label)
        else:
            self._add_inflated(self.file, start, stop, RAW, label)

    def _add_inflated(self, file: Opener, start: int, stop: int, wbits: int, label: str) -> None:
        data = Inflated(file, start, stop, wbits, self._budget)
        if data.broken:
            self.fail(f"{label}: cannot be unpacked completely ({data.broken})")
        self.add(data.open, 0, data.size, label)
