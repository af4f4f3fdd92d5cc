"""Find the teasers of other pages amid the text of an article, by their structure alone. Our own rule."""

import numpy as np

from zoning.document.lengths import words_of_texts
from zoning.metadata.lines import shown
from zoning.parts.asides import leads_to_another_page
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
    found = np.zeros(len(snapshot), np.bool_)
    article = snapshot.once(article_of)
    if article.box < 0:
        return found
    text, cards = shown(snapshot), snapshot.once(shown_cards)
    addresses = snapshot.attributes_named("href").items()
    links = snapshot.named("a") & snapshot.mask_of(n for n, to in addresses if leads_to_another_page(snapshot, to))
    titles = links & (cards.linked > 0)
    headings, pictures = snapshot.named(*HEADING_TAGS), snapshot.named("img", "picture", "svg")
    marked = (headings & (cards.linked > 0)) | ((headings | pictures) & snapshot.within(titles))
    leading, marks = snapshot.count_within(links), snapshot.count_within(marked)
    prose = np.flatnonzero(text & (snapshot.once(words_of_texts) >= PROSE) & ~snapshot.within(links))
    for group in cards.groups():
        box = _box_of(snapshot, cards, group, article.box)
        short = cards.held[group].max() <= EXCERPT_WORDS and cards.held[box] <= MOST * article.words
        if box != article.box and short and leading[group].all() and marks[group].all():
            inside = (prose > article.box) & (prose < snapshot.end[article.box])
            before, after = prose[inside & (prose < box)], prose[inside & (prose >= snapshot.end[box])]
            found[box] = len(before) > 0 and len(after) > 0
    return text & snapshot.within(found)


def _box_of(snapshot: Snapshot, cards: Cards, group: list[int], article: int) -> int:
    """Return the largest element in the article around a group that has hardly more text; the article's if none has."""
    held, box = int(cards.held[group].sum()), article
    node = int(snapshot.parent[group[0]])
    while article < node < snapshot.end[article] and cards.held[node] <= held + HEADING_WORDS:
        box, node = node, int(snapshot.parent[node])
    return box
