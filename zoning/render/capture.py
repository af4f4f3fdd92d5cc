"""Convert the result of one CDP call, `DOMSnapshot.captureSnapshot`, to a snapshot.

The call returns the composed tree: slotted children are in their slot, closed shadow roots are included, generated
content comes as pseudo nodes, and frames of the same process as further documents. Boxes are in the coordinates of
their own document, whatever its scroll position. This module concatenates the documents' nodes ("joined": document
after document), then puts them into reading order: each frame's document after its frame element.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from zoning import limits
from zoning.errors import PageTooLarge
from zoning.snapshot import LINE_BREAKS_KEPT, STYLES, Ints, Mask, PageFacts, Snapshot
from zoning.storage.decoding import REPLACEMENT, SURROGATES
from zoning.text.wording import counted

COMMAND = "DOMSnapshot.captureSnapshot"
FRAME_EDGES = ("border-left-width", "border-top-width", "padding-left", "padding-top")
"""Styles that decide where in its frame element a document begins; the snapshot does not keep them.

(Requesting DOM rects instead makes the capture cost half as much again.)
"""

ELEMENT, TEXT, DOCUMENT = 1, 3, 9
PROGRAM_TYPES = frozenset(
    ("", "module", "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript",
     "text/babel", "importmap", "speculationrules")
)  # fmt: skip

Captured = dict[str, Any]
SOFT_HYPHEN = "\u00ad"
ERROR_PAGES = "chrome-error:"
"""The scheme of Chromium's own error pages."""
XML_ERROR = "parsererror"
"""The element in which Chromium reports that XML is not well-formed."""
XML_SOURCE = "webkit-xml-viewer-source-xml"
"""The id of the element in which Chromium keeps an XML document without a style sheet, while it shows its source."""


def parameters(*, framed: bool) -> dict[str, Any]:
    """Return the command's parameters.

    framed: whether the page has frames. `FRAME_EDGES` are requested only then: each style costs time for each node.
    """
    return {"computedStyles": [*STYLES, *FRAME_EDGES] if framed else STYLES}


def encodable(captured: Captured) -> tuple[Captured, int]:
    """Return the capture with lone surrogates replaced, and how many were replaced.

    A script that cuts a string within a character leaves a lone surrogate, which no encoding can represent.
    """
    strings: list[str] = captured["strings"]
    try:
        "".join(strings).encode()
    except UnicodeEncodeError:
        cleaned = [SURROGATES.subn(REPLACEMENT, string) for string in strings]
        return {**captured, "strings": [string for string, _ in cleaned]}, sum(count for _, count in cleaned)
    return captured, 0


