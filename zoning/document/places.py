"""Where blocks are on the page, and which part of it they are."""

from collections.abc import Iterable
from typing import NamedTuple

from zoning.document.blocks import Block, Box, Part


class Place(NamedTuple):
    """A box on the page and the part that it is of."""

    box: Box | None = None
    part: Part = "body"


def place_of(blocks: Iterable[Block]) -> Place:
    """The place that blocks take together."""
    return union(Place(block.box, block.part) for block in blocks)


def union(places: Iterable[Place]) -> Place:
    """The smallest box around those of `places` (None where there is none), and the part that they all are of.

    Places of several parts are no part of their own: they are of the body.
    """
    known = [place for place in places if place.box]
    if not known:
        return Place()
    parts = {place.part for place in known}
    left, top, right, bottom = zip(*(place.box for place in known if place.box), strict=True)
    return Place((min(left), min(top), max(right), max(bottom)), parts.pop() if len(parts) == 1 else "body")
