"""Make sections of the paragraphs of a section that begin with a title in bold or italics: `Study area. We …`."""

from collections.abc import Sequence

import msgspec

from zoning.articles.body.abstracts import ABOUT, run_in
from zoning.articles.body.headings import NUMBER, TEXT_ENDS
from zoning.articles.model import Section
from zoning.document.blocks import Block, Paragraph

LISTS = ("references", "contributions", "conflicts", "abbreviations", "footnotes", "keywords", *ABOUT)
"""Kinds of sections whose paragraphs begin with terms or people."""
NOTES = (*LISTS, "acknowledgements", "funding", "data-availability", "supplementary", "ethics")
"""Kinds of notes that are no sections of the text."""
LEAST_TITLED = 2
_SIGNS = ".:—–"


def with_run_ins(section: Section) -> Section:
    """Return a section; if most of its paragraphs begin with titles, each of these is one of its subsections."""
    below = tuple(map(with_run_ins, section.sections))
    titled = [_titled(block) for block in section.blocks]
    paragraphs = sum(isinstance(block, Paragraph) for block in section.blocks)
    count = sum(one is not None for one in titled)
    if section.kind in LISTS or count < LEAST_TITLED or 2 * count < paragraphs:
        return msgspec.structs.replace(section, sections=below)
    places = [number for number, one in enumerate(titled) if one is not None]
    parts = [
        _section(titled[begin], section.blocks[begin + 1 : end])
        for begin, end in zip(places, [*places[1:], len(titled)], strict=True)
    ]
    return msgspec.structs.replace(section, blocks=section.blocks[: places[0]], sections=(*parts, *below))


def _titled(block: Block) -> Section | None:
    """Return the paragraph as a section if it begins with a title and a sign behind it; None otherwise."""
    found = run_in(block, marks=("strong", "emphasis"))
    behind = block.text.strip()[len(found.title) :].lstrip()
    is_text = block.text.rstrip().endswith(TEXT_ENDS) and found.kind not in NOTES
    return found if found.title and behind[:1] in _SIGNS and is_text else None


def _section(titled: Section | None, blocks: Sequence[Block]) -> Section:
    assert titled is not None
    number = NUMBER.match(titled.title)
    title, label = (titled.title[number.end() :], number["label"].rstrip(".):")) if number else (titled.title, "")
    return msgspec.structs.replace(titled, title=title, label=label, blocks=(*titled.blocks, *blocks))
