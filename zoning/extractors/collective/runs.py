"""Compare texts by runs of words: how much of a text also occurs elsewhere."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, repeat

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.collective.zones import Values

RUN = 4
"""The number of words in a run."""
END = "\n"
"""Follows the last word of a text that others are compared with, so that no run of theirs matches beyond its end."""
SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""The multiplier of the hash of a run."""

Words = Sequence[str]
Runs = NDArray[np.uint64]
"""(w,): a hash of the run that begins at each word."""


def numbered(words: Iterable[str]) -> dict[str, int]:
    """Return a number for each distinct word, from 1."""
    return {word: number for number, word in enumerate(dict.fromkeys(words), 1)}


def runs_of(texts: Iterable[Words], numbers: Mapping[str, int]) -> Runs:
    """(w,): the runs of all texts in sequence; runs may reach into the next text, the last are filled up.

    Words without a number count as equal.
    """
    words = [*chain.from_iterable(texts), *[""] * (RUN - 1)]
    known = np.fromiter(map(numbers.get, words, repeat(0)), np.uint64, len(words))
    runs = np.zeros(len(words) - RUN + 1, np.uint64)
    for place in range(RUN):
        runs = (runs + known[place : place + len(runs)]) * SPREAD
    return runs


def among(runs: Runs, known: Runs) -> NDArray[np.bool_]:
    """(w,): whether each run is one of `known`, as `np.isin` tells in several times the time."""
    if not len(known):
        return np.zeros(len(runs), np.bool_)
    known = np.sort(known)
    there: NDArray[np.bool_] = known.take(np.searchsorted(known, runs), mode="clip") == runs
    return there


def shares(texts: Sequence[Words], there: NDArray[np.bool_], short: Collection[tuple[str, ...]]) -> Values:
    """(t,): the share of each text's runs that are `there`, (w,); for a text too short for a run, 1 if in `short`."""
    begun = np.concatenate(([0], np.cumsum(there)))
    lengths = np.array(list(map(len, texts)))
    start, count = np.cumsum(lengths) - lengths, np.maximum(lengths - RUN + 1, 0)
    found: Values = (begun[start + count] - begun[start]) / np.maximum(count, 1)
    for text in np.flatnonzero(count == 0).tolist():
        found[text] = tuple(texts[text]) in short
    return found
