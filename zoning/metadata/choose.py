"""Choose the believed values among the claims of all sources, by one rule for each kind of field."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import NamedTuple

import msgspec

from zoning.metadata import sites
from zoning.metadata.evidence import WRONG, Evidence
from zoning.metadata.model import Citation, Claim, Dates, Identifiers, Journal, PageMetadata, Source
from zoning.metadata.people.authors import People, merge_authors
from zoning.metadata.sites import value_key
from zoning.metadata.times import dates

BELIEVED = 0.3
"""A field stays empty without a value of at least this confidence."""
SURE = 0.6
"""If dates have at least this confidence, less sure ones are not considered."""


def choose(evidence: Evidence) -> Citation:
    """Return the record of an article, with all claims; those whose values the record has are marked as taken."""
    chosen = Chosen.of(evidence)
    taken = chosen.values
    return Citation(
        **{field: _first(taken[field]) for field in PLAIN},
        keywords=tuple(taken["keywords"]),
        authors=chosen.people.authors,
        affiliations=chosen.people.affiliations,
        journal=_with_article_number(Journal(issn=tuple(taken["journal.issn"]), **_fields("journal", taken))),
        identifiers=Identifiers(**_fields("identifiers", taken)),
        dates=Dates(**{field: date[: dates.DAY] for field, date in _fields("dates", taken).items()}),
        claims=tuple(claim for claim in chosen.claims if claim.field not in OF_PAGES),
        warnings=tuple(evidence.warnings),
    )


def choose_for_page(evidence: Evidence) -> PageMetadata:
    """Return the record of a page of any kind, from the same evidence."""
    chosen = Chosen.of(evidence)
    taken = {field: chosen.values[said] for said, field in NAMES_OF_PAGES.items() if said in chosen.values}
    free, comments = _first(taken.pop("is_free")), _first(taken.pop("comment_count"))
    return PageMetadata(
        authors=tuple(author.name for author in chosen.people.authors),
        tags=tuple(taken.pop("tags")),
        languages=_with_beside(taken.pop("languages"), chosen.claims),
        is_free=free == "true" if free else None,
        comment_count=int(comments) if comments else None,
        **{field: _first(values) for field, values in taken.items()},
        claims=tuple(
            msgspec.structs.replace(claim, field=NAMES_OF_PAGES[claim.field])
            for claim in chosen.claims
            if claim.field in NAMES_OF_PAGES
        ),
        warnings=tuple(evidence.warnings),
    )


def with_comments_counted(metadata: PageMetadata, shown: int) -> PageMetadata:
    """Return the record with the number of comments that the page shows if it states no number."""
    if metadata.comment_count is not None or not shown:
        return metadata
    return _with_shown(metadata, "comment_count", shown, "shown")


def with_first_post(metadata: PageMetadata, author: str, published: str) -> PageMetadata:
    """Return the record of a thread with the author and date of its first post, unless the markup declares others.

    author, published: "" if the page does not state it. An earlier by-line with a date is that of the thread, whose
    first post is not among the others.
    """
    if metadata.authors and "" < metadata.published[: dates.DAY] < published[: dates.DAY]:
        return metadata
    if author and not _is_declared(metadata, "authors"):
        metadata = _with_shown(metadata, "authors", (author,), "first post")
    if dates.date_in(published) and not _is_declared(metadata, "published"):
        metadata = _with_shown(metadata, "published", published, "first post")
    return metadata


def _is_declared(metadata: PageMetadata, field: str) -> bool:
    """Whether the markup declares the value that was taken for a field."""
    return any(claim.field == field and claim.taken and claim.source != "page" for claim in metadata.claims)


def _with_shown(metadata: PageMetadata, field: str, value: int | str | tuple[str], where: str) -> PageMetadata:
    """Return the record with the value that the page shows for a field, instead of another one."""
    found = Evidence()
    found.say(_EVIDENCE_OF[field], str(value[0] if isinstance(value, tuple) else value), "page", where, 0.6)
    others = (msgspec.structs.replace(claim, taken=claim.taken and claim.field != field) for claim in metadata.claims)
    shown = (msgspec.structs.replace(claim, field=field, taken=True) for claim in found.claims)
    return msgspec.structs.replace(metadata, claims=(*others, *shown), **{field: value})


class Chosen(NamedTuple):
    """The believed values, for either record."""

    values: dict[str, list[str]]
    """Field → its values, the most believed one first."""
    people: People
    claims: tuple[Claim, ...]
    """All claims, those of `values` and `people` marked as taken."""

    @classmethod
    def of(cls, evidence: Evidence) -> "Chosen":
        """Choose by the rule of each field."""
        claims = sites.without_sites(evidence.claims, evidence.base)
        by_field: dict[str, list[Claim]] = defaultdict(list)
        for claim in claims:
            by_field[claim.field].append(claim)
        banners = sites.banners(evidence, _first(most_believed(by_field["title"])))
        claims += banners
        by_field["site_name"] += banners
        values = {field: rule(by_field[field]) for field, rule in RULES.items()}
        people = merge_authors(evidence)
        marked = (msgspec.structs.replace(claim, taken=_holds(values.get(claim.field, []), claim)) for claim in claims)
        return cls(values, people, (*marked, *people.claims))


# ---------------------------------------------------------------------- rules: claims to one field → its values


def most_believed(claims: list[Claim]) -> list[str]:
    """Return the most believed value, as the surest claim for it has it.

    The confidence of sources that agree is combined as for independent witnesses: 1 - (1 - a)(1 - b).
    """
    groups = _groups(claims)
    if not groups:
        return []
    best = max(groups, key=_belief)
    return [max(best, key=lambda claim: claim.confidence).value] if _belief(best) >= BELIEVED else []


def most_believed_list(claims: list[Claim]) -> list[str]:
    """Return all believed values of the source with the most confidence."""
    believed = [claim for claim in claims if claim.confidence >= BELIEVED]
    if not believed:
        return []
    best = max(believed, key=lambda claim: claim.confidence)
    values = [claim for claim in believed if (claim.source, claim.where) == (best.source, best.where)]
    return [group[0].value for group in _groups(values)]


def every_believed(claims: list[Claim]) -> list[str]:
    """Return every believed value, since a journal may have several ISSNs."""
    return [group[0].value for group in _groups(claims) if _belief(group) >= BELIEVED]


def earliest(claims: list[Claim]) -> list[str]:
    """Return the earliest date of those that are sure, or else of all believed ones, in its most exact form.

    `2019` gives way to a day in 2019. If the page's address has a day, dates that are less sure do not count.
    """
    least = max((BELIEVED, *(claim.confidence for claim in claims if claim.source == "address")))
    believed = [claim for claim in claims if claim.confidence >= least]
    sure = {claim.value for claim in believed if claim.confidence >= SURE} or {claim.value for claim in believed}
    whole = [value for value in sure if not any(other != value and other.startswith(value) for other in sure)]
    return (
        [max((value for claim in believed if (value := claim.value).startswith(min(whole))), key=len)] if whole else []
    )


def latest(claims: list[Claim]) -> list[str]:
    """Return the latest believed date."""
    believed = [claim.value for claim in claims if claim.confidence >= BELIEVED]
    return [max(believed)] if believed else []


RULES: dict[str, Callable[[list[Claim]], list[str]]] = {
    "title": most_believed,
    "subtitle": most_believed,
    "article_type": most_believed,
    "abstract": most_believed,
    "language": most_believed,
    "licence": most_believed,
    "keywords": most_believed_list,
    "journal.title": most_believed,
    "journal.abbreviation": most_believed,
    "journal.publisher": most_believed,
    "journal.issn": every_believed,
    "journal.volume": most_believed,
    "journal.issue": most_believed,
    "journal.first_page": most_believed,
    "journal.last_page": most_believed,
    "journal.article_number": most_believed,
    "identifiers.doi": most_believed,
    "identifiers.pmid": most_believed,
    "identifiers.pmcid": most_believed,
    "identifiers.arxiv": most_believed,
    "identifiers.pii": most_believed,
    "dates.received": most_believed,
    "dates.revised": most_believed,
    "dates.accepted": most_believed,
    "dates.published": earliest,
    "dates.modified": latest,
    "site_name": most_believed,
    "description": most_believed,
    "image": most_believed,
    "section": most_believed,
    "canonical": most_believed,
    "is_free": most_believed,
    "comment_count": most_believed,
}
PLAIN = ("title", "subtitle", "article_type", "abstract", "language", "licence")
OF_PAGES = ("site_name", "description", "image", "section", "canonical", "is_free", "comment_count")
NAMES_OF_PAGES = {
    "title": "title",
    "authors": "authors",
    "dates.published": "published",
    "dates.modified": "modified",
    "journal.publisher": "publisher",
    "keywords": "tags",
    "licence": "licence",
    "language": "languages",
    **{field: field for field in OF_PAGES},
}
"""Field of the evidence → its name in the record of a page."""
_EVIDENCE_OF = {name: field for field, name in NAMES_OF_PAGES.items()}


def _groups(claims: Iterable[Claim]) -> list[list[Claim]]:
    """Group the claims with equal values, in the order of the first claim of each group."""
    groups: dict[str, list[Claim]] = {}
    for claim in claims:
        groups.setdefault(value_key(claim.value), []).append(claim)
    return list(groups.values())


def _belief(claims: list[Claim]) -> float:
    doubt = 1.0
    for _, same in groupby(sorted(claims, key=_witness), key=_witness):
        doubt *= 1 - max(claim.confidence for claim in same)
    return 1 - doubt


def _witness(claim: Claim) -> Source:
    """Return the witness of a claim: HTML's own names and Open Graph are one, since sites fill in both together."""
    return "open-graph" if claim.source == "html" else claim.source


