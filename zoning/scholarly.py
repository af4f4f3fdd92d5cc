"""Whether a page holds a scholarly work, by evidence: what its markup declares and what the page shows of one.

No single sign is enough. Encyclopaedias list references, news and shops declare articles, reports have abstracts and
sections; a scholarly work gives two signs at least. Pages that name many works, such as tables of contents and results
of a search, show what each of these has: DOIs, dates, "Abstract" above nothing.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

import numpy as np

from zoning import identifiers, words
from zoning.bibliography import Bibliography, find_bibliography
from zoning.metadata import find_metadata, read_markup
from zoning.metadata.lines import Line, Lines, shown
from zoning.metadata.model import Citation, Claim
from zoning.metadata.people import is_place
from zoning.metadata.sections import SectionKind, kind_of, kind_of_heading
from zoning.metadata.sources import SOURCES
from zoning.snapshot import Snapshot

LEAST_SIGNS = 2
"""Fewer are no evidence."""
LEAST_REFERENCES = 3
"""Fewer entries that look like references may be anything."""
MOST_DOIS = 3
"""A page that shows more, its references aside, names many works."""
ABSTRACT_WORDS, ABSTRACT_LINES = 20, 4
"""An abstract has a line of so many words among so many behind its heading; a link to one has not."""
HEADING_WORDS = 12
"""A longer line is no heading."""
PLACE_WORDS = 25
"""What says where somebody works has no more; a longer line says what they do."""
LONGEST_PARTICLE = 3
"""Words within names, such as `of` and `für`, are small and no longer."""
LABEL = re.compile(r"\W*(?P<label>[^\W\d_][^\n:：.—–]{0,30}?)\s?(?:[:：.—–]+)(?=\s|[^\W_])")
"""A label before the text on its own line, as articles set abstracts: `Abstract. The river rises`."""
NAMING_ONE = "identifiers."
"""Fields by which any vocabulary names a publication; those of its journal stand on all pages of the journal."""
OF_PAPERS: frozenset[SectionKind] = frozenset(("introduction", "methods", "results", "discussion", "conclusions"))
"""What the sections of a paper are for."""


class Work:
    """The scholarly work that a page may hold; what the page shows and declares of it is read when first asked for."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Read nothing yet."""
        self.snapshot = snapshot

    @cached_property
    def bibliography(self) -> Bibliography:
        """Its lists of references."""
        return self.snapshot.once(find_bibliography)

    @cached_property
    def citation(self) -> Citation:
        """What the page says of it."""
        nobody_knows = np.zeros(len(self.snapshot), np.bool_)
        return find_metadata(self.snapshot, nobody_knows, self.bibliography.mask)

    @cached_property
    def declared(self) -> str:
        """The name under which the markup declares a publication; "" where it does not."""
        said = next(filter(_names_a_publication, read_markup(self.snapshot).claims), None)
        return said.where if said else ""

    @cached_property
    def lines(self) -> list[Line]:
        """The lines that a person reads, but for those of its references."""
        return self._page.of(shown(self.snapshot) & ~self.bibliography.mask)

    @property
    def _page(self) -> Lines:
        return self.snapshot.once(Lines)

    @cached_property
    def abstract(self) -> str:
        """The heading of its abstract, as evidence; "" where there is none with an abstract behind it."""
        return _abstract_in(self.lines)

    @cached_property
    def signs(self) -> tuple[str, ...]:
        """What speaks for a scholarly work, one a kind of evidence."""
        return tuple(filter(None, (read(self) for read in SIGNS)))

    @cached_property
    def is_there(self) -> bool:
        """Whether the page holds one.

        Most pages neither declare one nor have a line that speaks for one: no more is read of them.
        """
        return self._may_be_there and len(self.signs) >= LEAST_SIGNS

    @property
    def _may_be_there(self) -> bool:
        lines = self._page.of(shown(self.snapshot))
        told = self.declared or _abstract_in(lines) or _sections_in(lines) or _doi_in(lines)
        return bool(told) or any(kind == "references" for kind, _ in _headings(lines))


def _names_a_publication(claim: Claim) -> bool:
    """Vocabularies of publications name one; those of anything do by an identifier of publications."""
    describes, identifies = SOURCES[claim.source].describes, claim.field.startswith(NAMING_ONE)
    if describes == "publications":
        return identifies or claim.field in ("title", "authors")
    return describes == "anything" and identifies


def _headings(lines: Sequence[Line]) -> Iterator[tuple[SectionKind, str]]:
    """What is short enough for a heading and names a section."""
    short = (line.text for line in lines if line.words <= HEADING_WORDS)
    return ((kind, text) for text in short if (kind := kind_of_heading(text)) != "other")


def _abstract_in(lines: Sequence[Line]) -> str:
    for number, line in enumerate(lines):
        behind = lines[number + 1 : number + 1 + ABSTRACT_LINES]
        is_heading = line.words <= HEADING_WORDS and kind_of_heading(line.text) == "abstract"
        if is_heading and any(words.count(other.text) >= ABSTRACT_WORDS for other in behind):
            return f"heading {line.text!r}"
    labels = [label for line in lines if line.words >= ABSTRACT_WORDS and (label := _label_of_abstract(line))]
    # Pages that name many works say it again and again.
    return f"label {labels[0]!r}" if labels and len(labels) == len(set(labels)) else ""


def _label_of_abstract(line: Line) -> str:
    """The word for an abstract with which a paragraph begins; "" where it begins otherwise."""
    label = LABEL.match(line.text)
    return label["label"] if label and kind_of(label["label"]) == "abstract" else ""


def _sections_in(lines: Sequence[Line]) -> str:
    found = dict.fromkeys(kind for kind, _ in _headings(lines) if kind in OF_PAPERS)
    return f"sections {', '.join(found)}" if len(found) >= LEAST_SIGNS else ""


def _doi_in(lines: Sequence[Line]) -> str:
    found = list(dict.fromkeys(doi for line in lines for doi in identifiers.dois_in(line.text)))
    return f"shows DOI {found[0]}" if 0 < len(found) <= MOST_DOIS else ""


def _references_of(work: Work) -> str:
    count = sum(entry.shown for entry in work.bibliography.entries)
    return f"{count} references" if count >= LEAST_REFERENCES else ""


def _dates_of(work: Work) -> str:
    dates = work.citation.dates
    return f"received {dates.received}" if dates.received else f"accepted {dates.accepted}" if dates.accepted else ""


def _people_of(work: Work) -> str:
    """The place where authors work, below the title of a text that has an abstract, sections or references.

    Posts on a publication may name its DOI and where its authors work, too.
    """
    has_parts = _text_of(work) or _references_of(work)
    if not has_parts or not any(author.affiliations for author in work.citation.authors):
        return ""
    place = next((one.text for one in work.citation.affiliations if _is_institution(one.text)), "")
    return f"authors of {place}" if place else ""


def _is_institution(text: str) -> bool:
    """Whether a text names where people work, and is no sentence about it: names have capitals."""
    told = text.split()
    small = sum(word[0].islower() for word in told if len(word) > LONGEST_PARTICLE)
    return is_place(text) and len(told) <= PLACE_WORDS and 2 * small <= len(told)


def _text_of(work: Work) -> str:
    """Instructions for authors have both and are one kind of evidence."""
    return work.abstract or _sections_in(work.lines)


SIGNS: Sequence[Callable[[Work], str]] = (
    lambda work: f"metadata {work.declared}" if work.declared else "",
    _text_of,
    _references_of,
    lambda work: _doi_in(work.lines),
    _dates_of,
    _people_of,
)
