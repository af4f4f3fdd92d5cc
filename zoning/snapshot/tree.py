"""Answer questions about the tree of a page's nodes."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoning.snapshot.columns import Columns, Ints, Mask


class Tree(Columns):
    """The nodes of a page, and what is within what."""

    @cached_property
    def end(self) -> Ints:
        """(n,): one past the last node of each node's subtree."""
        end, above = np.arange(1, len(self) + 1, dtype=np.int32), self.parent.clip(0)
        # Pointer doubling: each round jumps twice as far up, so a few rounds reach the root of the deepest tree.
        while above.any():
            np.maximum.at(end, above, end.copy())
            above = above[above]
        np.maximum.at(end, above, end.copy())
        return end

    @cached_property
    def depth(self) -> NDArray[np.int64]:
        """(n,): number of subtrees that each node lies in, its own included; 1 for the root."""
        ended = np.bincount(self.end, minlength=len(self) + 1)[:-1]
        return np.cumsum(1 - ended)

    def within(self, mask: Mask) -> Mask:
        """(n,): nodes that have an ancestor-or-self in `mask`; read-only."""
        return self._answered(("within", _key(mask)), lambda: self._within(mask))

    def _within(self, mask: Mask) -> Mask:
        ended = np.bincount(self.end[mask], minlength=len(self) + 1)[:-1]
        return np.cumsum(mask - ended) > 0

    def outermost(self, mask: Mask) -> list[int]:
        """Return the nodes in `mask`, (n,), that are not within another one of them."""
        inside = np.concatenate(([False], self.within(mask)[self.parent[1:]]))
        nodes: list[int] = np.flatnonzero(mask & ~inside).tolist()
        return nodes

    def containing(self, mask: Mask) -> Mask:
        """(n,): nodes that have a descendant-or-self in `mask`; read-only."""
        return self._answered(("containing", _key(mask)), lambda: self.count_within(mask) > 0)

    def count_within(self, weights: NDArray[Any]) -> NDArray[np.int64]:
        """(n,): sum of `weights`, (n,), over each node's subtree, itself included."""
        return sums_within(weights, self.end)

    def nearest(self, among: Mask) -> Ints:
        """(n,): each node's nearest ancestor-or-self in `among`, -1 if there is none; read-only."""
        return self._answered(("nearest", _key(among)), lambda: self._nearest(among))

    def _nearest(self, among: Mask) -> Ints:
        found = np.where(np.append(among, True), np.arange(len(self) + 1), self._above)
        # Pointer doubling, as in `end`: after these rounds each path has ended, at the latest above the root.
        for _ in range(self._levels.bit_length()):
            found = found.take(found)
        return np.where(found < len(self), found, -1)[:-1].astype(np.int32)

    @cached_property
    def _above(self) -> NDArray[np.intp]:
        """(n + 1,): the parent of each node, for the root and at the end n, the place above the root."""
        parents = np.append(self.parent, -1).astype(np.intp)
        return np.where(parents < 0, len(self), parents)

    @cached_property
    def _levels(self) -> int:
        """The number of levels of the tree."""
        return int(self.depth.max(initial=0))

    def ancestors(self, node: int) -> Iterator[int]:
        """The node's parent, the parent of that, and so on, up to the root."""
        while (node := int(self.parent[node])) >= 0:
            yield node

    def children(self, node: int) -> Iterator[int]:
        """The node's children, in document order."""
        child, end = node + 1, int(self.end[node])
        while child < end:
            yield child
            child = int(self.end[child])


def _key(mask: Mask) -> bytes:
    return np.packbits(mask).tobytes()


def sums_within(weights: NDArray[Any], end: Ints) -> NDArray[np.int64]:
    """(n,): sum of `weights`, (n,), over the subtree of each node of a tree in preorder.

    end: (n,), one past the last node of each subtree.
    """
    total = np.zeros(len(weights) + 1, np.int64)
    weights.cumsum(dtype=np.int64, out=total[1:])
    return total[end] - total[:-1]
