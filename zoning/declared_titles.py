"""The titles that a page declares for what it shows."""

from collections.abc import Iterator

from zoning.linked_data import blocks, is_article, objects, types_of
from zoning.snapshot import Snapshot
from zoning.text import words

LEAST_LETTERS = 8
"""A shorter heading, such as `News`, may be in the title of a list."""
READ_CHARACTERS = 500
"""How many characters of a title are read."""


def declared_titles(snapshot: Snapshot) -> frozenset[str]:
    """Return the titles of the document, of Open Graph and of the only article in its JSON-LD, as letters and digits.

    A list of articles may declare each of them, so that several headlines are no title. Titles with less than
    `LEAST_LETTERS` are left out.
    """
    said = (snapshot.page.title, *_open_graph(snapshot), *_headline(snapshot))
    return frozenset(key for title in said if len(key := words.normalised(title[:READ_CHARACTERS])) >= LEAST_LETTERS)


def _open_graph(snapshot: Snapshot) -> Iterator[str]:
    for node, name in snapshot.attributes_named("property").items():
        if name.lower() == "og:title":
            yield snapshot.attribute(node, "content")


def _headline(snapshot: Snapshot) -> set[str]:
    """Return the headline that all articles in JSON-LD have; nothing if they have several."""
    items = (item for block in blocks(snapshot) for item in objects(block) if any(map(is_article, types_of(item))))
    headlines = {said for item in items if isinstance(said := item.get("headline"), str)}
    return headlines if len(set(map(words.normalised, headlines))) == 1 else set()
