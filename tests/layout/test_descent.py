"""The search for the main column, on column trees made by hand."""

from itertools import pairwise
from typing import Any

import pytest

from zoning.layout.columns import Column
from zoning.layout.descent import Descent, descend, zone_scores
from zoning.layout.zones import Zone


class Tree:
    """A column tree with given scores: `Tree({"root": 100, ...}, {"root": ["a", "b"]})`."""

    def __init__(self, scores: dict[str, int], children: dict[str, list[str]]) -> None:
        self.columns = {
            name: Column([Zone((), (0, 0, 10, 10), number=number)], 0, 10) for number, name in enumerate(scores)
        }
        for name, below in children.items():
            self.columns[name].children = [self.columns[child] for child in below]
        for number, column in enumerate(self.columns["root"].walk()):
            column.number = number
        self.scores = dict(enumerate(scores.values()))

    def descend(self, **options: Any) -> Descent:
        defaults: dict[str, Any] = {"delta": 0.3, "no_pass": "max_delta", "no_paragraphs": "page"}
        return descend(self.columns["root"], self.scores, **(defaults | options))

    def chosen(self, **options: Any) -> list[str]:
        found = self.descend(**options).chosen
        return [name for name, column in self.columns.items() if column in found]


def chain(*scores: int) -> Tree:
    """Columns one below the other."""
    names = ["root", *(f"c{i}" for i in range(1, len(scores)))]
    children = {above: [below] for above, below in pairwise(names)}
    return Tree(dict(zip(names, scores, strict=True)), children)


def test_the_topmost_column_with_a_delta_of_three_tenths_is_chosen() -> None:
    tree = Tree({"root": 100, "a": 95, "b": 60, "c": 35}, {"root": ["a"], "a": ["b", "c"]})
    descent = tree.descend()
    assert [step.gain for step in descent.path] == [5, 35, 60]
    assert tree.chosen() == ["a"]


def test_when_no_column_passes_the_topmost_with_the_largest_delta_is_chosen() -> None:
    tree = chain(100, 95, 70, 45, 20)
    assert [step.gain for step in tree.descend().path] == [5, 25, 25, 25, 20]
    assert tree.chosen() == ["c1"]


def test_when_no_column_passes_the_authors_code_chooses_none() -> None:
    tree = chain(100, 95, 70, 45, 20)
    assert tree.chosen(no_pass="none") == []


def test_a_delta_of_exactly_three_tenths_passes() -> None:
    tree = Tree({"root": 10, "a": 7, "b": 4}, {"root": ["a"], "a": ["b"]})
    # root: 10 - 7 = 3 of 10. In binary floating point 1.0 - 0.7 < 0.3.
    assert tree.chosen() == ["root"]
    tree = Tree({"root": 10, "a": 10, "b": 7, "c": 4}, {"root": ["a"], "a": ["b"], "b": ["c"]})
    assert tree.chosen() == ["a"]


def test_the_root_takes_part() -> None:
    assert Tree({"root": 100, "a": 50, "b": 50}, {"root": ["a", "b"]}).chosen() == ["root"]


def test_the_delta_of_a_leaf_is_its_own_score() -> None:
    assert chain(100, 100, 100).chosen() == ["c2"]


def test_on_ties_the_first_child_is_followed() -> None:
    tree = Tree({"root": 100, "a": 40, "b": 40, "x": 40}, {"root": ["a", "b"], "b": ["x"]})
    assert [step.column for step in tree.descend().path][1] is tree.columns["a"]


def test_a_page_without_paragraphs_is_taken_whole_or_not_at_all() -> None:
    tree = Tree({"root": 0, "a": 0}, {"root": ["a"]})
    assert tree.chosen() == ["root"]
    assert tree.chosen(no_paragraphs="none") == []


@pytest.mark.parametrize(("delta", "chosen"), [(0.3, "a"), (0.36, "b"), (0.05, "root")])
def test_the_threshold_is_a_parameter(delta: float, chosen: str) -> None:
    tree = Tree({"root": 100, "a": 95, "b": 60, "c": 35}, {"root": ["a"], "a": ["b", "c"]})
    assert tree.chosen(delta=delta) == [chosen]


def test_scores_add_up_from_leaves_to_root() -> None:
    leaves = [Zone((), (0, 0, 1, 1)) for _ in range(3)]
    root = Zone((), (0, 0, 1, 1), [Zone((), (0, 0, 1, 1), leaves[:2]), leaves[2]])
    for number, zone in enumerate(root.walk()):
        zone.number = number
    scores = zone_scores(root, {leaves[0].number: 40, leaves[2].number: 2})
    assert scores == {0: 42, 1: 40, 2: 40, 3: 0, 4: 2}
