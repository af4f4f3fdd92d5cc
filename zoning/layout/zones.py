"""Build the zone tree: divide the page at line breaks (Rae et al. 2018; their `ZoneTreeBuilder`)."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

import numpy as np

from zoning.layout.elements import Elements
from zoning.nesting import Nested

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in CSS px."""
NO_BOX: Box = (0.0, 0.0, 0.0, 0.0)


@dataclass(slots=True, eq=False)
class Zone(Nested):
    """Sibling elements between two line breaks."""

    elements: tuple[int, ...]
    """Rows of `Elements`."""
    box: Box = NO_BOX
    """Union of the elements' boxes."""
    children: list["Zone"] = field(default_factory=list)
    number: int = 0
    """Position in document order (preorder); the root's is 0."""

    @property
    def is_leaf(self) -> bool:
        """Whether no line break divides it."""
        return not self.children


def build(elements: Elements) -> Zone:
    """Return the root zone, which contains the body."""
    root = Zone((elements.root,))
    todo = [root]
    while todo:
        zone = todo.pop()
        broken = next((row for row in zone.elements if elements.break_down[row]), None)
        if broken is not None:
            zone.children = [Zone(tuple(rows)) for rows in _divide(elements, broken)]
            todo.extend(zone.children)
    zones = list(root.walk())
    for number, (zone, box) in enumerate(zip(zones, _boxes(elements, [zone.elements for zone in zones]), strict=True)):
        zone.number, zone.box = number, box or _box_of_text(elements, zone.elements) or NO_BOX
    return root


def _divide(elements: Elements, broken: int) -> Iterator[list[int]]:
    """Divide an element's children at line breaks: yield runs of inline elements, and each block alone.

    An inline element that contains a line break is a zone of its own. Anchor targets (`<a name>` without text), which
    the authors keep, are left out: they add no text, and a tall empty one would stretch its zone's box.
    """
    run: list[int] = []
    for row in elements.children(broken):
        alone = elements.break_down[row] or elements.block[row]
        if (alone or elements.linebreak[row]) and run:
            yield run
            run = []
        if alone:
            yield [row]
        elif elements.inline[row]:
            run.append(row)
    if run:
        yield run


def _boxes(elements: Elements, runs: Sequence[Sequence[int]]) -> list[Box | None]:
    """Return for each run of rows the union of those boxes that have a width or a height; None if none has."""
    start = np.cumsum([0, *map(len, runs[:-1])])
    boxes = elements.boxes[list(chain.from_iterable(runs))]
    extended = (boxes[:, 2:] > boxes[:, :2]).any(axis=1, keepdims=True)
    corners = np.minimum.reduceat(np.where(extended, boxes[:, :2], np.inf), start)
    opposite = np.maximum.reduceat(np.where(extended, boxes[:, 2:], -np.inf), start)
    unions = np.concatenate([corners, opposite], axis=1)
    return [(left, top, right, bottom) if left < math.inf else None for left, top, right, bottom in unions.tolist()]


def _box_of_text(elements: Elements, rows: Sequence[int]) -> Box | None:
    """Return the union of the boxes of the rows' text, for a wrapper whose own box has no extent.

    This is our reading; the authors' box would be empty at the origin.
    """
    texts = [text for row in rows for text in elements.text_rows(row)]
    return _boxes(elements, [texts])[0] if texts else None
