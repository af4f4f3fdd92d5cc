"""Answer questions about the computed styles and the boxes of a page's nodes."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from zoning.snapshot.columns import Columns, Ints, Mask
from zoning.snapshot.styles import BOLD_WEIGHT, STYLES, magnitude


class ComputedStyles(Columns):
    """The nodes of a page, and how they are laid out."""

    @cached_property
    def rendered(self) -> Mask:
        """(n,): nodes that have a box of their own."""
        return self.styles[:, 0] >= 0

    @cached_property
    def has_area(self) -> Mask:
        """(n,): rendered nodes with left < right and top < bottom."""
        left, top, right, bottom = self.boxes.T
        with np.errstate(invalid="ignore"):
            area: Mask = (left < right) & (top < bottom)
        return area

    def style(self, node: int, name: str) -> str:
        """Return a computed style of the node; "" if it is not rendered."""
        index = self.styles[node, STYLES.index(name)]
        return self.strings[index] if index >= 0 else ""

    def styled_number(self, style: str) -> Ints:
        """(n,): string index of a computed style; -1 for nodes that are not rendered."""
        numbers: Ints = self.styles[:, STYLES.index(style)]
        return numbers

    def magnitudes(self, style: str) -> NDArray[np.float64]:
        """(n,): the number in a computed style, such as a length in px; 0 where there is none."""
        numbers = self.styled_number(style)
        of_strings = np.zeros(len(self.strings) + 1)  # the last is for index -1 (no string)
        for index in np.flatnonzero(np.bincount(numbers[numbers >= 0])).tolist():
            of_strings[index] = magnitude(self.strings[index])
        return of_strings[numbers]

    def styled(self, style: str, *values: str) -> Mask:
        """(n,): nodes whose computed `style` is one of `values`; read-only."""
        return self._answered((style, values), lambda: self._holding(self.styles[:, STYLES.index(style)], values))

    @cached_property
    def bold(self) -> Mask:
        """(n,): nodes whose font is bold."""
        return self.magnitudes("font-weight") >= BOLD_WEIGHT
