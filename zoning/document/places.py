"""Where blocks are on the page, and what of it they are."""

from collections.abc import Iterable
from typing import NamedTuple, TypedDict

from msgspec import UNSET, UnsetType

from zoning.document.blocks import Block, Box, Part


class Fields(TypedDict):
    """A place as the fields of a block."""

    box: Box | None
    part: Part
    post: int | UnsetType


class Place(NamedTuple):
    """A box on the page, the part that it is of, and the post."""

    box: Box | None = None
    part: Part = "body"
    post: int | UnsetType = UNSET

    @property
    def fields(self) -> Fields:
        """What a block at this place says of it."""
        return {"box": self.box, "part": self.part, "post": self.post}


def place_of(blocks: Iterable[Block]) -> Place:
    """The place that blocks take together."""
    return union(Place(block.box, block.part, block.post) for block in blocks)


def union(places: Iterable[Place]) -> Place:
    """The smallest box around those of `places` (None where there is none), and the part and the post they all are of.

    Places of several parts are no part of their own: they are of the body. Those of several posts are of none.
    """
    known = [place for place in places if place.box]
    if not known:
        return Place()
    parts, posts = {place.part for place in known}, {place.post for place in known}
    left, top, right, bottom = zip(*(place.box for place in known if place.box), strict=True)
    return Place(
        (min(left), min(top), max(right), max(bottom)),
        parts.pop() if len(parts) == 1 else "body",
        posts.pop() if len(posts) == 1 else UNSET,
    )
