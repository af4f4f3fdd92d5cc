"""The output of a run: shards of records, one a line. Workers write them, each its own; the ledger says what counts."""

import io
import os
import re
import threading
import uuid
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

from zoning.batch.ledger import Ledger, Place
from zoning.errors import EnvironmentProblem, UsageError

SHARD_BYTES = 64 * 1024 * 1024
REPAIR = "`zoning batch repair` queues their sources again"
NAME = re.compile(r"results-[0-9a-f]{32}\.jsonl")


class Store(Protocol):
    """Where shards lie."""

    def append(self, data: bytes) -> Place:
        """Write records to a shard that nobody else writes; they are safe when this returns.

        Raises `OSError` when that cannot be.
        """

    def read(self, place: Place) -> bytes:
        """What lies there. Raises `OSError` when it is not there."""

    def lines(self, shard: str) -> Iterator[tuple[Place, bytes]]:
        """Each line of a shard and where it lies. Raises `OSError`."""

    def sizes(self) -> dict[str, int]:
        """The shards and their bytes."""

    def remove(self, shard: str) -> None:
        """Remove a shard."""


def open_store(where: str) -> Store:
    """The shards in a folder or below a URL.

    Raises `EnvironmentProblem` where what reads such URLs is not installed, `UsageError` where nothing can lie.
    """
    if "\0" in where:
        raise UsageError(f"{where!r} is not a folder: it contains a null character")
    return Objects(where) if is_url(where) else Folder(Path(where))


def is_url(where: str) -> bool:
    """Whether results lie at a URL, not in a folder."""
    return "://" in where


def repair(where: str, ledger: Ledger) -> int:
    """Remove all that no row of the ledger names, so that every line of every shard is a record that counts, once.

    A shard with more than that is written anew under another name. Returns how many bytes went.
    Raises `UsageError` when records that count are not there.
    """
    store, lost = open_store(where), 0
    sizes, counted = store.sizes(), ledger.bytes_in_shards()
    for shard, size in counted.items():
        if sizes.get(shard, 0) < size:
            raise UsageError(f"{where} lacks results that the ledger lists ({shard}). Restore them, or {REPAIR}")
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
    """Shards in a folder, each written by one process: what one opens here grows, up to `shard_bytes`, then another."""

    def __init__(self, folder: Path, *, shard_bytes: int = SHARD_BYTES) -> None:
        self._folder = folder
        self._limit = shard_bytes
        self._shard = _new_name()
        self._lock = threading.Lock()

    def append(self, data: bytes) -> Place:
        """Write records and wait for the disk."""
        with self._lock, (self._folder / self._shard).open("ab") as file:
            place = Place(self._shard, file.tell(), len(data))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if file.tell() >= self._limit:
                self._shard = _new_name()
            return place

    def read(self, place: Place) -> bytes:
        """What lies there."""
        with (self._folder / place.shard).open("rb") as file:
            there = os.fstat(file.fileno()).st_size - place.start  # memory is taken for what is asked for
            file.seek(place.start)
            return _whole(place, file.read(min(place.length, max(there, 0))))

    def lines(self, shard: str) -> Iterator[tuple[Place, bytes]]:
        """Each line and where it lies."""
        with (self._folder / shard).open("rb") as file:
            yield from _placed(shard, file)

    def sizes(self) -> dict[str, int]:
        """The shards and their bytes."""
        return {file.name: file.stat().st_size for file in self._folder.iterdir() if NAME.fullmatch(file.name)}

    def remove(self, shard: str) -> None:
        """Remove a shard."""
        (self._folder / shard).unlink()


class Objects:
    """Shards below a URL that fsspec knows, for stores that cannot append: each is written whole and once."""

    def __init__(self, url: str) -> None:
        try:
            import fsspec
        except ModuleNotFoundError:
            raise EnvironmentProblem(f"{url}: URLs need more packages: pip install 'zoning[ray]'") from None
        self._url = url
        try:
            self._files, self._root = fsspec.url_to_fs(url)
        except (ValueError, ImportError) as error:
            raise UsageError(f"{url}: {error}") from None

    def append(self, data: bytes) -> Place:
        """Write one object."""
        shard = _new_name()
        try:
            self._files.pipe_file(self._path(shard), data)
        except Exception as error:
            # Stores raise errors of their own; to a run they are all one.
            raise OSError(f"{type(error).__name__}: {error}") from error
        return Place(shard, 0, len(data))

    def read(self, place: Place) -> bytes:
        """What lies there."""
        data = self._files.cat_file(self._path(place.shard), place.start, place.start + place.length)
        return _whole(place, data)

    def lines(self, shard: str) -> Iterator[tuple[Place, bytes]]:
        """Each line and where it lies."""
        return _placed(shard, io.BytesIO(self._files.cat_file(self._path(shard))))

    def sizes(self) -> dict[str, int]:
        """The shards and their bytes; where the URL is not there yet, it is made."""
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
    """A name that no other writer has, on whatever machine."""
    return f"results-{uuid.uuid4().hex}.jsonl"


def _placed(shard: str, lines: Iterable[bytes]) -> Iterator[tuple[Place, bytes]]:
    start = 0
    for line in lines:
        yield Place(shard, start, len(line)), line
        start += len(line)


def _whole(place: Place, data: bytes) -> bytes:
    if len(data) != place.length:
        raise OSError(f"{place.shard} ends before byte {place.start + place.length}")
    return data
