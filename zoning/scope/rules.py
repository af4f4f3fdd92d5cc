"""List the rules in order: the first that finds evidence decides what kind of answer a page is."""

from collections.abc import Callable, Sequence

from zoning.kinds import Kind
from zoning.parts.recommendations import article_of
from zoning.scope import lists, walls
from zoning.scope.page import Page
from zoning.text.wording import counted

ARTICLE_WORDS = 80
PRODUCT_TYPES = ("Product", "ProductGroup")
"""A page with exactly one object of such a type in its JSON-LD is about that product."""


def article(page: Page) -> list[str]:
    """Return the evidence that a page has a text of its own: by its metadata, its length, or posts."""
    evidence = [*page.declared_article]
    if page.graph_type == "product":
        evidence.append("metadata og:type product")
    evidence += [f"metadata {kind}" for kind in PRODUCT_TYPES if page.types.count(kind) == 1]
    if page.main_words >= ARTICLE_WORDS:
        evidence.append(f"{counted(page.main_words, 'word')} of main content")
        return evidence
    if posts := page.posts:
        return [*evidence, f"{counted(posts, 'post')} in the main content"]
    if told := page.snapshot.once(article_of).words:
        return [*evidence, f"{counted(told, 'word')} in paragraphs below a heading with a date"]
    return evidence if len(evidence) > 1 else []


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
