"""Elements → zone tree: where line breaks part the page (Rae et al. 2018; their `ZoneTreeBuilder`)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from zoning.layout.elements import Elements

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in CSS px."""
NO_BOX: Box = (0.0, 0.0, 0.0, 0.0)


@dataclass(slots=True, eq=False)
class Zone:
    """Sibling elements between two line breaks."""

    elements: tuple[int, ...]
    """Rows of `Elements`."""
    box: Box
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
    root = _zone(elements, [elements.root])
    todo = [root]
    while todo:
        zone = todo.pop()
        broken = next((row for row in zone.elements if elements.break_down[row]), None)
        if broken is not None:
            zone.children = [_zone(elements, rows) for rows in _part(elements, broken)]
            todo.extend(zone.children)
    for number, zone in enumerate(root.walk()):
        zone.number = number
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


def _zone(elements: Elements, rows: list[int]) -> Zone:
    return Zone(tuple(rows), _union(elements, rows) or _union_of_text(elements, rows) or NO_BOX)


def _union(elements: Elements, rows: Sequence[int]) -> Box | None:
    """Union of the boxes that are wide or high."""
    if len(rows) == 1:
        return elements.extents[rows[0]]
    boxes = [box for row in rows if (box := elements.extents[row])]
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def _union_of_text(elements: Elements, rows: list[int]) -> Box | None:
    """For a wrapper without any extent of its own (our reading; the authors' box would be empty at the origin)."""
    return _union(elements, [text for row in rows for text in elements.text_rows(row)])
