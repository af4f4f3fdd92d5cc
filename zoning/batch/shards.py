"""Store the results of a run in shards: files with one record a line, each written by one worker.

The ledger says which records count.
"""

import io
import os
import re
import threading
import uuid
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

from zoning import extras
from zoning.batch.ledger import Ledger, Place
from zoning.errors import UsageError

SHARD_BYTES = 64 * 1024 * 1024
REPAIR = "`zoning batch repair` queues their sources again"
NAME = re.compile(r"results-[0-9a-f]{32}\.jsonl")


class Store(Protocol):
    """A place for shards."""

    def append(self, data: bytes) -> Place:
        """Write records to a shard that no other process writes, and return their place. They are safe then.

        Raises `OSError` if they cannot be written.
        """

    def read(self, place: Place) -> bytes:
        """Return the record at a place. Raises `OSError` if it is not there."""

    def lines(self, shard: str) -> Iterator[tuple[Place, bytes]]:
        """Yield each line of a shard with its place. Raises `OSError`."""

    def sizes(self) -> dict[str, int]:
        """Return the size of each shard in bytes."""

    def remove(self, shard: str) -> None:
        """Remove a shard."""


def open_store(where: str) -> Store:
    """Open the store of shards in a folder or below a URL.

    Raises `EnvironmentProblem` if the package that reads such URLs is not installed, `UsageError` if the place is
    invalid.
    """
    if "\0" in where:
        raise UsageError(f"{where!r} is not a folder: it contains a null character")
    return Objects(where) if is_url(where) else Folder(Path(where))


def is_url(where: str) -> bool:
    """Return whether results are at a URL, not in a folder."""
    return "://" in where


def repair(where: str, ledger: Ledger) -> int:
    """Remove everything that the ledger does not name, so that every line of every shard is a record that counts, once.

    A shard with other data is rewritten under a new name. Returns the number of bytes removed.
    Raises `UsageError` if records that count are missing.
    """
    store, lost = open_store(where), 0
    sizes, counted = store.sizes(), ledger.bytes_in_shards()
    for shard, size in counted.items():
        if sizes.get(shard, 0) < size:
            raise UsageError(
                f"results that the ledger lists are missing in {where} ({shard}). Restore them, or {REPAIR}"
            )
    for shard, size in sizes.items():
        lost += size - counted.get(shard, 0)
        if shard not in counted:
            store.remove(shard)
        elif size > counted[shard]:
            places = ledger.places_in(shard)
            new = store.append(b"".join(store.read(place) for place in places.values()))
            ledger.move(places, new)
            store.remove(shard)
    return lost


class Folder:
    """Shards in a folder.

    One process writes each: this object begins a new shard once its own has `shard_bytes` bytes.
    """

    def __init__(self, folder: Path, *, shard_bytes: int = SHARD_BYTES) -> None:
        self._folder = folder
        self._limit = shard_bytes
        self._shard = _new_name()
        self._lock = threading.Lock()

    def append(self, data: bytes) -> Place:
        """Write records, and wait until they are on the disk."""
        with self._lock, (self._folder / self._shard).open("ab") as file:
            place = Place(self._shard, file.tell(), len(data))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if file.tell() >= self._limit:
                self._shard = _new_name()
            return place

    def read(self, place: Place) -> bytes:
        """Return the record at a place. Raises `OSError` if it is not there."""
        with (self._folder / place.shard).open("rb") as file:
            there = os.fstat(file.fileno()).st_size - place.start  # do not allocate memory for a damaged length
            file.seek(place.start)
            return _checked(place, file.read(min(place.length, max(there, 0))))

    def lines(self, shard: str) -> Iterator[tuple[Place, bytes]]:
        """Yield each line with its place."""
        with (self._folder / shard).open("rb") as file:
            yield from _placed(shard, file)

    def sizes(self) -> dict[str, int]:
        """Return the size of each shard in bytes."""
        return {file.name: file.stat().st_size for file in self._folder.iterdir() if NAME.fullmatch(file.name)}

    def remove(self, shard: str) -> None:
        """Remove a shard."""
        (self._folder / shard).unlink()


class Objects:
    """Shards below a URL that fsspec supports, in stores that cannot append: each shard is written once, as a whole."""

    def __init__(self, url: str) -> None:
        extras.require(url, "ray", "fsspec")
        import fsspec

        self._url = url
        try:
            self._files, self._root = fsspec.url_to_fs(url)
        except (ValueError, ImportError) as error:
            raise UsageError(f"{url}: {error}") from None

    def append(self, data: bytes) -> Place:
        """Write the records as one object."""
        shard = _new_name()
        try:
            self._files.pipe_file(self._path(shard), data)
        except Exception as error:
            # Stores raise errors of their own; a run treats all of them alike.
            raise OSError(f"{type(error).__name__}: {error}") from error
        return Place(shard, 0, len(data))

    def read(self, place: Place) -> bytes:
        """Return the record at a place. Raises `OSError` if it is shorter than expected."""
        data = self._files.cat_file(self._path(place.shard), place.start, place.start + place.length)
        return _checked(place, data)

    def lines(self, shard: str) -> Iterator[tuple[Place, bytes]]:
        """Yield each line with its place."""
        return _placed(shard, io.BytesIO(self._files.cat_file(self._path(shard))))

    def sizes(self) -> dict[str, int]:
        """Return the size of each shard in bytes. A URL that does not exist yet is created."""
        try:
            self._files.makedirs(self._root, exist_ok=True)
            self._files.invalidate_cache()
            listed = self._files.ls(self._root, detail=True)
        except Exception as error:
            raise UsageError(f"{self._url}: {type(error).__name__}: {error}") from error
        found = ((info["name"].rpartition("/")[2], info["size"]) for info in listed)
        return {name: size for name, size in found if NAME.fullmatch(name)}

    def remove(self, shard: str) -> None:
        """Remove an object."""
        self._files.rm_file(self._path(shard))

    def _path(self, shard: str) -> str:
        return f"{self._root}/{shard}"


def _new_name() -> str:
    """Return a name that no other writer uses, on any machine."""
    return f"results-{uuid.uuid4().hex}.jsonl"


def _placed(shard: str, lines: Iterable[bytes]) -> Iterator[tuple[Place, bytes]]:
    start = 0
    for line in lines:
        yield Place(shard, start, len(line)), line
        start += len(line)


def _checked(place: Place, data: bytes) -> bytes:
    if len(data) != place.length:
        raise OSError(f"{place.shard} ends before byte {place.start + place.length}")
    return data
