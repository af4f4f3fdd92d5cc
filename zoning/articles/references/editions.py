"""Find the edition of a book in a reference: its number or words, without the word for edition."""

import re
from typing import NamedTuple

from zoning.articles.references.words import in_languages

_SIGN = r"(?:\s?(?:st|nd|rd|th|ª|º|°|a|ème|ère|ter|te|da|ra|ta|er|re|e|-?[еяй]|:a|de|ste))?"
_NUMBER = rf"\d{{1,3}}{_SIGN}"
_WORDS = rf"(?:{in_languages('ordinal')})"
_EDITION = rf"(?:{in_languages('edition')})"
_MORE = rf"(?:\.?[\s,]{{1,2}}(?:(?:and|e|y|et|und|&)\s)?{_WORDS}){{0,3}}"
_FORMS = (
    rf"(?<![\w.:/–-])(?P<number>(?:{_NUMBER}|{_WORDS}){_MORE})(?:\.,?|,)?\s?{_EDITION}(?!\s?by\b)\b",
    rf"(?:{in_languages('edition_before')})\.?\s(?P<before>{_NUMBER})(?=[\s.,;:)]|$)",
    r"第?\s?(?P<unspaced>\d{1,3}|[一二三四五六七八九十]{1,3})\s?(?:版|판)(?!社)",
)
_COMPILED = re.compile("|".join(_FORMS), re.IGNORECASE)
_AT_END = re.compile(rf"\s?[,.;(\[]\s?(?:{_COMPILED.pattern})[\s.)\]]*$", re.IGNORECASE)


class Edition(NamedTuple):
    """The edition as written, and where it begins, with the word for edition if that is before it."""

    text: str
    start: int


def find_edition(text: str, start: int) -> Edition | None:
    """Return the first edition in `text` after `start`; None if there is none."""
    found = _COMPILED.search(text, start)
    if not found:
        return None
    assert found.lastgroup
    return Edition(found[found.lastgroup].strip(" .,"), found.start())


def without_edition(title: str) -> str:
    """Return the title without an edition at its end."""
    found = _AT_END.search(title)
    return title[: found.start()] if found and found.start() > 0 else title
