"""Find captions without a label: elements with such a class, and the only text beside a picture or table."""

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from zoning.document.blocks import Block, Box, Paragraph
from zoning.document.lengths import words_of_texts
from zoning.metadata.lines import shown
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot

SMALLEST_PX = (200, 100)
"""Width and height: a smaller picture without label and caption is a cover, an icon or a badge."""
CAPTION_WORDS, MOST_WORDS, MOST_BESIDE = 3, 200, 80
"""The fewest and the most words of a caption. The most count if only its place shows that a line is a caption."""
_CLASS = re.compile(r"(?:^|[\s_-])caption(?:[\s_-]|$)", re.IGNORECASE)
_HOLDERS = ("div", "p", "figure", "center", "blockquote", "aside", "span", "section")
"""Elements that may contain a picture and its caption."""
_UNNUMBERED = re.compile(
    r"\s*(?:(?:fig(?:ure|ura)?|abb(?:ildung)?|tab(?:le|leau|elle|la|ela)?|cuadro|quadro)\s*[.:]|:)\s+(?=\S)",
    re.IGNORECASE,
)
"""The beginnings of captions with a label without a number, or with a colon as in Markdown."""


class Captions:
    """The captions without a label on a page."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Find all captions without a label."""
        self._page = snapshot
        self._text = shown(snapshot)
        cells = snapshot.within(snapshot.named("td", "th", "caption"))
        self._words: NDArray[np.int64] = snapshot.count_within(
            np.where(self._text & ~cells, snapshot.once(words_of_texts), 0)
        )
        self._pictures = self._find_pictures()
        self._pictured: NDArray[np.int64] = snapshot.count_within(self._pictures)
        found = dict.fromkeys((*self._called(), *self._beside()))
        self._boxes = [box_of(snapshot, node, self._text) for node in found]

    def holds(self, block: Block) -> bool:
        """Whether a block is such a caption, or begins with a label without a number."""
        if not isinstance(block, Paragraph):
            return False
        box = block.box
        inside = box is not None and any(is_inside(box, one) for one in self._boxes)
        return inside or _UNNUMBERED.match(block.text) is not None

    def _find_pictures(self) -> Mask:
        """(n,): pictures larger than icons, and tables."""
        left, top, right, bottom = self._page.boxes.T
        with np.errstate(invalid="ignore"):
            large = self._page.has_area & (bottom - top >= SMALLEST_PX[1]) & (right - left >= SMALLEST_PX[0])
        grids = self._page.named("table")
        pictures = self._page.named("img", "svg", "canvas", "object") & large & ~self._page.within(grids)
        found: Mask = pictures | grids
        return found

    def _called(self) -> Iterator[int]:
        """Yield the elements whose class says that they are captions."""
        for node, name in self._page.attributes_named("class").items():
            if _CLASS.search(name) and self._fits(node, MOST_WORDS) and not self._pictured[node]:
                yield node

    def _beside(self) -> Iterator[int]:
        """Yield the element with all the text in the smallest element around a picture that has any text."""
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
        """Whether an element is not just text beside a picture: it is bare, or contains the picture or a heading."""
        holds_picture = node < picture < int(self._page.end[node])
        headings = self._page.named(*HEADING_TAGS)[node : int(self._page.end[node])].any()
        return bool(holds_picture or self._page.is_text[node] or headings)


def box_of(snapshot: Snapshot, node: int, text: Mask) -> Box:
    """Return the box around the nodes of an element that are in `text`, of which there is at least one."""
    inside = slice(node, int(snapshot.end[node]))
    boxes = snapshot.boxes[inside][text[inside]]
    left, top = boxes[:, :2].min(axis=0).tolist()
    right, bottom = boxes[:, 2:].max(axis=0).tolist()
    return int(left) - 1, int(top) - 1, int(right) + 1, int(bottom) + 1


def is_inside(box: Box, around: Box) -> bool:
    """Whether a box is inside another one."""
    return box[0] >= around[0] and box[1] >= around[1] and box[2] <= around[2] and box[3] <= around[3]


def unnumbered(text: str) -> int:
    """Return the length of a label without a number at the beginning of a caption; 0 if there is none."""
    found = _UNNUMBERED.match(text)
    return found.end() if found else 0
