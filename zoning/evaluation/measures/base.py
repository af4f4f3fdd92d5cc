"""What all measures share: the three figures, their empty cases, and what counts as a word."""

from typing import NamedTuple

from zoning.words import units


class Score(NamedTuple):
    """Precision, recall and their harmonic mean, each between 0 and 1."""

    precision: float
    recall: float
    f1: float


NOTHING = Score(0.0, 0.0, 0.0)
"""What a page scores on which an extractor failed."""


def score(common: float, extracted: float, gold: float) -> Score:
    """The figures of `common` out of so much extracted and so much gold, in whatever unit.

    Nothing extracted although there is gold: 0, 0, 0. Both empty: 1, 1, 1. Something extracted although there is no
    gold: 0, 1, 0.
    """
    if not gold:
        return Score(0.0, 1.0, 0.0) if extracted else Score(1.0, 1.0, 1.0)
    precision = common / extracted if extracted else 0.0
    recall = common / gold
    return Score(precision, recall, 2 * precision * recall / (precision + recall) if common else 0.0)


def words(text: str) -> list[str]:
    """The words of a text: runs of letters, digits and underscores of any script, case kept.

    Each character is one where the script has no blanks between words (Chinese, Japanese, Thai, Lao, Khmer, Burmese).
    """
    return units(text)


def mean(scores: list[Score]) -> Score:
    """The mean of each figure over pages; the mean F1 is the mean of page F1s."""
    return Score(*(sum(figures) / len(scores) for figures in zip(*scores, strict=True)))
