"""Recognise notices (corrections, retractions, expressions of concern), and lines about another article.

Beside its own data, a notice shows the DOI, journal and pages of the article that it is about; a corrected article
shows those of the correction.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from zoning.metadata.lines import Line
from zoning.text.expressions import expressions
from zoning.text.words import IDEOGRAPHS

Kind = Literal["correction", "retraction", "concern"]

PARAGRAPH_WORDS = 40
"""A longer line ends a box about another article."""

WORDS = expressions(__package__, "notices.toml")
_KINDS: tuple[Kind, ...] = ("correction", "retraction", "concern")
_ANY = "|".join(WORDS[kind] for kind in _KINDS)
THIS_ARTICLE = rf"\b(?:{WORDS['this_article']})"
_TITLE = re.compile(
    rf"^\W*(?P<kind>(?:(?:{WORDS['announcing']})\s)*(?:{_ANY})(?:\s(?:notice|note))?)"
    r"(?P<behind>\s*(?:$|[:.：“„\"‘«「《–—-])|\s(?:to|of|for|on|in)\s?[:“\"‘«]|"
    rf"\s[^\W\d_]{{1,3}}(?:\s(?:{WORDS['article']}))?\s?[:“„\"‘«])?",
    re.IGNORECASE,
)
_BEHIND_TITLE = re.compile(
    rf"[」』》”】].{{0,6}}?(?P<kind>(?=[{IDEOGRAPHS}가-힣])(?:{_ANY}))(?:[声聲]明|公告|啟事|启事|について|のお知らせ|공고)?\W*$"
)
"""In Chinese, Japanese and Korean, the word stands behind the title of the article."""
_ALWAYS = re.compile(r"corrigend|errat|concern|noti?[ct]e|^(?:author|publisher)", re.IGNORECASE)
"""Words that begin only titles of notices; `Correction of errors` is the title of an article."""
_BEHIND_NAME = (
    rf".{{0,60}}\b(?:to|of|for|on|in)\b.{{0,3}}(?:{THIS_ARTICLE}|:|“)|"
    r".{0,60}\b(?:was|has been|is) (?:published|issued|available)|\s(?:to|of|for|in)\s?:"
)
_NOTICE_OF_ANOTHER = re.compile(rf"\b(?:{_ANY})\b(?:{_BEHIND_NAME})", re.IGNORECASE | re.DOTALL)
_MAY_FOLLOW = re.compile(_BEHIND_NAME.replace(".{0,60}", ""), re.IGNORECASE | re.DOTALL)
"""What most lines lack is searched first, since the names of notices are many."""
_OF_ANOTHER = re.compile(
    rf"{THIS_ARTICLE}.{{0,40}}?(?:{WORDS['corrected']}|{WORDS['retracted']})\b|\bthis (?:corrects|retracts)\b|"
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
    if found and (found["behind"] is not None or _ALWAYS.search(found["kind"])):
        return found["kind"]
    behind = _BEHIND_TITLE.search(title)
    return behind["kind"] if behind else ""


def kind_of_notice(text: str) -> Kind | None:
    """Return the kind of notice that a text mentions; None if it mentions none."""
    return next((kind for kind in _KINDS if re.search(rf"\b(?:{WORDS[kind]})(?!\w)", text, re.IGNORECASE)), None)


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
        if inside or _names_another(said):
            found.add(number)
    return frozenset(found)


def _names_another(text: str) -> bool:
    named = _MAY_FOLLOW.search(text) and _NOTICE_OF_ANOTHER.search(text)
    return bool(named or _OF_ANOTHER.search(text))


def _without(text: str, title: str) -> str:
    start = text.casefold().find(title.casefold()) if title else -1
    return text if start < 0 else text[:start] + text[start + len(title) :]
