"""Compare the references found on journal pages with those in the articles' XML.

`--data` is a folder with `jats/*/page.html` next to `jats/*/article.xml` (JATS, or BioMed Central's own format). Pages
are rendered once; their snapshots are stored in `--cache`. References are matched by the similarity of their words.
Prints one table for each group of pages, by the first part of the page name. A field is correct if page and gold agree.
"""

import argparse
import asyncio
import re
import time
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lxml import etree
from rapidfuzz import fuzz, process

from scripts import corpora
from scripts.article_pages import name_of_jats, render, stored
from scripts.jats import REFERENCES, parsed, select
from zoning import Snapshot
from zoning.articles.model import Reference
from zoning.articles.references import find_references

ALIKE = 55
"""Two entries are the same work if their words are at least this similar (0 to 100)."""
FIELDS = ("doi", "pmid", "year", "family", "title", "container", "volume", "first_page", "type", "editors", "edition")
EDITED = ("book", "chapter", "confproc")
"""The types of works that have editors; the gold often has them among the authors, or not at all."""
TYPES = {
    "journal": ("article-journal", "preprint"),
    "book": ("book", "chapter"),
    "confproc": ("paper-conference", "book"),
    "data": ("dataset",),
    "database": ("dataset", "webpage"),
    "legal-doc": ("legislation",),
    "patent": ("patent",),
    "preprint": ("preprint",),
    "report": ("report",),
    "software": ("software",),
    "thesis": ("thesis",),
    "webpage": ("webpage",),
}
"""The types that agree with a `publication-type`, except for chapters; `other` is no type."""
PATHS = {
    "doi": ".//pub-id[@pub-id-type='doi']|.//pubid[@idtype='doi']",
    "pmid": ".//pub-id[@pub-id-type='pmid']|.//pubid[@idtype='pmpid']",
    "year": ".//year|.//pubdate",
    "family": ".//surname|.//snm",
    "collab": ".//collab|.//cnm",
    "title": ".//article-title|.//chapter-title|./title/p",
    "container": ".//source",
    "volume": ".//volume",
    "first_page": ".//fpage",
    "edition": ".//edition",
}
EDITORS = ".//person-group[@person-group-type='editor']//surname"


@dataclass(frozen=True)
class Gold:
    """An entry in the article's XML."""

    words: str
    fields: dict[str, str]


def gold_of(path: Path) -> list[Gold]:
    return [entry(element) for element in select(parsed(path), REFERENCES)]


def entry(element: "etree._Element") -> Gold:
    mixed = element.find("mixed-citation")
    whole = mixed if mixed is not None else element
    found = {name: text_of(first[0]) for name, path in PATHS.items() if (first := select(element, path))}
    if "title" not in found and "container" in found and "volume" not in found:
        found["title"] = found.pop("container")  # a book's title is in this field
    doi = re.search(r"10\.\d{4,9}/\S+", text_of(whole))
    if "doi" not in found and doi:
        found["doi"] = doi[0].rstrip(".,;)")
    found["editors"] = " ".join(map(text_of, select(element, EDITORS)))
    found["type"] = type_of(element)
    return Gold(text_of(whole), {name: value for name, value in found.items() if name in FIELDS})


def is_complete(name: str, gold: Gold) -> bool:
    """Whether the gold has this field wherever the entry does, so that what it lacks is an error."""
    kind = gold.fields["type"]
    return bool(kind) and (name in ("type", "edition") or (name == "editors" and kind not in EDITED))


def type_of(element: "etree._Element") -> str:
    """Return the type that the gold gives an entry, `chapter` for a book's; "" if it gives none."""
    kinds = (str(one.get("publication-type", "")) for one in select(element, "./*[@publication-type]"))
    kind = next((kind for kind in kinds if kind in TYPES), "")
    return "chapter" if kind == "book" and select(element, ".//chapter-title|.//part-title") else kind


def text_of(element: "etree._Element") -> str:
    return " ".join(" ".join(map(str, element.itertext())).split())


def letters(text: str) -> str:
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return re.sub(r"[\W_]+", "", plain)


def field_of(reference: Reference, name: str) -> str:
    if name == "family":
        return next((person.split(",")[0] for person in reference.authors + reference.editors), "")
    if name == "editors":
        return " ".join(person.split(",")[0] for person in reference.editors)
    return str(getattr(reference, name))


def agree(name: str, one: str, other: str) -> bool:
    if name in ("title", "container"):
        return fuzz.ratio(letters(one), letters(other)) >= 90
    if name == "family":
        return letters(one).endswith(letters(other)[-12:]) or letters(other).endswith(letters(one)[-12:])
    if name == "year":
        return one[:4] == other[:4]
    if name == "type":
        return one in TYPES.get(other, (other,))
    if name == "edition":
        return re.findall(r"\d+|\w+", one.casefold())[:1] == re.findall(r"\d+|\w+", other.casefold())[:1]
    return letters(one) == letters(other)


