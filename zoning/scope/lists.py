"""Recognise lists of other pages: categories, search results, front pages."""

import numpy as np

from zoning.document.nodes import nodes_within
from zoning.parts.discussion.threads import Threads
from zoning.parts.related import Cards, related
from zoning.scope.excerpts import covered, excerpts
from zoning.scope.page import Page
from zoning.scope.walls import EMPTY_WORDS
from zoning.snapshot import Mask
from zoning.text import words
from zoning.text.wording import counted

LISTED, UNDECLARED_LISTED = 0.5, 0.4
"""The share of linked letters from which on content is a list; the same if the page does not declare an article."""
SHELF, BESIDE_SHELF = 20, 10
"""At least `SHELF` cards with pictures are a list if there are fewer than `BESIDE_SHELF` words of main content beside
them for each card."""
TEASERS, TEASER_SHARE = 5, 0.6
"""The least number of linked headings in a list of teasers, and their least share of all headings."""
TEXT_BELOW = 50
"""The number of words of main content for each linked heading, from which on each heads a text of its own."""
TEASED = 0.5
"""The share of the main content's letters in teasers of other pages, from which on it is a list."""
EXCERPTS, EXCERPTED = 3, 0.6
"""The least number of excerpts in a list of them, and their least share of the main content's letters."""
LIST_TYPES = ("CollectionPage", "SearchResultsPage", "product.group")
"""The types of lists in schema.org and Open Graph."""


def listing(page: Page) -> list[str]:
    """Return the evidence that a page is a list of other pages: its declared type, or the links of its main content."""
    if declared := [kind for kind in (page.graph_type, *page.types) if kind in LIST_TYPES]:
        return [f"metadata {declared[0]}"]
    if len(page.declared_article) > 1:
        return []
    rules = (_linked_text, _linked_headings, _teasers, _excerpts, _shelf)
    found: list[str] = next(filter(None, (rule(page) for rule in rules)), [])
    return [] if found and page.is_scholarly else found


def _linked_text(page: Page) -> list[str]:
    share = page.share(page.linked)
    least = LISTED if page.declared_article else UNDECLARED_LISTED
    is_list = page.main_words >= EMPTY_WORDS and share >= least
    return [f"{share:.0%} of the main content is link text"] if is_list else []


def _linked_headings(page: Page) -> list[str]:
    headings = _headings(page, "h2", "h3", "h4")
    count = len(_leading(page, headings))
    is_list = count >= TEASERS and count >= TEASER_SHARE * headings.sum() and page.main_words < TEXT_BELOW * count
    return [f"{count} of {headings.sum()} headings are links"] if is_list else []


def _headings(page: Page, *tags: str) -> Mask:
    """(n,): headings in the main content outside of posts."""
    headings: Mask = page.snapshot.named(*tags) & page.snapshot.containing(page.main)
    return headings & (page.snapshot.once(Threads).owner < 0)


def _leading(page: Page, headings: Mask) -> dict[int, str]:
    """Return the address of each heading that leads to another page, the first one in it or the one around it."""
    snapshot = page.snapshot
    addresses = snapshot.attributes_named("href").items()
    # Links with a fragment may lead to the heading itself.
    links = snapshot.named("a") & snapshot.mask_of(node for node, to in addresses if not to.partition("#")[2])
    linked = headings & (snapshot.containing(links) | snapshot.within(links))
    around = snapshot.nearest(links)
    link_of = {
        node: next(iter(nodes_within(snapshot, links, node)), int(around[node]))
        for node in np.flatnonzero(linked).tolist()
    }
    return {node: snapshot.attribute(link, "href") for node, link in link_of.items()}


def _teasers(page: Page) -> list[str]:
    teased = page.share(related(page.snapshot, page.main))
    return [f"{teased:.0%} of the main content teases other pages"] if teased >= TEASED else []


def _excerpts(page: Page) -> list[str]:
    found = excerpts(page)
    is_list = len(found) >= EXCERPTS and page.share(covered(page, found)) >= EXCERPTED
    return [f"{len(found)} excerpts end with a link to the rest of their text"] if is_list else []


def _shelf(page: Page) -> list[str]:
    """Return evidence of a shelf of cards, in main content or not; beside a longer text, cards are only furniture."""
    if page.declared_article:
        return []
    snapshot = page.snapshot
    pictures = snapshot.containing(snapshot.named("img", "picture", "svg") & snapshot.rendered)
    groups = [group for group in Cards(snapshot, page.seen).groups() if np.median(pictures[group]) > 0]
    shelf = max(groups, key=len, default=[])
    beside = words.count(snapshot.text(page.main & ~snapshot.within(snapshot.mask_of(shelf))))
    is_list = len(shelf) >= SHELF and beside < BESIDE_SHELF * len(shelf)
    return [f"{len(shelf)} cards with a link and a picture each, {counted(beside, 'word')} beside them"] * is_list
