"""Snapshots made by hand, without a browser: a tree of elements as Python values."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from zoning.snapshot import STYLES, PageFacts, Snapshot

INLINE_TAGS = ("a", "b", "i", "em", "code", "sub", "sup", "span", "img", "br", "math", "mi", "mo", "mn")
DISPLAYS = dict.fromkeys(INLINE_TAGS, "inline") | {
    "li": "list-item",
    "table": "table",
    "tr": "table-row",
    "td": "table-cell",
    "th": "table-cell",
    "thead": "table-header-group",
    "tbody": "table-row-group",
    "caption": "table-caption",
}
LINE_PX = 20


@dataclass(frozen=True)
class Element:
    """An element; a text node is a string."""

    tag: str
    children: "Sequence[Element | str]" = ()
    attributes: dict[str, str] = field(default_factory=dict)
    styles: dict[str, str] = field(default_factory=dict)


def snapshot(body: Sequence["Element | str"], *, url: str = "https://example.org/") -> Snapshot:
    """A page with this body; every node lies a line below the one before it."""
    strings: dict[str, int] = {}
    rows: list[tuple[int, str, str | None, dict[str, str], dict[str, str]]] = [(-1, "#document", None, {}, {})]
    todo: list[tuple[int, Element | str]] = [(0, Element("html", [Element("body", body)]))]
    while todo:
        parent, node = todo.pop()
        if isinstance(node, str):
            rows.append((parent, "#text", node, {}, rows[parent][4]))
            continue
        display = DISPLAYS.get(node.tag, "block")
        rows.append((parent, node.tag, None, node.attributes, {"display": display, **node.styles}))
        todo += [(len(rows) - 1, child) for child in reversed(node.children)]

    def index(string: str) -> int:
        return strings.setdefault(string, len(strings))

    pairs = [(index(key), index(value)) for row in rows for key, value in row[3].items()]
    n = len(rows)
    top = LINE_PX * np.arange(n)
    boxes = np.stack((np.zeros(n), top, np.full(n, 800), top + LINE_PX), axis=1).astype(np.float32)
    boxes[0] = np.nan
    styles = [[index(row[4].get(style, "")) if number else -1 for style in STYLES] for number, row in enumerate(rows)]
    return Snapshot(
        page=PageFacts(url=url, final_url=url, base_url=url),
        parent=np.array([row[0] for row in rows], np.int32),
        name=np.array([index(row[1]) for row in rows], np.int32),
        value=np.array([-1 if row[2] is None else index(row[2]) for row in rows], np.int32),
        attribute_start=np.cumsum([0, *(len(row[3]) for row in rows)]).astype(np.int32),
        attributes=np.array(pairs, np.int32).reshape(-1, 2),
        current_source=np.full(n, -1, np.int32),
        boxes=boxes,
        styles=np.array(styles, np.int32),
        line_node=np.empty(0, np.int32),
        line_number=np.empty(0, np.int32),
        line_boxes=np.empty((0, 4), np.float32),
        strings=tuple(strings),
    )