def snapshot_of(captured: Captured, page: PageFacts) -> Snapshot:
    """Convert the result of `DOMSnapshot.captureSnapshot` to a snapshot.

    captured: the result; page: what else is known about the page.
    Raises `PageTooLarge` when the page has more nodes or text than the limits allow.
    """
    strings: list[str] = captured["strings"]
    nodes = _Nodes.join(captured["documents"], strings)
    layout = _Layout.join(captured["documents"], nodes, strings)
    order = nodes.in_reading_order(layout.styles[:, 0] >= 0)
    order = order[_wanted(nodes, strings)[order]]
    value = np.where(nodes.kind == TEXT, nodes.value, -1)[order]
    _check_size(value, strings, page.url)
    attributes, oversized = _attributes(nodes, order, strings)
    place = np.full(len(nodes.kind) + 1, -1, np.int32)  # index -1, the last, stands for "no parent"
    place[order] = np.arange(len(order))
    lines = [line for line in layout.lines if place[line[0]] >= 0]
    table = _StringTable(strings)
    return Snapshot(
        page=_warned(page, oversized),
        parent=place[nodes.parent[order]],
        name=table.add(nodes.name[order], str.lower),
        value=table.add(value, _without_soft_hyphens),
        attribute_start=np.cumsum([0, *(len(row) // 2 for row in attributes)]).astype(np.int32),
        attributes=table.add(np.fromiter(chain.from_iterable(attributes), np.int32), none_is_empty=True).reshape(-1, 2),
        current_source=table.add(nodes.current_source[order]),
        boxes=_hundredths(layout.boxes[order]),
        styles=table.add(layout.styles[order]),
        line_node=place[[node for node, _, _ in lines]],
        line_number=np.array([number for _, number, _ in lines], np.int32),
        line_boxes=_hundredths(np.array([box for _, _, box in lines]).reshape(-1, 4)),
        strings=table.strings(),
    )


def _without_soft_hyphens(text: str) -> str:
    """Return the text without soft hyphens: they only mark where a line may break."""
    return text.replace(SOFT_HYPHEN, "")


class DocumentFacts(NamedTuple):
    """What the capture contains about the main document."""

    address: str
    base: str
    based: bool
    """Whether the document has a `base` element of its own."""
    title: str
    language: str
    size: tuple[int, int]
    encoding: str
    """The encoding that the browser decoded it with, by its name in the Encoding Standard."""
    declares_encoding: bool
    """Whether one of its `meta` elements declares an encoding."""
    not_well_formed: bool
    """Whether it is XML in which the browser has found an error."""
    is_xml_source: bool
    """Whether the browser shows the source of an XML document in its place."""


def document_facts(captured: Captured) -> DocumentFacts:
    """Return what the capture contains about the main document."""
    strings: list[str] = captured["strings"]
    document = captured["documents"][0]
    names, attributes = document["nodes"]["nodeName"], document["nodes"]["attributes"]
    tags = {name: strings[name].lower() for name in set(names)}

    def attributes_of(tag: str) -> Iterator[list[int]]:
        """The attribute rows of the elements with this tag."""
        ids = {name for name, its_tag in tags.items() if its_tag == tag}
        return (row for name, row in zip(names, attributes, strict=True) if name in ids)

    def declared(tag: str, attribute: str) -> str:
        """The first value of this attribute, in document order, that is not empty; "" if there is none."""
        values = (_attribute(row, attribute, strings) for row in attributes_of(tag))
        return next(filter(None, values), "")

    def text(key: str) -> str:
        return strings[document[key]] if document[key] >= 0 else ""

    return DocumentFacts(
        address=text("documentURL"),
        base=text("baseURL"),
        based=declared("base", "href") != "",
        title=" ".join(text("title").split()),
        language=declared("html", "lang") or text("contentLanguage"),
        size=(int(document["contentWidth"]), int(document["contentHeight"])),
        encoding=text("encodingName"),
        declares_encoding=any(
            _attribute(row, "charset", strings) or "charset=" in _attribute(row, "content", strings).lower()
            for row in attributes_of("meta")
        ),
        not_well_formed=XML_ERROR in tags.values(),
        is_xml_source=any(_attribute(row, "id", strings) == XML_SOURCE for row in attributes_of("div")),
    )


def _warned(page: PageFacts, oversized: int) -> PageFacts:
    if not oversized:
        return page
    values = counted(oversized, "attribute value")
    warning = f"{values} of over {limits.ATTRIBUTE_CHARACTERS} characters left out"
    return msgspec.structs.replace(page, warnings=(*page.warnings, warning))


@dataclass(frozen=True)
class _Nodes:
    """The nodes of all documents, joined; string ids are those of the capture."""

    first: Ints
    """(documents + 1,): the index of each document's first node, and the number of nodes."""
    parent: Ints
    kind: Ints
    name: Ints
    value: Ints
    attributes: list[list[int]]
    current_source: Ints
    generated: Mask
    frames: dict[int, int]
    """Frame element → index of its document."""

    @classmethod
    def join(cls, documents: list[Captured], strings: list[str]) -> "_Nodes":
        raw = [document["nodes"] for document in documents]
        first = np.cumsum([0, *(len(nodes["parentIndex"]) for nodes in raw)]).astype(np.int32)

        def column(name: str) -> Ints:
            return np.concatenate([np.array(nodes[name], np.int32) for nodes in raw])

        def rare(name: str) -> list[tuple[int, int]]:
            """A sparse column, as pairs of node and value."""
            return [
                (int(at) + node, value)
                for nodes, at in zip(raw, first, strict=False)
                for node, value in zip(nodes[name]["index"], nodes[name]["value"], strict=True)
            ]

        parent = column("parentIndex") + np.repeat(first[:-1], np.diff(first))
        parent[first[:-1]] = -1
        frames = {frame: number for frame, number in rare("contentDocumentIndex")
                  if number > 0 and not strings[documents[number]["documentURL"]].startswith(ERROR_PAGES)}  # fmt: skip
        for frame, number in frames.items():
            parent[first[number]] = frame
        generated = np.zeros(first[-1], np.bool_)
        generated[[node for node, _ in rare("pseudoType")]] = True
        current_source = np.full(first[-1], -1, np.int32)
        for node, source in rare("currentSourceURL"):
            current_source[node] = source
        attributes = list(chain.from_iterable(nodes["attributes"] for nodes in raw))
        return cls(
            first, parent, column("nodeType"), column("nodeName"), column("nodeValue"), attributes, current_source,
            generated, frames,
        )  # fmt: skip

    def in_reading_order(self, rendered: Mask) -> NDArray[np.int64]:
        """Return the nodes of the main document and of rendered frames, each frame's document after its element."""
        runs: list[NDArray[np.int64]] = []
        shown = sorted(frame for frame in self.frames if rendered[frame])
        todo = [(int(self.first[0]), int(self.first[1]))]
        while todo:
            start, stop = todo.pop()
            frame = next((frame for frame in shown if start <= frame < stop), None)
            if frame is None:
                runs.append(np.arange(start, stop))
                continue
            number = self.frames[frame]
            runs.append(np.arange(start, frame + 1))
            todo += [(frame + 1, stop), (int(self.first[number]), int(self.first[number + 1]))]
        return np.concatenate(runs)

    def shifts(self, corners: Mapping[int, NDArray[np.float64]]) -> NDArray[np.float64]:
        """Return (documents, 2): the position of each document's origin on the page.

        corners: frame element → left and top of its content, in the coordinates of the document that contains it.
        """
        shifts = np.zeros((len(self.first) - 1, 2))
        for frame, number in sorted(self.frames.items(), key=lambda item: item[1]):
            owner = np.searchsorted(self.first, frame, side="right") - 1
            shifts[number] = shifts[owner] + corners[frame]
        return shifts


@dataclass(frozen=True)
class _Layout:
    """Boxes and styles of all nodes, joined; NaN and -1 where a node is not rendered."""

    boxes: NDArray[np.float64]
    """(n, 4): left, top, right, bottom on the page."""
    styles: Ints
    lines: list[tuple[int, int, NDArray[np.float64]]]
    """Node, number of the source line in its text, box; in the order of layout."""

    @classmethod
    def join(cls, documents: list[Captured], nodes: _Nodes, strings: list[str]) -> "_Layout":
        n = int(nodes.first[-1])
        boxes = np.full((n, 4), np.nan)
        styles = np.full((n, len(STYLES) + len(FRAME_EDGES)), -1, np.int32)
        for document, at in zip(documents, nodes.first, strict=False):
            layout = document["layout"]
            # Of a node's entries the first is its own, later ones are generated content; so the first is written last.
            owner = (np.array(layout["nodeIndex"], np.int64) + at)[::-1]
            boxes[owner] = _corners(layout["bounds"])[::-1]
            unstyled = [-1] * max(map(len, layout["styles"]), default=0)
            styles[owner, : len(unstyled)] = np.array([row or unstyled for row in layout["styles"]], np.int32)[::-1]
        corners = {frame: boxes[frame, :2] + _inset(styles[frame, len(STYLES) :], strings) for frame in nodes.frames}
        shifts = nodes.shifts(corners)
        boxes += np.repeat(np.tile(shifts, 2), np.diff(nodes.first), axis=0)
        boxes[styles[:, 0] < 0] = np.nan  # a document has a box but no style: it is not an element
        lines = [
            (int(node + at), number, box + shift)
            for document, at, shift in zip(documents, nodes.first, np.tile(shifts, 2), strict=False)
            for node, number, box in _preserved_lines(document, strings)
        ]
        return cls(boxes, styles[:, : len(STYLES)], lines)


class _StringTable:
    """The snapshot's own string table, which holds each string once."""

    def __init__(self, strings: list[str]) -> None:
        self._captured = strings
        self._index: dict[str, int] = {}

    def add(self, column: Ints, change: Callable[[str], str] = str, *, none_is_empty: bool = False) -> Ints:
        """Return `column` (ids of the capture, -1 for none) as ids of this table."""
        used = np.zeros(len(self._captured) + 1, np.bool_)
        used[column] = True  # index -1, the last, stands for none
        own = np.full(len(used), self._id("") if none_is_empty else -1, np.int32)
        ids = np.flatnonzero(used[:-1])
        own[ids] = [self._id(change(self._captured[i])) for i in ids.tolist()]
        return own[column]

    def strings(self) -> tuple[str, ...]:
        return tuple(self._index)

    def _id(self, string: str) -> int:
        return self._index.setdefault(string, len(self._index))


def _wanted(nodes: _Nodes, strings: list[str]) -> Mask:
    """Select documents, elements and text.

    Leave out comments, generated content, the text of scripts and styles, and Chromium's messages on malformed XML.
    """
    wanted = np.isin(nodes.kind, (ELEMENT, TEXT, DOCUMENT)) & ~nodes.generated
    programs = _elements(nodes, strings, "style")
    programs += [
        node for node in _elements(nodes, strings, "script") if _script_type(nodes, node, strings) in PROGRAM_TYPES
    ]
    wanted[(nodes.kind == TEXT) & np.isin(nodes.parent, programs)] = False
    for error in _elements(nodes, strings, XML_ERROR):
        wanted[error] = False
        for node in range(error + 1, len(wanted)):  # its descendants follow it directly
            if wanted[nodes.parent[node]] or nodes.parent[node] < error:
                break
            wanted[node] = False
    return wanted


def _elements(nodes: _Nodes, strings: list[str], tag: str) -> list[int]:
    ids = [i for i in np.unique(nodes.name).tolist() if strings[i].lower() == tag]
    found: list[int] = np.flatnonzero(np.isin(nodes.name, ids)).tolist()
    return found


def _script_type(nodes: _Nodes, node: int, strings: list[str]) -> str:
    return _attribute(nodes.attributes[node], "type", strings).split(";")[0].strip().lower()


def _attribute(row: list[int], name: str, strings: list[str]) -> str:
    return {strings[key]: strings[value] for key, value in zip(row[::2], row[1::2], strict=True)}.get(name, "")


def _attributes(nodes: _Nodes, order: NDArray[np.int64], strings: list[str]) -> tuple[list[list[int]], int]:
    """The attribute rows in reading order without oversized values, and how many of those there were."""
    oversized = {i for i, string in enumerate(strings) if len(string) > limits.ATTRIBUTE_CHARACTERS}
    rows = [nodes.attributes[node] for node in order.tolist()]
    if not oversized:
        return rows, 0
    fitting = [
        [i for pair in zip(row[::2], row[1::2], strict=True) if pair[1] not in oversized for i in pair] for row in rows
    ]
    return fitting, sum(len(row) for row in rows) // 2 - sum(len(row) for row in fitting) // 2


def _preserved_lines(document: Captured, strings: list[str]) -> Iterator[tuple[int, int, NDArray[np.float64]]]:
    """Yield each laid-out line of text with preserved line breaks: its node, the number of its source line, its box.

    The capture's offsets count UTF-16 code units of the laid-out text.
    """
    layout, boxes = document["layout"], document["textBoxes"]
    corners = _corners(boxes["bounds"])
    white_space = STYLES.index("white-space")
    breaks: tuple[int, NDArray[np.int64]] = (-1, np.empty(0, np.int64))
    for entry, start, corner in zip(boxes["layoutIndex"], boxes["start"], corners, strict=True):
        row = layout["styles"][entry]
        if not row or row[white_space] < 0 or strings[row[white_space]] not in LINE_BREAKS_KEPT:
            continue
        if breaks[0] != entry:
            units = np.frombuffer(strings[layout["text"][entry]].encode("utf-16-le", "surrogatepass"), np.uint16)
            breaks = (entry, np.cumsum(np.concatenate(([0], units == ord("\n")))))
        if corner[0] < corner[2]:
            yield layout["nodeIndex"][entry], int(breaks[1][start]), corner


def _check_size(values: Ints, strings: list[str], source: str) -> None:
    if len(values) > limits.NODES:
        raise PageTooLarge(
            f"{source}: the page is too large: it has {len(values)} nodes, more than {limits.NODES}", source=source
        )
    characters = sum(len(strings[value]) for value in values.tolist() if value >= 0)
    if characters > limits.TEXT_CHARACTERS:
        raise PageTooLarge(
            f"{source}: the page is too large: it has {characters} characters, more than {limits.TEXT_CHARACTERS}",
            source=source,
        )


def _inset(styles: Ints, strings: list[str]) -> NDArray[np.float64]:
    """Return the offset (right, down) of a frame's content from the corner of its element, by its `FRAME_EDGES`."""
    widths = [float(strings[i].removesuffix("px") or 0) if i >= 0 else 0.0 for i in styles.tolist()]
    return np.array([widths[0] + widths[2], widths[1] + widths[3]])


def _corners(bounds: list[list[float]]) -> NDArray[np.float64]:
    """Left, top, width, height → left, top, right, bottom."""
    boxes = np.array(bounds, float).reshape(-1, 4)
    boxes[:, 2:] += boxes[:, :2]
    return boxes


def _hundredths(boxes: NDArray[np.float64]) -> NDArray[np.float32]:
    """Round boxes to hundredths of a px, which a snapshot file stores exactly."""
    return np.round(boxes, 2).astype(np.float32)
