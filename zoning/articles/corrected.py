"""Put the corrections of a person into the record of an article, beside what was read from the page."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from typing import Any

import msgspec

from zoning.articles.databanks import databanks
from zoning.articles.funding.funders import find_mentions
from zoning.articles.funding.table import known_funders
from zoning.articles.model import Accession, Article, Correction, Grant, Reference
from zoning.errors import UsageError
from zoning.metadata.dates import exists
from zoning.metadata.identifiers import doi_in, is_orcid, orcid_in, pmcid_in, pmid_in
from zoning.metadata.model import Author

FIELDS = (
    "title", "subtitle", "authors", "article_type", "journal.title", "journal.volume", "journal.issue",
    "journal.first_page", "journal.last_page", "journal.article_number", "journal.publisher", "identifiers.doi",
    "identifiers.pmid", "identifiers.pmcid", "dates.published", "dates.received", "dates.accepted", "keywords",
    "language", "licence", "references", "funding", "accessions",
)  # fmt: skip
"""The paths of the fields that can be corrected."""
DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
PARTS = ("authors", "editors", "title", "container", "edition", "publisher", "year", "volume", "issue", "first_page",
         "last_page")  # fmt: skip
"""The fields of a reference that stand in its text, in their usual order."""


def corrected(article: Article, given: Mapping[str, Any]) -> Article:
    """Return the record with a person's values, as in JSON, by the paths of their fields; `corrections` lists them.

    The value of `references` has the corrected ones only, by their text as read (`raw`). A value that equals the one
    read is no correction. Raises `UsageError` for a field that cannot be corrected, or a value that it cannot have.
    """
    for path, value in given.items():
        if path not in FIELDS:
            raise UsageError(f"{path[:40]!r} cannot be corrected; fields that can be: {', '.join(FIELDS)}")
        try:
            article = _with_references(article, value) if path == "references" else _with(article, path, value)
        except (msgspec.ValidationError, ValueError) as error:
            raise UsageError(f"{path}: {error}") from error
    return article


def _with(article: Article, path: str, value: Any) -> Article:
    outer, _, name = path.rpartition(".")
    holder = getattr(article, outer) if outer else article
    read = getattr(holder, name)
    new = _checked(path)(msgspec.convert(value, _type_of(path)), read)
    if new == read:
        return article
    changed = msgspec.structs.replace(holder, **{name: new})
    article = msgspec.structs.replace(article, **{outer: changed}) if outer else changed
    if path == "title":
        article = msgspec.structs.replace(article, title_content=())
    values = {getattr(one, "name", one) for one in ([new] if isinstance(new, str) else new)}
    claims = (
        msgspec.structs.replace(claim, taken=claim.value in values) if claim.field == path else claim
        for claim in article.claims
    )
    return _told(msgspec.structs.replace(article, claims=tuple(claims)), path, read)


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


def _identifier(given: str, find: Callable[[str], str], example: str) -> str:
    found = find(given)
    if given.strip() and not found:
        raise ValueError(f"{given[:80]!r} is not of the form {example}")
    return found


def _doi(given: str, _: str) -> str:
    return _identifier(given, doi_in, "10.5555/abc")


def _pmid(given: str, _: str) -> str:
    return _identifier(given, pmid_in, "12345678")


def _pmcid(given: str, _: str) -> str:
    return _identifier(given, pmcid_in, "PMC1234567")


def _authors(given: Sequence[Author], _: Sequence[Author]) -> tuple[Author, ...]:
    return tuple(msgspec.structs.replace(author, orcid=_orcid(author.orcid)) for author in given)


def _orcid(given: str) -> str:
    orcid = _identifier(given, orcid_in, "0000-0002-1825-0097")
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
    "identifiers.doi": _doi,
    "identifiers.pmid": _pmid,
    "identifiers.pmcid": _pmcid,
    "funding": _grants,
    "accessions": _accessions,
}


# ---------------------------------------------------------------------------------------------------------- references


def _with_references(article: Article, value: Any) -> Article:
    given = msgspec.convert(value, dict[str, Reference])
    new = tuple(_reference(given.get(read.raw, read), read) for read in article.references)
    changed = [read for read, taken in zip(article.references, new, strict=True) if read != taken]
    if not changed:
        return article
    return _told(msgspec.structs.replace(article, references=new), "references", changed)


def _reference(given: Reference, read: Reference) -> Reference:
    """Return a reference with checked identifiers and with the corrected parts in its text."""
    given = msgspec.structs.replace(
        given,
        id=read.id,
        doi=_doi(given.doi, ""),
        pmid=_pmid(given.pmid, ""),
        pmcid=_pmcid(given.pmcid, ""),
    )
    raw = read.raw
    for part in (*PARTS, "doi", "pmid", "pmcid"):
        for old, new in zip_longest(_texts(read, part), _texts(given, part), fillvalue=""):
            if old != new:
                raw = _rewritten(raw, old, new, part)
    return msgspec.structs.replace(given, raw=raw)


def _texts(reference: Reference, part: str) -> tuple[str, ...]:
    value = getattr(reference, part)
    return (value,) if isinstance(value, str) else value


def _rewritten(raw: str, old: str, new: str, part: str) -> str:
    """Return the text with a part replaced; a part that it does not show is added at its end, except identifiers."""
    forms = zip(_forms(old), _forms(new), strict=True) if part in ("authors", "editors") else [(old, new)]
    for written, taken in forms:
        found = re.search(rf"(?<!\w){re.escape(written)}(?!\w)", raw, re.IGNORECASE) if written else None
        if found:
            return raw[: found.start()] + taken + raw[found.end() :]
    return f"{raw} {new}".rstrip() if part in PARTS else raw


def _forms(name: str) -> tuple[str, str, str]:
    """Return a name `Family, Given` as texts write it."""
    family, _, given = name.partition(", ")
    return name, f"{family} {given}".strip(), f"{given} {family}".strip()
