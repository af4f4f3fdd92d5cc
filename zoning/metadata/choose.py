"""From what the sources say to what is believed: one rule for each kind of field."""

import re
from collections.abc import Callable, Iterable
from itertools import groupby

import msgspec

from zoning.metadata.authors import merge_authors
from zoning.metadata.evidence import WRONG, Evidence
from zoning.metadata.model import Citation, Claim, Dates, Identifiers, Journal

BELIEVED = 0.3
"""What nobody says with at least so much confidence stays empty."""
SURE = 0.6
"""Dates that are said so surely need no others beside them."""
TITLE_CHARACTERS = 2000
"""A longer title is left as it is."""
SITE_PARTS = 3
"""So many parts at either end of a title may be the site's."""
_SITE_PARTED = re.compile(r"\s+(?:[|–—·•]|-|::|»)\s+")


def choose(evidence: Evidence) -> Citation:
    """The record that the evidence makes, with all claims; those that it holds are marked as taken."""
    claims = _without_sites(evidence.claims)
    taken = {field: rule(_of(claims, field)) for field, rule in RULES.items()}
    people = merge_authors(evidence)
    marked = [msgspec.structs.replace(claim, taken=_holds(taken.get(claim.field, []), claim)) for claim in claims]
    return Citation(
        **{field: _first(taken[field]) for field in PLAIN},
        keywords=tuple(taken["keywords"]),
        authors=people.authors,
        affiliations=people.affiliations,
        journal=_with_article_number(Journal(issn=tuple(taken["journal.issn"]), **_fields("journal", taken))),
        identifiers=Identifiers(**_fields("identifiers", taken)),
        dates=Dates(**_fields("dates", taken)),
        claims=(*marked, *people.claims),
        warnings=tuple(evidence.warnings),
    )


# ---------------------------------------------------------------------- rules: claims to one field → its values


def most_believed(claims: list[Claim]) -> list[str]:
    """The value that is believed most, in the form of the surest claim for it.

    Sources that agree add up as independent witnesses do: 1 - (1 - a)(1 - b).
    """
    groups = _groups(claims)
    if not groups:
        return []
    best = max(groups, key=_belief)
    return [max(best, key=lambda claim: claim.confidence).value] if _belief(best) >= BELIEVED else []


def most_believed_list(claims: list[Claim]) -> list[str]:
    """All values of the source that is believed most."""
    believed = [claim for claim in claims if claim.confidence >= BELIEVED]
    if not believed:
        return []
    best = max(believed, key=lambda claim: claim.confidence)
    values = [claim for claim in believed if (claim.source, claim.where) == (best.source, best.where)]
    return [group[0].value for group in _groups(values)]


def every_believed(claims: list[Claim]) -> list[str]:
    """Every value that is believed: a journal may have several numbers."""
    return [group[0].value for group in _groups(claims) if _belief(group) >= BELIEVED]


def earliest(claims: list[Claim]) -> list[str]:
    """The earliest date of those said surely, or of all that are believed; `2019` gives way to a day in 2019."""
    believed = [claim for claim in claims if claim.confidence >= BELIEVED]
    sure = {claim.value for claim in believed if claim.confidence >= SURE} or {claim.value for claim in believed}
    whole = [value for value in sure if not any(other != value and other.startswith(value) for other in sure)]
    return [min(whole)] if whole else []


def latest(claims: list[Claim]) -> list[str]:
    """The latest date that is believed."""
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
}
PLAIN = ("title", "subtitle", "article_type", "abstract", "language", "licence")


def _of(claims: list[Claim], field: str) -> list[Claim]:
    return [claim for claim in claims if claim.field == field]


def _groups(claims: Iterable[Claim]) -> list[list[Claim]]:
    """Claims that say the same, in the order of their first words."""
    groups: dict[str, list[Claim]] = {}
    for claim in claims:
        groups.setdefault(_key(claim.value), []).append(claim)
    return list(groups.values())


def _belief(claims: list[Claim]) -> float:
    doubt = 1.0
    by_source = sorted(claims, key=lambda claim: claim.source)
    for _, same in groupby(by_source, key=lambda claim: claim.source):
        doubt *= 1 - max(claim.confidence for claim in same)
    return 1 - doubt


def _key(value: str) -> str:
    """What two writings of one value have in common."""
    return "".join(filter(str.isalnum, value.casefold())) or value


def _holds(values: list[str], claim: Claim) -> bool:
    return claim.confidence > WRONG and _key(claim.value) in map(_key, values)


def _first(values: list[str]) -> str:
    return values[0] if values else ""


def _fields(part: str, taken: dict[str, list[str]]) -> dict[str, str]:
    """The single values of a part of the record."""
    return {
        field.partition(".")[2]: _first(values)
        for field, values in taken.items()
        if field.startswith(f"{part}.") and field != "journal.issn"
    }


def _with_article_number(journal: Journal) -> Journal:
    """A first page such as `e04407` without a last one is the number of an article that has no pages."""
    if journal.last_page or journal.article_number or not re.fullmatch(r"[eE]\d{2,}\w*", journal.first_page):
        return journal
    return msgspec.structs.replace(journal, first_page="", article_number=journal.first_page)


# ---------------------------------------------------------------------- titles with the name of the site


def _without_sites(claims: list[Claim]) -> list[Claim]:
    """Claims whose titles are free of the site's or journal's name, where another claim shows that it is one."""
    titles = {_key(claim.value) for claim in claims if claim.field == "title"}
    sites = {_key(c.value) for c in claims if c.field in ("journal.title", "journal.abbreviation", "journal.publisher")}
    return [
        msgspec.structs.replace(claim, value=_without_site(claim.value, titles, sites))
        if claim.field == "title"
        else claim
        for claim in claims
    ]


def _without_site(title: str, titles: set[str], sites: set[str]) -> str:
    parted_at = list(_SITE_PARTED.finditer(title)) if len(title) < TITLE_CHARACTERS else []
    for parted in (*parted_at[-SITE_PARTS:], *parted_at[:SITE_PARTS]):
        before, after = title[: parted.start()], title[parted.end() :]
        if _key(before) in titles or _key(after) in sites:
            return before
        if _key(after) in titles or _key(before) in sites:
            return after
    return title
