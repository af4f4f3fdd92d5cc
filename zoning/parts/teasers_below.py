"""Find the teasers of other pages below the text of an article, such as `Weitere Themen`, by their structure alone."""

import numpy as np

from zoning.document.lengths import words_of_texts
from zoning.metadata.lines import shown
from zoning.parts.asides import links_to_other_pages
from zoning.parts.related import shown_cards
from zoning.snapshot import Mask, Snapshot

LINKED = 0.8
"""The least share of a teaser's words in its link, at the median: further teasers have an excerpt beside their link."""
PROSE = 12
"""The least number of words outside of links in a text that belongs to the article."""


def teasers_below(snapshot: Snapshot, main: Mask) -> Mask:
    """(n,): the text nodes of linked cards behind the last prose of the main content.

    main: (n,). The cards of a group lead to other pages of the site.
    """
    found = np.zeros(len(snapshot), np.bool_)
    prose = main & (snapshot.once(words_of_texts) >= PROSE) & ~snapshot.within(snapshot.named("a"))
    last = int(np.flatnonzero(prose)[-1]) if prose.any() else len(snapshot)
    leading = snapshot.count_within(snapshot.once(links_to_other_pages))
    cards = snapshot.once(shown_cards)
    for group in cards.groups():
        linked = cards.linked[group] / np.maximum(cards.held[group], 1)
        if group[0] > last and np.median(linked) >= LINKED and leading[group].all():
            found[group] = True
    return shown(snapshot) & snapshot.within(found)
