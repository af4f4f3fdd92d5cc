"""Boosted trees as plain arrays: what a model file holds, and how it judges rows of numbers."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

ROWS = 2048
"""So many rows go through the trees at once."""


@dataclass(frozen=True, eq=False)
class Trees:
    """t trees of at most m nodes; node 0 is the root, a leaf leads to itself."""

    feature: NDArray[np.int16]
    """(t, m): the column that a node asks for; 0 at leaves."""
    threshold: NDArray[np.float32]
    """(t, m): up to it a row goes left; NaN at leaves."""
    left: NDArray[np.int16]
    right: NDArray[np.int16]
    missing_left: NDArray[np.bool_]
    """(t, m): whether a row goes left that has NaN there."""
    value: NDArray[np.float32]
    """(t, m): what a tree says that ends here; at inner nodes the mean of what is below."""
    depth: int
    """Steps from the root to the deepest leaf."""

    def raw(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """(r,): the trees' sum for each of the rows, (r, columns)."""
        parts = [self._leaves(rows[start : start + ROWS]) for start in range(0, len(rows), ROWS)]
        trees = np.arange(len(self.feature))
        return np.concatenate([self.value[trees, leaves].sum(axis=1, dtype=np.float64) for leaves in parts] or [[]])

    def contributions(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """(r, columns): how far each column has moved the sum, step by step on the way down (Saabas 2014)."""
        trees, width = self.feature.shape
        base = np.arange(trees) * width
        value, feature = self.value.ravel(), self.feature.ravel()
        moved = np.zeros(rows.shape, np.float64)
        for start in range(0, len(rows), ROWS):
            part = rows[start : start + ROWS]
            numbers = np.arange(start, start + len(part))[:, None].repeat(trees, axis=1)
            node = np.zeros((len(part), trees), np.int32)
            for _ in range(self.depth):
                at = node + base
                node = self._step(part, node)
                np.add.at(moved, (numbers, feature[at]), value[node + base] - value[at])
        return moved

    def _leaves(self, rows: NDArray[np.float32]) -> NDArray[np.int32]:
        """(r, t): the leaf of each tree in which each row ends."""
        node = np.zeros((len(rows), len(self.feature)), np.int32)
        for _ in range(self.depth):
            node = self._step(rows, node)
        return node

    def _step(self, rows: NDArray[np.float32], node: NDArray[np.int32]) -> NDArray[np.int32]:
        """(r, t): where each row goes from its `node` of each tree."""
        trees, width = self.feature.shape
        at = node + np.arange(trees, dtype=np.int32) * width
        offset = (np.arange(len(rows), dtype=np.int32) * rows.shape[1])[:, None]
        asked = np.ascontiguousarray(rows).ravel()[offset + self.feature.ravel()[at]]
        goes_left = (asked <= self.threshold.ravel()[at]) | (np.isnan(asked) & self.missing_left.ravel()[at])
        below: NDArray[np.int32] = np.where(goes_left, self.left.ravel()[at], self.right.ravel()[at]).astype(np.int32)
        return below


def probability(raw: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log odds → probability."""
    return 1.0 / (1.0 + np.exp(-raw))
