"""Read references from the page's metadata: `<meta name="citation_reference" content="citation_title=…; …">`."""

import re
from collections import defaultdict
from itertools import zip_longest

import numpy as np

from zoning.articles.references.authors import read_authors
from zoning.articles.references.parse import Fields
from zoning.snapshot import Snapshot
from zoning.text.words import normalised

MOST_REFERENCES = 5000
"""The most references that are read."""
LEAST_TITLE = 12
"""A title with fewer letters and digits does not identify a work."""

_PART = re.compile(r"(?:^|;)\s*citation_([a-z_]+)=")
_SUBTITLE = " : "
"""The separator between a journal's title and its subtitle in library catalogues."""
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")

Declared = dict[str, tuple[str, ...]]
"""The values by the name of their part, without the prefix `citation_`."""


def declared_references(snapshot: Snapshot) -> list[Declared]:
    """Return the references in the page's metadata, in order, without those that have no parts."""
    found = []
    for node in np.flatnonzero(snapshot.named("meta") & snapshot.attributed("content")).tolist()[: 4 * MOST_REFERENCES]:
        attributes = snapshot.attributes_of(node)
        if attributes.get("name", attributes.get("property", "")).lower() == "citation_reference":
            parts = _parts(attributes["content"][:20_000])
            if parts:
                found.append(parts)
    return found[:MOST_REFERENCES]


def _parts(content: str) -> Declared:
    parts: defaultdict[str, list[str]] = defaultdict(list)
    marks = list(_PART.finditer(content))
    for mark, following in zip_longest(marks, marks[1:]):
        value = content[mark.end() : following.start() if following else len(content)].strip(" ;")
        if value:
            parts[mark[1]].append(" ".join(value.split()))
    return {name: tuple(values) for name, values in parts.items()}


def matched(declared: list[Declared], raws: list[str]) -> list[Declared]:
    """Return for each entry the metadata whose title is in it; {} if there is none.

    Only letters and digits are compared. Entries and metadata usually have the same order: the search for a title
    begins at the last match.
    """
    texts = [normalised(raw) for raw in raws]
    whole = "\n".join(texts)
    starts = np.cumsum([0] + [len(text) + 1 for text in texts])
    result: list[Declared] = [{} for _ in raws]
    after = 0
    for parts in declared:
        title = normalised(next(iter(parts.get("title", ())), ""))
        if len(title) < LEAST_TITLE:
            continue
        place = whole.find(title, after)
        place = whole.find(title) if place < 0 else place
        if place < 0:
            continue
        index = int(np.searchsorted(starts, place, side="right")) - 1
        if not result[index]:
            result[index] = parts
            after = int(starts[index])
    return result


def _name(text: str) -> str:
    found = read_authors(text)
    return found.names[0] if len(found.names) == 1 and found.end == len(text) else text


def with_declared(fields: Fields, parts: Declared) -> Fields:
    """Return the fields with the values that the metadata gives.

    A year that was parsed stays, and of the two lists of authors the longer one is taken.
    """
    if not parts:
        return fields
    first = {name: values[0] for name, values in parts.items()}
    year = _YEAR.search(first.get("publication_date", first.get("year", first.get("date", ""))))
    authors = parts.get("author", ())
    if len(authors) == 1 and ";" in authors[0]:
        authors = tuple(name.strip() for name in authors[0].split(";") if name.strip())
    authors = tuple(_name(name) for name in authors)
    container = first.get("journal_title") or first.get("inbook_title") or first.get("conference_title") or ""
    return fields._replace(
        authors=fields.authors if len(fields.authors) >= len(authors) else authors,
        year=fields.year or (year[0] if year else ""),
        title=first.get("title") or fields.title,
        container=container.split(_SUBTITLE)[0] or fields.container or first.get("journal_abbrev", ""),
        volume=first.get("volume") or fields.volume,
        issue=first.get("issue") or fields.issue,
        first_page=first.get("firstpage") or fields.first_page,
        last_page=first.get("lastpage") or fields.last_page,
        publisher=first.get("publisher") or fields.publisher,
    )
