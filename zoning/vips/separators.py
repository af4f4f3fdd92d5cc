"""Find separators between visual blocks, with weights (Cai et al. 2003, section 4.2).

The paper splits, trims and removes separators block by block. The remaining ones are the gaps without blocks, which are
found directly here. The width of a gap may be 0: blocks that touch are separated by their edge.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np

from zoning.vips.extraction import Found
from zoning.vips.visual import Visual

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in CSS px."""
Axis = Literal["horizontal", "vertical"]
"""The direction of a separator: a horizontal one separates blocks above and below it."""

DISTANCES = (2, 10, 20, 40)
"""In px: each distance that a gap exceeds adds 1 to its weight (our reading: the paper has no numbers)."""
OTHER_FONT = OTHER_BACKGROUND = RULE = 2
"""Added to the weight for different font sizes, different backgrounds, a horizontal rule in it (our reading)."""
LARGER_BELOW = 1
"""Added to the weight for a heading below: a larger font than above."""
ALIKE = 2
"""Subtracted from the weight if both sides have the same structure, such as text."""


class Separator(NamedTuple):
    """A gap that no block crosses."""

    axis: Axis
    begin: float
    end: float
    weight: int


SIDES: dict[Axis, int] = {"horizontal": 1, "vertical": 0}
"""For each axis the index in a box of the side that comes first across the separator; the other side is at + 2."""


def separators(visual: Visual, found: Sequence[Found], box: Box) -> list[Separator]:
    """Return the separators between blocks, which cross all of `box`."""
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
    if visual.snapshot.background[one.node] != visual.snapshot.background[other.node]:
        weight += OTHER_BACKGROUND
    both_text = bool(visual.virtual_text[one.node] and visual.virtual_text[other.node])
    if axis == "horizontal":
        above, below = visual.size(one.node), visual.size(other.node)
        weight += OTHER_FONT * (above != below) + LARGER_BELOW * (above < below)
        weight += RULE * visual.has_rule_in(gap, box)
    return max(0, weight - ALIKE * both_text)
