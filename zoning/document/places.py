"""Locate blocks: their box on the page, and the part and post that they belong to."""

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
    """A box on the page, and the part and the post that it belongs to."""

    box: Box | None = None
    part: Part = "body"
    post: int | UnsetType = UNSET

    @property
    def fields(self) -> Fields:
        """The place as the fields of a block."""
        return {"box": self.box, "part": self.part, "post": self.post}


def place_of(blocks: Iterable[Block]) -> Place:
    """Return the common place of blocks."""
    return union(Place(block.box, block.part, block.post) for block in blocks)


def union(places: Iterable[Place]) -> Place:
    """Return the common place of `places`: their bounding box (None if none has a box), their part and their post.

    If they have different parts, the part is `body`; if they have different posts, there is no post.
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
