"""Divide a reference string into its known parts, without losing a character."""

import re
from collections.abc import Iterator
from typing import Literal

from zoning.articles.model import Reference
from zoning.articles.references.editions import find_edition

Part = Literal[
    "author", "editor", "title", "container", "edition", "publisher", "year", "volume", "issue", "first_page",
    "last_page", "doi", "pmid", "pmcid",
]  # fmt: skip
Span = tuple[int, int, Part]


def marked_parts(reference: Reference) -> Iterator[tuple[str, Part | None]]:
    """Yield the pieces of `raw` in order, each with its part or None. Joined, they are `raw`."""
    end = 0
    for start, stop, part in sorted(_spans(reference)):
        if end < start:
            yield reference.raw[end:start], None
        yield reference.raw[start:stop], part
        end = stop
    if end < len(reference.raw):
        yield reference.raw[end:], None


def missing_identifiers(reference: Reference) -> list[tuple[Part, str]]:
    """Return the identifiers that are not in `raw` but were found elsewhere, such as in a link."""
    shown = {part for _, _, part in _spans(reference)}
    known: list[tuple[Part, str]] = [
        ("doi", reference.doi), ("pmid", reference.pmid), ("pmcid", reference.pmcid),
    ]  # fmt: skip
    return [(part, value) for part, value in known if value and part not in shown]


def _spans(reference: Reference) -> list[Span]:
    """Return the spans of the parts, without overlaps. Volume, issue and pages are searched after the container."""
    spans: list[Span] = []

    def mark(part: Part, value: str, after: int = 0) -> int:
        """Mark `value` and return its end; if it is not found, return `after`."""
        return mark_any(part, _whole(value), after) if value.strip() else after

    def mark_any(part: Part, pattern: re.Pattern[str], after: int = 0) -> int:
        for found in pattern.finditer(reference.raw, after):
            if not any(found.start() < stop and start < found.end() for start, stop, _ in spans):
                spans.append((found.start(), found.end(), part))
                return found.end()
        return after

    # Identifiers and titles first: a year or a page may look like a part of them. People before the container and the
    # publisher, which may have the name of one of them.
    mark("doi", reference.doi)
    mark("pmid", reference.pmid)
    mark("pmcid", reference.pmcid)
    mark("title", reference.title)
    for author in filter(str.strip, reference.authors):
        mark_any("author", _name(author))
    for editor in filter(str.strip, reference.editors):
        mark_any("editor", _name(editor))
    container = mark("container", reference.container)
    mark("publisher", reference.publisher)
    mark("year", reference.year)
    edition = find_edition(reference.raw, 0)
    if edition and edition.text == reference.edition:
        mark("edition", reference.edition, edition.start)
    if container:
        volume = mark("volume", reference.volume, container)
        issue = mark("issue", reference.issue, volume)
        first_page = mark("first_page", reference.first_page, issue)
        mark("last_page", reference.last_page, first_page)
    return spans


def _name(name: str) -> re.Pattern[str]:
    """Return a pattern that matches a name as `Family, Given`, `Family Given` or `Given Family`."""
    family, _, given = name.partition(", ")
    forms = dict.fromkeys((name, f"{family} {given}".strip(), f"{given} {family}".strip()))
    return re.compile("|".join(_whole(form).pattern for form in forms), re.IGNORECASE)


def _whole(value: str) -> re.Pattern[str]:
    """Return a pattern that matches `value` unless it is a piece of a longer word or number."""
    return re.compile(rf"(?<!\w){re.escape(value)}(?!\w)", re.IGNORECASE)
