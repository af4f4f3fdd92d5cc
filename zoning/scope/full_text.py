"""Tell a short article from an abstract: by sections of text beside the abstract, and by citations in the text."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from zoning.metadata.lines import Line, Lines
from zoning.metadata.sections import SectionKind, kind_of_heading
from zoning.scholarly import ABSTRACT_WORDS, HEADING_WORDS, OF_PAPERS, label_of
from zoning.scope.page import Page
from zoning.snapshot import Mask
from zoning.text.words import count

LEAST_PARTS = 2
"""The fewest sections of a text, and the fewest references that it cites."""
OF_TEXT = frozenset((*OF_PAPERS, "cases", "other"))
"""The kinds of sections that are the text of an article."""
CUT = re.compile(r"(?:…|\.{3})\W*$")
"""The end of a paragraph of which a preview shows only the beginning."""
_IN_BRACKETS = re.compile(r"\[\s?(\d{1,3}(?:\s?[,;–—-]\s?\d{1,3})*)\s?\]")
_NUMBER = re.compile(r"\d+")


class Paragraphs(NamedTuple):
    """The paragraphs of a page."""

    abstract: Sequence[Line]
    sections: Sequence[Sequence[Line]]
    """The paragraphs below each heading that names a section of a text and has any."""


def has_full_text(page: Page) -> bool:
    """Whether a page has the text of an article, which is longer than the abstract, and has sections or citations.

    Beside an offer of access to the whole it needs both, since previews have beginnings of sections; those are cut.
    """
    main = page.main & ~page.work.bibliography.mask
    abstract, sections = _paragraphs(page.snapshot.once(Lines).of(main))
    text = [line for section in sections for line in section]
    if _words(text) <= _words(abstract):
        return False
    if not page.access:
        return len(sections) >= LEAST_PARTS or _cites(page, main)
    is_cut = any(CUT.search(line.text) for line in text)
    return len(sections) >= LEAST_PARTS and not is_cut and _cites(page, main)


def _words(lines: Sequence[Line]) -> int:
    return sum(count(line.text) for line in lines)


def _paragraphs(lines: Sequence[Line]) -> Paragraphs:
    abstract: list[Line] = []
    sections: list[list[Line]] = []
    kind, level, parted = "", 0, False
    for line in lines:
        named = kind_of_heading(line.text) if line.words <= HEADING_WORDS else "other"
        if line.level or named != "other":
            within = kind == "abstract" and (parted or not abstract)
            parted = within and _is_part(line.level, named, level)
            if not parted:
                kind, level = named, line.level
                sections.append([])
        elif count(line.text) >= ABSTRACT_WORDS:
            if kind == "abstract" or label_of(line, "abstract"):
                abstract.append(line)
            elif kind in OF_TEXT and level != 1:  # below the title are authors and dates
                sections[-1].append(line)
    return Paragraphs(abstract, [section for section in sections if section])


def _is_part(level: int, kind: SectionKind, of_abstract: int) -> bool:
    """Whether a heading names a part of an abstract without other text: it is smaller, or not one in the markup."""
    return level > of_abstract > 0 or (not level and kind in OF_PAPERS)


def _cites(page: Page, main: Mask) -> bool:
    """Whether the text cites several references, by links or by their numbers in brackets."""
    snapshot, bibliography = page.snapshot, page.work.bibliography
    brackets = _IN_BRACKETS.findall(snapshot.text(main))
    numbers = {number for inside in brackets for number in _NUMBER.findall(inside)}
    cited = 0
    for entry in bibliography.entries:
        links = bibliography.index.targets.between(*entry.span, outside=entry.span)
        cited += entry.label in numbers or any(main[link : snapshot.end[link]].any() for link in links)
    return cited >= LEAST_PARTS
