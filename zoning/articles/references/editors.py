"""Find the editors of a book or of proceedings in a reference."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from zoning.articles.references.authors import read_authors, read_persons
from zoning.articles.references.boundaries import IN
from zoning.articles.references.words import in_languages

LONGEST = 400
"""The most characters of the names before a word such as `Eds.`."""
MOST_MARKS = 3
"""The most such words that are looked at."""
MOST_STARTS = 30
"""The most places before one of them at which the names may begin."""

_BY = re.compile(rf"(?:(?:{in_languages('edited_by')})|[(\[](?:{in_languages('editor')}))\.?:?\s", re.IGNORECASE)
_AMID = re.compile(rf",\s(?:{in_languages('editor')})\.\s", re.IGNORECASE)
"""Such a word before the names, behind the title of a book: `Distances, ed. Paul Orme (York`."""
_IMPRINT_NEXT = re.compile(r"\s?\([^()\d]{2,80}\d{4}\)|,\s[^\W\d_][^,.;:\d]{1,40},?\s\d{4}")
_ROLE = re.compile(rf"[\s,.(\[](?:{in_languages('editor')})\.?\s?(?=[)\],.;:]|$)", re.IGNORECASE)
_CLOSED = re.compile(r"[)\]]")
_START = re.compile(r"[.,;:?!(\[”\"»]\s?(?=[^\W\d_])")
_INITIALS = re.compile(r", ?(?:\w\b|[^\Wa-z\d_]{1,4}\b)")


class Editors(NamedTuple):
    """The names, and where they begin with the words before them that say that they are editors."""

    names: tuple[str, ...] = ()
    start: int = -1
    announced: bool = False
    """Whether the words stand before the names."""


def find_editors(text: str, start: int) -> Editors:
    """Return the editors that are named in `text` after `start`, behind or before a word that says so."""
    return next(_named(text, start), Editors())


def _named(text: str, start: int) -> Iterator[Editors]:
    for mark in _marks(_ROLE, text, start):
        for begin in _starts(text, max(start, mark.start() - LONGEST), mark.start()):
            found = read_authors(text[: mark.end() + 3], begin)
            if found.are_editors and found.end > mark.start() + 1 and _alike(found.names):
                yield Editors(found.names, begin)
    for mark in _marks(_AMID, text, start):
        found = read_persons(text, mark.end())
        if found.names and _IMPRINT_NEXT.match(text, found.end):
            yield Editors(found.names, mark.start(), announced=True)
    for mark in _marks(_BY, text, start):
        bracket = _CLOSED.search(text, mark.end())
        found = read_persons(text[: bracket.start() if bracket else len(text)], mark.end())
        if found.names:
            yield Editors(found.names, mark.start(), announced=True)


def _marks(mark: "re.Pattern[str]", text: str, start: int) -> "list[re.Match[str]]":
    return [found for found, _ in zip(mark.finditer(text, start), range(MOST_MARKS), strict=False)]


def _starts(text: str, start: int, stop: int) -> list[int]:
    """Return where names may begin: first behind a word for "in", then behind any punctuation."""
    inside = [found.end() for found in IN.finditer(text, start, stop)]
    others = [start, *(found.end() for found in _START.finditer(text, start, stop))]
    return [*inside, *others[-MOST_STARTS:]]


def _alike(names: tuple[str, ...]) -> bool:
    """Whether all names have initials or none has: words of a title before the names look like names in full."""
    return len({bool(_INITIALS.search(name)) for name in names}) == 1
