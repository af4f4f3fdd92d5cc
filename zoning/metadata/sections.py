"""What a section is for, told by its title; the titles are data (`section_titles.toml`)."""

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
"""What a section is for; `other` where its title does not tell."""
SECTION_KINDS: tuple[SectionKind, ...] = get_args(SectionKind)

_TITLES: dict[Any, list[str]] = tomllib.loads(
    files(__package__).joinpath("section_titles.toml").read_text(encoding="utf-8")
)
_NUMBER = re.compile(r"^\s*(?:§\s?)?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}\b)[.)]?\s+")
_SIGNS = re.compile(r"[^\w,]+")
LONGEST_TITLE = 120
LINES_REMEMBERED = 4096
"""What so many lines are titles of is remembered: each line of a page is asked about again and again."""


@lru_cache(maxsize=LINES_REMEMBERED)
def kind_of(title: str) -> SectionKind:
    """The kind of a section with this title; `other` where the title does not tell."""
    plain = _plain(title)
    if not plain or len(plain) > LONGEST_TITLE:
        return "other"
    return next((kind for kind, pattern in _KINDS.items() if pattern.fullmatch(plain)), "other")


def kind_of_heading(text: str) -> SectionKind:
    """The kind of a section by its heading, which may begin with a number: `2. Methods`, `IV Results`."""
    return kind_of(_NUMBER.sub("", text))


def _plain(title: str) -> str:
    """Lower case, without accents, signs and double blanks."""
    return " ".join(_SIGNS.sub(" ", _without_accents(title.lower())).replace(" ,", ",").split())


def _without_accents(text: str) -> str:
    if text.isascii():
        return text
    # All marks go, the vowel signs of Indian scripts among them: `\w` does not match them.
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.category(c).startswith("M"))


_KINDS: dict[SectionKind, re.Pattern[str]] = {
    kind: re.compile(_without_accents("|".join(titles))) for kind, titles in _TITLES.items()
}
