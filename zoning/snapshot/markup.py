"""Serialize a page as HTML."""

import html
from typing import NamedTuple

import numpy as np

from zoning.snapshot.columns import Ints
from zoning.snapshot.nodes import Nodes
from zoning.snapshot.styles import VOID_TAGS

RAW_TEXT_TAGS = frozenset(("script", "style"))


class SerializedHTML(NamedTuple):
    """The rendered DOM as HTML, with the position of every text node in it."""

    text: str
    start: Ints
    """(n,): offset of the node's (escaped) text in `text`; -1 for nodes that are not text nodes."""
    stop: Ints
    """(n,): offset after its last character; -1 likewise."""


def serialized(nodes: Nodes) -> SerializedHTML:
    """Serialize the rendered DOM as HTML.

    Documents of frames are inside their frame elements, and shadow trees inside their hosts: this is the
    composed page, the only HTML that extraction methods see.
    """
    pieces: list[str] = []
    start = np.full(len(nodes), -1, np.int32)
    stop = np.full(len(nodes), -1, np.int32)
    length = 0

    def put(piece: str) -> None:
        nonlocal length
        pieces.append(piece)
        length += len(piece)

    open_elements: list[tuple[int, str]] = []
    end = nodes.end.tolist()
    for node in range(len(nodes)):
        while open_elements and open_elements[-1][0] <= node:
            put(f"</{open_elements.pop()[1]}>")
        tag = nodes.tag(node)
        if tag == "#text":
            raw = open_elements and open_elements[-1][1] in RAW_TEXT_TAGS
            start[node] = length
            put(nodes.text_of(node) if raw else html.escape(nodes.text_of(node), quote=False))
            stop[node] = length
        elif tag == "#document":
            put("<!DOCTYPE html>" if node == 0 else "")
        else:
            put(open_tag(nodes, node, tag))
            if tag not in VOID_TAGS:
                open_elements.append((end[node], tag))
    for _, tag in reversed(open_elements):
        put(f"</{tag}>")
    return SerializedHTML("".join(pieces), start, stop)


def open_tag(nodes: Nodes, node: int, tag: str) -> str:
    """Return the start tag of an element, with its attributes."""
    attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in nodes.attributes_of(node).items())
    return f"<{tag}{attributes}>"
