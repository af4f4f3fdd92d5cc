"""Compute the properties of nodes for the rules of VIPS (Cai et al. 2003, section 4.1), such as visibility."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from zoning.snapshot import INLINE_DISPLAYS, Ints, Mask, Snapshot, magnitude

Areas = NDArray[np.float64]


class Visual:
    """The nodes of a page as VIPS sees them; n nodes."""

    def __init__(self, snapshot: Snapshot) -> None:
        """All properties are computed when they are first used."""
        self.snapshot = snapshot

    @cached_property
    def valid(self) -> Mask:
        """(n,): visible nodes: with width and height, and containing text, media, controls or rules."""
        snapshot = self.snapshot
        shows = snapshot.has_words | snapshot.named("img", "svg", "canvas", "video", "hr", "input", "button", "select")
        valid: Mask = snapshot.rendered & snapshot.has_area & snapshot.containing(shows & snapshot.rendered)
        return valid & snapshot.styled("visibility", "visible")

    @cached_property
    def is_text(self) -> Mask:
        """(n,): visible text nodes."""
        return self.valid & self.snapshot.has_words

    @cached_property
    def inline(self) -> Mask:
        """(n,): inline elements, which do not break the line: by their computed style, not by their tag."""
        return self.snapshot.styled("display", *INLINE_DISPLAYS) & ~self.snapshot.is_text

    @cached_property
    def virtual_text(self) -> Mask:
        """(n,): visible text nodes, and visible inline elements that contain only text and inline elements."""
        others = self.valid & ~self.is_text & ~self.inline
        return (self.is_text | (self.valid & self.inline)) & ~self.snapshot.containing(others)

    @cached_property
    def area(self) -> Areas:
        """(n,): the area of each node's box in px²; 0 without a box."""
        left, top, right, bottom = self.snapshot.boxes.astype(np.float64).T
        area: Areas = np.nan_to_num((right - left) * (bottom - top)).clip(0)
        return area

    @cached_property
    def font(self) -> Ints:
        """(n, 2): string indices of each node's font size and font weight."""
        sizes, weights = map(self.snapshot.styled_number, ("font-size", "font-weight"))
        return np.stack([sizes, weights], axis=1)

    def children(self, node: int) -> list[int]:
        """Return the node's visible children."""
        return [child for child in self.snapshot.children(node) if self.valid[child]]

    def size(self, node: int) -> float:
        """Return the font size of the node's first text, in px."""
        texts = np.flatnonzero(self.is_text[node : self.snapshot.end[node]])
        first = node + int(texts[0]) if len(texts) else node
        return magnitude(self.snapshot.style(first, "font-size"))

    def has_rule_in(self, gap: tuple[float, float], box: tuple[float, float, float, float]) -> bool:
        """Return whether there is a horizontal rule in a gap (from top to bottom), in some of the width of `box`."""
        left, top, right, bottom = self._rules
        inside = (top >= gap[0] - 1) & (bottom <= gap[1] + 1) & (left < box[2]) & (right > box[0])
        return bool(inside.any())

    @cached_property
    def _rules(self) -> NDArray[np.float32]:
        """(4, r): the boxes of horizontal rules."""
        rules: NDArray[np.float32] = self.snapshot.boxes[self.valid & self.snapshot.named("hr")].T
        return rules
