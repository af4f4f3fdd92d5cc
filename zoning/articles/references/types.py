"""Decide the type of a reference: by what the page declares, by identifiers and words, and by its parts."""

import re
from collections.abc import Iterator

from zoning.articles.model import Reference, ReferenceType
from zoning.articles.references.boundaries import IN, INSIDE
from zoning.articles.references.words import in_languages, words_of
from zoning.text.words import CAPITALS

_CODES: dict[str, ReferenceType] = {
    "J": "article-journal", "M": "book", "C": "paper-conference", "D": "thesis", "R": "report", "P": "patent",
    "S": "standard", "DB": "dataset", "CP": "software", "EB": "webpage",
}  # fmt: skip
"""The codes of GB/T 7714, in square brackets."""
_CODE = re.compile(r"\[(J|M|C|D|R|P|S|DB|CP|EB)(?:/(?:OL|CD|DK|MT))?\]")
_NOTE = re.compile(r"\[([^\[\]]{3,60})\]")
_IN_BRACKETS = re.compile(r"\(([^()]{3,60})\)")
_IN_BOOK = re.compile(rf"\b{INSIDE}\s?:")
_NAMED = rf"(?:[{CAPITALS}](?:[a-zà-ÿ’'-]+|\.)|&|and|e|y|et|und|de|do|da)"
_HOUSE = re.compile(rf"\W*{_NAMED}(?:,?\s{_NAMED}){{0,5}}\W*")
"""What is left of a book in styles without places: the publisher alone."""
_DATED = re.compile(r"\((?:1[5-9]|20)\d\d[a-z]?\)\.")
_ISBN = re.compile(r"\bISBN\b", re.IGNORECASE)
_PATENT_NUMBER = re.compile(r"\b(?:US|EP|WO|CN|JP|DE|GB)\s?(?:patent\s)?\d[\d,/ ]{5,}", re.IGNORECASE)
_STANDARD = re.compile(rf"(?:{'|'.join(map(re.escape, words_of('standard')))})[\s:-]{{1,2}}[A-Z]?\d{{2,}}")
_LAW = re.compile(
    rf"(?:{in_languages('legislation')})(?:\s\w+){{0,2}}?,?\s?(?:n\s?[º°o.]{{0,2}}|№|\((?:EU|EC|EEC)\))?\s?(?:No\.?\s)?\d",
    re.IGNORECASE,
)
_ARXIV = re.compile(r"\barXiv:\s?(?:\d{4}\.\d{4}|[a-z.-]+/\d{7})", re.IGNORECASE)
_VERSION = re.compile(r"\bversion\s\d", re.IGNORECASE)


def _any_of(kind: str) -> "re.Pattern[str]":
    return re.compile(in_languages(kind), re.IGNORECASE)


_OUTSIDE: dict[ReferenceType, "re.Pattern[str]"] = {
    kind: _any_of(kind) for kind in ("thesis", "patent", "report", "preprint", "dataset", "software")
}
"""The words that tell a type if they are not in the title, from the surest to the least sure."""
_CONFERENCE, _PROCEEDINGS, _BODY = map(_any_of, ("conference", "proceedings", "body"))
_PREFIXES: dict[ReferenceType, tuple[str, ...]] = {
    "preprint": tuple(words_of("preprint_doi")),
    "dataset": tuple(words_of("dataset_doi")),
}


def type_of(reference: Reference, declared: ReferenceType = "") -> ReferenceType:
    """Return the type of a reference whose other fields are known; "" if nothing tells it.

    declared: the type that the page declares. Pages also declare chapters and theses as books.
    """
    return next(filter(None, _told(reference, declared)), "")


def _told(reference: Reference, declared: ReferenceType) -> Iterator[ReferenceType]:
    """Yield the types by each kind of evidence, the surest first."""
    if declared not in ("article-journal", "book"):
        yield declared
    if code := _CODE.search(reference.raw):
        yield _CODES[code[1]]
    yield _by_doi(reference)
    yield declared if declared == "article-journal" else ""
    tail = _tail(reference)
    yield _in_brackets(reference, tail)
    yield _by_container(reference)
    if not _is_in_journal(reference):
        yield "preprint" if _ARXIV.search(reference.raw) else ""
        yield _by_title(reference)
        yield _by_words(reference, tail)
    yield _by_parts(reference, tail, declared)


def _tail(reference: Reference) -> str:
    """Return the text behind the title, in which no word of the title counts."""
    start = reference.raw.find(reference.title)
    return reference.raw[start + len(reference.title) :] if start >= 0 else reference.raw


def _by_doi(reference: Reference) -> ReferenceType:
    return next((kind for kind, prefixes in _PREFIXES.items() if reference.doi.startswith(prefixes)), "")


def _in_brackets(reference: Reference, tail: str) -> ReferenceType:
    """Return the type that a note in brackets names, such as `[Data set]`; titles have round ones of their own."""
    notes = "; ".join([*_NOTE.findall(reference.raw), *_IN_BRACKETS.findall(tail)])
    return next((kind for kind, named in _OUTSIDE.items() if named.search(notes)), "")


def _by_container(reference: Reference) -> ReferenceType:
    """Return the type by the name of the container: a preprint server, a repository, a conference, proceedings.

    The proceedings of an academy or a society are a journal.
    """
    container = reference.container
    for kind in ("preprint", "dataset"):
        if _OUTSIDE[kind].match(container):
            return kind
    if reference.volume and reference.issue:
        return ""
    journal = reference.volume or _BODY.search(container)
    if _CONFERENCE.search(container) or (_PROCEEDINGS.search(container) and not journal):
        return "paper-conference"
    return ""


def _is_in_journal(reference: Reference) -> bool:
    of_issue = reference.volume and (reference.issue or reference.first_page)
    return bool(reference.container and (of_issue or reference.pmid or reference.pmcid) and not reference.publisher)


def _by_title(reference: Reference) -> ReferenceType:
    title = reference.title or reference.raw
    if _LAW.match(title):
        return "legislation"
    if _STANDARD.search(title) or any(map(_STANDARD.match, reference.authors)):
        return "standard"
    if _OUTSIDE["dataset"].match(title):
        return "dataset"
    return ""


def _by_words(reference: Reference, tail: str) -> ReferenceType:
    """Return the type by the words behind the title, except for those of the container."""
    beside = tail.replace(reference.container, " ") if reference.container else tail
    if _PATENT_NUMBER.search(reference.raw):
        return "patent"
    for kind, named in _OUTSIDE.items():
        if named.search(tail if kind in ("thesis", "report") else beside):
            return kind
    if _VERSION.search(reference.raw) and not reference.container:
        return "software"
    return "paper-conference" if not reference.container and _CONFERENCE.search(beside) else ""


def _by_parts(reference: Reference, tail: str, declared: ReferenceType) -> ReferenceType:
    """Return the type by which parts the reference has."""
    numbered = reference.volume or reference.issue or reference.first_page or reference.doi or reference.pmid
    if reference.container:
        between, _, _ = tail.partition(reference.container)
        inside = bool(reference.editors or reference.publisher or declared or IN.search(between))
        if _IN_BOOK.search(between) or (inside and not _is_in_journal(reference)):
            return "chapter"
        return "article-journal" if numbered else "webpage" if reference.url else ""
    if declared or reference.publisher or reference.edition or reference.editors or _ISBN.search(reference.raw):
        return "book"
    if reference.volume and reference.first_page:
        return "article-journal"
    if reference.url:
        return "webpage"
    return "book" if not numbered and _DATED.search(reference.raw) and _HOUSE.fullmatch(tail) else ""
