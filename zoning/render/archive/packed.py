"""Build archives from WARCs: from a WARC file, or from a WACZ file with several."""

from functools import partial
from pathlib import Path
from typing import BinaryIO
from zipfile import ZIP_STORED, ZipInfo

from zoning.errors import BadArchive
from zoning.render.archive import wacz, warc
from zoning.render.archive.inflated import GZIP, RAW, Budget, Inflated, Opener
from zoning.render.archive.stored import Archive


def read_warc(path: Path, name: str) -> Archive:
    """Read a WARC file; what cannot be read of it becomes a failure of the archive."""
    reader = _Reader(path, name)
    reader.add(reader.file, 0, path.stat().st_size, name)
    return reader.archive()


def read_wacz(path: Path, name: str) -> Archive:
    """Read a WACZ file. Raises `BadArchive` if it is not a zip file."""
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
    """Builds an archive from WARCs, in place or `Inflated`."""

    def __init__(self, file: Path, name: str) -> None:
        self.file: Opener = partial(_open, file)
        self._budget = Budget(file.stat().st_size)
        self._index = warc.Index(name, self._budget)
        self.fail, self.archive = self._index.fail, self._index.archive

    def add(self, file: Opener, start: int, stop: int, label: str) -> None:
        """Add the WARC between two positions of a file."""
        try:
            self._index.add(warc.Segment(file, start, stop, label))
        except warc.SeveralInOneMember:
            self._add_inflated(file, start, stop, GZIP, label)

    def add_member(self, info: ZipInfo, label: str) -> None:
        """Add a WARC that is a member of a zip file; what is wrong with it becomes a failure."""
        try:
            with self.file() as raw:
                start, stop = wacz.place(raw, info)
            if info.compress_type == ZIP_STORED:
                self._budget.spend(stop - start)  # members of a zip file may overlap
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
