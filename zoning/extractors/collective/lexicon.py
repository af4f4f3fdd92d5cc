"""Words and marks with what they speak for: log odds that what has them is content."""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean

import numpy as np

from zoning.extractors.collective.zones import Values

NEAR = 6
"""So many marks from the zone outwards are its near ones."""


def of_words(words: Sequence[Sequence[str]], known: Mapping[str, float]) -> dict[str, Values]:
    """What the words of each zone speak for; NaN where none is known."""
    scores = [[known[word] for word in some if word in known] for some in words]
    share = [len(found) / max(1, len(some)) for found, some in zip(scores, words, strict=True)]
    return {
        "words.mean": _each(scores, fmean),
        "words.least": _each(scores, min),
        "words.most": _each(scores, max),
        "words.known": np.array(share, np.float64),
    }


def of_marks(marks: Sequence[Sequence[str]], known: Mapping[str, float]) -> dict[str, Values]:
    """What the marks of each zone and around it speak for, the nearest first; NaN where none is known."""
    scores = [[known[mark] for mark in some if mark in known] for some in marks]
    near = [found[:NEAR] for found in scores]
    return {
        "marks.nearest": np.array([found[0] if found else np.nan for found in scores], np.float64),
        "marks.least": _each(scores, min),
        "marks.most": _each(scores, max),
        "marks.mean": _each(scores, fmean),
        "marks.near_mean": _each(near, fmean),
        "marks.near_least": _each(near, min),
        "marks.near_most": _each(near, max),
    }


def _each(scores: Sequence[Sequence[float]], of: Callable[[Sequence[float]], float]) -> Values:
    return np.array([of(found) if found else np.nan for found in scores], np.float64)
