"""Store boosted trees and forests as plain arrays, and predict with them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

ROWS = 128
"""The number of rows that are predicted at once, so that their state for all trees fits in the processor's cache."""


def save(path: Path, facts: Mapping[str, Any], trees: Mapping[str, "Trees"]) -> None:
    """Write trees under their names, with facts about them. Equal input gives equal bytes."""
    text = json.dumps(facts, ensure_ascii=False, sort_keys=True).encode()
    arrays: dict[str, NDArray[Any]] = {"facts": np.frombuffer(text, np.uint8)}
    for name, some in trees.items():
        arrays |= some.arrays(name)
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]


def load(data: bytes) -> tuple[dict[str, Any], dict[str, "Trees"]]:
    """Read the bytes of a file that `save` wrote; return the facts, and the trees by name.

    The facts are the only array without a dot in its name; files of earlier versions call it `described`.
    """
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        names = dict.fromkeys(array.rpartition(".")[0] for array in arrays)
        (facts,) = (array for array in arrays if "." not in array)
        return json.loads(arrays[facts].tobytes()), {name: Trees.of_arrays(arrays, name) for name in names if name}


@dataclass(frozen=True, eq=False)
class Trees:
    """t trees of at most m nodes; node 0 is the root, a leaf leads to itself."""

    feature: NDArray[np.int16]
    """(t, m): the column (feature) that a node tests; 0 at leaves."""
    threshold: NDArray[np.float32]
    """(t, m): rows with at most this value go left; NaN at leaves."""
    left: NDArray[np.int16]
    right: NDArray[np.int16]
    missing_left: NDArray[np.bool_]
    """(t, m): whether rows with NaN go left."""
    value: NDArray[np.float32]
    """(t, m): the tree's output at a leaf; at inner nodes the mean of the outputs below."""
    depth: int
    """The number of steps from the root to the deepest leaf."""

    def arrays(self, name: str) -> dict[str, NDArray[Any]]:
        """Return the arrays to store in a file, under keys that begin with `name`."""
        return {f"{name}.{field.name}": np.asarray(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, Any], name: str) -> "Trees":
        """Return the trees that the method `arrays` stored under this name."""
        columns = {field.name: arrays[f"{name}.{field.name}"] for field in fields(cls)}
        return cls(**{**columns, "depth": int(columns["depth"])})

    def raw(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """(r,): the sum of the trees' outputs for each of the rows, (r, columns)."""
        outputs = np.empty((len(self.feature), len(rows)), np.float32)
        for start in range(0, len(rows), ROWS):
            outputs[:, start : start + ROWS] = self._outputs(rows[start : start + ROWS])
        summed: NDArray[np.float64] = outputs.T.sum(axis=1, dtype=np.float64)
        return summed

    def contributions(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """(r, columns): how far each column changes the sum, added up along the decision paths (Saabas 2014)."""
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

    def _outputs(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """(t, r): the output of each tree for each row; (t, 1) for trees without any test."""
        tested, threshold, left, value = self._by_level
        values, missing = np.repeat(rows, 2, axis=1), np.isnan(rows)
        values[:, 0::2][missing], values[:, 1::2][missing] = -np.inf, np.inf
        place, values = np.arange(len(rows)) * values.shape[1], values.ravel()
        node = np.arange(len(self.feature))[:, None]  # the roots are those of all rows
        # No index is out of bounds; `clip` avoids the check, which would take as long as the rest.
        for _ in range(self.depth):
            found = values.take(tested.take(node, mode="clip") + place, mode="clip")
            goes_right = found > threshold.take(node, mode="clip")
            node = left.take(node, mode="clip") + goes_right
        outputs: NDArray[np.float32] = value.take(node)
        return outputs

    @cached_property
    def _by_level(self) -> tuple[NDArray[np.intp], NDArray[np.float32], NDArray[np.intp], NDArray[np.float32]]:
        """(k,) each: which value a node tests, its threshold, its left child, and its output.

        The k nodes are in the order of their levels, from the roots, since those of one level are read at a time; a
        right child follows the left one. `_outputs` has each column's values twice, first with -∞ for NaN, which goes
        left, then with ∞, which goes right: a node tests the copy that sends NaN its way.
        """
        trees, width = self.feature.shape
        root = np.arange(0, trees * width, width)[:, None]
        left, right = ((child.astype(np.intp) + root).ravel() for child in (self.left, self.right))
        threshold = self.threshold.ravel()
        levels = [root.ravel()]
        for _ in range(self.depth):
            inner = levels[-1][~np.isnan(threshold[levels[-1]])]
            levels.append(np.stack((left[inner], right[inner]), axis=1).ravel())
        order = np.concatenate(levels)
        number = np.empty(trees * width, np.intp)
        number[order] = np.arange(len(order))
        tested = (2 * self.feature.astype(np.intp) + ~self.missing_left).ravel()
        return tested[order], threshold[order], number[left[order]], self.value.ravel()[order]

    def _step(self, rows: NDArray[np.float32], node: NDArray[np.int32]) -> NDArray[np.int32]:
        """(r, t): the child that each row goes to from its current `node` in each tree, (r, t)."""
        trees, width = self.feature.shape
        at = node + np.arange(trees, dtype=np.int32) * width
        offset = (np.arange(len(rows), dtype=np.int32) * rows.shape[1])[:, None]
        value = np.ascontiguousarray(rows).ravel()[offset + self.feature.ravel()[at]]
        goes_left = (value <= self.threshold.ravel()[at]) | (np.isnan(value) & self.missing_left.ravel()[at])
        below: NDArray[np.int32] = np.where(goes_left, self.left.ravel()[at], self.right.ravel()[at]).astype(np.int32)
        return below


Columns = Mapping[str, ArrayLike]
"""Feature → its value for each of the rows."""


@dataclass(frozen=True, eq=False, kw_only=True)
class TreeModel:
    """Trees over named features, and the least probability at which their answer is yes."""

    trees: Trees
    features: tuple[str, ...]
    """The columns of the trees."""
    least: float
    facts: Mapping[str, Any]
    """Facts about its training (data, method) and its figures."""

    def save(self, path: Path) -> None:
        """Write the model. Equal models give equal bytes."""
        facts = {**self.facts, "features": self.features, "least": self.least}
        save(path, facts, {"trees": self.trees})

    @classmethod
    def load(cls, data: bytes) -> Self:
        """Return the model in the bytes of a file."""
        facts, found = load(data)
        features, least = tuple(facts.pop("features")), float(facts.pop("least"))
        return cls(trees=found["trees"], features=features, least=least, facts=facts)

    def probabilities(self, columns: Columns) -> NDArray[np.float64]:
        """(r,): the probability of yes for each row."""
        return probability(self.trees.raw(table(columns, self.features)))


def table(columns: Columns, names: Sequence[str]) -> NDArray[np.float32]:
    """(r, features): the columns with these names."""
    return np.stack([np.asarray(columns[name], np.float32) for name in names], axis=1)


def probability(raw: NDArray[np.float64]) -> NDArray[np.float64]:
    """Convert log odds to probabilities."""
    return 1.0 / (1.0 + np.exp(-raw))


def log_odds(probabilities: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the natural logarithm of the odds; those of 0 and 1 are limited."""
    odds: NDArray[np.float64] = np.log(np.maximum(probabilities, 1e-9)) - np.log(np.maximum(1 - probabilities, 1e-9))
    return odds
