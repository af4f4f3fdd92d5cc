"""Define what all measures share: scores, and their values for empty texts."""

from typing import NamedTuple


class Score(NamedTuple):
    """Precision, recall and their harmonic mean, each between 0 and 1."""

    precision: float
    recall: float
    f1: float


NOTHING = Score(0.0, 0.0, 0.0)
"""The score of a page on which an extractor failed."""


def score(common: float, extracted: float, gold: float) -> Score:
    """Return the score for the amounts in common, extracted, and in gold, in any unit.

    If nothing was extracted but there is gold: 0, 0, 0. If both are empty: 1, 1, 1. If something was extracted but
    there is no gold: 0, 1, 0.
    """
    if not gold:
        return Score(0.0, 1.0, 0.0) if extracted else Score(1.0, 1.0, 1.0)
    precision = common / extracted if extracted else 0.0
    recall = common / gold
    return Score(precision, recall, 2 * precision * recall / (precision + recall) if common else 0.0)


def mean(scores: list[Score]) -> Score:
    """Return the means of precision, recall and F1 over pages; the mean F1 is the mean of the pages' F1s."""
    return Score(*(sum(figures) / len(scores) for figures in zip(*scores, strict=True)))
