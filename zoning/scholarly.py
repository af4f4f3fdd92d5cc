"""Decide whether a page contains a scholarly work, by signs in its markup and in its text.

One sign is not enough: encyclopaedias list references, news and shops declare articles, reports have abstracts and
sections. A scholarly work has two signs at least. Pages that list many works, such as tables of contents and search
results, have signs of works too: DOIs, dates, "Abstract" without a text below.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

import numpy as np

from zoning.bibliography import Bibliography, find_bibliography
from zoning.metadata import keywords
from zoning.metadata.find import find_metadata, read_markup
from zoning.metadata.lines import Line, Lines, shown
from zoning.metadata.model import Citation, Claim
from zoning.metadata.people.people import is_place
from zoning.metadata.sections import SectionKind, kind_of, kind_of_heading
from zoning.metadata.sources import SOURCES
from zoning.snapshot import Snapshot
from zoning.text import identifiers, words

LEAST_SIGNS = 2
"""The fewest signs of a scholarly work, and the fewest kinds of sections that are a sign."""
LEAST_REFERENCES = 3
"""Fewer entries that look like references are not a sign."""
MOST_DOIS = 3
"""A page that shows more DOIs outside of its references lists many works."""
ABSTRACT_WORDS, ABSTRACT_LINES = 20, 4
"""One of the first lines after an abstract's heading has at least `ABSTRACT_WORDS`; after a link to one, none has."""
HEADING_WORDS = 12
"""A longer line is not a heading."""
PLACE_WORDS = 25
"""The most words of an affiliation; a longer line describes what somebody does."""
LONGEST_PARTICLE = 3
"""The most letters of the words in lower case that names contain, such as `of` and `für`."""
LABEL = re.compile(r"\W*(?P<label>[^\W\d_][^\n:：.—–]{0,30}?)\s?(?:[:：.—–]+)(?=\s|[^\W_])")
"""A label before text on the same line, as in some abstracts: `Abstract. The river rises`."""
KEYWORD_WORDS, KEYWORD_LINES = 5, 3
"""The most words of a keyword, and the least number of lines with one keyword each."""
NAMING_ONE = "identifiers."
"""The prefix of fields that identify a publication in any vocabulary. All pages of a journal have the journal's
fields, so that these do not count."""
OF_PAPERS: frozenset[SectionKind] = frozenset(("introduction", "methods", "results", "discussion", "conclusions"))
"""The kinds of sections that papers have."""


class Work:
    """The scholarly work that a page may contain. Each of its properties is read when it is first needed."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Keep the snapshot; nothing is read yet."""
        self.snapshot = snapshot

    @cached_property
    def bibliography(self) -> Bibliography:
        """Its reference lists."""
        return self.snapshot.once(find_bibliography)

    @cached_property
    def citation(self) -> Citation:
        """Its metadata on the page."""
        nobody_knows = np.zeros(len(self.snapshot), np.bool_)
        return find_metadata(self.snapshot, nobody_knows, self.bibliography.mask)

    @cached_property
    def declared(self) -> str:
        """The name of the markup that declares a publication; "" if there is none."""
        said = next(filter(_names_a_publication, read_markup(self.snapshot).claims), None)
        return said.where if said else ""

    @cached_property
    def lines(self) -> list[Line]:
        """The lines that the page shows, without its references."""
        return self._page.of(shown(self.snapshot) & ~self.bibliography.mask)

    @property
    def _page(self) -> Lines:
        return self.snapshot.once(Lines)

    @cached_property
    def abstract(self) -> str:
        """The heading or label of its abstract, as evidence; "" if there is none with an abstract's text."""
        return _abstract_in(self.lines)

    @cached_property
    def signs(self) -> tuple[str, ...]:
        """The signs of a scholarly work, at most one for each kind of evidence."""
        return tuple(filter(None, (read(self) for read in SIGNS)))

    @cached_property
    def is_there(self) -> bool:
        """Whether the page contains a scholarly work.

        Most pages neither declare one nor have a line that is a sign of one; nothing else of them is read. Without a
        sign in markup or text, those of the citation are too few, and it is not read.
        """
        return self._may_be_there and any(read(self) for read in SIGNS_BESIDE) and len(self.signs) >= LEAST_SIGNS

    @property
    def _may_be_there(self) -> bool:
        lines = self._page.of(shown(self.snapshot))
        told = self.declared or _abstract_in(lines) or _sections_in(lines) or _doi_in(lines)
        return bool(told) or any(kind == "references" for kind, _ in _headings(lines))


