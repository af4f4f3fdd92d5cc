"""Build the column tree: zones with the same left and right edges (Rae et al. 2018; their `ColumnTreeBuilder`)."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from zoning.layout.zones import Box, Zone
from zoning.nesting import Nested


@dataclass(slots=True, eq=False)
class Column(Nested):
    """Successive zones under one another; its edges are the arithmetic means of the zones' edges."""

    zones: list[Zone]
    left: float
    right: float
    children: list["Column"] = field(default_factory=list)
    number: int = 0
    """Position in document order (preorder) after collapsing; the root's is 0."""

    @classmethod
    def of(cls, zone: Zone) -> "Column":
        """Return a column of one zone."""
        return cls([zone], zone.box[0], zone.box[2])

    @property
    def width(self) -> float:
        """Mean width in CSS px."""
        return self.right - self.left

    @property
    def box(self) -> Box:
        """The mean left and right edges of the zones; the top and bottom of all of them together."""
        return (self.left, min(z.box[1] for z in self.zones), self.right, max(z.box[3] for z in self.zones))

    def fits(self, left: float, right: float, tolerance: float) -> bool:
        """Return whether both edges differ from this column's by at most `tolerance`, a share of its width."""
        allowed = tolerance * self.width
        return abs(self.left - left) <= allowed and abs(self.right - right) <= allowed

    def add(self, zone: Zone) -> None:
        """Add `zone`, and update the mean edges."""
        count = len(self.zones)
        self.left = (self.left * count + zone.box[0]) / (count + 1)
        self.right = (self.right * count + zone.box[2]) / (count + 1)
        self.zones.append(zone)


def build(root: Zone, tolerance: float) -> Column:
    """Return the collapsed column tree of a zone tree.

    tolerance: how far the edges of a column's zones may differ, as a share of its width.
    """
    top = Column.of(root)
    breadth_first = [top]
    for column in breadth_first:  # the list grows during the loop
        column.children = list(_children(column, tolerance))
        breadth_first.extend(column.children)
    for column in reversed(breadth_first):
        _collapse(column, tolerance)
    for number, column in enumerate(top.walk()):
        column.number = number
    return top


def _children(column: Column, tolerance: float) -> Iterator[Column]:
    """Yield the columns of the zones one level down.

    Each child of a zone is compared only with the latest column of that zone's children, so zones of different parents
    never share a column (by the authors' code; the paper leaves it open).
    """
    for zone in column.zones:
        current: Column | None = None
        for child in zone.children:
            if current is not None and current.fits(child.box[0], child.box[2], tolerance):
                current.add(child)
                continue
            if current is not None:
                yield current
            current = Column.of(child)
        if current is not None:
            yield current


def _collapse(column: Column, tolerance: float) -> None:
    """Replace each child that has this column's edges by the child's own children.

    These are not compared again. A leaf is removed without replacement: its zones stay reachable through this column's.
    """
    kept: list[Column] = []
    for child in column.children:
        if column.fits(child.left, child.right, tolerance):
            kept.extend(child.children)
        else:
            kept.append(child)
    column.children = kept
