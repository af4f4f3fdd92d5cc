"""Find teasers of other pages: siblings of one kind, each with one link that has the title of a page."""

from collections import defaultdict
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from zoning.document.lengths import Counts, words_of_texts
from zoning.metadata.lines import shown
from zoning.parts.kinds import of_one_kind
from zoning.snapshot import Mask, Snapshot

TITLE_WORDS = 4
"""A link with fewer words may be a menu item, a name or a button."""
TITLE_LETTERS = 24
"""The least number of letters of a link that is a title even if it has few words: where words are long, as in Georgian
or Finnish, three words make a title."""
LEAST_TEASERS = 3
LINKED = 0.3
"""The least share of a teaser's words in its link, at the median; with less, the elements are text with links."""


def related(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` of teasers of other pages."""
    cards = Cards(snapshot, text)
    found = np.zeros(len(snapshot), np.bool_)
    for group in cards.groups():
        if np.median(cards.linked[group] / np.maximum(cards.held[group], 1)) >= LINKED:
            found[group] = True
    return text & snapshot.within(found)


def as_long_as_titles(snapshot: Snapshot, text: Mask, links: Mask, words: Counts) -> Mask:
    """(n,): the links with as much of `text`, (n,), as the title of a page; words: (n,), the number of them in each."""
    titles = links & (words >= TITLE_WORDS)
    long = snapshot.count_within(snapshot.letters_of(text)) >= TITLE_LETTERS
    others = np.flatnonzero(links & (words > 1) & ~titles & long).tolist()
    titles[[node for node in others if len(" ".join(snapshot.text_within(node, text).split())) >= TITLE_LETTERS]] = True
    return titles


class Cards:
    """Find cards: elements with one link each that is as long as a title. Only words in `text`, (n,), count."""

    def __init__(self, snapshot: Snapshot, text: Mask) -> None:
        """Count words and links."""
        addresses = snapshot.attributes_named("href").items()
        links = snapshot.named("a") & snapshot.mask_of(node for node, to in addresses if not to.startswith("#"))
        lengths = snapshot.once(words_of_texts) * text
        self.held: NDArray[np.int64] = snapshot.count_within(lengths)
        """(n,): the number of words in each node."""
        titles = as_long_as_titles(snapshot, text, links, self.held)
        self.linked: NDArray[np.int64] = snapshot.count_within(lengths * snapshot.within(titles))
        """(n,): the number of words of titles in each node."""
        self._snapshot, self._count = snapshot, snapshot.count_within(titles)

    def groups(self) -> Iterator[list[int]]:
        """Yield groups of sibling cards of one kind, outside of menus, headers and footers."""
        snapshot, count = self._snapshot, self._count
        landmarks = snapshot.within(snapshot.named("nav", "header", "footer"))
        # A card is the largest element around one title.
        cards = (count == 1) & (count[snapshot.parent] > 1) & ~snapshot.is_text & ~landmarks
        beside: dict[int, list[int]] = defaultdict(list)
        for node in np.flatnonzero(cards).tolist():
            beside[int(snapshot.parent[node])].append(node)
        for nodes in beside.values():
            yield from (group for group in of_one_kind(snapshot, nodes) if len(group) >= LEAST_TEASERS)


def shown_cards(snapshot: Snapshot) -> Cards:
    """Find the cards in all text that is shown (`snapshot.once`)."""
    return Cards(snapshot, shown(snapshot))
