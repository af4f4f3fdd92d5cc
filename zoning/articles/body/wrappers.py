"""Find the wrappers of figures and tables: each contains the picture or grid, the label and the caption.

The label and the caption are often in elements of their own. They belong together if the smallest element with both
also contains a picture or a grid.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.articles.body.captions import Captions, box_of, is_inside
from zoning.articles.body.labels import AFTER_LABEL, FIGURE_LABEL, TABLE_LABEL, label_key, match_label
from zoning.document.blocks import Box
from zoning.document.lengths import words_of_texts
from zoning.metadata.lines import Line, Lines, shown
from zoning.snapshot import Mask, Snapshot
from zoning.text.words import count as count_words

CAPTION_WORDS = 3
"""The fewest words of a caption."""
MOST_WORDS = 400
"""An element with more words outside of its grids contains running text."""
LEAST_PX = 40
"""A picture that is less high is an icon or a button."""
HIGHEST = 10
"""The number of elements above a label that are considered."""
SECTION_HEADINGS = ("h1", "h2", "h3", "h4", "summary")
_PICTURES = ("img", "picture", "svg", "canvas", "video", "object")


class _Label(NamedTuple):
    node: int
    key: object
    words: int
    heading: int


class Wrapper(NamedTuple):
    """An element that contains one figure or table."""

    node: int
    box: Box
    """The box of everything visible in it."""


class Wrappers:
    """The wrappers of a page, in document order of their labels."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._page = snapshot
        lines = snapshot.once(Lines).of(shown(snapshot))
        self._own = self._text_of(lines)
        self._labels = list(self._find_labels(lines))
        nodes = dict.fromkeys(map(self._around, self._labels)) if self._labels else {}
        self._found = [Wrapper(node, box_of(snapshot, node, self._seen)) for node in nodes if node >= 0]

    @cached_property
    def captions(self) -> Captions:
        """The captions of the page without a label."""
        return Captions(self._page)

    def of(self, box: Box | None) -> Wrapper | None:
        """Return the wrapper that contains a block with this box; None if there is none."""
        return next((one for one in self._found if is_inside(box, one.box)), None) if box else None

    def completed(self, mask: Mask) -> Mask:
        """Return `mask` with the text of the figures and tables between its first and its last node added."""
        nodes = np.flatnonzero(mask)
        completed = mask.copy()
        for one in self._found if len(nodes) else ():
            end = int(self._page.end[one.node])
            if nodes[0] < one.node and end <= nodes[-1]:
                completed[one.node : end] |= self._own[one.node : end]
        return completed

    def _text_of(self, lines: Sequence[Line]) -> Mask:
        """(n,): the text of lines, except those that consist of links and buttons."""
        pressed = self._page.within(self._page.named("a", "button"))
        text = np.zeros(len(self._page), np.bool_)
        for line in lines:
            nodes = list(line.nodes)
            text[nodes] = not pressed[nodes].all()
        return text

    def _find_labels(self, lines: Sequence[Line]) -> Iterator[_Label]:
        for line in lines:
            first = line.nodes[0]
            if not self._own[first] or self._in_cells[first]:
                continue
            for pattern in (TABLE_LABEL, FIGURE_LABEL):
                if (found := match_label(pattern, line.text)) and AFTER_LABEL.match(line.text, found.end()):
                    yield _Label(first, label_key(found["label"]), count_words(found["label"]), line.heading)
                    break

    def _around(self, label: _Label) -> int:
        """Return the wrapper of a label's figure or table; -1 if there is none."""
        node = int(self._page.parent[label.node])
        for _ in range(HIGHEST):
            words = int(self._words[node]) - label.words
            if node <= self._page.body or words > MOST_WORDS or self._holds_more(node, label):
                return -1
            if self._pictured[node] and words >= CAPTION_WORDS:
                return node
            node = int(self._page.parent[node])
        return -1

    def _holds_more(self, node: int, label: _Label) -> bool:
        """Whether an element contains another figure or table, or a section."""
        end = int(self._page.end[node])
        begin = bisect_left(self._labels, node, key=lambda one: one.node)
        inside = takewhile(lambda one: one.node < end, self._labels[begin:])
        own = int(label.heading >= 0)
        return int(self._headings[node]) > own or any(one.key != label.key for one in inside)

    @cached_property
    def _in_cells(self) -> Mask:
        return self._page.within(self._page.named("td", "th"))

    @cached_property
    def _seen(self) -> Mask:
        """(n,): visible text and pictures."""
        seen: Mask = self._own | (self._page.named(*_PICTURES) & self._page.has_area)
        return seen

    @cached_property
    def _words(self) -> NDArray[np.int64]:
        """(n,): the number of words in each element outside of its grids."""
        counted = self._own & ~self._in_cells
        return self._page.count_within(np.where(counted, self._page.once(words_of_texts), 0))

    @cached_property
    def _pictured(self) -> Mask:
        """(n,): elements that contain a picture, a `table` or a `figure`."""
        _, top, _, bottom = self._page.boxes.T
        with np.errstate(invalid="ignore"):
            high = self._page.has_area & (bottom - top >= LEAST_PX)
        return self._page.containing(self._page.named(*_PICTURES) & high | self._page.named("table", "figure"))

    @cached_property
    def _headings(self) -> NDArray[np.int64]:
        """(n,): the number of section headings in each element, without those in captions, which are titles."""
        in_caption = self._page.within(self._page.named("figcaption", "caption"))
        return self._page.count_within(self._page.named(*SECTION_HEADINGS) & ~in_caption)