def _holds(values: list[str], claim: Claim) -> bool:
    """Whether the record has the claim's value; dates are compared by day."""
    if claim.field.startswith("dates."):
        return claim.confidence > WRONG and claim.value[: dates.DAY] in (value[: dates.DAY] for value in values)
    return claim.confidence > WRONG and value_key(claim.value) in map(value_key, values)


def _first(values: list[str]) -> str:
    return values[0] if values else ""


def _fields(part: str, taken: dict[str, list[str]]) -> dict[str, str]:
    """Return the single values of a part of the record."""
    return {
        field.partition(".")[2]: _first(values)
        for field, values in taken.items()
        if field.startswith(f"{part}.") and field != "journal.issn"
    }


def _with_beside(languages: list[str], claims: Iterable[Claim]) -> tuple[str, ...]:
    """Return the chosen language, and those that a source names together with it."""
    said = [claim for claim in claims if claim.field == "language" and claim.confidence >= BELIEVED]
    beside = {(claim.source, claim.where) for claim in said if claim.value in languages}
    others = (claim.value for claim in said if (claim.source, claim.where) in beside)
    return tuple(dict.fromkeys((*languages, *others)))


def _with_article_number(journal: Journal) -> Journal:
    """Return the journal with a first page such as `e04407` as article number if there is no last page."""
    if journal.last_page or journal.article_number or not re.fullmatch(r"[eE]\d{2,}\w*", journal.first_page):
        return journal
    return msgspec.structs.replace(journal, first_page="", article_number=journal.first_page)
