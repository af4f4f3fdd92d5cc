"""Evidence in a zone's wording: what its words, its pairs of words and its marks speak for together."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, repeat
from math import sqrt

import numpy as np

from zoning.extractors.collective.context import ZoneContext
from zoning.extractors.collective.neighbours import shifted, windowed
from zoning.extractors.collective.zones import Values

NEAR = 8
"""So many marks from the zone outwards are told from those farther out."""
SHORT = 6
"""A text of so many words is a sign by itself, whole."""
STEPS = (-2, -1, 1, 2)
WINDOW = 4


def signs(words: Sequence[str], marks: Sequence[str]) -> Iterator[str]:
    """The signs of a zone, each once: words, pairs of words, the whole of a short text, marks near and far.

    Always in the same order, so that their sum is the same in every process.
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
    """(z,): the sum of what the signs of each zone speak for, by the root of their number.

    known: sign → log odds that what has it is content; "" → those of a zone without signs.
    """
    found = np.zeros(len(words))
    # Many zones have the same marks around them.
    of_marks = {around: _sum(_of_marks(around), known) for around in set(marks)}
    for zone, (some, around) in enumerate(zip(words, marks, strict=True)):
        spoken, number = _sum(_of_words(some), known)
        more, others = of_marks[around]
        found[zone] = (spoken + more) / sqrt(max(1, number + others))
    return found + known.get("", 0.0)


def _sum(own: Sequence[str], known: Mapping[str, float]) -> tuple[float, int]:
    """What signs speak for in sum, and how many they are."""
    return sum(map(known.get, own, repeat(0.0))), len(own)


def evidence(spoken: Values, context: ZoneContext) -> dict[str, Values]:
    """What the wording of each zone speaks for, (z,), and that of the zones near it, around it and over it."""
    found = {"wording.own": spoken, "wording.near": windowed(spoken, context.words, WINDOW)}
    found |= {f"wording.{step:+d}": shifted(spoken, step) for step in STEPS}
    found |= {f"wording.around_{level}": mean for level, mean in enumerate(context.around(spoken))}
    section = context.groups["section"]
    found["wording.heading"] = spoken[np.searchsorted(section, section)]
    return found
