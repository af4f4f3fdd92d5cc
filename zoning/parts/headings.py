"""Find headings whose sections were left out."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np

from zoning.document.lengths import Counts, words_of_texts
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot

ABOVE = 2
"""The number of elements around a heading of which one may be its section."""
WORDS = 12
"""The most words of a heading: standfirsts and captions are longer."""
CARDS = 4
"""The least number of emptied headings, one after the other, that are the headings of cards."""


def emptied(snapshot: Snapshot, text: Mask, taken: Mask) -> Mask:
    """(n,): the `taken` text nodes of emptied headings: their sections have text, but none of it is taken.

    text: (n,), the shown text nodes; taken: (n,). An emptied heading is short, and stands below the first taken text.
    Headings that are links are not among them, nor those of cards: many headings one after the other that are taken
    without the text of their cards. Both count as text of the section around them; signs without a letter do not, such
    as the arrow that opens a section.
    """
    heads = snapshot.named(*HEADING_TAGS)
    linked = heads & (snapshot.containing(snapshot.named("a")) | snapshot.within(snapshot.named("a")))
    lengths = snapshot.count_within(snapshot.once(words_of_texts) * text)
    said = snapshot.mask_of(node for node in np.flatnonzero(text).tolist() if _has_letters(snapshot, node))
    nodes: list[int] = np.flatnonzero(heads & snapshot.containing(taken)).tolist()
    first = int(np.argmax(taken & ~snapshot.within(heads)))

    def left(staying: Mask) -> list[bool]:
        """Return for each heading whether it is emptied; headings in `staying`, (n,), count as text of sections."""
        counts = ~snapshot.within(heads) | snapshot.within(staying | linked)
        counted = Sections(np.cumsum(said & counts), np.cumsum(taken & counts))
        return [
            node > first
            and lengths[node] <= WORDS
            and not (linked[node] or staying[node])
            and _is_emptied(snapshot, nodes, place, counted)
            for place, node in enumerate(nodes)
        ]

    of_cards, found = np.zeros((2, len(snapshot)), np.bool_)
    places = groupby(zip(left(of_cards), nodes, strict=True), key=lambda one: (one[0], snapshot.tag(one[1])))
    for (is_empty, _), those in places:
        together = [node for _, node in those]
        of_cards[together] = is_empty and len(together) >= CARDS
    found[nodes] = left(of_cards)
    return taken & snapshot.within(found)


def _has_letters(snapshot: Snapshot, node: int) -> bool:
    return any(map(str.isalnum, snapshot.text_of(node)))


class Sections(NamedTuple):
    """(n,) each: the number of text nodes up to and with each node, without headings."""

    shown: Counts
    taken: Counts


def _is_emptied(snapshot: Snapshot, headings: Sequence[int], place: int, counted: Sections) -> bool:
    """Whether the section of a heading has text and none of it is taken."""
    begin = int(snapshot.end[headings[place]])
    around, end = section_of(snapshot, headings, place, counted.shown)
    return around > snapshot.body and bool(counted.taken[end - 1] == counted.taken[begin - 1])


def section_of(snapshot: Snapshot, headings: Sequence[int], place: int, shown: Counts) -> tuple[int, int]:
    """Return the element around a section that has text, and the node behind the section.

    If there is none, return -1 and the node behind the heading. The section ends at the next heading of the same or a
    higher level, or with the element around it. headings: in document order; place: that of the section's heading among
    them; shown: (n,), the number of text nodes up to and with each node, without headings.
    """
    node = headings[place]
    level, begin = snapshot.tag(node), int(snapshot.end[node])
    others = map(headings.__getitem__, range(place + 1, len(headings)))
    following = next((other for other in others if snapshot.tag(other) <= level), len(snapshot))
    around = node
    for _ in range(ABOVE):
        around = int(snapshot.parent[around])
        end = min(following, int(snapshot.end[around]))
        if shown[end - 1] > shown[begin - 1]:
            return around, end
    return -1, begin
