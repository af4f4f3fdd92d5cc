"""Find the many cards of other pages below or around an article that is shorter than all of them together."""

import numpy as np
from numpy.typing import NDArray

from zoning.document.lengths import words_of_texts
from zoning.linked_data import declared_types, is_story
from zoning.metadata.lines import shown
from zoning.parts.own_heading import has_date_behind, own_headings
from zoning.parts.related import LINKED, Cards
from zoning.snapshot import Mask, Snapshot

LEAST_CARDS = 6
PROSE, LEAST_PROSE, LEAST_WORDS = 20, 2, 60
"""The least number of words outside of links in a paragraph, of paragraphs in an article, and of words in these."""
SHARE = 0.8
"""The least share of these words in the box of the article."""


def recommendations(snapshot: Snapshot) -> Mask:
    """(n,): the text nodes of cards outside of the box of an article (`snapshot.once`).

    The article has the heading that the page's title names, and it declares itself a piece of news or a
    post, or has a date below its heading. So the introduction to a list is no article.
    """
    found, text = np.zeros(len(snapshot), np.bool_), shown(snapshot)
    cards = Cards(snapshot, text)
    groups = [group for group in cards.groups() if len(group) >= LEAST_CARDS and _are_teasers(cards, group)]
    if not groups:
        return found
    in_cards = snapshot.within(snapshot.mask_of(node for group in groups for node in group))
    box = _box_of_article(snapshot, text & ~in_cards)
    if box < 0:
        return found
    for group in groups:
        if not box <= group[0] < snapshot.end[box] and not any(node <= box < snapshot.end[node] for node in group):
            found[group] = True
    return text & snapshot.within(found)


def _are_teasers(cards: Cards, group: list[int]) -> bool:
    shares: NDArray[np.float64] = cards.linked[group] / np.maximum(cards.held[group], 1)
    return bool(np.median(shares) >= LINKED)


def _box_of_article(snapshot: Snapshot, text: Mask) -> int:
    """Return the innermost element with most paragraphs in `text`, (n,); -1 without an article."""
    own = own_headings(snapshot, text)
    others = snapshot.within(snapshot.named("a", "nav", "header", "footer", "aside"))
    lengths = snapshot.once(words_of_texts) * (text & ~others)
    lengths[lengths < PROSE] = 0
    if not own or np.count_nonzero(lengths) < LEAST_PROSE or lengths.sum() < LEAST_WORDS:
        return -1
    if not is_story(snapshot.once(declared_types)) and not has_date_behind(snapshot, own[0], text):
        return -1
    held = snapshot.count_within(lengths)
    return int(np.flatnonzero(held >= SHARE * held[0])[-1])