def _names_a_publication(claim: Claim) -> bool:
    """Whether a claim names a publication.

    Claims of vocabularies for publications do so by title, authors or identifier; claims of general ones by identifier.
    """
    describes, identifies = SOURCES[claim.source].describes, claim.field.startswith(NAMING_ONE)
    if describes == "publications":
        return identifies or claim.field in ("title", "authors")
    return describes == "anything" and identifies


def _headings(lines: Sequence[Line]) -> Iterator[tuple[SectionKind, str]]:
    """Yield the kind and the text of lines that are short enough for a heading and name a kind of section."""
    short = (line.text for line in lines if line.words <= HEADING_WORDS)
    return ((kind, text) for text in short if (kind := kind_of_heading(text)) != "other")


def _abstract_in(lines: Sequence[Line]) -> str:
    for number, line in enumerate(lines):
        behind = lines[number + 1 : number + 1 + ABSTRACT_LINES]
        is_heading = line.words <= HEADING_WORDS and kind_of_heading(line.text) == "abstract"
        if is_heading and any(words.count(other.text) >= ABSTRACT_WORDS for other in behind):
            return f"heading {line.text!r}"
    long = (line for line in lines if line.words >= ABSTRACT_WORDS)
    labels = [label["label"] for line in long if (label := label_of(line, "abstract"))]
    # Pages that list many works repeat the label.
    return f"label {labels[0]!r}" if labels and len(labels) == len(set(labels)) else ""


def label_of(line: Line, kind: SectionKind) -> re.Match[str] | None:
    """Return the match of the word for a kind of section at the beginning of a line; None if there is none."""
    label = LABEL.match(line.text)
    return label if label and kind_of(label["label"]) == kind else None


def _sections_in(lines: Sequence[Line]) -> str:
    found = dict.fromkeys(kind for kind, _ in _headings(lines) if kind in OF_PAPERS)
    return f"sections {', '.join(found)}" if len(found) >= LEAST_SIGNS else ""


def _keywords_in(lines: Sequence[Line]) -> str:
    """Return the label or heading of keywords, as evidence; "" if none has a list of keywords."""
    for number, line in enumerate(lines):
        label = label_of(line, "keywords")
        if label and _are_keywords(keywords.split(line.text[label.end() :])):
            return f"label {label['label']!r}"
        if line.words > HEADING_WORDS or kind_of_heading(line.text) != "keywords":
            continue
        behind = [other.text for other in lines[number + 1 : number + 1 + KEYWORD_LINES]]
        is_list = len(behind) == KEYWORD_LINES and _are_keywords(behind)
        if behind and (is_list or _are_keywords(keywords.split(behind[0]))):
            return f"heading {line.text!r}"
    return ""


def _are_keywords(listed: Sequence[str]) -> bool:
    """Whether texts are keywords and no sentences about them, as in instructions for authors."""
    return len(listed) > 1 and all(words.count(one) <= KEYWORD_WORDS for one in listed)


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
    """Return the authors' institution as a sign, if the text has an abstract, sections or references.

    Without these it is not a sign: posts about a publication may also name its DOI and the affiliations of its authors.
    """
    has_parts = _text_of(work) or _references_of(work)
    if not has_parts or not any(author.affiliations for author in work.citation.authors):
        return ""
    place = next((one.text for one in work.citation.affiliations if _is_institution(one.text)), "")
    return f"authors of {place}" if place else ""


def _is_institution(text: str) -> bool:
    """Whether a text names an institution and is not a sentence about one: most words of names are capitalised."""
    told = text.split()
    small = sum(word[0].islower() for word in told if len(word) > LONGEST_PARTICLE)
    return is_place(text) and len(told) <= PLACE_WORDS and 2 * small <= len(told)


def _text_of(work: Work) -> str:
    """Return the abstract or the sections as one sign, since instructions for authors have both."""
    return work.abstract or _sections_in(work.lines)


SIGNS_BESIDE: Sequence[Callable[[Work], str]] = (
    lambda work: f"metadata {work.declared}" if work.declared else "",
    _text_of,
    _references_of,
    lambda work: _keywords_in(work.lines),
    lambda work: _doi_in(work.lines),
)
"""The signs that are not in the citation. Of those in it, dates are one, and people none without text or references."""
SIGNS = (*SIGNS_BESIDE, _dates_of, _people_of)
