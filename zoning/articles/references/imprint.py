"""Find the imprint of a book in a reference: its publisher, with the place before or behind it."""

import re
from typing import NamedTuple

from zoning.articles.references.boundaries import CASELESS, INSIDE, tidy
from zoning.articles.references.words import in_languages
from zoning.text.words import CAPITALS, MARKS

_FIRST = rf"{CAPITALS}{CASELESS}"
_NAME = rf"[{_FIRST}][^.,;:()\[\]“”\"«»「」『』\d]{{1,60}}"
_HOUSE_WORD = rf"(?:{in_languages('house')})"
_IS_HOUSE = re.compile(rf"{_HOUSE_WORD}|\s&\s", re.IGNORECASE)
_COLON = re.compile(
    rf"(?:^|[.,;(\]?!]\s?)\s?(?P<place>[{_FIRST}](?:(?!\b{INSIDE}:)[\w{MARKS}\u0e01-\u0eff .,'’&/-]){{1,50}}?):\s"
    rf"(?P<publisher>[{_FIRST}][^:;()\[\]]{{1,80}}?)"
    r"(?=[;,.]?\s?(?:[(\[]?(?:c|©)?(?:19|20)\d\d|p{1,2}\.|v\.|\d+ ?p|$)|\.\s|\)|;|,\s)"
)
"""`Place: Publisher`."""
_PAIR = re.compile(
    rf"(?:^|[.,;(]\s?)(?P<one>{_NAME}?)(?:[.,]|\s?\()\s?(?P<other>{_NAME}?)"
    r"(?=[)\s.,;:]*(?:(?:[(\[]?(?:c|©)?(?:19|20)\d\d|p{1,2}\.?\s?\d|\d{1,4}\s?[-–]\s?\d|\d+ ?p\b|S\.\s?\d|$)))"
)
"""`Publisher, Place` or `Place, Publisher`, before a year, pages or the end."""
_ALONE = re.compile(
    rf"(?:^|[.,;(』]\s?)(?P<publisher>(?=[{_FIRST}])[^.,;:()\[\]“”\"«»「」『』]{{0,60}}{_HOUSE_WORD}[^.,;:()\[\]“”\"«»]{{0,40}})"
    r"(?=[.,;)]|\s\(|\s?$)",
    re.IGNORECASE,
)
"""A publisher that its name shows to be one."""


class Imprint(NamedTuple):
    """The publisher, and where the imprint begins in the text."""

    publisher: str
    start: int


def find_imprint(text: str, start: int = 0) -> Imprint | None:
    """Return the first imprint in `text` behind `start`, or at the beginning of the text; None if there is none."""
    if colon := _with_colon(text, start):
        sides = colon["publisher"], colon["place"]
        swapped = _is_house(sides[1]) and not _is_house(sides[0])
        return Imprint(tidy(sides[swapped]), colon.start())
    for pair in _PAIR.finditer(text, start):
        houses = [side for side in (pair["one"], pair["other"]) if _is_house(side)]
        if len(houses) == 1:
            return Imprint(tidy(houses[0]), pair.start())
    alone = _ALONE.search(text, start)
    return Imprint(tidy(alone["publisher"]), alone.start()) if alone else None


def _with_colon(text: str, start: int) -> "re.Match[str] | None":
    """Return the first `Place: Publisher` whose name shows that it is a publisher, or else the first of all."""
    pairs = list(_COLON.finditer(text, start))
    return next((pair for pair in pairs if _is_house(pair["publisher"])), pairs[0] if pairs else None)


def _is_house(name: str) -> bool:
    return _IS_HOUSE.search(name) is not None
