"""Compute the evidence from a zone's wording: the learned weights of its words, pairs of words, and marks."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, repeat
from math import sqrt

import numpy as np

from zoning.extractors.collective.context import ZoneContext
from zoning.extractors.collective.neighbours import shifted, windowed
from zoning.extractors.collective.zones import Values

NEAR = 8
"""The number of nearest marks, which are signs of their own, apart from the same marks farther out."""
SHORT = 6
"""The most words of a text that is itself a sign, as a whole."""
STEPS = (-2, -1, 1, 2)
WINDOW = 4


def signs(words: Sequence[str], marks: Sequence[str]) -> Iterator[str]:
    """Yield the signs of a zone, each once: words, pairs of words, the whole of a short text, marks near and far.

    The order is fixed, so that the sum of their weights is the same in every process.
    """
    yield from _of_words(words)
    yield from _of_marks(marks)


def _of_words(words: Sequence[str]) -> list[str]:
    pairs = map(" ".join, pairwise(words))
    whole = (f"={' '.join(words)}",) if 0 < len(words) <= SHORT else ()
    return [*dict.fromkeys(words), *dict.fromkeys(pairs), *whole]


def _of_marks(marks: Sequence[str]) -> list[str]:
    near, far = (f".{mark}" for mark in marks[:NEAR]), (f"/{mark}" for mark in marks[NEAR:])
    return [*dict.fromkeys(near), *dict.fromkeys(far)]


def scores(words: Sequence[Sequence[str]], marks: Sequence[tuple[str, ...]], known: Mapping[str, float]) -> Values:
    """(z,): the sum of the weights of each zone's signs, divided by the square root of their number.

    known: sign → its weight, the log odds that a zone with it is content; "" → the log odds of a zone without signs.
    """
    found = np.zeros(len(words))
    # Many zones have the same marks: compute each sum once.
    of_marks = {around: _sum(_of_marks(around), known) for around in set(marks)}
    for zone, (some, around) in enumerate(zip(words, marks, strict=True)):
        spoken, number = _sum(_of_words(some), known)
        more, others = of_marks[around]
        found[zone] = (spoken + more) / sqrt(max(1, number + others))
    return found + known.get("", 0.0)


def _sum(own: Sequence[str], known: Mapping[str, float]) -> tuple[float, int]:
    """Return the sum of the weights of signs, and their number."""
    return sum(map(known.get, own, repeat(0.0))), len(own)


def evidence(spoken: Values, context: ZoneContext) -> dict[str, Values]:
    """Return the scores of each zone's wording, `spoken`, (z,), and those of the zones near, around and above it."""
    found = {"wording.own": spoken, "wording.near": windowed(spoken, context.words, WINDOW)}
    found |= {f"wording.{step:+d}": shifted(spoken, step) for step in STEPS}
    found |= {f"wording.around_{level}": mean for level, mean in enumerate(context.around(spoken))}
    section = context.groups["section"]
    found["wording.heading"] = spoken[np.searchsorted(section, section)]
    return found
