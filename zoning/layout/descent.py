"""Find the main column: score the columns by their paragraphs, and descend (Rae et al. 2018, "main content")."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from zoning.layout.columns import Column
from zoning.layout.zones import Zone

NoPass = Literal["max_delta", "none"]
NoParagraphs = Literal["page", "none"]


@dataclass(frozen=True, slots=True)
class Step:
    """One column on the way down."""

    column: Column
    score: int
    """Tokens in its paragraphs."""
    best_child: int
    """The highest score among its children; 0 for a leaf."""

    @property
    def gain(self) -> int:
        """The tokens that are lost by going one column further down: the score delta, times the page's total."""
        return self.score - self.best_child


@dataclass(frozen=True, slots=True)
class Descent:
    """How the main column was found."""

    scores: dict[int, int]
    """Column number → tokens in its paragraphs."""
    total: int
    """Tokens in the page's paragraphs."""
    path: tuple[Step, ...]
    """The way from the root column down, always to the child with the highest score."""
    chosen: tuple[Column, ...]
    """The main column, with all its descendants; empty if no column was chosen."""
    why: str
    """The rule that chose them, in words."""


def zone_scores(root: Zone, leaf_scores: Mapping[int, int]) -> dict[int, int]:
    """Return for each zone number the sum of the scores of its leaves.

    leaf_scores: zone number of each paragraph → its tokens.
    """
    scores: dict[int, int] = {}
    for zone in reversed(list(root.walk())):
        scores[zone.number] = (
            leaf_scores.get(zone.number, 0) if zone.is_leaf else sum(scores[child.number] for child in zone.children)
        )
    return scores


def descend(
    root: Column, scores_of_zones: Mapping[int, int], *, delta: float, no_pass: NoPass, no_paragraphs: NoParagraphs
) -> Descent:
    """Descend to the best child each time, and choose the topmost column whose score delta is at least `delta`.

    scores_of_zones: zone number → tokens in its paragraphs.
    delta: share of the page's total that a column must have beyond that of its best child. The paper says "greater
    than", the authors' code "at least": this follows the code. The comparison is exact, in whole numbers.
    no_pass: if no column passes, choose the topmost with the largest delta (ours) or nothing (the authors' code).
    no_paragraphs: if the page has none, choose the whole page (the authors' code; not in the paper) or nothing.
    """
    scores = {column.number: sum(scores_of_zones[zone.number] for zone in column.zones) for column in root.walk()}
    total = scores[root.number]
    if total == 0:
        whole = no_paragraphs == "page"
        why = "no zone is a paragraph: " + ("the whole page is taken" if whole else "nothing is taken")
        return Descent(scores, total, (), (root,) if whole else (), why)
    path = tuple(_path(root, scores))
    threshold = Fraction(str(delta))
    passing = [step for step in path if step.gain * threshold.denominator >= threshold.numerator * total]
    if passing:
        # Other columns that pass are descendants of the first, so it includes them.
        why = f"topmost column on the path with a delta of at least {delta:g}"
        return Descent(scores, total, path, (passing[0].column,), why)
    if no_pass == "none":
        return Descent(scores, total, path, (), f"no column on the path has a delta of {delta:g}: nothing is taken")
    best = max(path, key=lambda step: step.gain)
    why = f"no column on the path has a delta of {delta:g}: the topmost with the largest is taken"
    return Descent(scores, total, path, (best.column,), why)


def _path(root: Column, scores: Mapping[int, int]) -> list[Step]:
    path: list[Step] = []
    column: Column | None = root
    while column is not None:
        best = max(column.children, key=lambda child: scores[child.number], default=None)  # the first on ties
        path.append(Step(column, scores[column.number], scores[best.number] if best else 0))
        column = best
    return path
