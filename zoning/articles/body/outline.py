"""Nest sections as their headings are: by their numbers, then by their looks, then by their tags."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from zoning.articles.body.looks import UNKNOWN, Look, Looks
from zoning.articles.model import Section
from zoning.document.blocks import Block, Heading, Image, Paragraph, plain
from zoning.metadata.sections import kind_of
from zoning.text.words import count as count_words

NUMBER = re.compile(
    r"\s*(?P<label>(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){1,4}\.?|\d{1,2}[.)]|\d{1,2}|[IVX]{1,5}[.)]|(?:§|Section|Sec\.)\s?\d{1,2}[.:]?)"
    r"(?:\s+|(?<=[.)])(?=[^\W\d]))(?=\S)"
)
"""The number of a section before its title."""
LONGEST_HEADING = 160
"""A line with more characters is text, however it looks."""
MOST_WORDS = 40
TEXT_ENDS = (".", "!", "?", "。")
"""A heading with more than `MOST_WORDS` that ends like a sentence is a paragraph with a heading's tag."""
UNTAGGED = 7
"""The level of a heading without a tag, below all others."""
LEAST_UNTAGGED = 3
LONGEST_UNTAGGED = 80
"""The most characters of a heading that only its look and its place show."""
LARGER = 1.1
"""The smallest ratio of a heading's font size to that of the text."""


class Titled(NamedTuple):
    """A heading with its title, its number and its place in the hierarchy."""

    title: str
    label: str
    rank: tuple[float, ...]
    """A smaller rank is higher in the hierarchy."""
    depth: int | None
    """The depth of its number: 1 for `2`, 2 for `2.1`; None without a number."""


def outline(blocks: Sequence[Block], looks: Looks) -> tuple[Section, ...]:
    """Return the blocks as nested sections. Blocks before the first heading are a section without a title."""
    root = _Open(None)
    opened = [root]
    for block, heading in zip(blocks, _headings(blocks, looks), strict=True):
        if heading is None:
            opened[-1].blocks.append(block)
            continue
        while len(opened) > 1 and not _is_below(heading, opened[-1]):
            opened.pop()
        section = _Open(heading)
        opened[-1].sections.append(section)
        opened.append(section)
    first = [Section(title="", blocks=tuple(root.blocks))] if root.blocks else []
    return (*first, *(section.closed() for section in root.sections))


def _headings(blocks: Sequence[Block], looks: Looks) -> list[Titled | None]:
    """Return the heading that each block is, or None.

    If at least `LEAST_UNTAGGED` headings are recognised by their looks, and more than by their tags, lines between
    them that stand out and have text below are headings, too.
    """
    text_look = _text_look(blocks, looks)
    found = [_heading(block, looks, text_look) for block in blocks]
    places = [number for number, heading in enumerate(found) if heading]
    untagged = [number for number in places if isinstance(blocks[number], Paragraph)]
    if len(untagged) < max(LEAST_UNTAGGED, len(places) - len(untagged) + 1):
        return found
    for number in range(untagged[0] + 1, untagged[-1]):
        block, below = blocks[number], blocks[number + 1]
        if found[number] is None and isinstance(block, Paragraph) and _is_running(below):
            look = looks.of(block.box)
            if _stands_out(block, look, text_look) and len(block.text) <= LONGEST_UNTAGGED:
                found[number] = _titled(block.text, look, UNTAGGED)
    return found


def _is_running(block: Block) -> bool:
    return isinstance(block, Paragraph) and block.text.rstrip().endswith(TEXT_ENDS)


@dataclass
class _Open:
    heading: Titled | None
    blocks: list[Block] = field(default_factory=list)
    sections: list["_Open"] = field(default_factory=list)

    def closed(self) -> Section:
        assert self.heading is not None
        return Section(
            title=self.heading.title,
            label=self.heading.label,
            kind=kind_of(self.heading.title),
            blocks=tuple(self.blocks),
            sections=tuple(section.closed() for section in self.sections),
        )


def _is_below(heading: Titled, section: _Open) -> bool:
    over = section.heading
    if over is None:
        return True
    if heading.depth is not None and over.depth is not None:
        return heading.depth > over.depth
    return heading.rank > over.rank


def _heading(block: Block, looks: Looks, text_look: Look) -> Titled | None:
    match block:
        case Heading(text=text, level=level) if not _is_text(text):
            tag = level
        case Paragraph(text=text) if _looks_like_heading(block, looks.of(block.box), text_look):
            tag = UNTAGGED
        case _:
            return None
    return _titled(text, looks.of(block.box), tag)


def _titled(text: str, look: Look, tag: int) -> Titled:
    number = NUMBER.match(text)
    label = number["label"].rstrip(".):") if number else ""
    rank = (-round(look.size), -float(look.bold), float(tag)) if look != UNKNOWN else (0.0, 0.0, float(tag))
    depth = label.count(".") + 1 if number and re.fullmatch(r"[\dA-Z]+(\.\d+)*", label) else None
    return Titled(text[number.end() :] if number else text, label, rank, depth)


def _is_text(text: str) -> bool:
    """Whether a heading is in fact a paragraph with a heading's tag."""
    return text.rstrip().endswith(TEXT_ENDS) and count_words(text) > MOST_WORDS


def _looks_like_heading(block: Paragraph, look: Look, text_look: Look) -> bool:
    """Whether a paragraph is a heading without such a tag.

    It is bold or larger than the text, does not end like a sentence, and is numbered or names a kind of section.
    """
    text = NUMBER.sub("", block.text)
    is_told = kind_of(text) != "other" or NUMBER.match(block.text) is not None
    return _stands_out(block, look, text_look) and is_told


def _stands_out(block: Paragraph, look: Look, text_look: Look) -> bool:
    """Whether a line is bold or larger than the text, and does not end like a sentence."""
    text = block.text.strip()
    if look == UNKNOWN or not text or len(text) > LONGEST_HEADING or "\n" in text or text[-1] in ".,;:?!":
        return False
    if any(isinstance(inline, Image) for inline in block.content) or not any(map(str.isalpha, text)):
        return False
    stands_out = look.size >= LARGER * text_look.size or (look.bold and not text_look.bold)
    return stands_out and look.size >= text_look.size


def _text_look(blocks: Sequence[Block], looks: Looks) -> Look:
    """Return the look of most of the running text."""
    letters: dict[Look, int] = {}
    for block in blocks:
        if isinstance(block, Paragraph) and (look := looks.of(block.box)) != UNKNOWN:
            letters[look] = letters.get(look, 0) + len(plain(block.content))
    return max(letters, key=letters.__getitem__) if letters else UNKNOWN
