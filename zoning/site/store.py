"""Store site memories in a folder: one small file for each host."""

import hashlib
import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote, unquote, urlsplit

import msgspec
import numpy as np
from numpy.typing import NDArray

from zoning import limits
from zoning.errors import BadSiteMemory
from zoning.site.counted import Counted
from zoning.site.memory import HostMemory, Repeats, Template, nothing_known
from zoning.site.observed import Observed, Page
from zoning.site.style_tree import StyleTree
from zoning.snapshot import Snapshot
from zoning.storage import files

SUFFIX = ".site"
VERSION = 2


class _Counts(msgspec.Struct, frozen=True, array_like=True):
    """The numbers of the things counted and their counts, as little-endian bytes."""

    numbers: bytes
    values: bytes


class _Template(msgspec.Struct, frozen=True, array_like=True):
    pages: int
    places: _Counts
    texts: _Counts


class _File(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    host: str
    learned: bytes
    templates: list[_Template]
    leaves: _Counts
    contents: _Counts


class SiteMemory:
    """The memories of hosts in a folder, for the time of the block; at its end everything learned is written.

    At most `limits.HOSTS_IN_MEMORY` of them are kept in RAM. Threads may share an instance. Processes that learn at the
    same time each write a part of their own; all parts are read.
    """

    def __init__(self, folder: Path, part: str = "") -> None:
        """folder: created when something is written. part: the name of the part that is written."""
        self.folder = folder
        self._part = part
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._lock = threading.RLock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.save()

    def hosts(self) -> list[str]:
        """Return the hosts that have a memory, by the names of their files."""
        return sorted({_host_of_file(file) for file in self.folder.glob(f"*/*{SUFFIX}")})

    def of_host(self, host: str) -> HostMemory:
        """Return what is known of a host. Raises `BadSiteMemory`."""
        with self._lock:
            return self._hold(host).known

    def apply(self, snapshot: Snapshot) -> None:
        """Give the snapshot what is known of its host, for the methods. Raises `BadSiteMemory`."""
        snapshot.give(known_of, self.of_host(host_of(snapshot)))

    def template_of(self, snapshot: Snapshot) -> tuple[str, int]:
        """Return a page's host, and the number of its template there, from 1; 0 if it has none."""
        known = self.of_host(host_of(snapshot))
        template = known.template_of(snapshot.once(Observed).page)
        return host_of(snapshot), known.templates.index(template) + 1 if template else 0

    def learn(self, snapshot: Snapshot) -> bool:
        """Count a page; return False if it was counted before, or has no text.

        Raises `BadSiteMemory` or `OutputUnwritable`.
        """
        host, address, page = host_of(snapshot), snapshot.page.final_url, snapshot.once(Observed).page
        with self._lock:
            held = self._hold(host)
            if not held.known.learn(address, page):
                return False
            held.new.append((address, page))
            if len(held.new) >= limits.PAGES_BEFORE_SAVING:
                self._save(host, held)
            return True

    def save(self) -> None:
        """Write everything learned. Raises `BadSiteMemory` or `OutputUnwritable`."""
        with self._lock:
            for host, held in self._held.items():
                self._save(host, held)

    def unite(self, parts: str) -> None:
        """Merge the parts whose names begin with `parts` into this memory's part. They must not be written any more.

        Raises `BadSiteMemory` or `OutputUnwritable`.
        """
        self.save()
        self._held.clear()
        of_host: dict[str, list[Path]] = {}
        for file in sorted(self.folder.glob(f"*/*@{parts}*{SUFFIX}")):
            of_host.setdefault(_host_of_file(file), []).append(file)
        for host, written in of_host.items():
            whole = self._own(host)
            for file in written:
                part = _decoded(_read(file))
                if not part.learned.keys() <= whole.learned.keys():  # it has them if this was interrupted before
                    whole.merge(part)
            self._write(host, whole)
            for file in written:
                file.unlink()

    def _hold(self, host: str) -> "_Held":
        if host not in self._held:
            known = HostMemory()
            anyone = self._file(host, "*")
            for file in sorted(anyone.parent.glob(anyone.name)):
                known.merge(_decoded(_read(file)))
            self._held[host] = _Held(known)
        self._held.move_to_end(host)
        while len(self._held) > limits.HOSTS_IN_MEMORY:
            self._save(*self._held.popitem(last=False))
        return self._held[host]

    def _save(self, host: str, held: "_Held") -> None:
        if held.new:
            own = self._own(host)
            for address, page in held.new:
                own.learn(address, page)
            self._write(host, own)
            held.new.clear()

    def _own(self, host: str) -> HostMemory:
        file = self._file(host, self._part)
        return _decoded(_read(file)) if file.exists() else HostMemory()

    def _write(self, host: str, memory: HostMemory) -> None:
        file = self._file(host, self._part)
        files.make_folder(file.parent)
        files.write(file, msgspec.msgpack.encode(_encoded(host, memory)))

    def _file(self, host: str, part: str) -> Path:
        """Return the file of a host's part.

        It is in one of 256 folders, so that each is quick to search with many hosts.
        """
        name = quote(host, safe=".")[: limits.HOST_CHARACTERS]
        return self.folder / hashlib.sha256(name.encode()).hexdigest()[:2] / f"{name}@{part}{SUFFIX}"


@dataclass
class _Held:
    """A host's memory in RAM."""

    known: HostMemory
    """What all parts know, and what was learned since they were read."""
    new: list[tuple[str, Page]] = field(default_factory=list)
    """The pages that were learned and are not written yet."""


def known_of(_: Snapshot) -> HostMemory:
    """Return what is known of a page's host (`snapshot.once(known_of)`): nothing before `SiteMemory.apply`."""
    return HostMemory()


def repeats_of(snapshot: Snapshot) -> Repeats:
    """Return what is known of a page's zones, in the order of `Observed`."""
    known = snapshot.once(known_of)
    if not known.templates:
        return nothing_known(len(snapshot.once(Observed).page.zones))
    return known.repeats(snapshot.page.final_url, snapshot.once(Observed).page)


def importance_of(snapshot: Snapshot) -> NDArray[np.float64]:
    """Return the importance of each zone of a page by its host's style tree: (z,), 0 to 1; 1 if nothing is known."""
    observed, known = snapshot.once(Observed), snapshot.once(known_of)
    return known.importance(snapshot.page.final_url, observed.page, observed.leaf)


def host_of(snapshot: Snapshot) -> str:
    """Return the host of a page; `file` if its address has none."""
    return (urlsplit(snapshot.page.final_url).hostname or "file").lower()


def _host_of_file(file: Path) -> str:
    return unquote(file.name.rpartition("@")[0])


def _read(file: Path) -> _File:
    try:
        found = msgspec.msgpack.decode(file.read_bytes(), type=_File)
    except (OSError, msgspec.DecodeError) as error:
        raise BadSiteMemory(f"{file} is not a site memory: {error}. Delete it; it will be learned again") from error
    if found.version != VERSION:
        raise BadSiteMemory(
            f"{file} has version {found.version}, but this program reads {VERSION}. Delete it; it will be learned again"
        )
    return found


def _encoded(host: str, memory: HostMemory) -> _File:
    return _File(
        version=VERSION,
        host=host,
        learned=np.array(list(memory.learned), "<u8").tobytes(),
        templates=[_Template(one.pages, _counts(one.places), _counts(one.texts)) for one in memory.templates],
        leaves=_counts(memory.styles.leaves),
        contents=_counts(memory.styles.contents),
    )


def _decoded(stored: _File) -> HostMemory:
    try:
        templates = [Template(one.pages, _counted(one.places), _counted(one.texts)) for one in stored.templates]
        styles = StyleTree(_counted(stored.leaves, 2), _counted(stored.contents, 2))
        return HostMemory(templates, styles, np.frombuffer(stored.learned, "<u8").tolist())
    except ValueError as error:
        raise BadSiteMemory(
            f"the site memory of {stored.host} is damaged: {error}. Delete it; it will be learned again"
        ) from error


def _counts(counted: Counted) -> _Counts:
    return _Counts(counted.numbers.astype("<u8").tobytes(), counted.values.astype("<f4").tobytes())


def _counted(stored: _Counts, columns: int = 1) -> Counted:
    """Read the rows of a file. Raises `ValueError` if they are inconsistent."""
    numbers = np.frombuffer(stored.numbers, "<u8").astype(np.uint64)
    values = np.frombuffer(stored.values, "<f4").astype(np.float32).reshape(len(numbers), columns)
    if not (np.all(numbers[1:] > numbers[:-1]) and np.all(np.isfinite(values)) and np.all(values[:, 0] > 0)):
        raise ValueError("its numbers are not sorted, or its counts are invalid")
    return Counted(numbers, values)
