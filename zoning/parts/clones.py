"""Remove the copies of slides that a looping slider adds so that the first slide follows the last one."""

import re

import numpy as np
from numpy.typing import NDArray

from zoning.document.nodes import with_attribute
from zoning.snapshot import Ints, Mask, Snapshot

LETTERS = 40
NO_TEXT = ("script", "style", "noscript", "template")
_COPY = re.compile(r"(?:^|[\s_-])(?:cloned?|duplicated?)(?:$|[\s_-])", re.IGNORECASE)
_YES = re.compile("true", re.IGNORECASE)


def without_clones(snapshot: Snapshot, taken: Mask) -> Mask:
    """(n,): the `taken` text nodes, (n,), with each slide in place of its copies.

    Sliders mark copies by a class, or hide them from screen readers or from the focus. Unmarked siblings that repeat a
    text, such as a refrain, stay.
    """
    called = with_attribute(snapshot, "class", _COPY, "clone", "duplicate") | snapshot.attributed("data-clone")
    marked = called | with_attribute(snapshot, "aria-hidden", _YES) | snapshot.attributed("inert")
    words = snapshot.is_text & snapshot.has_words & ~snapshot.within(snapshot.named(*NO_TEXT))
    letters = snapshot.count_within(snapshot.letters_of(words))
    slides = ~snapshot.is_text & (letters >= LETTERS)
    copies = marked & slides & snapshot.containing(taken)
    if not copies.any():
        return taken
    result = taken.copy()
    sums = snapshot.count_within(np.where(words, _spread(snapshot.value), 0))  # equal for equal texts
    nodes = np.flatnonzero(slides & np.isin(snapshot.parent, snapshot.parent[copies]))
    alike = np.stack([snapshot.parent[nodes], snapshot.name[nodes], sums[nodes]], axis=1)
    _, group, counts = np.unique(alike, axis=0, return_inverse=True, return_counts=True)
    for number in np.flatnonzero(counts > 1).tolist():
        those = nodes[group == number]
        original, *others = sorted(those.tolist(), key=lambda node: (called[node], marked[node], node))
        if marked[others].any():
            result[original : snapshot.end[original]] |= words[original : snapshot.end[original]]
            for copy in others:
                result[copy : snapshot.end[copy]] &= not marked[copy]
    return result


def _spread(values: Ints) -> NDArray[np.uint64]:
    """Spread numbers over 64 bits, so that sums of different numbers almost surely differ."""
    return (values.astype(np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(16)
