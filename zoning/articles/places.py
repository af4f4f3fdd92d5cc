"""Locate the parts of an article on its page by searching for their text."""

from collections.abc import Iterator
from typing import NamedTuple

from zoning.articles.model import Article
from zoning.articles.text import all_sections
from zoning.layout import Box, ShownText
from zoning.snapshot import Snapshot


class Place(NamedTuple):
    """One part of an article on its page."""

    kind: str
    """`title`, `author`, `affiliation`, `abstract`, `heading`, `figure`, `table`, `reference`, `grant`, `accession`."""
    name: str
    boxes: tuple[Box, ...]
    """The boxes of its text nodes or blocks; empty if the page does not show it."""


def places_of(snapshot: Snapshot, article: Article) -> list[Place]:
    """Return every part of the article, in the order of the record. Parts that only the markup gives have no boxes."""
    words = snapshot.once(ShownText)
    return [*_front(words, article), *_text(words, article), *_floats(words, article), *_facts(words, article)]


def places_of_fields(snapshot: Snapshot, article: Article) -> dict[str, tuple[Box, ...]]:
    """Return the boxes of the article's fields by the path of the field, without fields that the page does not show.

    Volumes, pages and dates are not searched: they are too short, or each page writes them differently.
    """
    words, journal, identifiers = snapshot.once(ShownText), article.journal, article.identifiers
    values = {
        "subtitle": article.subtitle,
        "article_type": article.article_type,
        "journal.title": journal.title,
        "journal.publisher": journal.publisher,
        "identifiers.doi": identifiers.doi,
        "identifiers.pmcid": identifiers.pmcid,
        "licence": article.licence,
    }
    found = {path: words.find(value, 0)[0] for path, value in values.items()}
    _, title = words.find(article.title, 0, largest=True)
    found["keywords"] = tuple(box for word in article.keywords for box in words.find(word, title)[0])
    return {path: boxes for path, boxes in found.items() if boxes}


def _front(words: ShownText, article: Article) -> Iterator[Place]:
    title, start = words.find(article.title, 0, largest=True)
    if article.title:
        yield Place("title", "", title)
    for author in article.authors:
        yield Place("author", author.name, words.find(author.name, start)[0])
    for affiliation in article.affiliations:
        yield Place("affiliation", affiliation.label, words.find(affiliation.text, start)[0])
    for section in (*article.abstract, *(part for other in article.other_abstracts for part in other.sections)):
        yield Place("abstract", section.title, tuple(block.box for block in section.blocks if block.box))


def _text(words: ShownText, article: Article) -> Iterator[Place]:
    place = 0
    for section in all_sections(article.sections):
        if section.title:
            boxes, place = words.find_line((f"{section.label} {section.title}", section.title), place)
            yield Place("heading", section.title, boxes)
    for reference in article.references:
        boxes, place = words.find(reference.raw, place)
        yield Place("reference", reference.label, boxes)


def _floats(words: ShownText, article: Article) -> Iterator[Place]:
    for figure in article.figures:
        yield Place("figure", figure.label, (figure.box,) if figure.box else words.find(figure.text, 0)[0])
    for table in article.tables:
        box = table.table.box if table.table else None
        yield Place("table", table.label, (box,) if box else words.find(table.text, 0)[0])


def _facts(words: ShownText, article: Article) -> Iterator[Place]:
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
