"""List the leaf zones of a page."""

import msgspec

from zoning.layout import shown_texts
from zoning.text import words
from zoning.vips import segment
from zoning.web.view.opened import Opened
from zoning.web.view.values import Box, beginning, whole_box, whole_boxes

NAMED_ANCESTORS = 8


class LeafZone(msgspec.Struct, frozen=True):
    """A leaf zone in a list."""

    box: Box
    tag: str
    text: str
    """The beginning of its text."""
    words: int


def zones(opened: Opened) -> list[LeafZone]:
    """Return every leaf zone of the page."""
    return [
        LeafZone(whole_box(leaf.box), tag_of(opened, index), beginning(text), words.count(text))
        for index, (leaf, text) in enumerate(zip(opened.leaves, opened.texts, strict=True))
    ]


class VisualBlocks(msgspec.Struct, frozen=True):
    """The page as VIPS divides it."""

    boxes: list[Box]
    """The boxes of the leaf blocks."""
    degrees: list[int]
    """The degree of coherence of each leaf block."""
    separators: list[Box]


def visual_blocks(opened: Opened) -> VisualBlocks:
    """Return the visual blocks of the page and the separators between them."""
    root = segment(opened.snapshot)
    leaves = list(root.leaves())
    separators = [box for block in root.walk() for box in block.separator_boxes()]
    return VisualBlocks(
        whole_boxes([leaf.box for leaf in leaves]), [leaf.degree for leaf in leaves], whole_boxes(separators)
    )


def sketch(opened: Opened) -> list[Box]:
    """Return the boxes of visible text, which are shown if there is no picture."""
    return whole_boxes(opened.snapshot.boxes[shown_texts(opened.snapshot)])


def element_of(opened: Opened, index: int) -> int:
    """Return the node that names a zone: its only element, or the parent of its inline elements."""
    rows = opened.leaves[index].elements
    node = int(opened.zoned().elements.node[rows[0]])
    is_alone = len(rows) == 1 and not opened.snapshot.is_text[node]
    return node if is_alone else max(0, int(opened.snapshot.parent[node]))


def tag_of(opened: Opened, index: int) -> str:
    """Return the tag of the node that names a zone."""
    return opened.snapshot.tag(element_of(opened, index))


def path_of(opened: Opened, node: int) -> list[str]:
    """Return a node and the nearest elements around it, as `tag#id.class`."""
    return list(map(beginning, opened.snapshot.path(node, NAMED_ANCESTORS)))
