"""How text looks on the page, by the box that it takes: the letters' size and weight."""

from typing import NamedTuple

import numpy as np

from zoning.document.blocks import Box
from zoning.snapshot import Snapshot, magnitude

BOLD_WEIGHT = 600
BOLD_SHARE = 0.9
"""So much of a text is bold, and all of it is taken to be."""


class Look(NamedTuple):
    """Of a piece of text, by most of its letters."""

    size: float
    """Of the letters, in px; 0 where the page was not laid out."""
    bold: bool


UNKNOWN = Look(0.0, False)


class Looks:
    """The looks of a page's text."""

    def __init__(self, snapshot: Snapshot) -> None:
        shown = np.flatnonzero(snapshot.has_words & snapshot.rendered)
        parents = snapshot.parent[shown].tolist()
        self._boxes = snapshot.boxes[shown]
        self._letters = snapshot.string_lengths[snapshot.value[shown]]
        self._sizes = np.array([magnitude(snapshot.style(node, "font-size")) for node in parents], np.float64)
        self._bold = np.array(
            [magnitude(snapshot.style(node, "font-weight")) >= BOLD_WEIGHT for node in parents], np.bool_
        )

    def of(self, box: Box | None) -> Look:
        """The look of the text inside a box; `UNKNOWN` where there is none."""
        if box is None or not len(self._boxes):
            return UNKNOWN
        left, top, right, bottom = self._boxes.T
        inside = (left >= box[0] - 1) & (top >= box[1] - 1) & (right <= box[2] + 1) & (bottom <= box[3] + 1)
        letters = self._letters[inside]
        if not letters.sum():
            return UNKNOWN
        sizes, place = np.unique(np.round(self._sizes[inside], 1), return_inverse=True)
        size = float(sizes[np.bincount(place, letters).argmax()])
        return Look(size, bool(letters[self._bold[inside]].sum() >= BOLD_SHARE * letters.sum()))
