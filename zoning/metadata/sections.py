"""Find the kind of a section by its title; the titles are data (`section_titles.toml`)."""

import re
import unicodedata
from typing import Literal, get_args

from zoning.text.cached import cached
from zoning.text.expressions import expressions

SectionKind = Literal[
    "abstract", "introduction", "methods", "results", "discussion", "conclusions", "cases", "references",
    "acknowledgements", "funding", "contributions", "conflicts", "data-availability", "ethics", "abbreviations",
    "appendix", "supplementary", "footnotes", "keywords", "box", "author-information", "article-information", "other",
]  # fmt: skip
"""The kinds of sections; `other` if the title does not show it."""
SECTION_KINDS: tuple[SectionKind, ...] = get_args(SectionKind)

_NUMBER = re.compile(r"^\s*(?:§\s?)?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}\b)[.)]?\s+")
_SIGNS = re.compile(r"[^\w,]+")
_IN_BRACKETS = re.compile(r"\s*[(\[（][^()\[\]（）]{1,30}[)\]）]\s*$")
"""Brackets at the end of a title: `Abstract (English)`."""
_OR = re.compile(r"\s*[/|·]\s*")
"""What separates the same title in two languages: `Abstract / Resumen`."""
_SPACED = re.compile(r"\w(?: \w){3,}|[\u3040-\u9fff\uac00-\ud7a3](?: [\u3040-\u9fff\uac00-\ud7a3])+")
"""A word with a blank after each letter, as some printers set titles: `A b s t r a c t`, `초 록`."""
LONGEST_TITLE = 120


@cached
def kind_of(title: str) -> SectionKind:
    """Return the kind of a section with this title; `other` if the title does not show it.

    The title may be in several languages, with a sign between them, or name its language in brackets.
    """
    kind = _kind_of_whole(title)
    if kind != "other" or len(title) > LONGEST_TITLE:
        return kind
    parts = [_IN_BRACKETS.sub("", part) for part in _OR.split(title)]
    kinds = {_kind_of_whole(part) for part in parts} if parts != [title] else ()
    return next(iter(kinds)) if len(kinds) == 1 else "other"


def _kind_of_whole(title: str) -> SectionKind:
    bare = title.strip(" \n:：.")
    plain = _plain(bare.replace(" ", "") if _SPACED.fullmatch(bare) else title)
    if not plain or len(plain) > LONGEST_TITLE:
        return "other"
    return next((kind for kind, pattern in _KINDS.items() if pattern.fullmatch(plain)), "other")


def kind_of_heading(text: str) -> SectionKind:
    """Return the kind of a section by its heading, which may begin with a number: `2. Methods`, `IV Results`."""
    return kind_of(_NUMBER.sub("", text))


def heads_outline(text: str) -> bool:
    """Whether a text is the heading of a table of contents."""
    return len(text) <= LONGEST_TITLE and _OUTLINE.fullmatch(_plain(text)) is not None


def _plain(title: str) -> str:
    """Return a title in lower case, without accents and signs, with single blanks."""
    return " ".join(_SIGNS.sub(" ", _without_accents(title.lower())).replace(" ,", ",").split())


def _without_accents(text: str) -> str:
    if text.isascii():
        return text
    # Remove all marks, including the vowel signs of Indian scripts, which `\w` does not match.
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.category(c).startswith("M"))


_TITLES = expressions(__package__, "section_titles.toml")
_KINDS = {kind: re.compile(_without_accents(_TITLES[kind])) for kind in SECTION_KINDS if kind in _TITLES}
_OUTLINE = re.compile(_without_accents(_TITLES["contents"]))
