"""Find the teasers of other pages amid the text of an article, by their structure alone. Our own rule."""

import numpy as np

from zoning.document.lengths import words_of_texts
from zoning.metadata.lines import shown
from zoning.parts.asides import links_to_other_pages
from zoning.parts.recommendations import EXCERPT_WORDS, PROSE, article_of
from zoning.parts.related import Cards, shown_cards
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot

MOST = 1 / 3
"""The most words of such teasers, as a share of those of the article: a list with an introduction has more."""
HEADING_WORDS = 12
"""The most words beside the teasers in their box: its heading."""


def teasers_amid(snapshot: Snapshot) -> Mask:
    """(n,): the text nodes of cards in a box of their own between the paragraphs of an article, with its heading.

    The cards lead to other pages of the site by a heading or a picture, and have few words.
    """
    found, article = np.zeros(len(snapshot), np.bool_), snapshot.once(article_of)
    if article.box < 0:
        return found
    cards = snapshot.once(shown_cards)
    for group in cards.groups():
        box = _box_of(snapshot, cards, group, article.box)
        is_small = cards.held[group].max() <= EXCERPT_WORDS and cards.held[box] <= MOST * article.words
        if box != article.box and is_small and _lead_on(snapshot, cards, group):
            found[box] = _is_amid(snapshot, box, article.box)
    return shown(snapshot) & snapshot.within(found)


def _is_amid(snapshot: Snapshot, box: int, article: int) -> bool:
    """Whether an element has texts of the article before and behind it."""
    linked = snapshot.within(snapshot.once(links_to_other_pages))
    prose = np.flatnonzero(shown(snapshot) & (snapshot.once(words_of_texts) >= PROSE) & ~linked)
    prose = prose[(prose > article) & (prose < snapshot.end[article])]
    return bool((prose < box).any() and (prose >= snapshot.end[box]).any())


def _lead_on(snapshot: Snapshot, cards: Cards, group: list[int]) -> bool:
    """Whether each card has a linked heading, or a link with a picture, and leads to another page of the site."""
    links = snapshot.once(links_to_other_pages)
    headings, pictures = snapshot.named(*HEADING_TAGS), snapshot.named("img", "picture", "svg")
    in_titles = snapshot.within(links & (cards.linked > 0))
    marked = (headings & (cards.linked > 0)) | ((headings | pictures) & in_titles)
    return all(snapshot.count_within(needed)[group].all() for needed in (links, marked))


def _box_of(snapshot: Snapshot, cards: Cards, group: list[int], article: int) -> int:
    """Return the largest element in the article around a group that has hardly more text; the article's if none has."""
    held, box = int(cards.held[group].sum()), article
    node = int(snapshot.parent[group[0]])
    while article < node < snapshot.end[article] and cards.held[node] <= held + HEADING_WORDS:
        box, node = node, int(snapshot.parent[node])
    return box
