"""Compare title, authors, DOI, year and journal with JATS, or with what a person read from the page."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from scripts import jats
from scripts.article_pages import Page
from zoning import extract
from zoning.metadata.find import find_metadata
from zoning.metadata.model import Citation
from zoning.metadata.people.names import key_of

FIELDS = ("title", "first", "authors", "doi", "year", "journal")


def measure_metadata(pages: list[Page], extractor: str) -> None:
    """Print the share of pages on which each field is right, by publisher, and every miss."""
    right: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    misses = []
    for page in pages:
        gold = jats.metadata(jats.parsed(page.jats)) if page.jats else page.gold
        if not gold:
            continue
        found = find_metadata(page.snapshot, extract(page.snapshot, extractor).mask)
        for field, wanted, got in compared(found, gold):
            fits = any(same(field, one, got) for one in wanted)
            for group in (page.publisher, "all"):
                right[group][field].append(fits)
            if not fits:
                misses.append(f"{page.name} {field}: {'; '.join(map(str, wanted))[:90]} ≠ {str(got)[:90]}")
    print("\n".join(misses))
    print(f"\n{'metadata: correct of pages':<42}" + "".join(f"{field:>10}" for field in FIELDS))
    for group in sorted(right, key=lambda name: (name == "all", name)):
        cells = (right[group].get(field, []) for field in FIELDS)
        print(f"{group:<42}" + "".join(f"{f'{sum(c)}/{len(c)}':>10}" if c else f"{'':>10}" for c in cells))


def compared(found: Citation, gold: dict[str, Any]) -> Iterable[tuple[str, list[Any], Any]]:
    """Yield field, correct values and found value; fields that the gold does not have are left out."""
    names = [author.name for author in found.authors]
    if gold.get("authors"):
        yield "first", gold["authors"][:1], names[0] if names else ""
        yield "authors", [gold["authors"]], names
    for field, got in (
        ("title", found.title),
        ("doi", found.identifiers.doi),
        ("year", found.dates.published[:4]),
        ("journal", found.journal.title),
    ):
        wanted = gold.get(field) or []
        if wanted:
            yield field, wanted if isinstance(wanted, list) else [wanted], got


def same(field: str, one: Any, other: Any) -> bool:
    """Return whether two values are the same, ignoring case, accents, punctuation, and all but a name's initial."""
    match field:
        case "first":
            return same_person(one, other)
        case "authors":
            return len(one) == len(other) and all(map(same_person, one, other))
        case _:
            return plain(str(one)) == plain(str(other))


def same_person(one: str, other: str) -> bool:
    """Return whether two names have the same words, or else the same family name and first initial."""
    words = (sorted(plain(word) for word in name.replace(",", " ").split()) for name in (one, other))
    return next(words) == next(words) or plain(key_of(one)) == plain(key_of(other))


def plain(text: str) -> str:
    """Return only the letters and digits, in lower case and without accents."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", text).casefold()))
