"""Define the kinds of answers that pages are, and their names."""

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

Kind = Literal[
    "article", "abstract-only", "paywall", "login", "bot-challenge", "consent-wall", "error-page", "empty", "listing",
    "not-html", "unknown",
]  # fmt: skip
"""For `not-html`, the server's answer was not HTML; then there is an error and no snapshot."""

KINDS: tuple[Kind, ...] = get_args(Kind)
NAMES: dict[Kind, str] = {
    "article": "Article",
    "abstract-only": "Abstract only",
    "paywall": "Paywall",
    "login": "Login",
    "bot-challenge": "Challenge to robots",
    "consent-wall": "Consent wall",
    "error-page": "Error page",
    "empty": "Empty page",
    "listing": "List of pages",
    "not-html": "Not HTML",
    "unknown": "Page of unknown kind",
}
"""The names of the kinds for people."""
UNUSABLE: tuple[Kind, ...] = ("bot-challenge", "consent-wall", "login", "error-page", "empty", "not-html")
"""Answers that are not the page that was asked for."""
WALLS: Sequence[Kind] = ("abstract-only", "paywall", "login", "consent-wall")
"""Pages that show unknown visitors less than the whole."""


class Scope(msgspec.Struct, frozen=True):
    """What kind of answer a page is, and what speaks for that."""

    kind: Kind
    evidence: tuple[str, ...]

    @property
    def usable(self) -> bool:
        """Whether it is the page that was asked for, or a part of it."""
        return self.kind not in UNUSABLE


def kind_of_page(scope: str) -> str:
    """Return the name of a kind of page for use on its own, where `unknown` would leave open what is unknown."""
    return "unknown kind of page" if scope == "unknown" else scope
