"""Find the segments of a page, and compute their features (Louvan 2009).

Segments are structural elements or, optionally, the visual blocks of VIPS.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.body import Body
from zoning.extractors.literature.text.stream import Stream
from zoning.layout import language
from zoning.snapshot import Ints, Mask, Snapshot
from zoning.text import words
from zoning.vips import segment

By = Literal["elements", "vips"]
"""What the segments are: `elements`, structural elements; `vips`, the smallest element around each visual block."""
STRUCTURAL = tuple(
    "div span ul ol li table tr td address blockquote center dd dl dt fieldset form h1 h2 h3 h4 h5 h6 p pre".split()
)
"""The first eight are the source's examples of block-level, list and table elements of HTML 4.01. The others are the
rest of these that can contain text (our reading): text outside of all segments can never be content, and today most
text is in `p`. The body is the outermost segment."""
TABLES = ("table", "tr", "td")
"""The table elements of the source."""
FEATURES = ("text", "html", "images", "forms", "tables", "links", "left", "top", "width", "height", "stop_words",
            "stop_word_share", "anchor_share", "dom_height")  # fmt: skip
"""The columns, in order: lengths in characters, counts, CSS px, shares, and the longest path to a leaf."""
COHERENCE = 8
"""The degree of coherence of the visual blocks: of 6, 8 and 10 the one with the best text, in cross-validation by hosts
of fundus and journals."""

Rows = NDArray[np.float32]
"""(s, len(FEATURES))."""


@dataclass(frozen=True, eq=False)
class Segments:
    """The segments of a page that contain text, in document order, the body first; s segments."""

    body: Body
    nodes: Ints
    """(s,): the element of each segment."""

    @classmethod
    def of(cls, body: Body, by: By = "elements") -> "Segments":
        """Return the segments of a page."""
        snapshot = body.snapshot
        among = body.is_element & (snapshot.named(*STRUCTURAL) if by == "elements" else _around_blocks(snapshot))
        among[snapshot.body] = True
        return cls(body, np.flatnonzero(among & (body.total(body.length) > 0)).astype(np.int32))

    def __len__(self) -> int:
        return len(self.nodes)

    @cached_property
    def end(self) -> Ints:
        """(s,): one past the last node of each segment."""
        end: Ints = self.body.snapshot.end[self.nodes]
        return end

    @cached_property
    def around(self) -> Ints:
        """(s,): the index of the segment around each segment; -1 for the body."""
        around: list[int] = []
        end = self.end.tolist()
        place = -1
        for number, node in enumerate(self.nodes.tolist()):
            while place >= 0 and end[place] <= node:
                place = around[place]
            around.append(place)
            place = number
        return np.array(around, np.int32)

    @cached_property
    def innermost(self) -> NDArray[np.bool_]:
        """(s,): segments without a segment inside."""
        innermost = np.ones(len(self), np.bool_)
        innermost[self.around[self.around >= 0]] = False
        return innermost

    def outermost(self, good: NDArray[np.bool_]) -> list[int]:
        """Return the indices of the outermost segments that are `good`, (s,); none inside of these (our reading)."""
        chosen: list[int] = []
        past = -1
        for place, (node, end) in enumerate(zip(self.nodes.tolist(), self.end.tolist(), strict=True)):
            if node >= past and good[place]:
                chosen.append(place)
                past = end
        return chosen

    @cached_property
    def rows(self) -> Rows:
        """(s, len(FEATURES)): the features of each segment.

        Counts are of visible elements inside it. A segment without a box is at 0, 0.
        """
        body, snapshot = self.body, self.body.snapshot
        stream = Stream.of(body)
        html = np.bincount(stream.node, stream.length, minlength=len(snapshot)).astype(np.int64)
        text = body.total(body.length)
        linked = body.total(np.where(body.linked, body.length, 0))
        left, top, right, bottom = np.nan_to_num(snapshot.boxes).T
        words, stop_words = _words(body)
        columns = (
            text, body.total(html) - html, *(_inside(body, *tags) for tags in (("img",), ("form",), TABLES)),
            body.total(body.links), left, top, right - left, bottom - top,
            stop_words, stop_words / np.maximum(words, 1), linked / np.maximum(text, 1), _heights(body),
        )  # fmt: skip
        return np.stack([column[self.nodes] for column in columns], axis=1).astype(np.float32)


def _around_blocks(snapshot: Snapshot) -> Mask:
    """(n,): the smallest element around each visual block, at every depth.

    Several blocks may share one: blocks that separators divide within an element, and text beside elements.
    """
    among = np.zeros(len(snapshot), np.bool_)
    for block in segment(snapshot, COHERENCE).walk():
        nodes = [block.node] if block.node >= 0 else [leaf.node for leaf in block.leaves()]
        node, last = min(nodes), max(nodes)
        while snapshot.end[node] <= last or snapshot.is_text[node]:
            node = int(snapshot.parent[node])
        among[node] = True
    return among


def _inside(body: Body, *tags: str) -> NDArray[np.int64]:
    """(n,): the number of elements with these tags inside each element."""
    there = body.is_element & body.snapshot.named(*tags)
    return body.total(there) - there


def _words(body: Body) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """(n,) twice: words in each element, and those of them that are stop words of the page's language.

    Languages that part no words by blanks have words as long as a clause here, and no stop words.
    """
    texts = list(body.texts.values())
    known = language.function_words(language.of_text(texts, body.snapshot.page.language))
    found = [words.WORD.findall(text.lower()) for text in texts]
    columns = np.zeros((2, len(body.snapshot)), np.int64)
    columns[0, body.is_text] = [len(words) for words in found]
    columns[1, body.is_text] = [sum(map(known.__contains__, words)) for words in found]
    return body.total(columns[0]), body.total(columns[1])


def _heights(body: Body) -> NDArray[np.int64]:
    """(n,): the number of nodes on the longest path from each element down to a leaf, an element or a text node."""
    heights = [0] * len(body.snapshot)
    parent = body.snapshot.parent.tolist()
    counted = (body.is_element | body.is_text).tolist()
    for node in range(len(heights) - 1, 0, -1):
        step = heights[node] + counted[node]
        heights[parent[node]] = max(heights[parent[node]], step)
    return np.array(heights, np.int64)
