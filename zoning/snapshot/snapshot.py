"""Offer a rendered page to the rest of the program: its columns, text, HTML and file."""

import gzip
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from pathlib import Path
from typing import Any, Self, TypeVar

import msgspec
import numpy as np

from zoning import limits
from zoning.snapshot import file
from zoning.snapshot.columns import Mask
from zoning.snapshot.lines import Lines
from zoning.snapshot.markup import SerializedHTML, serialized
from zoning.snapshot.nodes import Nodes
from zoning.storage import files
from zoning.storage.encoding import as_json

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Snapshot(Nodes):
    """One rendered page; n nodes in document order, the `#document` first."""

    def once(self, make: Callable[["Snapshot"], T]) -> T:
        """Return `make(self)`, computed at the first call and kept as long as the snapshot."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    def give(self, make: Callable[["Snapshot"], T], made: T) -> None:
        """Let `once(make)` return `made`, which does not come from the page itself."""
        self._made[make] = made

    @cached_property
    def _made(self) -> dict[Callable[["Snapshot"], Any], Any]:
        return {}

    def text(self, mask: Mask | None = None) -> str:
        """Return the text of the text nodes in `mask` (by default all rendered ones) as people read it; see `Lines`."""
        chosen = self.has_words & (self.rendered if mask is None else mask)
        return self.text_of_nodes(np.flatnonzero(chosen).tolist())

    def text_within(self, node: int, mask: Mask | None = None) -> str:
        """Return the text of one node's subtree: of the text nodes in `mask`, by default of all."""
        first = bisect_left(self._worded, node)
        nodes = self._worded[first : bisect_left(self._worded, int(self.end[node]), first)]
        return self.text_of_nodes(nodes if mask is None else list(compress(nodes, mask[nodes].tolist())))

    @cached_property
    def _worded(self) -> list[int]:
        """The text nodes with words."""
        nodes: list[int] = np.flatnonzero(self.has_words).tolist()
        return nodes

    def text_of_nodes(self, nodes: Sequence[int]) -> str:
        """Return the text of a few text nodes, given in document order."""
        return self.once(Lines).text_of(nodes)

    def html(self) -> SerializedHTML:
        """Return the rendered DOM as HTML; see `serialized`."""
        return serialized(self)

    def save(self, path: str | Path) -> None:
        """Write the snapshot as JSON, gzipped if the name ends in `.gz`.

        The format: `zoning/docs/how-it-works.md`, "Snapshot files".
        Raises `OutputUnwritable`; an existing file is then left unchanged.
        """
        path = Path(path)
        files.write(path, gzip.compress(self.encode(), 6, mtime=0) if path.suffix == ".gz" else self.encode())

    def encode(self) -> bytes:
        """Return the snapshot as JSON, as `save` writes it, without compression."""
        return as_json(file.SnapshotFile.of(self))

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a snapshot file.

        Raises `BadSnapshot` if the file is damaged, is not a snapshot, or was written by a later version.
        """
        return file.read(Path(path), cls)

    @classmethod
    def decode(cls, data: bytes, *, source: str = "-", most_bytes: int = limits.SNAPSHOT_BYTES) -> Self:
        """Read a snapshot from the bytes of its file, gzipped or not.

        source: its name in errors. most_bytes: its size when unpacked, at most.
        Raises `BadSnapshot` as `load` does, or if it is larger.
        """
        return file.decode(data, source, cls, most_bytes)

    def called(self, name: str) -> Self:
        """Return the snapshot with another `url`, the name by which it was requested; its `final_url` stays."""
        return replace(self, page=msgspec.structs.replace(self.page, url=name))
