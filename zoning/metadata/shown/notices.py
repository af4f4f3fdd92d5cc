"""Recognise notices (corrections, retractions, expressions of concern), and lines about another article.

Beside its own data, a notice shows the DOI, journal and pages of the article that it is about; a corrected article
shows those of the correction.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from zoning.metadata.lines import Line

Kind = Literal["correction", "retraction", "concern"]

PARAGRAPH_WORDS = 40
"""A longer line ends a box about another article."""

_WORDS: dict[Kind, str] = {
    "correction": r"corrections?|corrigend(?:um|a)|errat(?:um|a)|fe de erratas?|errata",
    "retraction": r"retractions?|withdrawals?|retratação|retractación",
    "concern": r"expressions? of concern",
}
_ANY = "|".join(_WORDS.values())
_TITLE = re.compile(
    rf"^\W*(?P<kind>(?:(?:author|publisher|editorial)(?:['’]s)?\s)?(?:notice\sof\s)?(?:{_ANY})(?:\s(?:notice|note))?)"
    r"(?P<behind>\s*(?:$|[:.“\"‘«–—-])|\s(?:to|of|for|on|in)\s?[:“\"‘«])?",
    re.IGNORECASE,
)
_ALWAYS = re.compile(r"corrigend|errat|concern|noti?[ct]e|^(?:author|publisher)", re.IGNORECASE)
"""Words that begin only titles of notices; `Correction of errors` is the title of an article."""
_OF_ANOTHER = re.compile(
    rf"\b(?:{_ANY})\b(?:.{{0,60}}\b(?:to|of|for|on|in)\b.{{0,3}}(?:this (?:article|paper)|:|“)|"
    r".{0,60}\b(?:was|has been|is) (?:published|issued|available)|\s(?:to|of|for|in)\s?:)|"
    r"\bthis (?:article|paper) (?:has been|was) (?:corrected|retracted|withdrawn)|\bthis (?:corrects|retracts)\b|"
    r"\b(?:the|an?) (?:original|corrected|retracted) (?:research )?(?:article|paper)\b|"
    r"\bin the (?:article|paper)\b.{0,300}\bDOI\b|\b(?:no artigo|en el artículo)\b.{0,300}\bDOI\b",
    re.IGNORECASE | re.DOTALL,
)
_RECOMMENDED = re.compile(r"^\W*(?:recommended|related|similar) (?:articles|content)\W*$", re.IGNORECASE)
_BOX = re.compile(
    r"^\W*(?:refers to|referred to by|(?:original|corrected|retracted|linked) (?:article|paper)|this (?:article )?"
    r"(?:corrects|retracts)(?: the article)?|(?:correction|erratum|retraction)s? (?:to|of|for) this article)\W*$",
    re.IGNORECASE,
)


def notice_in(title: str) -> str:
    """Return the kind of notice in the words of its title (`Publisher Correction`); "" for the title of an article."""
    found = _TITLE.match(title)
    return found["kind"] if found and (found["behind"] is not None or _ALWAYS.search(found["kind"])) else ""


def kind_of_notice(text: str) -> Kind | None:
    """Return the kind of notice that a text mentions; None if it mentions none."""
    return next((kind for kind, words in _WORDS.items() if re.search(rf"\b(?:{words})\b", text, re.IGNORECASE)), None)


def of_others(lines: Sequence[Line], title: str, numbers: Iterable[int]) -> frozenset[int]:
    """Return those of the numbered lines that name another article, by their words or by the heading above them.

    title: that of the article or notice on the page, which may itself mention another article.
    """
    return _told(lines, title, numbers, (_BOX, _RECOMMENDED))


def of_its_article(lines: Sequence[Line], title: str, numbers: Iterable[int]) -> list[int]:
    """Return the numbers of the lines on a notice's own article, without those on recommended articles."""
    return sorted(_told(lines, title, numbers, (_BOX,)))


def _told(
    lines: Sequence[Line], title: str, numbers: Iterable[int], boxes: Sequence[re.Pattern[str]]
) -> frozenset[int]:
    found: set[int] = set()
    inside = False
    for number in numbers:
        line = lines[number]
        said = _without(line.text, title)
        ends = line.heading >= 0 or not said.strip() or line.words > PARAGRAPH_WORDS
        inside = (line.heading >= 0 and any(box.match(said) for box in boxes)) or (inside and not ends)
        if inside or _OF_ANOTHER.search(said):
            found.add(number)
    return frozenset(found)


def _without(text: str, title: str) -> str:
    start = text.casefold().find(title.casefold()) if title else -1
    return text if start < 0 else text[:start] + text[start + len(title) :]
