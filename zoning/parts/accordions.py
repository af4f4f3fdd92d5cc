"""Take the labels of accordions whose panels are taken, such as the questions of answers."""

from collections import defaultdict
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from zoning.document.lengths import words_of_texts
from zoning.document.nodes import places_by_name
from zoning.snapshot import Mask, Snapshot

LABEL_WORDS = 30
LEAST_LABELS = 2
"""A single control opens the rest of a text, or a menu; the labels of an accordion are alike and have other texts."""


def labels_of_panels(snapshot: Snapshot, text: Mask, taken: Mask) -> Mask:
    """(n,): the nodes in `text` of the labels whose panels are mostly in `taken`, (n,).

    A label is a `summary`, or has `aria-expanded`, and contains no link. Its panel is the element that it controls, or
    the text behind it (WAI-ARIA Authoring Practices, accordion).
    """
    words = snapshot.count_within(snapshot.once(words_of_texts) * text)
    letters = snapshot.letters_of(text | taken)
    held, held_taken = snapshot.count_within(letters), snapshot.count_within(letters * taken)
    controls = snapshot.attributed("aria-expanded") & ~snapshot.named("input", "select", "textarea")
    linked = snapshot.count_within(snapshot.named("a")) > snapshot.named("a")
    labels = (controls | snapshot.named("summary")) & ~linked & (words > 0) & (words <= LABEL_WORDS)
    places, alike = snapshot.once(places_by_name), defaultdict[tuple[str, str], list[int]](list)
    for label in np.flatnonzero(labels).tolist():
        panel = _panel(snapshot, label, held, places)
        if panel >= 0 and 2 * held_taken[panel] > held[panel]:
            alike[snapshot.tag(label), snapshot.attribute(label, "role")].append(label)
    found = np.zeros(len(snapshot), np.bool_)
    for together in alike.values():
        if len({snapshot.text_within(label, text) for label in together}) >= LEAST_LABELS:
            found[together] = True
    return text & snapshot.within(found)


def _panel(snapshot: Snapshot, label: int, held: NDArray[np.int64], places: Mapping[str, int]) -> int:
    """Return the panel of a label: what it controls, or the next element with text behind it; -1 for none.

    held: (n,), the number of letters in each node.
    """
    controlled = places.get(snapshot.attribute(label, "aria-controls"), -1)
    if controlled >= 0:
        return controlled
    node = label
    while node > 0 and held[snapshot.parent[node]] == held[label]:
        node = int(snapshot.parent[node])
    sibling, end = int(snapshot.end[node]), int(snapshot.end[snapshot.parent[node]]) if node > 0 else 0
    while sibling < end and not held[sibling]:
        sibling = int(snapshot.end[sibling])
    return sibling if sibling < end else -1
