"""Fit boosted trees with LightGBM, and store them as plain arrays."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zoning.trees import Trees, probability

if TYPE_CHECKING:
    from lightgbm import Booster

SETTINGS: Mapping[str, Any] = {
    "learning_rate": 0.13, "num_leaves": 47, "max_depth": 9, "min_data_in_leaf": 40, "feature_fraction": 0.4,
    "bagging_fraction": 0.8, "bagging_freq": 1, "lambda_l2": 2.0, "max_bin": 127, "verbosity": -1,
    "seed": 1, "deterministic": True, "force_row_wise": True,
}  # fmt: skip


FEW_PAGES: Mapping[str, Any] = {"num_leaves": 15, "min_data_in_leaf": 60}
"""Settings for smaller trees, for about a hundred pages instead of thousands; better on folds by publisher."""


def fit(
    rows: NDArray[np.float32], target: NDArray[np.float64], weights: NDArray[np.float64], rounds: int, **settings: Any
) -> "Booster":
    """Fit trees. The target is a share between 0 and 1, unless the settings name another objective."""
    import lightgbm  # with scikit-learn, which takes a second

    chosen = {"objective": "cross_entropy", **SETTINGS, **settings}
    return lightgbm.train(chosen, lightgbm.Dataset(rows, target, weight=weights), rounds)


def predicted(boosters: Sequence["Booster"], rows: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return the boosters' mean prediction for each row, as a probability: (r,)."""
    raw = [np.asarray(booster.predict(rows, raw_score=True), np.float64) for booster in boosters]
    return probability(np.mean(raw, axis=0))


def trees_of(*boosters: "Booster", part: int = 0, parts: int = 1) -> Trees:
    """Return the trees of boosters, whose mean is the prediction, as arrays.

    With `parts` classes, those of one class.
    """
    dumped = [tree["tree_structure"] for booster in boosters for tree in booster.dump_model()["tree_info"][part::parts]]
    flat = [list(_nodes(tree)) for tree in dumped]
    width = max(map(len, flat))
    shape = (len(flat), width)
    feature, left, right = (np.zeros(shape, np.int16) for _ in range(3))
    threshold, value = np.full(shape, np.nan, np.float32), np.zeros(shape, np.float32)
    missing_left = np.zeros(shape, np.bool_)
    depth = 0
    for number, nodes in enumerate(flat):
        for place, (node, first, second, level) in enumerate(nodes):
            depth = max(depth, level)
            left[number, place], right[number, place] = first, second
            if "split_feature" in node:
                feature[number, place] = node["split_feature"]
                threshold[number, place] = not_above(node["threshold"])
                missing_left[number, place] = _missing_goes_left(node)
                value[number, place] = node["internal_value"]
            else:
                value[number, place] = node["leaf_value"]
    return Trees(feature, threshold, left, right, missing_left, value / np.float32(len(boosters)), depth)


def _nodes(root: dict[str, Any]) -> Iterator[tuple[dict[str, Any], int, int, int]]:
    """Yield each node, breadth first, with the numbers of its two children (of a leaf, its own), and its depth."""
    waiting: list[tuple[dict[str, Any], int]] = [(root, 0)]
    place = 0
    while place < len(waiting):
        node, level = waiting[place]
        if "split_feature" in node:
            waiting += [(node["left_child"], level + 1), (node["right_child"], level + 1)]
            yield node, len(waiting) - 2, len(waiting) - 1, level
        else:
            yield node, place, place, level
        place += 1


def _missing_goes_left(node: dict[str, Any]) -> bool:
    """If training saw no missing values, LightGBM treats them as 0."""
    return bool(node["default_left"]) if node["missing_type"] == "NaN" else node["threshold"] >= 0


def not_above(threshold: float) -> np.float32:
    """Return the largest float32 that is not above: rows are float32, so they are split as in training."""
    rounded = np.float32(min(threshold, float(np.finfo(np.float32).max)))
    return rounded if float(rounded) <= threshold else np.nextafter(rounded, np.float32(-np.inf))
