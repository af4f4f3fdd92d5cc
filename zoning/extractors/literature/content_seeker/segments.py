"""Segments of a page: structural elements, from the outside in, and what is measured of each (Louvan 2009).

In place of structural elements stand the visual blocks of VIPS, where that is asked for.
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
from zoning.vips import segment

By = Literal["elements", "vips"]
"""What makes the segments: `elements`, structural elements; `vips`, the smallest element around each visual block."""
STRUCTURAL = tuple(
    "div span ul ol li table tr td address blockquote center dd dl dt fieldset form h1 h2 h3 h4 h5 h6 p pre".split()
)
"""The first eight are those that the source names as examples of block-level, list and table elements of HTML 4.01, the
others the rest of these with text of their own (our reading): text that lies in no segment can never be content, and
today most of it stands in `p`. The body is where the way down begins."""
TABLES = ("table", "tr", "td")
"""What the source calls table elements."""
FEATURES = ("text", "html", "images", "forms", "tables", "links", "left", "top", "width", "height", "stop_words",
            "stop_word_share", "anchor_share", "dom_height")  # fmt: skip
"""In the order of the columns: lengths in characters, counts, CSS px, shares, and the longest way down to a leaf."""
COHERENCE = 8
"""The degree that is asked of visual blocks: of 6, 8 and 10 the one with the best text, by folds of hosts of fundus and
journals."""

Rows = NDArray[np.float32]
"""(s, len(FEATURES))."""


@dataclass(frozen=True, eq=False)
class Segments:
    """Elements of a page that hold text, the outer before the inner, the body first; s segments."""

    body: Body
    nodes: Ints
    """(s,)."""

    @classmethod
    def of(cls, body: Body, by: By = "elements") -> "Segments":
        """The segments of a page."""
        snapshot = body.snapshot
        among = snapshot.named(*STRUCTURAL) if by == "elements" else _around_blocks(snapshot)
        among &= body.is_element
        among[snapshot.body] = True
        return cls(body, np.flatnonzero(among & (body.total(body.length) > 0)).astype(np.int32))

    def __len__(self) -> int:
        return len(self.nodes)

    @cached_property
    def end(self) -> Ints:
        """(s,): one past the last node of each."""
        end: Ints = self.body.snapshot.end[self.nodes]
        return end

    @cached_property
    def around(self) -> Ints:
        """(s,): the place of the segment that each lies in; -1 of the body."""
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
        """The places of the outermost segments that are `good`, (s,): below one no other is looked at (our reading)."""
        chosen: list[int] = []
        past = -1
        for place, (node, end) in enumerate(zip(self.nodes.tolist(), self.end.tolist(), strict=True)):
            if node >= past and good[place]:
                chosen.append(place)
                past = end
        return chosen

    @cached_property
    def rows(self) -> Rows:
        """What is measured of each segment.

        Counts are of visible elements inside it. A segment that has no box of its own lies at 0, 0.
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

    Blocks may share one: those that separators part within one element, and text beside its siblings.
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
    """(n,): elements of these tags inside each element."""
    there = body.is_element & body.snapshot.named(*tags)
    return body.total(there) - there


def _words(body: Body) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """(n,) twice: words in each element, and those of them that are stop words of the page's language.

    Languages that part no words by blanks have words as long as a clause here, and no stop words.
    """
    texts = list(body.texts.values())
    known = language.function_words(language.of_text(texts, body.snapshot.page.language))
    found = [language.WORD.findall(text.lower()) for text in texts]
    columns = np.zeros((2, len(body.snapshot)), np.int64)
    columns[0, body.is_text] = [len(words) for words in found]
    columns[1, body.is_text] = [sum(map(known.__contains__, words)) for words in found]
    return body.total(columns[0]), body.total(columns[1])


def _heights(body: Body) -> NDArray[np.int64]:
    """(n,): nodes on the longest way from each element down to a leaf, an element or text."""
    heights = [0] * len(body.snapshot)
    parent = body.snapshot.parent.tolist()
    counted = (body.is_element | body.is_text).tolist()
    for node in range(len(heights) - 1, 0, -1):
        step = heights[node] + counted[node]
        heights[parent[node]] = max(heights[parent[node]], step)
    return np.array(heights, np.int64)
