"""A folder of memories: one small file a host."""

from collections import OrderedDict
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

import msgspec
import numpy as np

from zoning import files, limits
from zoning.errors import BadSiteMemory
from zoning.site.memory import Counts, HostMemory, Repeats, Template, nothing_known
from zoning.site.observed import Observed
from zoning.snapshot import Snapshot

SUFFIX = ".site"
VERSION = 1


class _Stored(msgspec.Struct, frozen=True, array_like=True):
    """A template in a file: numbers and counts as little-endian bytes."""

    pages: int
    places: bytes
    place_counts: bytes
    texts: bytes
    text_counts: bytes


class _File(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    host: str
    learned: bytes
    templates: list[_Stored]


class SiteMemory:
    """The memories of hosts in a folder; at most `limits.HOSTS_IN_MEMORY` of them are held in memory.

    Processes that learn at once each write a part of their own; what all parts know is used.
    """

    def __init__(self, folder: Path, part: str = "") -> None:
        """folder: it need not exist before something is learned; part: the name of the part that is written."""
        self.folder = folder
        self._part = part
        self._held: OrderedDict[str, _Held] = OrderedDict()

    def hosts(self) -> list[str]:
        """The hosts that something is known of, by the names of their files."""
        return sorted({unquote(file.name.rpartition("@")[0]) for file in self.folder.glob(f"*{SUFFIX}")})

    def of_host(self, host: str) -> HostMemory:
        """What is known of a host. Raises `BadSiteMemory`."""
        return self._hold(host).known

    def apply(self, snapshot: Snapshot) -> None:
        """Let methods know what the other pages of a page's host repeat. Raises `BadSiteMemory`."""
        observed = snapshot.once(Observed)
        memory = self.of_host(host_of(snapshot))
        snapshot.give(repeats_of, memory.repeats(snapshot.page.final_url, observed.zones))

    def template_of(self, snapshot: Snapshot) -> tuple[str, int]:
        """A page's host, and the number of its template there; 0 where it is like none."""
        known = self.of_host(host_of(snapshot))
        template = known.template_of({zone.place for zone in snapshot.once(Observed).zones})
        return host_of(snapshot), known.templates.index(template) + 1 if template else 0

    def learn(self, snapshot: Snapshot) -> bool:
        """Count a page and save what is known of its host; False where it was counted before.

        Raises `BadSiteMemory` or `OutputUnwritable`.
        """
        host, address = host_of(snapshot), snapshot.page.final_url
        held, zones = self._hold(host), snapshot.once(Observed).zones
        if not held.known.learn(address, zones):
            return False
        held.own.learn(address, zones)
        self.folder.mkdir(parents=True, exist_ok=True)
        files.write(self._file(host, self._part), msgspec.msgpack.encode(_encoded(host, held.own)))
        return True

    def _hold(self, host: str) -> "_Held":
        if host not in self._held:
            own, known = HostMemory(), HostMemory()
            for file in sorted(self.folder.glob(f"{self._file(host, '*').name}")):
                part = _decoded(_read(file))
                known.merge(part)
                if file == self._file(host, self._part):
                    own = part
            self._held[host] = _Held(own, known)
        self._held.move_to_end(host)
        while len(self._held) > limits.HOSTS_IN_MEMORY:
            self._held.popitem(last=False)
        return self._held[host]

    def _file(self, host: str, part: str) -> Path:
        return self.folder / f"{quote(host, safe='.')[: limits.HOST_CHARACTERS]}@{part}{SUFFIX}"


class _Held(NamedTuple):
    own: HostMemory
    """What this process's part holds."""
    known: HostMemory
    """What all parts hold."""


def repeats_of(snapshot: Snapshot) -> Repeats:
    """What is known of a page's zones; nothing, unless `SiteMemory.apply` has told (`snapshot.once(repeats_of)`)."""
    return nothing_known(len(snapshot.once(Observed).zones))


def host_of(snapshot: Snapshot) -> str:
    """The host that a page is of; `file` for one of no host."""
    return (urlsplit(snapshot.page.final_url).hostname or "file").lower()


def _read(file: Path) -> _File:
    try:
        found = msgspec.msgpack.decode(file.read_bytes(), type=_File)
    except (OSError, msgspec.DecodeError) as error:
        raise BadSiteMemory(f"{file} is no memory of a site: {error}. Delete it; it is learned again") from error
    if found.version != VERSION:
        raise BadSiteMemory(f"{file} is of version {found.version}, this program reads {VERSION}. Delete it")
    return found


def _encoded(host: str, memory: HostMemory) -> _File:
    templates = [_Stored(one.pages, *_columns(one.places), *_columns(one.texts)) for one in memory.templates]
    return _File(
        version=VERSION, host=host, learned=np.array(list(memory.learned), "<u8").tobytes(), templates=templates
    )


def _decoded(stored: _File) -> HostMemory:
    templates = [
        Template(one.pages, _counts(one.places, one.place_counts), _counts(one.texts, one.text_counts))
        for one in stored.templates
    ]
    return HostMemory(templates, np.frombuffer(stored.learned, "<u8").tolist())


def _columns(counts: Counts) -> tuple[bytes, bytes]:
    return np.array(list(counts), "<u8").tobytes(), np.array(list(counts.values()), "<u4").tobytes()


def _counts(numbers: bytes, counts: bytes) -> Counts:
    try:
        return dict(zip(np.frombuffer(numbers, "<u8").tolist(), np.frombuffer(counts, "<u4").tolist(), strict=True))
    except ValueError as error:
        raise BadSiteMemory(f"a memory of a site is damaged: {error}. Delete it; it is learned again") from error
