"""Build the content structure of a page: a tree of visual blocks (Cai et al. 2003, section 4.3).

The paper merges blocks, beginning at the separators with the lowest weight. Here a set of blocks is divided at its
separators with the highest weight, and then each part in the same way, which results in the same tree.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from zoning import limits
from zoning.nesting import Nested
from zoning.snapshot import Snapshot
from zoning.vips.extraction import LARGEST, PERMITTED, Found, blocks_of
from zoning.vips.separators import SIDES, Box, Separator, separators
from zoning.vips.visual import Visual

DEPTH = 40
"""The most levels of division for one set of blocks; those left over become siblings."""


@dataclass(slots=True)
class Block(Nested):
    """A visual block."""

    box: Box
    degree: int
    """Degree of coherence, 1 to 10."""
    node: int = -1
    """Its element or text node; -1 if it combines several."""
    children: list["Block"] = field(default_factory=list)
    separators: list[Separator] = field(default_factory=list)
    """The separators between its children."""

    def separator_boxes(self) -> Iterator[Box]:
        """Yield the boxes of the separators between its children, each across all of the block."""
        left, top, right, bottom = self.box
        for one in self.separators:
            yield (left, one.begin, right, one.end) if one.axis == "horizontal" else (one.begin, top, one.end, bottom)


def segment(snapshot: Snapshot, permitted: int = PERMITTED) -> Block:
    """Return the tree of a page's blocks.

    permitted: the least degree of coherence of each leaf, 1 to 10; a block that cannot be divided may have less.
    """
    visual = snapshot.once(Visual)
    root = Block(_box(snapshot, snapshot.body), 1, snapshot.body)
    todo, count = [root] if visual.valid[snapshot.body] else [], 0
    while todo and count < limits.VISUAL_BLOCKS:
        block = todo.pop()
        found = blocks_of(visual, block.node)
        if [one.node for one in found] == [block.node]:
            continue
        _arrange(visual, block, found)
        inside = list(block.leaves())
        count += len(inside)
        todo += [leaf for leaf in inside if leaf.degree < permitted and leaf is not block]
    return root


def _arrange(visual: Visual, root: Block, found: Sequence[Found]) -> None:
    """Put the blocks that were found into `root`, as a tree."""
    todo: list[tuple[Block, Sequence[Found], int]] = [(root, found, 0)]
    while todo:
        block, inside, depth = todo.pop()
        parts, block.separators = _divided(visual, inside, block.box, whole=depth == DEPTH)
        for part in parts:
            child = _leaf(visual, part[0]) if len(part) == 1 else _around(visual, part)
            block.children.append(child)
            if len(part) > 1:
                todo.append((child, part, depth + 1))
        if block.separators and block is not root:
            heaviest = max(separator.weight for separator in block.separators)
            block.degree = max(1, min(block.degree, LARGEST - heaviest))


def _divided(
    visual: Visual, found: Sequence[Found], box: Box, *, whole: bool
) -> tuple[list[list[Found]], list[Separator]]:
    """Divide blocks at the separators with the highest weight; without separators, each block is a part.

    whole: whether not to look for separators any more.
    """
    known = [] if whole else separators(visual, found, box)
    if not known:
        return [[one] for one in found], []
    heaviest = max(separator.weight for separator in known)
    chosen = [separator for separator in known if separator.weight == heaviest]
    boxes = visual.snapshot.boxes[[one.node for one in found]]
    cells = np.zeros((len(found), len(SIDES)), np.int64)  # of the grid that the separators make
    for column, (axis, side) in enumerate(SIDES.items()):
        ends = np.sort([separator.end for separator in chosen if separator.axis == axis])
        cells[:, column] = np.searchsorted(ends, boxes[:, side], side="right")
    parts: dict[tuple[int, ...], list[Found]] = {}
    for one, cell in zip(found, cells.tolist(), strict=True):
        parts.setdefault(tuple(cell), []).append(one)
    return list(parts.values()), chosen


def _leaf(visual: Visual, one: Found) -> Block:
    return Block(_box(visual.snapshot, one.node), one.degree, one.node)


def _around(visual: Visual, inside: Sequence[Found]) -> Block:
    boxes = visual.snapshot.boxes[[one.node for one in inside]]
    (left, top), (right, bottom) = boxes[:, :2].min(axis=0).tolist(), boxes[:, 2:].max(axis=0).tolist()
    return Block((left, top, right, bottom), min(one.degree for one in inside))


def _box(snapshot: Snapshot, node: int) -> Box:
    left, top, right, bottom = snapshot.boxes[node].tolist()
    return left, top, right, bottom
