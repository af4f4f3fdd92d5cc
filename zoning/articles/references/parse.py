"""Parse a reference by order, punctuation, quotes and italics. Fields that are uncertain stay empty."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from zoning.articles.references.authors import Authors, read_authors, read_persons
from zoning.articles.references.boundaries import EDGES, tidy
from zoning.articles.references.container import find_container, with_dot
from zoning.articles.references.editions import find_edition, without_edition
from zoning.articles.references.editors import find_editors
from zoning.articles.references.in_notes import read_note
from zoning.articles.references.locator import find_locator
from zoning.articles.references.title import find_title, find_title_before_authors
from zoning.bibliography.styled import Run, StyledText
from zoning.text.words import CAPITALS

LONGEST = 4000
"""A longer entry is not parsed."""
LEAST_AUTHOR, LEAST_TITLE = 3, 9
"""The least characters before a title in italics that may be an author, and of the title, unlike `et al.`."""
SAME_AUTHORS = re.compile(r"\s*[_—–―-]{2,}[\s.,;:]*")
"""A dash in place of the authors: they are those of the entry before."""
_FAMILY = rf"[{CAPITALS}][\w’'-]+"
_LABEL = re.compile(
    rf"\s*(?:[-–•*·]\s+)?(?:{_FAMILY}(?:(?:,? (?:and|&) |, ){_FAMILY}|,? et al\.)*, (?:19|20)\d\d[a-z]?\s+"
    rf"(?=[{CAPITALS}][a-z]?\.))?"
)
"""What stands before the authors: a mark of a list, or names and year as the text cites them."""
_ZEROS = "٠۰०০๐０"
"""The first digit of Arabic, Persian, Devanagari, Bengali and Thai, and of wide digits; the others follow it."""
_EUROPEAN = {ord(zero) + digit: str(digit) for zero in _ZEROS for digit in range(10)} | str.maketrans(
    "،؛，；：（）", ",;,;:()"
)
_TAIL = re.compile(
    r"(?:\bdoi\b\s?[:.]?\s?(?:https?:|10\.)|https?://|www\.|\b10\.\d{4,9}/|\bPMID\b|\bPMC\d|\bPubMed\b|"
    r"\bISBN\b|\[?\(?\b(?:Available|Accessed|Retrieved|Last accessed|"
    r"accessed (?:on )?\d|Disponível em|Disponible en|Acesso em|Acessado|Consultado|Recuperado|Epub|"
    r"cited \d{4}|citado|acesso em|accedido)\b(?![^\[\]]{0,30}\];\s?\d))",
)
_YEAR_FIRST = re.compile(
    r"[\s,.:;]*(?:[(\[]\s?(?P<year>(?:1[3-9]|20)\d\d)[a-z]?(?:[,/;–-][^()\[\]]{0,30})?[)\]]|"
    r"(?P<bare>(?:1[5-9]|20)\d\d)[a-z]?(?=[.,:)]|\s[“\"«‘„'A-ZÀ-Þ])|\((?:in press|forthcoming|n\.d\.|"
    r"s\.d\.)\))\s?[.,:;)]{0,2}\s*",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<![\d.:/–-])((?:1[5-9]|20)\d\d)(?=[a-z]?(?![\d:/A-Za-z–-]))")
_NO_PLACE = re.compile(r"\[\s?[Ss]\.\s?[ln]\.(?:\s?[:,]\s?[Ss]\.\s?n\.)?\s?\]")
"""What stands for a place or a publisher that is not known: sine loco, sine nomine."""
_KIND = re.compile(
    r"\s?\[(?:(?-i:[A-Z]{1,2})(?:/OL)?|(?:[^\[\]]{0,30}\b)?"
    r"(?:thesis|dissertation|internet|online|tese|dissertação|tesis)\b[^\[\]]{0,60})\]$",
    re.IGNORECASE,
)
"""The kind of a work in brackets behind its title; letters such as `[J]` are of the Chinese standard GB/T 7714."""


class Fields(NamedTuple):
    """The fields of an entry."""

    authors: tuple[str, ...] = ()
    editors: tuple[str, ...] = ()
    year: str = ""
    title: str = ""
    container: str = ""
    volume: str = ""
    issue: str = ""
    first_page: str = ""
    last_page: str = ""
    edition: str = ""
    publisher: str = ""


def parse(raw: str, runs: Sequence[Run] = (), *, is_note: bool = False) -> Fields:
    """Parse an entry without its label; an entry of more than `LONGEST` characters gives no fields.

    runs: the same text with its styles on the page, which help to distinguish titles from containers. Years, volumes
    and pages have European digits, whatever those of the entry.
    is_note: whether the entry is a footnote, which may name the author as in speech, behind words such as `See`.
    """
    if len(raw) > LONGEST:
        return Fields()
    text = _european(raw)
    if text == raw:
        return _parsed(raw, runs, is_note=is_note)
    found = _parsed(text, [run._replace(text=_european(run.text)) for run in runs], is_note=is_note)

    def written(field: str) -> str:
        """Return a field as the entry has it."""
        begin = text.find(field)
        return raw[begin : begin + len(field)] if begin >= 0 else field

    return found._replace(
        title=written(found.title),
        container=written(found.container),
        publisher=written(found.publisher),
    )


def _european(text: str) -> str:
    """Return a text of the same length with European digits and punctuation."""
    return text.translate(_EUROPEAN)


def _parsed(raw: str, runs: Sequence[Run], *, is_note: bool) -> Fields:
    """Parse an entry with European digits."""
    styled = StyledText.of(raw, runs)
    text = _NO_PLACE.sub(lambda found: " " * len(found[0]), _core(styled.text))
    note = read_note(styled, text) if is_note else None
    title_first = None if note else find_title_before_authors(styled, text)
    authors = note[0] if note else _authors(styled, text, title_first.end if title_first else 0)
    dated = _YEAR_FIRST.match(text, authors.end)
    begin = dated.end() if dated else authors.end
    begin += len(text[begin:]) - len(text[begin:].lstrip(" ,.:;"))
    year = (dated["year"] or dated["bare"] or "") if dated else ""
    title = note[1] if note else title_first
    title = title or find_title(styled, text, begin, named=authors.sure or bool(authors.names), dated=bool(dated))
    if title_first:
        title = title_first._replace(end=begin)
    locator = find_locator(text, title.end if title else begin)
    year = year or (locator.year if locator else "") or _last_year(text, begin) or _last_year(styled.text, begin)
    editors = find_editors(text, begin)
    container, publisher = find_container(styled, text, title, begin, locator, editors)
    edition = find_edition(text, begin)
    return Fields(
        authors=() if authors.are_editors else authors.names,
        editors=authors.names if authors.are_editors else editors.names,
        year=year,
        title=tidy(without_edition(_KIND.sub("", tidy(title.text).removesuffix(".")))) if title else "",
        container=with_dot(container, text),
        volume=locator.volume if locator else "",
        issue=locator.issue if locator else "",
        first_page=locator.first_page if locator else "",
        last_page=locator.last_page if locator else "",
        edition=edition.text if edition else "",
        publisher=publisher,
    )


def _authors(styled: StyledText, text: str, start: int) -> Authors:
    """Return the authors, none for two dashes. If the first line consists of names, the authors end with it."""
    if dash := SAME_AUTHORS.match(text):
        return Authors((), dash.end(), sure=True)
    label = _LABEL.match(text, start)
    begin = label.end() if label else start
    line = next((end for end in styled.line_ends if end > begin + 3), len(text))
    authors = read_authors(text[:line].rstrip(), begin)
    if line < len(text) and len(text[authors.end : line].strip(EDGES)) > 3:
        authors = read_authors(text, begin)
    long = (span for span in styled.italic if span.stop - span.start >= LEAST_TITLE)
    titles = (span.start for span in long if begin + LEAST_AUTHOR < span.start < authors.end)
    title = next(titles, 0) if len(authors.names) == 1 else 0
    persons = read_persons(text[:title].rstrip(" ,."), begin) if title else authors
    return persons if persons.names else authors


def _core(text: str) -> str:
    """Return the text before the identifiers and addresses at its end."""
    found = next((match for match in _TAIL.finditer(text) if match.start() > 0.2 * len(text)), None)
    return text[: found.start()].rstrip(" ,;([") if found else text


def _last_year(text: str, start: int) -> str:
    found = _YEAR.findall(text, start) if start < len(text) else []
    return found[-1] if found else ""
