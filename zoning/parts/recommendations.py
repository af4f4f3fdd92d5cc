"""Find the article of a page amid cards of other pages, which may be longer than the article."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.document.lengths import words_of_texts
from zoning.linked_data import declared_types, is_story
from zoning.metadata.lines import shown
from zoning.parts.own_heading import has_date_behind, own_headings
from zoning.parts.related import LINKED, Cards, shown_cards
from zoning.snapshot import Mask, Snapshot

LEAST_CARDS, LEAST_LONG = 4, 6
"""The least number of cards, and of those with more words than `EXCERPT_WORDS`, which must be mostly titles."""
EXCERPT_WORDS = 40
PROSE, LEAST_PROSE, LEAST_WORDS = 6, 2, 30
"""The least number of words outside of links in a paragraph, of paragraphs in an article, and of words in these."""
SHARE = 0.8
"""The least share of these words in the box of the article."""


class OwnArticle(NamedTuple):
    """The text of a page that is amid cards of other pages."""

    box: int
    """The innermost element with most of its paragraphs; -1 without an article."""
    words: int
    """The number of words of its paragraphs."""


def article_of(snapshot: Snapshot) -> OwnArticle:
    """Find the article of a page, without cards (`snapshot.once`).

    It has the heading that the page's title names, and it declares itself a piece of news or a post, or has a date
    below its heading. So the introduction to a list is no article.
    """
    text = shown(snapshot) & ~snapshot.within(
        snapshot.mask_of(node for group in snapshot.once(_teasers) for node in group)
    )
    own = own_headings(snapshot, text)
    others = snapshot.within(snapshot.named("a", "nav", "header", "footer", "aside"))
    lengths = snapshot.once(words_of_texts) * (text & ~others)
    lengths[lengths < PROSE] = 0
    held = snapshot.count_within(lengths)
    is_long = np.count_nonzero(lengths) >= LEAST_PROSE and held[0] >= LEAST_WORDS
    if not own or not is_long:
        return OwnArticle(-1, 0)
    if not is_story(snapshot.once(declared_types)) and not has_date_behind(snapshot, own[0], text):
        return OwnArticle(-1, 0)
    return OwnArticle(int(np.flatnonzero(held >= SHARE * held[0])[-1]), int(held[0]))


def recommendations(snapshot: Snapshot) -> Mask:
    """(n,): the text nodes of cards outside of the box of an article (`snapshot.once`)."""
    found, groups = np.zeros(len(snapshot), np.bool_), snapshot.once(_teasers)
    box = snapshot.once(article_of).box if groups else -1
    for group in groups if box >= 0 else ():
        if not box <= group[0] < snapshot.end[box] and not any(node <= box < snapshot.end[node] for node in group):
            found[group] = True
    return shown(snapshot) & snapshot.within(found)


def _teasers(snapshot: Snapshot) -> list[list[int]]:
    """Return groups of cards with hardly more than a title, or of few words."""
    cards = snapshot.once(shown_cards)
    return [group for group in cards.groups() if _are_teasers(cards, group)]


def _are_teasers(cards: Cards, group: list[int]) -> bool:
    shares: NDArray[np.float64] = cards.linked[group] / np.maximum(cards.held[group], 1)
    are_short = len(group) >= LEAST_CARDS and cards.held[group].max() <= EXCERPT_WORDS
    return bool(are_short or (len(group) >= LEAST_LONG and np.median(shares) >= LINKED))
