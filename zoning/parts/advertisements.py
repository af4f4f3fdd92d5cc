"""Find advertisements that are labelled as such: by the name of their box, or by a line at its beginning."""

import numpy as np

from zoning.document.lengths import words_of_texts
from zoning.document.nodes import text_on_one_line
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot
from zoning.text.expressions import entries

LABELS = frozenset(entries(__package__, "words.toml")["advertisements"])
LABEL_WORDS, LABEL_CHARACTERS = 3, 30
BOX_WORDS = 60
"""The most words of a box with such a line."""
PAGE_SHARE = 0.2
"""A box with more than this share of the page's words is no advertisement."""
NO_LABELS = (*HEADING_TAGS, "a", "b", "button", "dt", "label", "option", "strong", "summary", "td", "th")
"""Where such a line is the name of something else, such as a section about advertising."""


def advertisements(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` of boxes that are labelled as advertisements, with their labels."""
    counts = snapshot.once(words_of_texts) * snapshot.rendered
    words = snapshot.count_within(counts)
    boxes = np.zeros(len(snapshot), np.bool_)
    for name, nodes in snapshot.nodes_by_value("aria-label").items():
        if _is_label(name):
            boxes[nodes] = True
    elsewhere = snapshot.within(snapshot.named(*NO_LABELS))
    for node in np.flatnonzero((counts > 0) & (counts <= LABEL_WORDS) & ~elsewhere).tolist():
        if _is_label(text_on_one_line(snapshot, node)):
            box = next((box for box in snapshot.ancestors(node) if words[box] > words[node]), 0)
            begins = box + int(np.argmax(counts[box:] > 0)) == node
            boxes[box] |= begins and words[box] <= BOX_WORDS
    return text & snapshot.within(boxes & (words <= PAGE_SHARE * words[0]))


def _is_label(line: str) -> bool:
    return len(line) <= LABEL_CHARACTERS and line.strip(" :–—-|·").lower() in LABELS
