"""Put the corrections of a person into the record of an article, beside what was read from the page."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from zoning.articles.corrected_references import IDENTIFIERS, identifier, with_references
from zoning.articles.databanks import databanks
from zoning.articles.funding.funders import find_mentions
from zoning.articles.funding.table import known_funders
from zoning.articles.model import Accession, Article, Correction, Grant
from zoning.errors import UsageError
from zoning.metadata.identifiers import is_orcid, orcid_in
from zoning.metadata.model import Affiliation, Author
from zoning.metadata.times.dates import exists
from zoning.storage.decoding import convert

FIELDS = (
    "title", "subtitle", "affiliations", "authors", "article_type", "journal.title", "journal.volume", "journal.issue",
    "journal.first_page", "journal.last_page", "journal.article_number", "journal.publisher", "identifiers.doi",
    "identifiers.pmid", "identifiers.pmcid", "dates.published", "dates.received", "dates.accepted", "keywords",
    "language", "licence", "references", "funding", "accessions",
)  # fmt: skip
"""The paths of the fields that can be corrected, in the order in which corrections are made."""
DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")


def corrected(article: Article, given: Mapping[str, Any]) -> Article:
    """Return the record with a person's values, as in JSON, by the paths of their fields; `corrections` lists them.

    The value of `references` has only those that change (`with_references`). A value that equals the one read is no
    correction. Raises `UsageError` for a field that cannot be corrected, or a value that it cannot have.
    """
    if unknown := next((path for path in given if path not in FIELDS), ""):
        raise UsageError(f"{unknown[:40]!r} cannot be corrected; fields that can be: {', '.join(FIELDS)}")
    for path in sorted(given, key=FIELDS.index):
        try:
            change = _CHANGES.get(path, _with)
            article = change(article, path, given[path])
        except (msgspec.ValidationError, ValueError) as error:
            raise UsageError(f"{path}: {error}") from error
    return article


def _with(article: Article, path: str, value: Any) -> Article:
    outer, _, name = path.rpartition(".")
    holder = getattr(article, outer) if outer else article
    read = getattr(holder, name)
    new = _checked(path)(convert(value, _type_of(path)), read)
    if new == read:
        return article
    changed = msgspec.structs.replace(holder, **{name: new})
    article = msgspec.structs.replace(article, **{outer: changed}) if outer else changed
    values = {getattr(one, "name", one) for one in ([new] if isinstance(new, str) else new)}
    claims = (
        msgspec.structs.replace(claim, taken=claim.value in values) if claim.field == path else claim
        for claim in article.claims
    )
    return _told(msgspec.structs.replace(article, claims=tuple(claims)), path, read)


def _with_title(article: Article, path: str, value: Any) -> Article:
    after = _with(article, path, value)
    return after if after is article else msgspec.structs.replace(after, title_content=())


def _with_authors(article: Article, path: str, value: Any) -> Article:
    after = _with(article, path, value)
    known = [one.id for one in article.affiliations]
    if gone := next((id_ for author in after.authors for id_ in author.affiliations if id_ not in known), ""):
        raise ValueError(f"no affiliation has the number {gone[:40]!r}; there are: {', '.join(known) or 'none'}")
    return after


def _with_affiliations(article: Article, path: str, value: Any) -> Article:
    """Return the article with other affiliations; authors lose those that are gone."""
    after = _with(article, path, value)
    known = {one.id for one in after.affiliations}
    authors = (
        msgspec.structs.replace(author, affiliations=tuple(id_ for id_ in author.affiliations if id_ in known))
        for author in article.authors
    )
    return after if after is article else msgspec.structs.replace(after, authors=tuple(authors))


def _with_references(article: Article, path: str, value: Any) -> Article:
    new, read = with_references(article.references, value)
    if new == article.references:
        return article
    return _told(msgspec.structs.replace(article, references=new), path, read)


_CHANGES: dict[str, Callable[[Article, str, Any], Article]] = {
    "title": _with_title,
    "authors": _with_authors,
    "affiliations": _with_affiliations,
    "references": _with_references,
}


def _told(article: Article, path: str, read: Any) -> Article:
    correction = Correction(field=path, read=msgspec.to_builtins(read))
    return msgspec.structs.replace(article, corrections=(*article.corrections, correction))


@cache
def _type_of(path: str) -> Any:
    kind: Any = Article
    for name in path.split("."):
        kind = next(field.type for field in msgspec.structs.fields(kind) if field.name == name)
    return kind


# ---------------------------------------------------------------------- checks: a value, the one read → the value taken


def _checked(path: str) -> Callable[[Any, Any], Any]:
    if path.startswith("dates."):
        return _date
    return _CHECKS.get(path, lambda given, _: given)


def _date(given: str, _: str) -> str:
    if given and not (DATE.fullmatch(given) and exists(given)):
        raise ValueError(f"{given[:40]!r} is no date such as 2019, 2019-05 or 2019-05-07")
    return given


def _identifier(name: str) -> Callable[[str, str], str]:
    return lambda given, _: identifier(given, *IDENTIFIERS[name])


def _authors(given: Sequence[Author], _: Sequence[Author]) -> tuple[Author, ...]:
    return tuple(msgspec.structs.replace(author, orcid=_orcid(author.orcid)) for author in given)


def _affiliations(given: Sequence[Affiliation], _: Sequence[Affiliation]) -> tuple[Affiliation, ...]:
    if not all(one.id and one.text for one in given) or len({one.id for one in given}) < len(given):
        raise ValueError("an affiliation needs a text and an id of its own")
    return tuple(given)


def _orcid(given: str) -> str:
    orcid = identifier(given, orcid_in, "0000-0002-1825-0097")
    if orcid and not is_orcid(orcid):
        raise ValueError(f"the check digit of the ORCID {orcid} is wrong")
    return orcid


def _grants(given: Sequence[Grant], read: Sequence[Grant]) -> tuple[Grant, ...]:
    return tuple(grant if grant in read else _settled_grant(grant, read) for grant in given)


def _settled_grant(given: Grant, read: Sequence[Grant]) -> Grant:
    """Return a grant without what no longer fits: the parts of another number, the identifiers of another funder."""
    if not (given.number or given.funder):
        raise ValueError("a grant needs a funder or a number")
    old = next((grant for grant in read if _place(grant) == _place(given)), None)
    if old is None or old.number != given.number:
        given = msgspec.structs.replace(given, nih=None)
    if old is not None and old.funder == given.funder:
        return given
    whole = len(given.funder)
    mentions = find_mentions(given.funder, 0, whole, known_funders())
    known = next((one.funder for one in mentions if one.funder and (one.start, one.end) == (0, whole)), None)
    if known is None:
        return msgspec.structs.replace(given, funder_id="", funder_country="")
    return msgspec.structs.replace(given, funder=known.name, funder_id=known.id, funder_country=known.country)


def _accessions(given: Sequence[Accession], read: Sequence[Accession]) -> tuple[Accession, ...]:
    return tuple(entry if entry in read else _settled_accession(entry, read) for entry in given)


def _settled_accession(given: Accession, read: Sequence[Accession]) -> Accession:
    """Return an accession number with its own address, and without the range of another one."""
    if not (given.number and given.databank):
        raise ValueError("an accession number needs a data bank and a number")
    address = next((bank.url for bank in databanks() if bank.name == given.databank), "")
    old = next((entry for entry in read if _place(entry) == _place(given)), None)
    to = given.to if old is not None and old.number == given.number else ""
    return msgspec.structs.replace(given, url=address.replace("{}", given.number), to=to)


def _place(one: Grant | Accession) -> tuple[int, int, int] | None:
    """Return where something stands; None for what a person added, which stands nowhere."""
    return (one.paragraph, one.start, one.end) if one.paragraph >= 0 else None


_CHECKS: dict[str, Callable[[Any, Any], Any]] = {
    "authors": _authors,
    "affiliations": _affiliations,
    **{f"identifiers.{name}": _identifier(name) for name in IDENTIFIERS},
    "funding": _grants,
    "accessions": _accessions,
}
