"""Separators between visual blocks, with weights (Cai et al. 2003, section 4.2).

The paper splits, trims and removes separators block by block; what is left of them are the gaps in which no block
stands, which are found here at once. A gap may be as narrow as nothing: blocks that touch are parted by their edge.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np

from zoning.vips.extraction import Found
from zoning.vips.visual import Visual

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in CSS px."""
Axis = Literal["horizontal", "vertical"]
"""Of the separator's line: a horizontal one parts what stands above each other."""

DISTANCES = (2, 10, 20, 40)
"""Px: each that a gap is wider than makes it heavier by one (our reading: the paper has no numbers)."""
OTHER_FONT = OTHER_BACKGROUND = RULE = 2
"""How much heavier it is for different letters, different backgrounds, a horizontal rule in it (our reading)."""
LARGER_BELOW = 1
"""For a heading below it: larger letters than above."""
ALIKE = 2
"""How much lighter for the same structure on both sides, such as text."""


class Separator(NamedTuple):
    """A gap that crosses no block."""

    axis: Axis
    begin: float
    end: float
    weight: int


SIDES: dict[Axis, int] = {"horizontal": 1, "vertical": 0}
"""The side of a box that comes first across a separator; two behind it is the last one."""


def separators(visual: Visual, found: Sequence[Found], box: Box) -> list[Separator]:
    """The separators between blocks, the lines that cross all of `box`."""
    return [separator for axis in SIDES for separator in _along(visual, found, axis, box)]


def _along(visual: Visual, found: Sequence[Found], axis: Axis, box: Box) -> Iterator[Separator]:
    side = SIDES[axis]
    begins, ends = visual.snapshot.boxes[[one.node for one in found]][:, [side, side + 2]].astype(np.float64).T
    order = np.argsort(begins, kind="stable")
    begins, ends = begins[order], ends[order]
    reached = np.maximum.accumulate(ends)
    last = np.maximum.accumulate(np.where(ends == reached, np.arange(len(order)), 0))
    for place in np.flatnonzero(begins[1:] >= reached[:-1]).tolist():
        gap = float(reached[place]), float(begins[place + 1])
        one, other = (found[int(order[which])] for which in (last[place], place + 1))
        yield Separator(axis, *gap, _weight(visual, one, other, gap, axis, box))


def _weight(visual: Visual, one: Found, other: Found, gap: tuple[float, float], axis: Axis, box: Box) -> int:
    weight = sum(gap[1] - gap[0] > distance for distance in DISTANCES)
    if visual.background[one.node] != visual.background[other.node]:
        weight += OTHER_BACKGROUND
    both_text = bool(visual.virtual_text[one.node] and visual.virtual_text[other.node])
    if axis == "horizontal":
        above, below = visual.size(one.node), visual.size(other.node)
        weight += OTHER_FONT * (above != below) + LARGER_BELOW * (above < below)
        weight += RULE * visual.has_rule_in(gap, box)
    return max(0, weight - ALIKE * both_text)
