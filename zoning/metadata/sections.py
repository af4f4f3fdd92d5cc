"""Find the kind of a section by its title; the titles are data (`section_titles.toml`)."""

import re
import tomllib
import unicodedata
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, get_args

SectionKind = Literal[
    "abstract", "introduction", "methods", "results", "discussion", "conclusions", "cases", "references",
    "acknowledgements", "funding", "contributions", "conflicts", "data-availability", "ethics", "abbreviations",
    "appendix", "supplementary", "footnotes", "keywords", "box", "author-information", "article-information", "other",
]  # fmt: skip
"""The kinds of sections; `other` if the title does not show it."""
SECTION_KINDS: tuple[SectionKind, ...] = get_args(SectionKind)

_TITLES: dict[Any, list[str]] = tomllib.loads(
    files(__package__).joinpath("section_titles.toml").read_text(encoding="utf-8")
)
_NUMBER = re.compile(r"^\s*(?:§\s?)?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}\b)[.)]?\s+")
_SIGNS = re.compile(r"[^\w,]+")
LONGEST_TITLE = 120
LINES_REMEMBERED = 4096
"""The number of lines for which the kind is cached, since each line of a page is checked again and again."""


@lru_cache(maxsize=LINES_REMEMBERED)
def kind_of(title: str) -> SectionKind:
    """Return the kind of a section with this title; `other` if the title does not show it."""
    plain = _plain(title)
    if not plain or len(plain) > LONGEST_TITLE:
        return "other"
    return next((kind for kind, pattern in _KINDS.items() if pattern.fullmatch(plain)), "other")


def kind_of_heading(text: str) -> SectionKind:
    """Return the kind of a section by its heading, which may begin with a number: `2. Methods`, `IV Results`."""
    return kind_of(_NUMBER.sub("", text))


def _plain(title: str) -> str:
    """Return a title in lower case, without accents and signs, with single blanks."""
    return " ".join(_SIGNS.sub(" ", _without_accents(title.lower())).replace(" ,", ",").split())


def _without_accents(text: str) -> str:
    if text.isascii():
        return text
    # Remove all marks, including the vowel signs of Indian scripts, which `\w` does not match.
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.category(c).startswith("M"))


_KINDS: dict[SectionKind, re.Pattern[str]] = {
    kind: re.compile(_without_accents("|".join(titles))) for kind, titles in _TITLES.items()
}
