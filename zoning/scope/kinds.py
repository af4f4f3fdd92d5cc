"""The kinds of answers that pages are, and what people call them."""

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

Kind = Literal[
    "article", "abstract-only", "paywall", "login", "bot-challenge", "consent-wall", "error-page", "empty", "listing",
    "not-html", "unknown",
]  # fmt: skip
"""`not-html` is what a server answered with something else: there is no snapshot then, but an error."""

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
"""What people call them."""
UNUSABLE: tuple[Kind, ...] = ("bot-challenge", "consent-wall", "login", "error-page", "empty", "not-html")
"""Answers that are not the page that was asked for."""
WALLS: Sequence[Kind] = ("abstract-only", "paywall", "login", "consent-wall")
"""Pages that show less than they have to whom they do not know."""


class Scope(msgspec.Struct, frozen=True):
    """What kind of answer a page is, and what speaks for that."""

    kind: Kind
    evidence: tuple[str, ...]

    @property
    def usable(self) -> bool:
        """Whether it is the page that was asked for, or a part of it."""
        return self.kind not in UNUSABLE


def kind_of_page(scope: str) -> str:
    """A kind of page where it stands alone, for people: `unknown` would not say what is."""
    return "unknown kind of page" if scope == "unknown" else scope
