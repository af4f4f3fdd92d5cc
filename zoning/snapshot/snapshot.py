"""A page as everything else asks for it: its columns, its text, its HTML, its file."""

import gzip
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Self, TypeVar

import numpy as np

from zoning import files
from zoning.reports import as_json
from zoning.snapshot import file
from zoning.snapshot.columns import Columns, Mask
from zoning.snapshot.lines import Lines
from zoning.snapshot.markup import SerializedHTML, serialized

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Snapshot(Columns):
    """One rendered page; n nodes in document order, the `#document` first."""

    def once(self, make: Callable[["Snapshot"], T]) -> T:
        """What `make` makes of the snapshot, made when first asked for and kept as long as the snapshot."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    def give(self, make: Callable[["Snapshot"], T], made: T) -> None:
        """Let `once(make)` return `made`, which was learned elsewhere than on the page."""
        self._made[make] = made

    @cached_property
    def _made(self) -> dict[Callable[["Snapshot"], Any], Any]:
        return {}

    def text(self, mask: Mask | None = None) -> str:
        """The text nodes in `mask` (all rendered ones by default) as people read them; see `Lines`."""
        chosen = self.has_words & (self.rendered if mask is None else mask)
        return self.text_of_nodes(np.flatnonzero(chosen).tolist())

    def text_within(self, node: int, mask: Mask | None = None) -> str:
        """The same for the text nodes in one node's subtree, those in `mask` (all of them by default)."""
        inside = slice(node, int(self.end[node]))
        chosen = self.has_words[inside] if mask is None else self.has_words[inside] & mask[inside]
        return self.text_of_nodes((np.flatnonzero(chosen) + node).tolist())

    def text_of_nodes(self, nodes: Sequence[int]) -> str:
        """The same for a few text nodes, in document order."""
        return self.once(Lines).text_of(nodes)

    def html(self) -> SerializedHTML:
        """The rendered DOM as HTML; see `serialized`."""
        return serialized(self)

    def save(self, path: str | Path) -> None:
        """Write the snapshot as JSON, gzipped where the name ends in `.gz`.

        The format: `zoning/docs/how-it-works.md`, "Snapshot files".
        Raises `OutputUnwritable`; what stood there before stays then.
        """
        path = Path(path)
        files.write(path, gzip.compress(self.encode(), 6, mtime=0) if path.suffix == ".gz" else self.encode())

    def encode(self) -> bytes:
        """The snapshot as JSON, as `save` writes it."""
        return as_json(file.SnapshotFile.of(self))

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a snapshot file.

        Raises `BadSnapshot` when the file is damaged, is something else, or was written by a later version.
        """
        return file.read(Path(path), cls)
