"""Find the gaps between texts of one line that people see as blanks, though the document has none there.

Pages made by JavaScript often separate elements by margins only: `<b>Ann Dee</b><time class="ms-2">4 May</time>`.
"""

import numpy as np

from zoning.snapshot.columns import Mask
from zoning.snapshot.nodes import Nodes

BLANK_EM = 0.2
"""The width of the narrowest blank between words, as a share of the font size (Bringhurst, The Elements of Typographic
Style, 2.1.1: M/5 in justified text; M/4 is usual)."""
SAME_LINE = 0.5
"""Texts are on one line if they share this part of the height of the lower one."""


def gaps_before(page: Nodes) -> Mask:
    """(n,): the text nodes that a gap, as wide as a blank or wider, sets apart from the text before them."""
    nodes = np.flatnonzero(page.has_words & page.rendered)
    (left, top, right, bottom), size = page.boxes[nodes].T, page.magnitudes("font-size")[nodes]
    shared = np.minimum(bottom[:-1], bottom[1:]) - np.maximum(top[:-1], top[1:])
    height = np.minimum((bottom - top)[:-1], (bottom - top)[1:])
    # In text from right to left, the text before stands on the right.
    gap = np.maximum(left[1:] - right[:-1], left[:-1] - right[1:])
    found = np.zeros(len(page), np.bool_)
    found[nodes[1:]] = (shared >= SAME_LINE * height) & (gap >= BLANK_EM * np.maximum(size[:-1], size[1:]))
    return found
