"""Teasers of other pages: elements beside one another, of one kind, each with the title of a page that it leads to."""

from collections import defaultdict

import numpy as np

from zoning.parts.kinds import of_one_kind
from zoning.parts.lengths import words_of_texts
from zoning.snapshot import Mask, Snapshot

TITLE_WORDS = 4
"""A link with fewer may be a menu's, a name's, a button's."""
LEAST_TEASERS = 3
LINKED = 0.3
"""Share of a teaser's words that lead to its page, at the median; with less, the links stand in text of its own."""


def related(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` that are teasers of other pages."""
    links = np.zeros(len(snapshot), np.bool_)
    links[[node for node, address in snapshot.attributes_named("href").items() if not address.startswith("#")]] = True
    links &= snapshot.named("a")
    lengths = snapshot.once(words_of_texts) * text
    held = snapshot.count_within(lengths)
    titles = links & (held >= TITLE_WORDS)
    count = snapshot.count_within(titles)
    linked = snapshot.count_within(lengths * snapshot.within(titles))
    landmarks = snapshot.within(snapshot.named("nav", "header", "footer"))
    # A teaser is the largest element around one title.
    cards = (count == 1) & (count[snapshot.parent] > 1) & ~snapshot.is_text & ~landmarks
    beside: dict[int, list[int]] = defaultdict(list)
    for node in np.flatnonzero(cards).tolist():
        beside[int(snapshot.parent[node])].append(node)
    found = np.zeros(len(snapshot), np.bool_)
    for nodes in beside.values():
        for group in of_one_kind(snapshot, nodes):
            if len(group) >= LEAST_TEASERS and np.median(linked[group] / np.maximum(held[group], 1)) >= LINKED:
                found[group] = True
    return text & snapshot.within(found)
