"""Where the parts of an article stand on its page: found again by their words."""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from zoning.articles.model import Article
from zoning.articles.text import all_sections
from zoning.layout import hidden_nodes
from zoning.snapshot import Snapshot

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in CSS px."""
LOOKED_FOR = 120
"""So many letters of a longer part are enough to know it by."""


class Place(NamedTuple):
    """One part of an article on its page."""

    kind: str
    """`title`, `author`, `affiliation`, `abstract`, `heading`, `figure`, `table`, `reference`, `grant`, `accession`."""
    name: str
    boxes: tuple[Box, ...]
    """Of the text nodes or blocks that it is made of; empty where the page does not show it."""


def places_of(snapshot: Snapshot, article: Article) -> list[Place]:
    """Every part of the article, in the order of the record; what only the markup says has no boxes."""
    words = _Words(snapshot)
    return [*_front(words, article), *_text(words, article), *_floats(words, article), *_facts(words, article)]


def _front(words: "_Words", article: Article) -> Iterator[Place]:
    title, start = words.find(article.title, 0, largest=True)
    if article.title:
        yield Place("title", "", title)
    for author in article.authors:
        yield Place("author", author.name, words.find(author.name, start)[0])
    for affiliation in article.affiliations:
        yield Place("affiliation", affiliation.label, words.find(affiliation.text, start)[0])
    for section in (*article.abstract, *(part for other in article.other_abstracts for part in other.sections)):
        yield Place("abstract", section.title, tuple(block.box for block in section.blocks if block.box))


def _text(words: "_Words", article: Article) -> Iterator[Place]:
    place = 0
    for section in all_sections(article.sections):
        if section.title:
            boxes, place = words.find_line((f"{section.label} {section.title}", section.title), place)
            yield Place("heading", section.title, boxes)
    for reference in article.references:
        boxes, place = words.find(reference.raw, place)
        yield Place("reference", reference.label, boxes)


def _floats(words: "_Words", article: Article) -> Iterator[Place]:
    for figure in article.figures:
        yield Place("figure", figure.label, (figure.box,) if figure.box else words.find(figure.text, 0)[0])
    for table in article.tables:
        box = table.table.box if table.table else None
        yield Place("table", table.label, (box,) if box else words.find(table.text, 0)[0])


def _facts(words: "_Words", article: Article) -> Iterator[Place]:
    for grant in article.funding:
        written = grant.number_as_written or grant.funder_as_written
        yield Place(
            "grant",
            f"{grant.number} {grant.funder or grant.funder_as_written}".strip(),
            words.inside(grant.evidence, written),
        )
    for entry in article.accessions:
        boxes = words.inside(entry.evidence, entry.number_as_written)
        yield Place("accession", f"{entry.number} {entry.databank}", boxes)


class _Words:
    """The letters and digits that the page shows, in one row, and the text node of each."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        shown = snapshot.has_words & snapshot.has_area & ~hidden_nodes(snapshot)
        self._nodes = np.flatnonzero(shown).tolist()
        pieces = [_folded(snapshot.text_of(node)) for node in self._nodes]
        self._row = "".join(pieces)
        self._starts = np.concatenate(([0], np.cumsum([len(piece) for piece in pieces], dtype=np.int64))).tolist()

    def find(self, text: str, start: int, *, largest: bool = False) -> tuple[tuple[Box, ...], int]:
        """The boxes of the text's nodes, and where in the row it ends; none and `start` where it does not stand.

        start: looked for from there on, and from the beginning after that. largest: where its letters are largest.
        """
        wanted = _folded(text)[:LOOKED_FOR]
        at = list(self._all(wanted))
        if not at:
            return (), start
        best = max(at, key=self._size) if largest else next((place for place in at if place >= start), at[0])
        return self._boxes(best, best + len(wanted)), best + len(wanted)

    def find_line(self, forms: Sequence[str], start: int) -> tuple[tuple[Box, ...], int]:
        """The same for a heading: text nodes that begin with one of its forms, those with the largest letters first."""
        begins = frozenset(self._starts)
        for wanted in map(_folded, forms):
            at = [place for place in self._all(wanted) if place in begins]
            if at:
                best = max(at, key=lambda place: (self._size(place), place >= start, -place))
                return self._boxes(best, best + len(wanted)), best + len(wanted)
        return (), start

    def inside(self, text: str, part: str) -> tuple[Box, ...]:
        """The boxes of a part of a text."""
        whole, wanted = _folded(text), _folded(part)
        place = self._row.find(whole)
        place = self._row.find(wanted, max(0, place)) if wanted else -1
        return self._boxes(place, place + len(wanted)) if place >= 0 else ()

    def _all(self, wanted: str) -> Iterator[int]:
        place = self._row.find(wanted) if wanted else -1
        while place >= 0:
            yield place
            place = self._row.find(wanted, place + 1)

    def _node(self, place: int) -> int:
        node: int = self._nodes[bisect_right(self._starts, place) - 1]
        return node

    def _size(self, place: int) -> float:
        size = self._snapshot.style(self._node(place), "font-size").removesuffix("px")
        return float(size) if size.replace(".", "", 1).isdigit() else 0.0

    def _boxes(self, start: int, stop: int) -> tuple[Box, ...]:
        first, last = bisect_right(self._starts, start) - 1, bisect_right(self._starts, stop - 1) - 1
        return tuple(tuple(box) for box in self._snapshot.boxes[self._nodes[first : last + 1]].tolist())


def _folded(text: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))
