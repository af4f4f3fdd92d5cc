"""The rules in their order: the first that finds evidence says what kind of answer a page is."""

from collections.abc import Callable, Sequence

from zoning.scope import lists, walls
from zoning.scope.kinds import Kind
from zoning.scope.page import Page
from zoning.wording import counted

ARTICLE_WORDS = 80
PRODUCT_TYPES = ("Product", "ProductGroup")
"""One of these in a page's metadata is what the page is about."""


def article(page: Page) -> list[str]:
    """A text of its own, by what it declares or by its length."""
    evidence = [*page.declared_article]
    if page.graph_type == "product":
        evidence.append("metadata og:type product")
    evidence += [f"metadata {kind}" for kind in PRODUCT_TYPES if page.types.count(kind) == 1]
    if page.main_words >= ARTICLE_WORDS:
        evidence.append(f"{counted(page.main_words, 'word')} of main content")
    return evidence if page.main_words >= ARTICLE_WORDS or len(evidence) > 1 else []


RULES: Sequence[tuple[Kind, Callable[[Page], list[str]]]] = (
    ("bot-challenge", walls.bot_challenge),
    ("error-page", walls.error_page),
    ("login", walls.login),
    ("consent-wall", walls.consent_wall),
    ("empty", walls.empty),
    ("abstract-only", walls.abstract_only),
    ("paywall", walls.paywall),
    ("listing", lists.listing),
    ("article", article),
)
