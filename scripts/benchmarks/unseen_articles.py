"""Compare the records that `zoning article` makes of invented journal articles with their gold.

The gold of `fixtures/unseen-articles` has what a careful reader finds on the page.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scripts.benchmarks.article_metadata import plain, same_person
from scripts.benchmarks.scopes import HALVES
from scripts.unseen_pages import FIXTURES, Visiting, visited
from zoning.articles import Article, article
from zoning.articles.model import Reference, Section
from zoning.evaluation.measures import bag

ARTICLES = FIXTURES / "unseen-articles"
SAME_F1 = 0.93
"""The F1 of their words from which on two places, captions or abstracts are the same."""
SURE = 0.5
"""The least confidence of a grant that is compared."""
Item = tuple[str, str]
"""A value, and whose it is: the name of an author, the text of a reference, or ""."""
Same = Callable[[Item, Item], bool]
"""Whether a value that was found is one of the gold."""
OF_REFERENCES = ("year", "title", "container", "volume", "first_page", "doi")
"""The fields of references that are compared, apart from their authors."""


class Field(NamedTuple):
    """What was found for a field of one page, or of all references of a page."""

    page: str
    half: str
    name: str
    right: Sequence[Item]
    wrong: Sequence[Item]
    """What was found and is not in the gold."""
    missing: Sequence[Item]


def of_article(row: Mapping[str, str], gold: Mapping[str, Any], found: Article) -> Iterator[Field]:
    """Yield what is right, wrong and missing of each field of a record."""
    yield from (_compared(row, *field) for field in _of_work(gold, found))
    yield from (_compared(row, *field) for field in _of_authors(gold["authors"], found))
    yield from _of_references(row, gold["references"], found.references)


def _of_work(gold: Mapping[str, Any], found: Article) -> Iterator[tuple[str, Sequence[Item], Sequence[Item], Same]]:
    grants = [one.number for one in found.funding if one.confidence >= SURE]
    exact = {
        "title": ([found.title], [gold["title"]]),
        "DOI": ([found.identifiers.doi], [gold["doi"]]),
        **{date: ([getattr(found.dates, date)], [gold[date]]) for date in ("received", "accepted", "published")},
        "keywords": (found.keywords, gold["keywords"]),
        "headings": ([*_titles(found.sections)], gold["headings"]),
        "grants": (grants, gold["grants"]),
        "accessions": ([one.number for one in found.accessions], gold["accessions"]),
    }
    similar = {
        "abstract": ([" ".join(_texts(found.abstract))], [gold["abstract"]]),
        "captions": ([*(one.text for one in found.figures), *(one.text for one in found.tables)], gold["captions"]),
    }
    for fields, same in ((exact, _is_same), (similar, _is_similar)):
        yield from ((name, _items(got), _items(wanted), same) for name, (got, wanted) in fields.items())


def _of_authors(
    gold: Sequence[Mapping[str, Any]], found: Article
) -> Iterator[tuple[str, Sequence[Item], Sequence[Item], Same]]:
    people, places = found.authors, {place.id: place.text for place in found.affiliations}
    yield "authors", _items(one.name for one in people), _items(one["name"] for one in gold), _is_person
    got = [(one.name, places[number]) for one in people for number in one.affiliations]
    yield "affiliations", got, [(one["name"], place) for one in gold for place in one["affiliations"]], _is_similar
    for name, field in (("e-mails", "email"), ("ORCIDs", "orcid")):
        got = [(one.name, getattr(one, field)) for one in people]
        yield name, got, [(one["name"], one[field]) for one in gold], _is_same


def _of_references(
    row: Mapping[str, str], gold: Sequence[Mapping[str, str]], found: Sequence[Reference]
) -> Iterator[Field]:
    """Yield which references were found, by their titles and first authors, and the fields of these."""
    entries = [(one.raw, one.raw) for one in found]
    yield _compared(row, "references", entries, [(one["author"], one["title"]) for one in gold], _is_entry)
    pairs = [
        (entry, one)
        for one in gold
        if (entry := next((e for e in found if _is_entry((e.raw, e.raw), (one["author"], one["title"]))), None))
    ]
    authors = [(entry.raw, next(iter(entry.authors), "")) for entry, _ in pairs]
    yield _compared(row, "– author", authors, [(entry.raw, one["author"]) for entry, one in pairs], _is_author)
    for field in OF_REFERENCES:
        got = [(entry.raw, getattr(entry, field)) for entry, _ in pairs]
        yield _compared(row, f"– {field}", got, [(entry.raw, one[field]) for entry, one in pairs], _is_same)


def _items(values: Iterable[str]) -> list[Item]:
    return [("", value) for value in values]


def _compared(row: Mapping[str, str], name: str, got: Sequence[Item], wanted: Sequence[Item], same: Same) -> Field:
    left = [one for one in wanted if one[1]]
    right, wrong = [], []
    for one in (one for one in got if one[1]):
        index = next((index for index, other in enumerate(left) if same(one, other)), None)
        if index is not None:
            left.pop(index)
            right.append(one)
        else:
            wrong.append(one)
    return Field(row["name"], row["half"], name, right, wrong, left)


# ---------------------------------------------------------------------- what is the same: one found, one of the gold


def _is_same(one: Item, other: Item) -> bool:
    return same_person(one[0], other[0]) and plain(one[1]) == plain(other[1])


def _is_similar(one: Item, other: Item) -> bool:
    return same_person(one[0], other[0]) and bag(one[1], other[1]).f1 >= SAME_F1


def _is_person(one: Item, other: Item) -> bool:
    return same_person(one[1], other[1])


def _is_author(one: Item, other: Item) -> bool:
    return one[0] == other[0] and plain(other[1]) in plain(one[1])


def _is_entry(one: Item, other: Item) -> bool:
    return all(plain(said) in plain(one[0]) for said in other)


# ------------------------------------------------------------------------------------------------- texts of an article


def _titles(sections: Sequence[Section]) -> Iterator[str]:
    for section in sections:
        yield section.title
        yield from _titles(section.sections)


def _texts(sections: Sequence[Section]) -> Iterator[str]:
    for section in sections:
        yield section.title
        yield from (getattr(block, "text", "") for block in section.blocks)
        yield from _texts(section.sections)


# ------------------------------------------------------------------------------------------------------------- reports


def table(half: str, fields: Sequence[Field]) -> Iterator[str]:
    """Yield a line for each field of a half: precision, recall, and what they are made of."""
    pages = len({one.page for one in fields})
    yield f"{f'{half}: {pages} articles':<24}{'precision':>10}{'recall':>8}{'right':>8}{'wrong':>7}{'missing':>9}"
    by_name: dict[str, list[Field]] = defaultdict(list)
    for one in fields:
        by_name[one.name].append(one)
    for name, those in by_name.items():
        right, wrong, missing = (sum(map(len, side)) for side in zip(*(one[3:] for one in those), strict=True))
        if not right + wrong + missing:
            continue
        precision, recall = right / max(1, right + wrong), right / max(1, right + missing)
        yield f"{name:<24}{precision:>10.3f}{recall:>8.3f}{right:>8}{wrong:>7}{missing:>9}"


def errors(fields: Sequence[Field]) -> Iterator[str]:
    """Yield a line for each value that is wrong or missing."""
    for one in fields:
        for what, items in (("wrong", one.wrong), ("missing", one.missing)):
            for whose, value in items:
                said = " ".join(f"{value} {f'({whose})' if whose else ''}".split())
                yield f"{one.page} {one.name} {what}: {said[:120]}"


async def articles(how: Visiting) -> None:
    """Measure and print."""
    found: list[Field] = []
    async for row, snapshot in visited(ARTICLES, how):
        gold = json.loads((ARTICLES / "gold" / f"{row['name']}.json").read_text(encoding="utf-8"))
        found += of_article(row, gold, article(snapshot))
    for half in HALVES:
        print("\n".join(table(half, [one for one in found if one.half == half])), end="\n\n")
    print("\n".join(errors([one for one in found if one.half == "dev"])))
