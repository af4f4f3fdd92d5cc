"""Whose a passage of a document is: of pages that several people have written to."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, Protocol

from msgspec import UNSET

from zoning.document.blocks import Block, Part

SIGNED = 2
"""So many blocks a post may begin with that tell who wrote it and when."""


class Contribution(Protocol):
    """What is known of a post."""

    @property
    def part(self) -> Part:
        """What it is to its page, such as a question or a comment."""
        ...

    @property
    def author(self) -> str:
        """Who wrote it, "" where nobody knows."""
        ...

    @property
    def published(self) -> str:
        """When, "" where nobody knows."""
        ...


class Passage(NamedTuple):
    """Blocks beside one another that are of one post, or of none."""

    blocks: list[Block]
    part: Part | None = None
    """What the post is to its page; None of blocks that are of no post."""
    author: str = ""
    """"" also where the first blocks have the name."""
    published: str = ""


def passages(blocks: Iterable[Block], posts: Sequence[Contribution]) -> Iterator[Passage]:
    """The blocks of a document in passages.

    posts: what the numbers of their posts stand for; empty: all blocks are one passage.
    """
    for number, those in groupby(blocks, key=lambda block: block.post if posts else UNSET):
        together = list(those)
        if isinstance(number, int):
            post, first = posts[number], " ".join(block.text for block in together[:SIGNED])
            author = "" if post.author in first else post.author
            yield Passage(together, post.part, author, "" if post.published in first else post.published)
        else:
            yield Passage(together)
