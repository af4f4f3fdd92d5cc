"""Measures of an extracted text against a gold text."""

import re
from collections import Counter
from typing import NamedTuple

WORD = re.compile(r"\w+")


class Score(NamedTuple):
    """Precision, recall and their harmonic mean, each between 0 and 1."""

    precision: float
    recall: float
    f1: float


def words(text: str) -> list[str]:
    """The words of a text: runs of letters, digits and underscores of any script, case kept."""
    return WORD.findall(text)


def bag(extracted: str, gold: str) -> Score:
    """Score the words that two texts share, wherever they stand, each as often as it occurs in both.

    Nothing extracted although there is gold: 0, 0, 0. Both empty: 1, 1, 1. Something extracted although there is no
    gold: 0, 1, 0.
    """
    found, wanted = Counter(words(extracted)), Counter(words(gold))
    common, extracted_count, gold_count = (found & wanted).total(), found.total(), wanted.total()
    if not gold_count:
        return Score(1.0, 1.0, 1.0) if not extracted_count else Score(0.0, 1.0, 0.0)
    precision = common / extracted_count if extracted_count else 0.0
    recall = common / gold_count
    return Score(precision, recall, 2 * precision * recall / (precision + recall) if common else 0.0)


def mean(scores: list[Score]) -> Score:
    """The mean of each figure over pages; the mean F1 is the mean of page F1s."""
    return Score(*(sum(figures) / len(scores) for figures in zip(*scores, strict=True)))
