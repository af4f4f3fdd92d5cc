"""Compute statistics of page scores: means, spread, and whether two systems differ by more than chance."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from zoning.evaluation.measures.base import Score, mean

LEVEL = 0.95
SEED = 0
BATCH = 1_000
"""The number of resamples that are drawn at a time, so that memory stays small on any corpus."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The scores of one system over pages, by one measure; shares and means are between 0 and 1."""

    pages: int
    failed: int
    """Pages on which the system failed; they count as 0 in all fields below."""
    precision: float
    recall: float
    f1: float
    """Mean of the pages' F1s, not the F1 of mean precision and mean recall."""
    median_f1: float
    below_half: float
    """Share of the pages with an F1 below 0.5."""
    standard_error: float | None
    """The standard error of the mean F1; None for a single page, which has no spread."""


class Interval(msgspec.Struct, frozen=True, kw_only=True):
    """A difference of mean F1s, and its 95 % confidence interval."""

    difference: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval excludes 0, so that chance alone hardly explains the difference."""
        return self.low > 0 or self.high < 0


def summarise(scores: Sequence[Score], *, failed: int = 0) -> Summary:
    """Return means, median, spread and counts of page scores.

    scores: one for each page, including failed pages; failed: the number of these.
    The standard error is s/√n with the sample standard deviation s (n - 1 in its denominator).
    Raises `ValueError` if there are no pages.
    """
    if not scores:
        raise ValueError("cannot average over no pages")
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


def paired_bootstrap(first: Sequence[float], second: Sequence[float], *, resamples: int = 10_000) -> Interval:
    """Return the mean of `first` minus the mean of `second` with its 95 % interval.

    first, second: values of two systems on the same pages, in the same order. Each resample draws as many pages as
    there are, with replacement, both values of a page together. The interval is from the 2.5th to the 97.5th percentile
    of the resamples' differences. Equal input gives the same interval.
    Sources: Efron and Tibshirani 1993, "An Introduction to the Bootstrap", chapter 13 (percentile interval); Koehn
    2004, "Statistical significance tests for machine translation evaluation", section 4 (pairs).
    Raises `ValueError` if there are no pages, or if the numbers of values differ.
    """
    differences = np.subtract(first, second, dtype=np.float64) if len(first) == len(second) else np.empty(0)
    if not len(differences):
        raise ValueError(f"{len(first)} and {len(second)} values cannot be paired")
    means = np.concatenate([times @ differences for times in _draws(len(differences), resamples)])
    low, high = np.quantile(means / len(differences), [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(difference=float(differences.mean()), low=float(low), high=float(high))


@lru_cache(maxsize=1)
def _draws(pages: int, resamples: int) -> list[NDArray[np.uint16]]:
    """Return how often each page is in each resample, in batches of (resamples, pages).

    The result is cached: dozens of systems are compared on the same pages, and drawing takes most of the time.
    """
    random = np.random.default_rng(SEED)
    batches = []
    for begun in range(0, resamples, BATCH):
        rows = min(BATCH, resamples - begun)
        drawn = random.integers(pages, size=(rows, pages)) + np.arange(rows)[:, np.newaxis] * pages
        times = np.bincount(drawn.ravel(), minlength=rows * pages).reshape(rows, pages)
        batches.append(times.astype(np.uint16))
    return batches
