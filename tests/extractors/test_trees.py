"""Trees as arrays agree with the booster that they were made from."""

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from scripts.training import boosting
from zoning.trees import Trees, probability

if TYPE_CHECKING:
    from lightgbm import Booster

ROWS = 400


@pytest.fixture(scope="module")
def rows() -> NDArray[np.float32]:
    made = np.random.default_rng(7).normal(size=(ROWS, 6)).astype(np.float32)
    made[::5, 2] = np.nan
    made[:, 5] = np.round(made[:, 5])
    return made


@pytest.fixture(scope="module")
def booster(rows: NDArray[np.float32]) -> "Booster":
    target = (np.nan_to_num(rows[:, 0]) + np.nan_to_num(rows[:, 2], nan=2.0) * rows[:, 5] > 0).astype(np.float64)
    return boosting.fit(rows, target, np.ones(ROWS), 40, min_data_in_leaf=5)


def test_arrays_agree_with_the_booster(booster: "Booster", rows: NDArray[np.float32]) -> None:
    trees = boosting.trees_of(booster)
    unseen = np.concatenate([rows, np.full((1, 6), np.nan, np.float32), np.zeros((1, 6), np.float32)])
    assert probability(trees.raw(unseen)) == pytest.approx(np.asarray(booster.predict(unseen)), abs=1e-5)


@given(
    arrays.arrays(np.float32, (3, 6), elements=st.floats(-4, 4, width=32) | st.just(float("nan"))),
)
@settings(max_examples=50)
def test_arrays_agree_with_the_booster_on_any_row(booster: "Booster", row: NDArray[np.float32]) -> None:
    trees = boosting.trees_of(booster)
    assert trees.raw(row) == pytest.approx(np.asarray(booster.predict(row, raw_score=True)), abs=1e-4)


def test_contributions_add_up(booster: "Booster", rows: NDArray[np.float32]) -> None:
    trees = boosting.trees_of(booster)
    start = trees.value[:, 0].sum(dtype=np.float64)
    assert start + trees.contributions(rows).sum(axis=1) == pytest.approx(trees.raw(rows), abs=1e-4)


def test_rows_beyond_one_part_are_judged_alike(booster: "Booster", rows: NDArray[np.float32]) -> None:
    trees = boosting.trees_of(booster)
    many = np.concatenate([rows] * 12)
    assert np.array_equal(trees.raw(many)[-ROWS:], trees.raw(rows))


def test_a_tree_by_hand() -> None:
    trees = Trees(
        feature=np.array([[1, 0, 0]], np.int16),
        threshold=np.array([[2.0, np.nan, np.nan]], np.float32),
        left=np.array([[1, 1, 2]], np.int16),
        right=np.array([[2, 1, 2]], np.int16),
        missing_left=np.array([[True, False, False]]),
        value=np.array([[0.0, -1.0, 1.0]], np.float32),
        depth=1,
    )
    rows = np.array([[0, 2], [0, 3], [9, np.nan]], np.float32)
    assert trees.raw(rows).tolist() == [-1.0, 1.0, -1.0]
    assert trees.contributions(rows).tolist() == [[0, -1.0], [0, 1.0], [0, -1.0]]


def test_a_tree_without_any_test_gives_every_row_the_same() -> None:
    leaf = np.zeros((2, 1), np.int16)
    value = np.array([[0.5], [0.25]], np.float32)
    trees = Trees(leaf, np.full((2, 1), np.nan, np.float32), leaf, leaf, leaf.astype(np.bool_), value, depth=0)
    assert trees.raw(np.array([[1.0], [np.nan], [3.0]], np.float32)).tolist() == [0.75] * 3
