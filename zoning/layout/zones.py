"""Elements → zone tree: where line breaks part the page (Rae et al. 2018; their `ZoneTreeBuilder`)."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

import numpy as np

from zoning.layout.elements import Elements

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in CSS px."""
NO_BOX: Box = (0.0, 0.0, 0.0, 0.0)


@dataclass(slots=True, eq=False)
class Zone:
    """Sibling elements between two line breaks."""

    elements: tuple[int, ...]
    """Rows of `Elements`."""
    box: Box = NO_BOX
    """Union of the elements' boxes."""
    children: list["Zone"] = field(default_factory=list)
    number: int = 0
    """Place in document order (preorder), the root 0."""

    @property
    def is_leaf(self) -> bool:
        """Whether no line break parts it."""
        return not self.children

    def walk(self) -> Iterator["Zone"]:
        """This zone and all below it, in document order."""
        todo = [self]
        while todo:
            zone = todo.pop()
            yield zone
            todo.extend(reversed(zone.children))

    def leaves(self) -> Iterator["Zone"]:
        """The leaf zones at and below this one, in document order."""
        return (zone for zone in self.walk() if zone.is_leaf)


def build(elements: Elements) -> Zone:
    """Return the root zone, which holds the body."""
    root = Zone((elements.root,))
    todo = [root]
    while todo:
        zone = todo.pop()
        broken = next((row for row in zone.elements if elements.break_down[row]), None)
        if broken is not None:
            zone.children = [Zone(tuple(rows)) for rows in _part(elements, broken)]
            todo.extend(zone.children)
    zones = list(root.walk())
    for number, (zone, box) in enumerate(zip(zones, _boxes(elements, [zone.elements for zone in zones]), strict=True)):
        zone.number, zone.box = number, box or _box_of_text(elements, zone.elements) or NO_BOX
    return root


def _part(elements: Elements, broken: int) -> Iterator[list[int]]:
    """The element's children, parted at line breaks: runs of inline elements, and each block alone.

    An inline element that holds a break is a zone of its own. The authors' anchor targets (`<a name>` without text)
    are left out: they add no text, and a tall empty one would stretch its zone's box.
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
    """For each run of rows the union of their boxes that are wide or high, None where none is."""
    start = np.cumsum([0, *map(len, runs[:-1])])
    boxes = elements.boxes[list(chain.from_iterable(runs))]
    extended = (boxes[:, 2:] > boxes[:, :2]).any(axis=1, keepdims=True)
    corners = np.minimum.reduceat(np.where(extended, boxes[:, :2], np.inf), start)
    opposite = np.maximum.reduceat(np.where(extended, boxes[:, 2:], -np.inf), start)
    unions = np.concatenate([corners, opposite], axis=1)
    return [(left, top, right, bottom) if left < math.inf else None for left, top, right, bottom in unions.tolist()]


def _box_of_text(elements: Elements, rows: Sequence[int]) -> Box | None:
    """For a wrapper without any extent of its own (our reading; the authors' box would be empty at the origin)."""
    texts = [text for row in rows for text in elements.text_rows(row)]
    return _boxes(elements, [texts])[0] if texts else None
