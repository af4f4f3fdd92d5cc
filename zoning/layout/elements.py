"""Classify the elements of a page, as Rae et al. 2018 do before they look for line breaks.

Rows represent elements and text nodes, in document order. A text node counts as a virtual inline element: wrapping it
in a real one could change the live page. A text node whose line breaks are preserved (`white-space: pre`) becomes one
row for each line, with a virtual `br` between the lines.
"""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from zoning.layout.visibility import hidden_nodes, whole_pixels
from zoning.snapshot import LINE_BREAKS_KEPT, Boxes, Ints, Mask, Snapshot, sums_within

BLOCK_DISPLAYS = (
    "block", "flex", "list-item", "table", "table-row", "table-caption", "table-header-group", "table-row-group",
    "table-footer-group",
    # Values of Chromium that the authors' Internet Explorer did not have: our reading.
    "grid", "flow-root", "-webkit-box", "flow-root list-item", "grid-lanes",
)  # fmt: skip
NONE_DISPLAYS = ("none", "table-column", "table-column-group")


@dataclass(frozen=True, eq=False)
class Elements:
    """The rows of a page with their classes; m rows."""

    snapshot: Snapshot
    node: Ints
    """(m,): the snapshot's node."""
    line: Ints
    """(m,): the number of the row's line in a text with preserved line breaks, from 0; 0 elsewhere."""
    end: Ints
    """(m,): one past the last row of the subtree."""
    parent: Ints
    """(m,): the row of the nearest ancestor with a box (`display: contents` has none); -1 for the root."""
    boxes: Boxes
    """(m, 4): whole CSS px, as the authors' `offsetLeft`, `offsetWidth` …"""
    visible_text: Mask
    """Text that is neither blank nor hidden and has an area: a zone's text consists of it."""
    linebreak: Mask
    """SignificantLinebreak: `br`, `hr` and preserved line breaks that have significant siblings on both sides."""
    block: Mask
    """SignificantBlock."""
    inline: Mask
    """SignificantInline."""
    break_down: Mask
    """BreakDown: a line break somewhere within."""

    @property
    def root(self) -> int:
        """The row of the body."""
        return int(np.searchsorted(self.node, self.snapshot.body))

    @cached_property
    def _by_parent(self) -> tuple[Ints, Ints]:
        order = np.argsort(self.parent, kind="stable").astype(np.int32)
        return order, np.searchsorted(self.parent[order], np.arange(len(self.parent) + 1)).astype(np.int32)

    def children(self, row: int) -> list[int]:
        """Return the rows of the element's children; `display: contents` elements are replaced by their children."""
        order, start = self._by_parent
        rows: list[int] = order[start[row] : start[row + 1]].tolist()
        return rows

    @cached_property
    def _text_rows(self) -> list[int]:
        rows: list[int] = np.flatnonzero(self.visible_text).tolist()
        return rows

    @cached_property
    def _ends(self) -> list[int]:
        ends: list[int] = self.end.tolist()
        return ends

    def text_rows(self, row: int) -> list[int]:
        """Return the rows of visible text in the subtree of `row`."""
        rows = self._text_rows
        first = bisect_left(rows, row)
        return rows[first : bisect_left(rows, self._ends[row], first)]

    def text(self, rows: Iterable[int]) -> str:
        """Return the visible text of the subtrees of `rows`."""
        found = [text_row for row in rows for text_row in self.text_rows(row)]
        if self._split.isdisjoint(found):
            return self.snapshot.text_of_nodes([self._nodes[row] for row in found])
        return " ".join("".join(map(self._text_of_row, found)).split())

    def _text_of_row(self, row: int) -> str:
        text = self.snapshot.text_of(self._nodes[row])
        return text.split("\n")[self.line[row]] if row in self._split else text

    @cached_property
    def _nodes(self) -> list[int]:
        nodes: list[int] = self.node.tolist()
        return nodes

    @cached_property
    def _split(self) -> frozenset[int]:
        """Rows of text nodes that were split into several rows."""
        rows_of_node = np.bincount(self.node, minlength=len(self.snapshot))
        return frozenset(np.flatnonzero(rows_of_node[self.node] > 1).tolist())


def classify(snapshot: Snapshot) -> Elements:
    """Return the page's elements with their classes (Rae et al. 2018, section "line breaks", and their code)."""
    rows = _Rows.of(snapshot)
    node = rows.node
    own_text = snapshot.is_text[node] & ~rows.virtual_break
    in_formula = snapshot.within(snapshot.named("math", "svg"))[node]
    displayed = snapshot.rendered & ~snapshot.styled("display", *NONE_DISPLAYS)
    is_block = snapshot.styled("display", *BLOCK_DISPLAYS)[node] & ~own_text & ~in_formula
    linebreak = snapshot.named("br", "hr")[node] | rows.virtual_break
    has_area = (rows.boxes[:, 0] < rows.boxes[:, 2]) & (rows.boxes[:, 1] < rows.boxes[:, 3])
    hidden = hidden_nodes(snapshot)[node]
    worded = rows.worded & displayed[node]
    visible_text = worded & has_area & ~hidden
    # To the authors an element without an area shows nothing. That one may show text is ours: a block around floated
    # ones has no height, a squeezed column no width, and the text stands beyond both.
    shows = (has_area & (rows.count_within(worded) > 0)) | (rows.count_within(visible_text) > 0)
    significant = shows & ~hidden & displayed[node] & ~linebreak
    parent = rows.parents()
    breaks = linebreak & _flanked(parent, significant)
    block, inline = significant & is_block, significant & ~is_block
    breaking = _breaking(parent, breaks, block, inline)
    return Elements(
        snapshot=snapshot,
        node=node,
        line=rows.line,
        end=rows.end,
        parent=parent,
        boxes=rows.boxes,
        visible_text=visible_text,
        linebreak=breaks,
        block=block,
        inline=inline,
        break_down=rows.count_within(breaking) > 0,
    )


