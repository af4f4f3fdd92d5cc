"""Compare the records that `zoning article` makes of invented journal articles with their gold.

The gold of `fixtures/unseen-articles` has what a careful reader finds on the page.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scripts.benchmarks.article_metadata import plain, same_person
from scripts.benchmarks.scopes import HALVES
from scripts.unseen_pages import FIXTURES, Visiting, gold_of, visited
from zoning.articles import Article, article
from zoning.articles.model import Reference
from zoning.articles.text import all_sections, texts_of_sections
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
        "headings": ([section.title for section in all_sections(found.sections)], gold["headings"]),
        "grants": (grants, gold["grants"]),
        "accessions": ([one.number for one in found.accessions], gold["accessions"]),
    }
    similar = {
        "abstract": ([" ".join(texts_of_sections(found.abstract))], [gold["abstract"]]),
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
    titles = [(one["author"], one["title"]) for one in gold]
    yield _compared(row, "references", entries, titles, _is_entry)
    pairs = [(found[one], gold[other]) for one, other in _matches(entries, titles, _is_entry)]
    authors = [(entry.raw, next(iter(entry.authors), "")) for entry, _ in pairs]
    yield _compared(row, "– author", authors, [(entry.raw, one["author"]) for entry, one in pairs], _is_author)
    for field in OF_REFERENCES:
        got = [(entry.raw, getattr(entry, field)) for entry, _ in pairs]
        yield _compared(row, f"– {field}", got, [(entry.raw, one[field]) for entry, one in pairs], _is_same)


def _items(values: Iterable[str]) -> list[Item]:
    return [("", value) for value in values]


def _compared(row: Mapping[str, str], name: str, got: Sequence[Item], wanted: Sequence[Item], same: Same) -> Field:
    got, wanted = ([one for one in items if one[1]] for items in (got, wanted))
    matches = dict(_matches(got, wanted, same))
    right, wrong = [got[one] for one in matches], [one for index, one in enumerate(got) if index not in matches]
    missing = [one for index, one in enumerate(wanted) if index not in matches.values()]
    return Field(row["name"], row["half"], name, right, wrong, missing)


def _matches(got: Sequence[Item], wanted: Sequence[Item], same: Same) -> Iterator[tuple[int, int]]:
    """Yield the indices of each value that was found and of the same one in the gold, each at most once."""
    left = list(range(len(wanted)))
    for index, one in enumerate(got):
        match = next((other for other in left if same(one, wanted[other])), None)
        if match is not None:
            left.remove(match)
            yield index, match


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
        found += of_article(row, gold_of(ARTICLES, row["name"]), article(snapshot))
    for half in HALVES:
        print("\n".join(table(half, [one for one in found if one.half == half])), end="\n\n")
    print("\n".join(errors([one for one in found if one.half == "dev"])))