def matches(found: tuple[Reference, ...], gold: list[Gold]) -> Iterator[tuple[Reference, Gold]]:
    """Yield pairs of the same work, the most similar first."""
    if not found or not gold:
        return
    scores = process.cdist([one.raw for one in found], [one.words for one in gold], scorer=fuzz.token_sort_ratio)
    pairs = ((scores[i][j], i, j) for i in range(len(found)) for j in range(len(gold)))
    places = sorted(pairs, key=lambda pair: (-pair[0], abs(pair[1] - pair[2])))
    used: tuple[set[int], set[int]] = set(), set()
    for score, i, j in places:
        if score >= ALIKE and i not in used[0] and j not in used[1]:
            used[0].add(i)
            used[1].add(j)
            yield found[i], gold[j]


def ratio(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}" if whole else "–"


def measure(pages: list[Path], cache: Path, wrong: str, ours: str) -> None:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    slowest = 0.0
    for page in pages:
        gold = gold_of(page.parent / "article.xml")
        snapshot = Snapshot.load(stored(cache, name_of_jats(page)))
        begun = time.monotonic()
        found = find_references(snapshot)
        slowest = max(slowest, time.monotonic() - begun)
        pairs = list(matches(found.references, gold))
        for group in (page.parent.name.split("__")[0], "all"):
            count(counts[group], found.references, gold, pairs)
        if len(found.references) != len(gold) or len(pairs) != len(gold):
            print(f"{page.parent.name}: found {len(found.references)}, matched {len(pairs)} of {len(gold)}")
        if wrong and ours in page.parent.name:
            show(pairs, wrong)
    table(counts)
    print(f"slowest page: {slowest:.2f} s")


def count(
    counts: Counter[str], found: tuple[Reference, ...], gold: list[Gold], pairs: list[tuple[Reference, Gold]]
) -> None:
    counts.update(pages=1, found=len(found), gold=len(gold), matched=len(pairs))
    for reference, truth in pairs:
        for name in FIELDS:
            ours, theirs = field_of(reference, name), truth.fields.get(name, "")
            counts[f"{name} ours"] += bool(ours)
            counts[f"{name} gold"] += bool(theirs)
            counts[f"{name} both"] += bool(ours and (theirs or is_complete(name, truth)))
            counts[f"{name} right"] += bool(ours and theirs and agree(name, ours, theirs))


def show(pairs: list[tuple[Reference, Gold]], name: str) -> None:
    for reference, truth in pairs:
        ours, theirs = field_of(reference, name), truth.fields.get(name, "")
        if not agree(name, ours, theirs) and (theirs or (ours and is_complete(name, truth))):
            print(f"  {name}: {ours!r}, not {theirs!r}\n      {reference.raw[:300]}")


def table(counts: dict[str, Counter[str]]) -> None:
    """Print the tables.

    Precision counts only entries whose gold has the field, since the gold lacks fields that pages show, or where it is
    complete.
    """
    for group, of in sorted(counts.items(), key=lambda pair: (pair[0] == "all", pair[0])):
        print(f"\n{group}: {of['pages']} pages, gold {of['gold']}, found {of['found']}, matched {of['matched']}")
        print(f"  {'field':12}{'gold':>6}{'ours':>6}{'precision':>11}{'recall':>8}")
        for name in FIELDS:
            both, right, gold = (of[f"{name} {kind}"] for kind in ("both", "right", "gold"))
            print(f"  {name:12}{gold:6}{of[f'{name} ours']:6}{ratio(right, both):>11}{ratio(right, gold):>8}")


def main() -> None:
    arguments = argparse.ArgumentParser(prog="scripts/bench references", description=__doc__)
    arguments.add_argument("--data", type=Path, required=True, help="folder of the journal corpus")
    arguments.add_argument("--cache", type=Path, required=True, help="folder for the snapshots")
    arguments.add_argument(
        "--wrong", choices=FIELDS, default="", help="also print the references where this field is wrong"
    )
    arguments.add_argument("--only", default="", help="only of pages that have this text in their name")
    given = arguments.parse_args()
    pages = {name_of_jats(page): page for page in sorted(corpora.file_of(given.data, "jats").glob("*/page.html"))}
    asyncio.run(render(given.data, pages, given.cache))
    rendered = [page for name, page in pages.items() if stored(given.cache, name).exists()]
    measure(rendered, given.cache, given.wrong, given.only)


if __name__ == "__main__":
    main()
