"""Captions that begin without a label: what the markup calls so, and the only text beside a picture or a grid."""

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from zoning.document.blocks import Block, Box, Paragraph
from zoning.metadata.lines import shown
from zoning.parts.lengths import words_of_texts
from zoning.snapshot import Mask, Snapshot

SMALLEST_PX = (200, 100)
"""A picture that is narrower or lower, without label and caption, is a cover, a sign or a badge."""
CAPTION_WORDS, MOST_WORDS, MOST_BESIDE = 3, 200, 80
"""A caption has so many words; where nothing but its place tells it, no more than the last."""
_CLASS = re.compile(r"(?:^|[\s_-])caption(?:[\s_-]|$)", re.IGNORECASE)
_HOLDERS = ("div", "p", "figure", "center", "blockquote", "aside", "span", "section")
"""Elements that may be a place of their own for a picture."""
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_UNNUMBERED = re.compile(
    r"\s*(?:(?:fig(?:ure|ura)?|abb(?:ildung)?|tab(?:le|leau|elle|la|ela)?|cuadro|quadro)\s*[.:]|:)\s+(?=\S)",
    re.IGNORECASE,
)
"""How captions begin that have no number, and those that a writer of Markdown meant."""


class Captions:
    """Where such captions stand on a page."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Read all of them."""
        self._page = snapshot
        self._text = shown(snapshot)
        cells = snapshot.within(snapshot.named("td", "th", "caption"))
        self._words: NDArray[np.int64] = snapshot.count_within(
            np.where(self._text & ~cells, snapshot.once(words_of_texts), 0)
        )
        self._pictures = self._find_pictures()
        self._pictured: NDArray[np.int64] = snapshot.count_within(self._pictures)
        found = dict.fromkeys((*self._called(), *self._beside()))
        self._boxes = [self._box(node) for node in found]

    def holds(self, block: Block) -> bool:
        """Whether a block is such a caption, or begins as one that has no number."""
        if not isinstance(block, Paragraph):
            return False
        box = block.box
        inside = box is not None and any(is_inside(box, one) for one in self._boxes)
        return inside or _UNNUMBERED.match(block.text) is not None

    def _find_pictures(self) -> Mask:
        """(n,): pictures that are no signs, and grids."""
        left, top, right, bottom = self._page.boxes.T
        with np.errstate(invalid="ignore"):
            large = self._page.has_area & (bottom - top >= SMALLEST_PX[1]) & (right - left >= SMALLEST_PX[0])
        grids = self._page.named("table")
        pictures = self._page.named("img", "svg", "canvas", "object") & large & ~self._page.within(grids)
        found: Mask = pictures | grids
        return found

    def _called(self) -> Iterator[int]:
        """The elements that their class calls captions."""
        for node, name in self._page.attributes_named("class").items():
            if _CLASS.search(name) and self._fits(node, MOST_WORDS) and not self._pictured[node]:
                yield node

    def _beside(self) -> Iterator[int]:
        """The elements with all the text that stands in the smallest element around a picture, and no more than it."""
        for picture in np.flatnonzero(self._pictures).tolist():
            around = int(self._page.parent[picture])
            while around > self._page.body and not self._words[around]:
                around = int(self._page.parent[around])
            if around <= self._page.body or self._page.tag(around) not in _HOLDERS or self._pictured[around] > 1:
                continue
            holding = [child for child in self._page.children(around) if self._words[child]]
            if len(holding) == 1 and self._fits(holding[0], MOST_BESIDE) and not self._is_more(holding[0], picture):
                yield holding[0]

    def _fits(self, node: int, most: int) -> bool:
        return CAPTION_WORDS <= int(self._words[node]) <= most

    def _is_more(self, node: int, picture: int) -> bool:
        """Whether an element is not the text beside a picture, but bare text around it, or a heading."""
        holds_picture = node < picture < int(self._page.end[node])
        headings = self._page.named(*_HEADINGS)[node : int(self._page.end[node])].any()
        return bool(holds_picture or self._page.is_text[node] or headings)

    def _box(self, node: int) -> Box:
        text = self._text[node : int(self._page.end[node])]
        boxes = self._page.boxes[node : int(self._page.end[node])][text]
        left, top = boxes[:, :2].min(axis=0).tolist()
        right, bottom = boxes[:, 2:].max(axis=0).tolist()
        return int(left) - 1, int(top) - 1, int(right) + 1, int(bottom) + 1


def is_inside(box: Box, around: Box) -> bool:
    """Whether a box lies in another one."""
    return box[0] >= around[0] and box[1] >= around[1] and box[2] <= around[2] and box[3] <= around[3]


def unnumbered(text: str) -> int:
    """How many characters of a caption are a label without a number."""
    found = _UNNUMBERED.match(text)
    return found.end() if found else 0
