"""The page's text line by line, as far as metadata needs it: how large, where, which parts are raised or linked."""

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from zoning.document.nodes import block_level, nearest
from zoning.layout import hidden_nodes
from zoning.snapshot import Mask, Snapshot

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
RAISED = 0.85
"""Text smaller than so much of its line's size is a mark, if it looks like one."""
MARK_CHARACTERS = 24
_MARKS = re.compile(r"[\s,;()]*(?:(?:\d{1,3}|[a-z]{1,2}|[*∗†‡§¶#‖✉]+)[\s,;()]*){1,8}")


@dataclass(frozen=True)
class Run:
    """A text node on a line."""

    node: int
    text: str
    raised: bool


@dataclass(frozen=True)
class Line:
    """Text between two line ends."""

    nodes: tuple[int, ...]
    text: str
    size: float
    """Font size of most of its letters, in CSS px."""
    heading: int
    """The heading element it stands in, -1 outside of headings."""
    level: int
    """That heading's level; 0 outside of headings."""
    runs: tuple[Run, ...]

    @cached_property
    def words(self) -> int:
        """How many words it has."""
        return len(self.text.split())


def shown(snapshot: Snapshot) -> Mask:
    """(n,): text that a person reads."""
    text: Mask = snapshot.has_words & snapshot.rendered & snapshot.has_area & snapshot.in_body
    return text & ~hidden_nodes(snapshot)


def folded(snapshot: Snapshot) -> Mask:
    """(n,): text of the body that the page keeps out of sight until somebody asks for it."""
    quiet = snapshot.within(snapshot.named("script", "style", "noscript", "template", "svg", "head"))
    text: Mask = snapshot.has_words & snapshot.in_body & ~shown(snapshot) & ~quiet
    return text


def lines_of(snapshot: Snapshot, mask: Mask) -> list[Line]:
    """The lines that the text nodes in `mask` make, in document order."""
    block = nearest(snapshot, block_level(snapshot, mask)).tolist()
    breaks = np.cumsum(snapshot.named("br")).tolist()
    raised = snapshot.within(snapshot.named("sup"))
    headings = nearest(snapshot, snapshot.named(*HEADINGS)).tolist()
    lines: list[Line] = []
    nodes: list[int] = []
    for node in [*np.flatnonzero(mask).tolist(), -1]:
        if nodes and (node < 0 or block[node] != block[nodes[-1]] or breaks[node] != breaks[nodes[-1]]):
            lines.append(_line(snapshot, nodes, raised, headings[nodes[0]]))
            nodes = []
        nodes.append(node)
    return lines


def _line(snapshot: Snapshot, nodes: list[int], raised: Mask, heading: int) -> Line:
    sizes = [_pixels(snapshot.style(node, "font-size")) for node in nodes]
    texts = [" ".join(snapshot.text_of(node).split()) for node in nodes]
    size = max(zip(map(len, texts), sizes, strict=True))[1]
    runs = (
        Run(node, text, bool(raised[node]) or (own < RAISED * size and _is_mark(text)))
        for node, text, own in zip(nodes, texts, sizes, strict=True)
    )
    level = int(snapshot.tag(heading)[1]) if heading >= 0 else 0
    return Line(tuple(nodes), snapshot.text_of_nodes(nodes), size, heading, level, tuple(runs))


def _is_mark(text: str) -> bool:
    return len(text) <= MARK_CHARACTERS and bool(_MARKS.fullmatch(text))


def _pixels(style: str) -> float:
    try:
        return float(style.removesuffix("px"))
    except ValueError:
        return 0.0
