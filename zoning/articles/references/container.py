"""Find the container of a reference (journal, book, proceedings) and its publisher."""

import re

from zoning.articles.references.authors import read_persons
from zoning.articles.references.boundaries import EDGES, IN, INSIDE, PAGES_BEFORE_IN, YEAR_BEFORE_IN, sentence_end, tidy
from zoning.articles.references.editors import Editors
from zoning.articles.references.imprint import find_imprint
from zoning.articles.references.locator import Locator
from zoning.articles.references.title import Title
from zoning.articles.references.words import in_languages
from zoning.bibliography.styled import Span, StyledText
from zoning.text import words

LEAST_LETTERS = 3
"""The least letters of a book's title before its imprint."""
LONGEST_CONTAINER = 250
LONGEST_ABBREVIATED = 100
"""In a shorter name of a container, full stops belong to abbreviations."""
MOST_WORDS_DATED = 8
"""The most words of a newspaper's name."""

_IN_WORD = re.compile(rf"[\s,.;]*{INSIDE}")
_SLASHES = re.compile(r"\s*//\s*")
"""What stands before the book or the newspaper in Russian and Ukrainian."""
_INSIDE_BEHIND = re.compile(rf"\s(?:{in_languages('inside_behind')})", re.IGNORECASE)
_EDITION_OR_KIND = re.compile(
    r"\s*[\[(](?:[^\[\]()]{0,40}\b(?:ed|edn|edition|thesis|dissertation|internet|online|review|article|"
    r"letter)\b[^\[\]()]{0,40})[\])]\.?",
    re.IGNORECASE,
)
_EDITORS_END = re.compile(
    rf"^.{{0,300}}?(?:{in_languages('editor')})\.?\s?[)\]]?\s?[.,:;]?\s+",
    re.IGNORECASE,
)
_PROCEEDINGS = re.compile(rf"[.,;?!]\s(?P<name>(?:{in_languages('proceedings')})\b.{{3,200}})", re.IGNORECASE)
_NUMBER_WORD = re.compile(r",\s(?:[Nn]o?|[Nn][º°])\.?\s*$")
_DATED = re.compile(
    r"[.?!]\s(?P<name>[A-ZÀ-Þ][^.;:,]{2,60})(?:,\s[A-ZÀ-Þ][^.;:,\d]{1,40}){0,2},"
    r"\s(?:\d{1,2}º?\s(?:de\s)?[A-Za-zç]{3,9}\.?(?:\sde)?|[A-Z][a-z]{2,8}\.?\s\d{1,2},)\s(?:19|20)\d\d[a-z]?[.\s]*$"
)
"""A newspaper with its places, and a date instead of a volume."""
_NAME_GOES_ON = re.compile(
    r"\s?\([^()\d]{2,30}\)|\s?:?\s[a-zà-ÿ][^.,;()\d]{2,80}(?=[,.;(])|"
    r"(?:\s\d)?:\s[^\W\d_][^.:;()]{2,80}(?=\.)"
)
_PLACE = re.compile(
    r",\s[A-ZÀ-Þ][\w’'.-]+(?:\s(?:(?:d[aeo]s?|del|la|of|am)\s)?[A-ZÀ-Þ][\w’'-]+){0,3}(?:[,/-]\s?[A-Z]{2})?$"
)
_EDITORS_BEHIND = re.compile(rf"[(\[][^()\[\]]{{2,200}}\b(?:{in_languages('editor')})\.?[)\]]?\W*$", re.IGNORECASE)
_NOT_YET = re.compile(
    r"[\s,.;]{0,3}[(\[]?\b(?:in press|forthcoming|no prelo|en prensa|im druck|sous presse|in stampa)\b[)\].]*$",
    re.IGNORECASE,
)


def find_container(
    styled: StyledText, text: str, title: Title | None, begin: int, locator: Locator | None, editors: Editors
) -> tuple[str, str]:
    """Return the container and the publisher."""
    start, stop = _between(styled, text, title.end if title else begin, locator)
    between = text[start:stop]
    inside = IN.match(between) or (IN.search(between) if _IN_WORD.match(between) else None)
    is_numbered = bool(locator and locator.is_numbered)
    if not inside and not is_numbered:
        inside = _SLASHES.match(between)
    behind = title.container.stop - 1 if title and title.container else start
    imprint = find_imprint(text[behind:])
    publisher = imprint.publisher if imprint and (inside or not is_numbered) else ""
    if title and title.container and not title.whole:
        return _italic_container(text, title.container, stop), publisher
    if title and title.whole and not inside:
        return "", publisher
    if inside:
        return _inside(text, start + inside.end(), stop, editors)
    if behind_name := _INSIDE_BEHIND.search(between):
        return _inside(text, start, start + behind_name.start(), editors)[0], publisher
    if not is_numbered:
        return _without_locator(text, title, start, stop), publisher
    if title and imprint and behind + imprint.start < stop:
        between = text[start : behind + imprint.start + 1]
    return _journal(between), publisher


