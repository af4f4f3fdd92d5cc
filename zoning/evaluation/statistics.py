"""What page values say about a system: means, spread, and whether two systems differ by more than chance."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from zoning.evaluation.measures.base import Score, mean

LEVEL = 0.95
BATCH = 1_000
"""So many resamples are drawn at a time: memory stays small on any corpus."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """One system under one measure over pages; shares and means are between 0 and 1."""

    pages: int
    failed: int
    """Pages on which the system failed; they count as 0 in everything below."""
    precision: float
    recall: float
    f1: float
    """Mean of the pages' F1s, not the F1 of mean precision and mean recall."""
    median_f1: float
    below_half: float
    """Share of the pages with an F1 below 0.5."""
    standard_error: float | None
    """Of the mean F1; None for one page, which has no spread."""


class Interval(msgspec.Struct, frozen=True, kw_only=True):
    """A difference of mean F1s and the interval that holds it with 95 % confidence."""

    difference: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves 0 out: chance alone hardly makes such a difference."""
        return self.low > 0 or self.high < 0


def summarise(scores: Sequence[Score], *, failed: int = 0) -> Summary:
    """Return means, median, spread and counts of page values.

    scores: one a page, those of failed pages included; failed: how many those are.
    The standard error is s/√n with the sample standard deviation s (n - 1 in its denominator).
    Raises `ValueError` when there are no pages.
    """
    if not scores:
        raise ValueError("no pages, no mean")
    average = mean(list(scores))
    f1 = np.array([score.f1 for score in scores])
    return Summary(
        pages=len(scores),
        failed=failed,
        precision=average.precision,
        recall=average.recall,
        f1=average.f1,
        median_f1=float(np.median(f1)),
        below_half=float(np.mean(f1 < 0.5)),
        standard_error=float(f1.std(ddof=1) / np.sqrt(len(f1))) if len(f1) > 1 else None,
    )


def paired_bootstrap(
    first: Sequence[float], second: Sequence[float], *, resamples: int = 10_000, seed: int = 0
) -> Interval:
    """Return the mean of `first` minus the mean of `second` with its 95 % interval.

    first, second: values of two systems on the same pages, in the same order. Pages are drawn with replacement, both
    values of a page together, as many as there are; the interval lies between the 2.5th and the 97.5th percentile of
    the differences so found. The same input gives the same interval.
    Sources: Efron and Tibshirani 1993, "An Introduction to the Bootstrap", chapter 13 (percentile interval); Koehn
    2004, "Statistical significance tests for machine translation evaluation", section 4 (pairs).
    Raises `ValueError` when there are no pages, or not the same number of both.
    """
    differences = np.subtract(first, second, dtype=np.float64) if len(first) == len(second) else np.empty(0)
    if not len(differences):
        raise ValueError(f"{len(first)} and {len(second)} values are no pairs")
    means = np.concatenate([times @ differences for times in _draws(len(differences), resamples, seed)])
    low, high = np.quantile(means / len(differences), [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(difference=float(differences.mean()), low=float(low), high=float(high))


@lru_cache(maxsize=1)
def _draws(pages: int, resamples: int, seed: int) -> list[NDArray[np.uint16]]:
    """How often each page is in each resample: batches of (resamples, pages).

    Kept, because systems are compared in dozens on the same pages and drawing takes most of the time.
    """
    random = np.random.default_rng(seed)
    batches = []
    for begun in range(0, resamples, BATCH):
        rows = min(BATCH, resamples - begun)
        drawn = random.integers(pages, size=(rows, pages)) + np.arange(rows)[:, np.newaxis] * pages
        times = np.bincount(drawn.ravel(), minlength=rows * pages).reshape(rows, pages)
        batches.append(times.astype(np.uint16))
    return batches
