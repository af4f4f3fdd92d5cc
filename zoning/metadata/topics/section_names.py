"""Tell which texts may be the name of a page's section."""

import re
from collections.abc import Iterable

from zoning.metadata.evidence import Evidence
from zoning.metadata.lines import Line, text_key
from zoning.metadata.sites import is_mostly_one_of, names_of_host
from zoning.text import words
from zoning.text.expressions import expressions

SECTION_WORDS = 4
"""The most words of a section's name."""
_LABELS = expressions(__package__, "labels.toml")
HOME = re.compile(_LABELS["home"], re.IGNORECASE)
"""The first link of breadcrumbs."""
GENERAL = re.compile(f"{HOME.pattern}|{_LABELS['general']}", re.IGNORECASE)
"""Names without relation to a page's subject."""


def may_be_section(name: str, title: Line, evidence: Evidence) -> bool:
    """Whether a text may name the section of a page with this title: it is short and neither the title nor the site.

    It has letters, no digits and no signs of programs, and means more than `Home`.
    """
    letters = any(map(str.isalpha, name)) and not words.has_digit(name) and not set("{}_@") & set(name)
    if not letters or words.length(name) > SECTION_WORDS or GENERAL.fullmatch(name):
        return False
    said = {text_key(claim.value) for claim in evidence.claims if claim.field in ("title", "site_name")}
    own = text_key(name)
    return own not in said | {text_key(title.text)} and not is_mostly_one_of(own, names_of_host(evidence.base))


def say_only(names: Iterable[str], title: Line, evidence: Evidence, where: str, weight: float) -> None:
    """Claim the section if exactly one of the names may be that of a section."""
    told = {name for name in names if may_be_section(name, title, evidence)}
    if len(told) == 1:
        evidence.say("section", told.pop(), "page", where, weight)


def named(text: str) -> str:
    """Return a name on one line, without signs of separation around it."""
    return " ".join(text.split()).strip(" /|<>»«›‹·•→←:-")
