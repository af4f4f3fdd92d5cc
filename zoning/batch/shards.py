"""The output of a run: files of records, one a line, to which is only ever appended."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from zoning.batch.ledger import Place

SHARD_BYTES = 256 * 1024 * 1024
NAME = re.compile(r"results-(\d{5})\.jsonl")


def name_of(number: int) -> str:
    """The file name of a shard."""
    return f"results-{number:05}.jsonl"


def repair(folder: Path, ends: Mapping[int, int]) -> int:
    """Cut off what was written and does not count; return how many bytes.

    ends: one past the last byte that counts of each shard.
    """
    lost = 0
    for file in folder.glob("results-*.jsonl"):
        found = NAME.fullmatch(file.name)
        if found is None:
            continue
        end, size = ends.get(int(found[1]), 0), file.stat().st_size
        if end == 0:
            file.unlink()
        elif size > end:
            os.truncate(file, end)
        lost += size - end
    return lost


def read(where: str, places: Iterable[Place]) -> Iterator[bytes]:
    """Yield the records at these places of a folder, each with its line feed.

    Raises `OSError` when one is not there.
    """
    for place in places:
        with (Path(where) / name_of(place.shard)).open("rb") as file:
            file.seek(place.start)
            record = file.read(place.length)
        if len(record) != place.length:
            raise OSError(f"{name_of(place.shard)} ends before byte {place.start + place.length}")
        yield record


class ShardWriter:
    """Appends records to the shards of a folder; a new shard begins when one is full."""

    def __init__(self, folder: Path, ends: Mapping[int, int], *, shard_bytes: int = SHARD_BYTES) -> None:
        """Go on after the records that count, of shards that are repaired."""
        self._folder = folder
        self._limit = shard_bytes
        self._number = max(ends, default=1)
        self._open()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # a full disk; what is not safe by now does not count
            self._file.close()

    def append(self, record: bytes) -> Place:
        """Write one record and a line feed; it is safe only after `sync`. Raises `OSError` when the disk is full."""
        if self._end >= self._limit:
            self.sync()
            self._file.close()
            self._number += 1
            self._open()
        place = Place(self._number, self._end, len(record) + 1)
        self._file.write(record + b"\n")
        self._end += place.length
        return place

    def sync(self) -> None:
        """Wait until all that was written is on the disk. Raises `OSError` when it is full."""
        self._file.flush()
        os.fsync(self._file.fileno())

    def _open(self) -> None:
        self._file = (self._folder / name_of(self._number)).open("ab")
        self._end = self._file.tell()
