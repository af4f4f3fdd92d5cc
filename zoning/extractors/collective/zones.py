"""The zones that the classifier judges: runs of text between two line breaks, in document order."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.body import STRUCTURAL, Body
from zoning.snapshot import Ints, Mask, Snapshot

Values = NDArray[np.float64]
"""(z,): one number a zone, or (n,): one a node."""

LEVELS = 6
"""So many elements above a zone are looked at, those alone that hold more text than the one below."""


@dataclass(frozen=True, eq=False)
class Zones:
    """The leaf zones of a page: text that shares its nearest block and has no line break in it; z zones.

    They are the leaf zones of layout analysis but for preserved text, which stays whole here.
    """

    body: Body
    nodes: Ints
    """(t,): the text nodes, in document order."""
    zone: Ints
    """(t,): the zone of each."""
    start: Ints
    """(z,): where each zone begins in `nodes`."""
    block: Ints
    """(z,): the block that holds each."""

    @classmethod
    def of(cls, body: Body) -> "Zones":
        """The zones of a page's body."""
        snapshot = body.snapshot
        blocks = (snapshot.named(*STRUCTURAL) & ~snapshot.named("br")) | body.blocks("css")
        nearest = body.nearest(blocks)
        breaks = np.cumsum(blocks | snapshot.named("br"))
        nodes = np.flatnonzero(body.is_text).astype(np.int32)
        first = np.ones(len(nodes), np.bool_)
        first[1:] = (np.diff(nearest[nodes]) != 0) | (np.diff(breaks[nodes]) != 0)
        start = np.flatnonzero(first).astype(np.int32)
        return cls(body, nodes, (np.cumsum(first) - 1).astype(np.int32), start, nearest[nodes[start]])

    def __len__(self) -> int:
        return len(self.start)

    @property
    def snapshot(self) -> Snapshot:
        """The page."""
        return self.body.snapshot

    # ------------------------------------------------------------------ text

    @cached_property
    def texts(self) -> list[str]:
        """The text of each zone, white space collapsed."""
        snapshot = self.snapshot
        stops = [*self.start[1:].tolist(), len(self.nodes)][: len(self)]
        nodes = self.nodes.tolist()
        raw = ("".join(map(snapshot.text_of, nodes[a:b])) for a, b in zip(self.start.tolist(), stops, strict=True))
        return [" ".join(text.split()) for text in raw]

    @cached_property
    def characters(self) -> Values:
        """(z,): of each text."""
        return np.fromiter(map(len, self.texts), np.float64, len(self))

    @cached_property
    def words(self) -> Values:
        """(z,): maximal runs of other than white space."""
        return np.fromiter((text.count(" ") + 1 for text in self.texts), np.float64, len(self))

    # ------------------------------------------------------------------ from nodes to zones and back

    def sum(self, values: NDArray[np.generic]) -> Values:
        """(z,): the sum over each zone's text nodes of `values`, one a node."""
        return np.add.reduceat(values[self.nodes].astype(np.float64), self.start)

    def share(self, mask: Mask) -> Values:
        """(z,): the share of each zone's characters that is in `mask`."""
        return self.sum(np.where(mask, self.body.length, 0)) / np.maximum(self.sum(self.body.length), 1)

    def any(self, mask: Mask) -> Values:
        """(z,): whether the block of a zone, or what is around it, is in `mask`, as 0 or 1."""
        return mask[self.block].astype(np.float64)

    def mask(self, chosen: NDArray[np.bool_]) -> Mask:
        """(n,): the text nodes of the zones that are in `chosen`, (z,)."""
        mask = np.zeros(len(self.snapshot), np.bool_)
        mask[self.nodes[chosen[self.zone]]] = True
        return mask

    def spread(self, values: Values) -> NDArray[np.float32]:
        """(n,): each text node with the value of its zone, NaN elsewhere."""
        column = np.full(len(self.snapshot), np.nan, np.float32)
        column[self.nodes] = values[self.zone]
        return column

    # ------------------------------------------------------------------ what is around them

    @cached_property
    def up(self) -> list[int]:
        """(n,): the nearest ancestor of each element that holds more text; of the body itself."""
        held = self.body.total(self.body.length).tolist()
        parent = self.snapshot.parent.tolist()
        body = self.snapshot.body
        up = [body] * len(parent)
        for node in range(body + 1, int(self.snapshot.end[body])):
            above = parent[node]
            up[node] = above if held[above] > held[node] else up[above]
        return up

    @cached_property
    def around(self) -> NDArray[np.int32]:
        """(z, LEVELS): the zone's block and the elements above it, each with more text than the one before."""
        up = np.array(self.up, np.int32)
        levels = [self.block]
        for _ in range(LEVELS - 1):
            levels.append(up[levels[-1]])
        return np.stack(levels, axis=1)

    @cached_property
    def first(self) -> NDArray[np.int32]:
        """(n,): how many zones begin before each node: the zones of a subtree are `first[node]:first[end[node]]`."""
        begins = np.zeros(len(self.snapshot) + 1, np.int32)
        begins[1:][self.nodes[self.start]] = 1
        return np.cumsum(begins).astype(np.int32)

    def totals(self, values: Values) -> Values:
        """(n,): the sum of `values`, one a zone, over the zones that begin in each node's subtree."""
        sums = np.concatenate(([0.0], np.cumsum(values)))
        return sums[self.first[self.snapshot.end]] - sums[self.first[:-1]]
