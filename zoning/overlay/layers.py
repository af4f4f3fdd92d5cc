"""What layout analysis and a method found on a page: zones and columns outlined, main content tinted."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from zoning.layout import Analysis, Column, Zone
from zoning.overlay.canvas import LABEL_PX, Box, Canvas, Colour, page_picture, tinted
from zoning.overlay.legend import Entry, with_legend
from zoning.snapshot import Mask, Snapshot
from zoning.vips import Block, segment

Layer = Literal["zones", "columns", "blocks", "main", "likely"]
LAYERS: tuple[Layer, ...] = get_args(Layer)
SHOWN: tuple[Layer, ...] = ("zones", "columns", "main", "likely")
"""Those that are drawn unless others are asked for."""

MAIN: Colour = (38, 166, 91)
CHOSEN: Colour = (0, 110, 50)
COLUMN: Colour = (214, 90, 20)
ZONE: Colour = (70, 110, 190)
BLOCK: Colour = (130, 60, 170)
SEPARATOR: Colour = (170, 120, 200)
LIKELY: tuple[Colour, ...] = ((200, 50, 40), (225, 130, 50), (205, 190, 60), (120, 180, 80), (20, 140, 70))
"""What is hardly content, up to what surely is, in equal steps of probability."""
OUTLINE_PX = 4
DEGREE_PX = 28
"""The label of a degree of coherence takes no more."""


def draw(
    snapshot: Snapshot,
    analysis: Analysis,
    mask: Mask,
    *,
    extractor: str,
    screenshot: bytes | None = None,
    show: Sequence[Layer] = SHOWN,
    likely: NDArray[np.float32] | None = None,
) -> bytes:
    """Return a PNG of the page with the layers in `show` and a legend above it; the others as `layered` takes them."""
    page = layered(snapshot, analysis, mask, screenshot=screenshot, show=show, likely=likely)
    return with_legend(page, snapshot, meanings(show, extractor, likely is not None))


def meanings(show: Sequence[Layer], extractor: str, is_likely: bool) -> list[Entry]:
    """What the colours of the layers in `show` mean; is_likely: whether it is known how likely text is content."""
    entries: dict[Layer, list[Entry]] = {
        "main": [(f"main content ({extractor})", MAIN)],
        "columns": [("main column", CHOSEN), ("column · share of the paragraph tokens", COLUMN)],
        "blocks": [("visual block (VIPS)", BLOCK), ("separator", SEPARATOR)],
        "zones": [("leaf zone", ZONE)],
        "likely": [*zip(_steps(len(LIKELY)), LIKELY, strict=True)] if is_likely else [],
    }
    return [entry for layer in entries if layer in show for entry in entries[layer]]


def layered(
    snapshot: Snapshot,
    analysis: Analysis,
    mask: Mask,
    *,
    screenshot: bytes | Image.Image | None = None,
    show: Sequence[Layer] = SHOWN,
    likely: NDArray[np.float32] | None = None,
) -> Image.Image:
    """Return the page with the layers in `show`.

    analysis: its zones and columns are outlined; mask: (n,), its text nodes are tinted. likely: (n,), how likely each
    text node is content, NaN where nobody knows; needed by the layer of this name.
    screenshot: PNG of the whole page, or that opened; one picture pixel a CSS px.
    """
    page = page_picture(snapshot, screenshot)
    if "main" in show:
        page = tinted(page, boxes_of(snapshot, analysis, mask), MAIN)
    if "likely" in show and likely is not None:
        there = np.floor(np.clip(np.nan_to_num(likely, nan=-1) * len(LIKELY), None, len(LIKELY) - 0.5))
        for step, colour in enumerate(LIKELY):
            page = tinted(page, snapshot.boxes[there == step].tolist(), colour)
    canvas = Canvas.of(page)
    if "zones" in show:
        for leaf in analysis.root_zone.leaves():
            canvas.outline(leaf.box, ZONE, 1)
    if "columns" in show:
        _draw_columns(canvas, analysis)
    if "blocks" in show:
        _draw_blocks(canvas, segment(snapshot))
    return page


def _draw_blocks(canvas: Canvas, root: Block) -> None:
    """Leaf blocks outlined, beside them their degrees of coherence; separators as lines."""
    for block in root.walk():
        for left, top, right, bottom in block.separator_boxes():
            canvas.outline((left, top, max(right, left + 1), max(bottom, top + 1)), SEPARATOR, 1)
    last = canvas.picture.width - DEGREE_PX
    for leaf in root.leaves():
        canvas.outline(leaf.box, BLOCK, 2)
        canvas.label(min(leaf.box[2], last), leaf.box[1] + LABEL_PX, str(leaf.degree), BLOCK)


def _steps(count: int) -> list[str]:
    edges = [round(100 * step / count) for step in range(count + 1)]
    return [f"{'' if low else 'likely '}{low}-{high}%" for low, high in pairwise(edges)]


def boxes_of(snapshot: Snapshot, analysis: Analysis, mask: Mask) -> list[Box]:
    """Leaf zones that were selected whole; of the others the text nodes that were."""
    boxes: list[Box] = []
    for leaf in analysis.root_zone.leaves():
        nodes = _nodes(analysis, leaf)
        selected = [node for node in nodes if mask[node]]
        if nodes and len(selected) == len(nodes):
            boxes.append(leaf.box)
        else:
            boxes.extend(snapshot.boxes[node].tolist() for node in selected)
    return boxes


def _nodes(analysis: Analysis, zone: Zone) -> list[int]:
    elements = analysis.elements
    return [int(elements.node[row]) for top in zone.elements for row in elements.text_rows(top)]


def _draw_columns(canvas: Canvas, analysis: Analysis) -> None:
    """Every column that holds paragraphs with its share of them, the others thin; the chosen one strongest and last."""
    chosen = {column.number for column in analysis.descent.chosen}
    columns = sorted(analysis.root_column.walk(), key=lambda column: column.number in chosen)
    for column in columns:
        if column.number in chosen:
            canvas.outline(column.box, CHOSEN, OUTLINE_PX)
        else:
            canvas.outline(column.box, COLUMN, 2 if analysis.descent.scores[column.number] else 1)
    for column in columns:
        if analysis.descent.scores[column.number] or column.number in chosen:
            colour = CHOSEN if column.number in chosen else COLUMN
            canvas.label(column.left - OUTLINE_PX, column.box[1], _caption(column, analysis), colour)


def _caption(column: Column, analysis: Analysis) -> str:
    total = analysis.descent.total
    share = f" · {analysis.descent.scores[column.number] / total:.0%}" if total else ""
    return f"column {column.number}{share}"