def _flanked(parent: Ints, significant: Mask) -> Mask:
    """(m,): rows with a significant sibling somewhere before and another somewhere after them."""
    order = np.argsort(parent, kind="stable")
    counted = np.concatenate(([0], np.cumsum(significant[order])))
    siblings = parent[order]
    first = np.searchsorted(siblings, siblings, side="left")
    last = np.searchsorted(siblings, siblings, side="right")
    place = np.arange(len(order))
    flanked = np.empty(len(order), np.bool_)
    flanked[order] = (counted[place] > counted[first]) & (counted[last] > counted[place + 1])
    return flanked


def _breaking(parent: Ints, breaks: Mask, block: Mask, inline: Mask) -> Mask:
    """(m,): rows that their children divide: by a line break, by two blocks, or by a block beside inline content."""

    def children(kind: Mask) -> NDArray[np.intp]:
        parents = parent[kind]
        return np.bincount(parents[parents >= 0], minlength=len(parent))

    blocks = children(block)
    return (children(breaks) >= 1) | (blocks >= 2) | ((blocks >= 1) & (children(inline) >= 1))


@dataclass(frozen=True, eq=False)
class _Rows:
    """The snapshot's nodes, with texts that have preserved line breaks split into lines."""

    snapshot: Snapshot
    node: Ints
    line: Ints
    first: NDArray[np.int64]
    """(n + 1,): the first row of each node."""
    boxes: Boxes
    worded: Mask
    virtual_break: Mask

    @classmethod
    def plain(cls, snapshot: Snapshot) -> "_Rows":
        """Return one row for each node."""
        n = len(snapshot)
        return cls(
            snapshot,
            np.arange(n, dtype=np.int32),
            np.zeros(n, np.int32),
            np.arange(n + 1),
            whole_pixels(snapshot.boxes),
            snapshot.has_words,
            np.zeros(n, np.bool_),
        )

    @classmethod
    def of(cls, snapshot: Snapshot) -> "_Rows":
        """Return one row for each node, but several for a text with preserved line breaks."""
        preserved = snapshot.has_words & snapshot.styled("white-space", *LINE_BREAKS_KEPT)
        breaks = np.zeros(len(snapshot), np.int64)
        for node in np.flatnonzero(preserved | _blank_preserved(snapshot)).tolist():
            breaks[node] = snapshot.text_of(node).count("\n")
        if not breaks.any():
            return cls.plain(snapshot)
        count = 2 * breaks + 1
        first = np.concatenate(([0], np.cumsum(count)))
        owner = np.repeat(np.arange(len(snapshot), dtype=np.int32), count)
        place = np.arange(len(owner)) - first[owner]
        split = breaks[owner] > 0
        rows = cls(
            snapshot,
            owner,
            np.where(split, place // 2, 0).astype(np.int32),
            first,
            whole_pixels(snapshot.boxes)[owner],
            snapshot.has_words[owner],
            split & (place % 2 == 1),
        )
        rows._fit_lines(np.flatnonzero(breaks).tolist())
        return rows

    def _fit_lines(self, nodes: list[int]) -> None:
        """Set for each line of a split text whether it has words, and its box."""
        for node in nodes:
            start, stop = self.first[node : node + 2].tolist()
            self.boxes[start:stop] = np.nan
            self.worded[start:stop:2] = [line.strip() != "" for line in self.snapshot.text_of(node).split("\n")]
            self.worded[start + 1 : stop : 2] = False
        split = np.isin(self.snapshot.line_node, nodes)
        target = self.first[self.snapshot.line_node[split]] + 2 * self.snapshot.line_number[split]
        inside = target < self.first[self.snapshot.line_node[split] + 1]
        lines = whole_pixels(self.snapshot.line_boxes[split])
        for row, box in zip(target[inside].tolist(), lines[inside], strict=True):
            self.boxes[row, :2] = np.fmin(self.boxes[row, :2], box[:2])
            self.boxes[row, 2:] = np.fmax(self.boxes[row, 2:], box[2:])

    @cached_property
    def end(self) -> Ints:
        """(m,): one past the last row of the subtree."""
        of_node = self.first[self.snapshot.end[self.node]]
        alone = self.snapshot.is_text[self.node]
        return np.where(alone, np.arange(1, len(self.node) + 1), of_node).astype(np.int32)

    def parents(self) -> Ints:
        """(m,): the row of the nearest ancestor with a box; -1 for the root."""
        boxed = list(range(len(self.snapshot)))
        parent = self.snapshot.parent
        for node in np.flatnonzero(self.snapshot.contents)[1:].tolist():
            boxed[node] = boxed[parent[node]]
        boxed_parent = np.array(boxed, np.int64)[parent]
        rows = self.first[boxed_parent][self.node]
        return np.where(parent[self.node] < 0, -1, rows).astype(np.int32)

    def count_within(self, mask: Mask) -> NDArray[np.int64]:
        """(m,): the number of rows in `mask` in each subtree."""
        return sums_within(mask, self.end)


def _blank_preserved(snapshot: Snapshot) -> Mask:
    """(n,): rendered blank text nodes whose line breaks are preserved."""
    return (
        snapshot.is_text & ~snapshot.has_words & snapshot.rendered & snapshot.styled("white-space", *LINE_BREAKS_KEPT)
    )
