"""Runs of words are looked up among others."""

import numpy as np
import pytest

from zoning.extractors.collective.runs import END, among, numbered, runs_of

SAID = "the river rises in spring and floods the meadows".split()


def test_a_run_is_among_those_of_a_text_that_has_it_anywhere() -> None:
    told = ["in", "autumn", *SAID[2:7], END]
    numbers = numbered([*SAID, *told])
    found = among(runs_of([SAID], numbers), runs_of([told], numbers))
    assert [" ".join(SAID[place : place + 4]) for place in np.flatnonzero(found)] == [
        "rises in spring and",
        "in spring and floods",
    ]


@pytest.mark.parametrize("known", [[], [5], [7, 3], [2**64 - 1, 0]])
def test_runs_are_known_as_by_numpy(known: list[int]) -> None:
    runs, wanted = np.array([0, 3, 5, 7, 3, 2**64 - 1], np.uint64), np.array(known, np.uint64)
    assert among(runs, wanted).tolist() == np.isin(runs, wanted).tolist()
