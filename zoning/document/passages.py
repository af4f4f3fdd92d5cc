"""Divide the document of a thread into passages, by the posts that they belong to."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, Protocol

from msgspec import UNSET

from zoning.document.blocks import Block, Part

_ISO_DAY = re.compile(r"(?P<year>\d{4})-\d\d-(?P<day>\d\d)")
_NUMBER = re.compile(r"(?<!\d)\d{1,4}(?!\d)")
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
    """"" also if the first blocks contain it, or its day and year as numbers."""


def passages(blocks: Iterable[Block], posts: Sequence[Contribution]) -> Iterator[Passage]:
    """Yield the passages of a document's blocks.

    posts: the posts, which `Block.post` numbers; if empty, all blocks are one passage.
    """
    for number, those in groupby(blocks, key=lambda block: block.post if posts else UNSET):
        together = list(those)
        if isinstance(number, int):
            post, first = posts[number], " ".join(block.text for block in together[:SIGNED])
            author = "" if post.author in first else post.author
            yield Passage(together, post.part, author, "" if _tells(first, post.published) else post.published)
        else:
            yield Passage(together)


def _tells(text: str, published: str) -> bool:
    """Return whether a text states a day, in this form or another: `12 October 2021` for `2021-10-12T09:52`."""
    if published in text:
        return True
    day = _ISO_DAY.match(published)
    return day is not None and {int(day["year"]), int(day["day"])} <= set(map(int, _NUMBER.findall(text)))
