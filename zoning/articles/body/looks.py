"""Look up how the text inside a box of the page looks: its size and weight, colour, typeface and ground."""

from typing import NamedTuple

import numpy as np

from zoning.document.blocks import Box
from zoning.snapshot import Snapshot, magnitude

BOLD_SHARE = 0.9
"""A text counts as bold if at least this share of its letters is."""


class Look(NamedTuple):
    """The look of a piece of text."""

    size: float
    """The font size of most letters in CSS px; 0 if it is unknown."""
    bold: bool
    color: str = ""
    """The computed colour of most letters."""
    manner: str = ""
    """The computed typeface and the ground of most letters."""
    is_title: bool = False
    """Whether it is in an element that titles what it folds or frames."""


TITLES = ("summary", "legend")
UNKNOWN = Look(0.0, False)


class Looks:
    """The looks of the text on a page."""

    def __init__(self, snapshot: Snapshot) -> None:
        shown = np.flatnonzero(snapshot.has_words & snapshot.rendered)
        parents = snapshot.parent[shown].tolist()
        self._boxes = snapshot.boxes[shown]
        self._letters = snapshot.string_lengths[snapshot.value[shown]]
        self._sizes = np.array([magnitude(snapshot.style(node, "font-size")) for node in parents], np.float64)
        self._bold = snapshot.bold[parents]
        self._colors, self._color = np.unique([snapshot.style(node, "color") for node in parents], return_inverse=True)
        faces = zip(snapshot.styled_number("font-family")[parents], snapshot.background[parents], strict=True)
        self._manners, self._manner = np.unique([f"{face} on {ground}" for face, ground in faces], return_inverse=True)
        self._titles = snapshot.within(snapshot.named(*TITLES))[parents]

    def of(self, box: Box | None) -> Look:
        """Return the look of the text inside a box; `UNKNOWN` if there is none."""
        if box is None or not len(self._boxes):
            return UNKNOWN
        left, top, right, bottom = self._boxes.T
        inside = (left >= box[0] - 1) & (top >= box[1] - 1) & (right <= box[2] + 1) & (bottom <= box[3] + 1)
        letters = self._letters[inside]
        if not letters.sum():
            return UNKNOWN
        sizes, place = np.unique(np.round(self._sizes[inside], 1), return_inverse=True)
        size = float(sizes[np.bincount(place, letters).argmax()])
        color = str(self._colors[np.bincount(self._color[inside], letters).argmax()])
        manner = str(self._manners[np.bincount(self._manner[inside], letters).argmax()])
        is_bold = bool(letters[self._bold[inside]].sum() >= BOLD_SHARE * letters.sum())
        return Look(size, is_bold, color, manner, bool(self._titles[inside].all()))
