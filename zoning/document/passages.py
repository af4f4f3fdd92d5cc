"""Divide the document of a thread into passages, by the posts that they belong to."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, Protocol

from msgspec import UNSET

from zoning.document.blocks import Block, Part

SIGNED = 2
"""The number of first blocks of a post that may name its author and date."""


class Contribution(Protocol):
    """The facts about a post."""

    @property
    def part(self) -> Part:
        """Its part of the page, such as a question or a comment."""
        ...

    @property
    def author(self) -> str:
        """Who wrote it; "" if not known."""
        ...

    @property
    def published(self) -> str:
        """When it was written; "" if not known."""
        ...


class Passage(NamedTuple):
    """Successive blocks that belong to one post, or to none."""

    blocks: list[Block]
    part: Part | None = None
    """The post's part of the page; None for blocks outside of posts."""
    author: str = ""
    """"" also if the first blocks contain the name."""
    published: str = ""


def passages(blocks: Iterable[Block], posts: Sequence[Contribution]) -> Iterator[Passage]:
    """Yield the passages of a document's blocks.

    posts: the posts, which `Block.post` numbers; if empty, all blocks are one passage.
    """
    for number, those in groupby(blocks, key=lambda block: block.post if posts else UNSET):
        together = list(those)
        if isinstance(number, int):
            post, first = posts[number], " ".join(block.text for block in together[:SIGNED])
            author = "" if post.author in first else post.author
            yield Passage(together, post.part, author, "" if post.published in first else post.published)
        else:
            yield Passage(together)