def _between(styled: StyledText, text: str, start: int, locator: Locator | None) -> tuple[int, int]:
    """Return where the text between the title and the locator begins and ends."""
    stop = locator.start if locator and locator.start >= start else len(text)
    if paged := PAGES_BEFORE_IN.match(text, start):
        start, stop = paged.end(), len(text)
    if again := YEAR_BEFORE_IN.match(text, start, stop):
        start = again.end()
    if locator and locator.is_numbered:
        lines = (end for end in styled.line_ends if start < end < stop and text[end:stop].strip(EDGES))
        start = max(lines, default=start)
    return start, stop


def _without_locator(text: str, title: Title | None, start: int, stop: int) -> str:
    """Return the name of the proceedings or of the newspaper after the title."""
    if title and (named := _PROCEEDINGS.match(text, start, stop)):
        return _without_volume(named["name"][: sentence_end(named["name"], 0)])
    dated = _DATED.search(text, start)
    return dated["name"] if dated and words.length(dated["name"]) <= MOST_WORDS_DATED else ""


def _inside(text: str, begin: int, stop: int, editors: Editors) -> tuple[str, str]:
    """Return the container after a word for "in", and the publisher after it."""
    between = text[begin:stop]
    if editors.announced and begin < editors.start:
        end = min(sentence_end(between, 0), editors.start - begin)
    else:
        between = _EDITORS_END.sub("", between, count=1) if _EDITORS_END.match(between) else _without_authors(between)
        end = sentence_end(between, 0)
    first = begin + len(text[begin:stop]) - len(between)
    imprint = find_imprint(text, first + LEAST_LETTERS)
    if imprint and imprint.start < first + end:
        end = imprint.start - first
    return _without_volume(between[:end]), imprint.publisher if imprint else ""


def _italic_container(text: str, span: Span, stop: int) -> str:
    """Return the container in italics, with the rest of its name in brackets or after a colon."""
    end = min(span.stop, max(stop, span.start + 3))
    more = _NAME_GOES_ON.match(text, end, max(stop, end))
    return _without_volume(text[span.start : more.end() if more else end])


def _without_authors(text: str) -> str:
    """Return the text without persons at its beginning; a group there is the name of a conference."""
    authors = read_persons(text, 0, sure=False)
    return text[authors.end :] if authors.names and authors.end < len(text) - 4 else text


def _journal(between: str) -> str:
    """Return the name of the journal in the text between the title and the volume."""
    between = _NUMBER_WORD.sub(",", between)
    name = _EDITION_OR_KIND.sub("", between).strip(EDGES)
    name = re.sub(
        r"[,;(]?\s?(?:(?:1[5-9]|20)\d\d[a-z]?|in press)[,;:)]?\s?(?:[A-Z][a-z]{2,8}\.?)?\s?$", "", name
    ).strip(EDGES)
    name = re.sub(r"[.,;]\s(?:1[5-9]|20)\d\d\b.*$", "", name)
    if between.rstrip().endswith(","):
        name = _without_place(name)
    if len(name) > LONGEST_ABBREVIATED:
        name = name[sentence_end(name, 0) :].strip(EDGES)
    if len(name) > LONGEST_CONTAINER or not re.search(r"[^\W\d_]{2}", name):
        return ""
    return tidy(_closed(name))


def _without_place(name: str) -> str:
    """Remove the city, and the state, after a journal's name. Names with more commas list subjects and stay."""
    found = _PLACE.search(name)
    return name[: found.start()] if found and "," not in name[: found.start()] else name


def _without_volume(name: str) -> str:
    """Remove editors in brackets, the volume, or "in press" from the end of the name; italics often include these."""
    name = _NOT_YET.sub("", _EDITORS_BEHIND.sub("", name))
    name = re.sub(
        r"[\s,.;:(]+(?:vol(?:ume)?\.?|v\.)?\s?\d{1,4}(?:\s?\([\w–-]{1,10}\))?[\s,.:;)]*$", "", name.strip(EDGES)
    )
    name = re.sub(r",?\s(?:vol(?:ume)?|v)\.?$|\s*\((?=[^()]*\d)[^()]*$", "", name)
    return tidy(_closed(name)) if len(name) <= LONGEST_CONTAINER else ""


def with_dot(name: str, text: str) -> str:
    """Return the name with its last full stop if it is made of abbreviations."""
    return f"{name}." if re.search(r"\w\.\s?\w", name) and f"{name}." in text else name


def _closed(name: str) -> str:
    """Close a bracket that is open at the end of the name."""
    return f"{name})" if name.count("(") > name.count(")") else name
