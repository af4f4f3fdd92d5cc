"""Leave out the sections that are no text of the article: outlines, lists of links, what publishers add."""

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from zoning.articles.body.abstracts import ABOUT
from zoning.articles.model import Section
from zoning.document.blocks import Block, Link, List, Paragraph, plain
from zoning.metadata.sections import heads_outline, kind_of
from zoning.text.words import count as count_words

LEAST_ENTRIES = 3
"""A list with fewer items is not an outline."""
OTHERS = re.compile(r"\W*(?:recommended|related|similar) articles\W*", re.IGNORECASE)
"""The titles of lists of other articles."""
OF_AUTHORS = "author-information"
BEFORE_TEXT = ("abstract", "keywords", *ABOUT)
"""Kinds of the sections that stand before the text."""
FRONT_WORDS = 40
"""A shorter paragraph between the title and the first heading is not text but front matter: authors, dates, links."""


def without_outlines(sections: Sequence[Section]) -> list[Section]:
    """Return the sections without outlines. What else is in the section of an outline stays, without the heading."""
    kept: list[Section] = []
    for section in sections:
        listed = section.kind == "other" and bool(section.blocks) and _is_outline(section.blocks[0])
        if listed or heads_outline(section.title):
            rest = tuple(block for block in section.blocks if not isinstance(block, List))
            kept += [Section(title="", blocks=rest)] if rest else []
            kept += section.sections
        else:
            kept.append(section)
    return kept


def _is_outline(block: Block) -> bool:
    """Whether a block is a list that consists of links within the page."""
    if not isinstance(block, List) or len(block.items) < LEAST_ENTRIES:
        return False
    return count_words(block.text) <= 1.2 * sum(_words_within_page(block))  # numbers are beside the links


def _words_within_page(block: Block) -> Iterator[int]:
    """Yield the number of words of each link within the page in a block."""
    for inner in (inner for item in block.items for inner in item.blocks) if isinstance(block, List) else ():
        yield from _words_within_page(inner)
    for one in block.content if isinstance(block, Paragraph) else ():
        if isinstance(one, Link) and "#" in one.url:
            yield count_words(plain(one.content))


def without_furniture(sections: Iterable[Section]) -> list[Section]:
    """Return the sections and subsections that are not empty and do not consist of links.

    A line that is only the name of references headed their list, which is elsewhere in the record.
    """
    return [
        msgspec.structs.replace(
            section,
            blocks=tuple(block for block in section.blocks if kind_of(block.text) != "references"),
            sections=tuple(without_furniture(section.sections)),
        )
        for section in sections
        if not _is_furniture(section)
    ]


def without_notes(sections: Sequence[Section]) -> list[Section]:
    """Remove what publishers add: after the references dates, how to cite the article, lists of figures, rankings.

    Sections on the authors are removed before the text; behind it they may contain more than the record.
    """
    last = max((number for number, one in enumerate(sections) if one.kind == "references"), default=len(sections))
    first = next((number for number, one in enumerate(sections) if one.kind not in BEFORE_TEXT), len(sections))
    above = [part for one in sections[:first] for part in (_with_text([one]) if one.kind == OF_AUTHORS else [one])]
    return [*above, *sections[first : last + 1], *_with_text(sections[max(first, last + 1) :])]


def _with_text(sections: Iterable[Section]) -> list[Section]:
    """Keep sections of a known kind or with running text in or below them; replace those in `ABOUT` by subsections."""
    kept: list[Section] = []
    for section in sections:
        below = list(section.sections) if section.kind == "funding" else _with_text(section.sections)
        if section.kind in ABOUT or (
            section.kind == "other" and not below and not any(map(is_running, section.blocks))
        ):
            kept += below
        else:
            kept.append(msgspec.structs.replace(section, sections=tuple(below)))
    return kept


def _is_furniture(section: Section) -> bool:
    """Whether a section is empty or consists of links: lists of tools, of other articles, of pages.

    A section called "Related articles" or the like also counts, unless it contains running text: the article's own text
    may follow the heading of such a box.
    """
    if OTHERS.fullmatch(section.title) and not any(map(is_running, section.blocks)):
        return True
    if section.kind != "other" or not section.title:
        return False
    words, linked = words_and_linked(section.blocks)
    return (words == 0 or linked > words / 2) and all(map(_is_furniture, section.sections))


def words_and_linked(blocks: Iterable[Block]) -> tuple[int, int]:
    """Return the number of words in blocks, and how many of these are in links that lead away from the page."""
    words = linked = 0
    for block in blocks:
        inner = [inner for item in block.items for inner in item.blocks] if isinstance(block, List) else []
        within = words_and_linked(inner)
        content = block.content if isinstance(block, Paragraph) else ()
        own = count_words(block.text) if not inner else 0
        words, linked = words + own + within[0], linked + within[1]
        linked += sum(
            count_words(plain(one.content)) for one in content if isinstance(one, Link) and "#" not in one.url
        )
    return words, linked


def is_running(block: Block) -> bool:
    """Whether a block has so many words outside of links that it is running text."""
    words, linked = words_and_linked([block])
    return words - linked >= FRONT_WORDS
