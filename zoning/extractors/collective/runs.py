"""Runs of words: how much of a text stands elsewhere, too."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, repeat

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.collective.zones import Values

RUN = 4
"""Texts are compared by runs of so many words."""
END = "\n"
"""Stands where a word would after the last one of a text that others are compared with: none of them has such a run."""
SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""What numbers are multiplied by so that sums of few of them differ."""

Words = Sequence[str]
Runs = NDArray[np.uint64]
"""(w,): one number for the run that begins at each word, as good as a hash."""


def numbered(words: Iterable[str]) -> dict[str, int]:
    """A number for each word."""
    return {word: number for number, word in enumerate(dict.fromkeys(words), 1)}


def runs_of(texts: Iterable[Words], numbers: Mapping[str, int]) -> Runs:
    """The runs of texts, one after the other and each filled up at the end; words without a number are all alike."""
    words = [*chain.from_iterable(texts), *[""] * (RUN - 1)]
    known = np.fromiter(map(numbers.get, words, repeat(0)), np.uint64, len(words))
    runs = np.zeros(len(words) - RUN + 1, np.uint64)
    for place in range(RUN):
        runs = (runs + known[place : place + len(runs)]) * SPREAD
    return runs


def shares(texts: Sequence[Words], there: NDArray[np.bool_], short: Collection[tuple[str, ...]]) -> Values:
    """(t,): the share of each text's runs that are `there`, (w,); of a text without one whether `short` holds it."""
    begun = np.concatenate(([0], np.cumsum(there)))
    lengths = np.array(list(map(len, texts)))
    start, count = np.cumsum(lengths) - lengths, np.maximum(lengths - RUN + 1, 0)
    found: Values = (begun[start + count] - begun[start]) / np.maximum(count, 1)
    for text in np.flatnonzero(count == 0).tolist():
        found[text] = tuple(texts[text]) in short
    return found
