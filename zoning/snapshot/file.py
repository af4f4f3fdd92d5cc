"""Write snapshots to files and read them: JSON, usually gzipped."""

import io
from pathlib import Path
from typing import Annotated, BinaryIO, Self, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from zoning import limits
from zoning.errors import BadSnapshot
from zoning.snapshot.columns import Boxes, Columns, Ints
from zoning.snapshot.computed import ComputedStyles
from zoning.snapshot.facts import PageFacts
from zoning.snapshot.soundness import check
from zoning.snapshot.styles import BLOCK_TAGS, INITIAL_STYLES, STYLES
from zoning.storage.decoding import damage, from_json, gunzipped

C = TypeVar("C", bound=Columns)

FORMAT = "zoning-snapshot"
VERSION = 1
SUFFIXES = (".snapshot.json.gz", ".snapshot.json")
UNREADABLE = "not a readable snapshot; render the page again"

FARTHEST_PX = 1e9
"""Coordinates are clipped to this, since transforms can make them infinite."""
Index = Annotated[int, msgspec.Meta(ge=-1, lt=2**31)]


class SnapshotFile(msgspec.Struct, kw_only=True):
    """A snapshot file, version 1: the columns of `Snapshot`, flattened.

    `shown` lists the rendered nodes. Only these have rows in `box` (left, top, right, bottom) and in `style` (one
    string index for each name in `styles`). A file may list other styles than `STYLES`: unknown ones are ignored, and
    missing ones get the value in `INITIAL_STYLES`, but a missing `display` is block or inline by the tag.
    """

    format: str
    version: int
    page: PageFacts
    styles: tuple[str, ...]
    strings: tuple[str, ...]
    parent: list[Index]
    name: list[Index]
    value: list[Index]
    attribute_start: list[Index]
    attributes: list[Index]
    current_source: dict[Index, Index]
    shown: list[Index]
    box: list[float]
    style: list[Index]
    line_node: list[Index]
    line_number: list[Index]
    line_box: list[float]

    @classmethod
    def of(cls, columns: ComputedStyles) -> Self:
        """Flatten the columns."""
        shown = np.flatnonzero(columns.rendered)
        return cls(
            format=FORMAT,
            version=VERSION,
            page=columns.page,
            styles=STYLES,
            strings=columns.strings,
            parent=columns.parent.tolist(),
            name=columns.name.tolist(),
            value=columns.value.tolist(),
            attribute_start=columns.attribute_start.tolist(),
            attributes=columns.attributes.ravel().tolist(),
            current_source=_sparse(columns.current_source),
            shown=shown.tolist(),
            box=_rounded(columns.boxes[shown]),
            style=columns.styles[shown].ravel().tolist(),
            line_node=columns.line_node.tolist(),
            line_number=columns.line_number.tolist(),
            line_box=_rounded(columns.line_boxes),
        )

    def unpacked(self, kind: type[C]) -> C:
        """Unpack the columns as a `kind`, without checking that they are consistent.

        Raises `ValueError` if a node number is negative.
        """
        n = len(self.parent)
        shown = np.array(self.shown, np.int64)
        if np.any(shown < 0) or min(self.current_source, default=0) < 0:
            raise ValueError("a node has a negative number")
        boxes = np.full((n, 4), np.nan, np.float32)
        boxes[shown] = _boxes(self.box)
        strings, rows = self._styles()
        styles = np.full((n, len(STYLES)), -1, np.int32)
        styles[shown] = rows
        current_source = np.full(n, -1, np.int32)
        current_source[list(self.current_source)] = list(self.current_source.values())
        return kind(
            page=self.page,
            strings=strings,
            parent=np.array(self.parent, np.int32),
            name=np.array(self.name, np.int32),
            value=np.array(self.value, np.int32),
            attribute_start=np.array(self.attribute_start, np.int32),
            attributes=np.array(self.attributes, np.int32).reshape(-1, 2),
            current_source=current_source,
            boxes=boxes,
            styles=styles,
            line_node=np.array(self.line_node, np.int32),
            line_number=np.array(self.line_number, np.int32),
            line_boxes=_boxes(self.line_box),
        )

    def _styles(self) -> tuple[tuple[str, ...], Ints]:
        """Return the string table, and for each rendered node a row of string indices, in the order of `STYLES`."""
        stored = np.array(self.style, np.int32).reshape(len(self.shown), len(self.styles))
        if self.styles == STYLES:
            return self.strings, stored
        strings = list(self.strings)

        def index(string: str) -> int:
            strings.append(string)
            return len(strings) - 1

        rows = np.empty((len(stored), len(STYLES)), np.int32)
        for column, style in enumerate(STYLES):
            if style in self.styles:
                rows[:, column] = stored[:, self.styles.index(style)]
            else:
                rows[:, column] = index(INITIAL_STYLES[style])
        if "display" not in self.styles:
            rows[[self._tag(node) in BLOCK_TAGS for node in self.shown], STYLES.index("display")] = index("block")
        return tuple(strings), rows

    def _tag(self, node: int) -> str:
        """Return the tag of an element, or of a text node's parent."""
        tag = self.strings[self.name[node]]
        return self.strings[self.name[self.parent[node]]] if tag == "#text" else tag


class _Head(msgspec.Struct):
    format: str = ""
    version: int = 0


def read(path: Path, kind: type[C]) -> C:
    """Read a snapshot file as `kind`. Raises what `Snapshot.load` raises."""
    with damage(BadSnapshot, str(path), UNREADABLE), path.open("rb") as file:
        return _read(file, kind, limits.SNAPSHOT_BYTES)


def decode(data: bytes, source: str, kind: type[C], most_bytes: int) -> C:
    """Read the bytes of a snapshot file as `kind`. Raises what `Snapshot.decode` raises."""
    with damage(BadSnapshot, source, UNREADABLE):
        return _read(io.BytesIO(data), kind, most_bytes)


def _read(file: BinaryIO, kind: type[C], most_bytes: int) -> C:
    columns = _decoded(_unpacked(file, most_bytes)).unpacked(kind)
    check(columns)
    return columns


def _unpacked(file: BinaryIO, most_bytes: int) -> bytes:
    """Return the file's bytes, unpacked. Raises `ValueError` if they are more than `most_bytes`."""
    zipped = file.read(2) == b"\x1f\x8b"
    file.seek(0)
    data = (gunzipped(file) if zipped else file).read(most_bytes + 1)
    if len(data) > most_bytes:
        raise ValueError(f"larger than {most_bytes} bytes when unpacked")
    return data


def _decoded(data: bytes) -> SnapshotFile:
    head = from_json(data, _Head)
    if head.format != FORMAT:
        raise ValueError(f"its format is {head.format!r}, not {FORMAT!r}")
    if head.version > VERSION:
        raise ValueError(
            f"it has version {head.version}, but this program reads versions up to {VERSION}: upgrade zoning"
        )
    return from_json(data, SnapshotFile)


def _sparse(column: Ints) -> dict[int, int]:
    present = np.flatnonzero(column >= 0)
    return dict(zip(present.tolist(), column[present].tolist(), strict=True))


def _rounded(boxes: Boxes) -> list[float]:
    """Return the boxes' coordinates, flattened and rounded to hundredths of a pixel."""
    rounded: list[float] = np.round(_clipped(boxes.astype(np.float64)), 2).ravel().tolist()
    return rounded


def _boxes(numbers: list[float]) -> Boxes:
    return _clipped(np.array(numbers, np.float64)).astype(np.float32).reshape(-1, 4)


def _clipped(boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.clip(boxes, -FARTHEST_PX, FARTHEST_PX)
