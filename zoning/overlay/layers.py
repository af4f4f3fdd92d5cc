"""Draw the results of layout analysis and a method on a page: outlined zones and columns, tinted main content."""

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
"""The layers that are drawn by default."""

MAIN: Colour = (38, 166, 91)
CHOSEN: Colour = (0, 110, 50)
COLUMN: Colour = (214, 90, 20)
ZONE: Colour = (70, 110, 190)
BLOCK: Colour = (130, 60, 170)
SEPARATOR: Colour = (170, 120, 200)
LIKELY: tuple[Colour, ...] = ((200, 50, 40), (225, 130, 50), (205, 190, 60), (120, 180, 80), (20, 140, 70))
"""The colours of equal steps of probability, from hardly content to almost surely content."""
OUTLINE_PX = 4
DEGREE_PX = 28
"""The greatest width of the label of a degree of coherence."""


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
    """Return a PNG of the page with the layers in `show` and a legend above; the other parameters: see `layered`."""
    page = layered(snapshot, analysis, mask, screenshot=screenshot, show=show, likely=likely)
    return with_legend(page, snapshot, meanings(show, extractor, likely is not None))


def meanings(show: Sequence[Layer], extractor: str, is_likely: bool) -> list[Entry]:
    """Return the meanings of the layers' colours; is_likely: whether the probabilities of text are known."""
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

    analysis: its zones and columns are outlined; mask: (n,), its text nodes are tinted. likely: (n,), the probability
    that each text node is content, NaN if unknown; the layer of this name needs it.
    screenshot: PNG of the whole page, or this opened; one picture pixel per CSS px.
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
    """Draw the outlines of leaf blocks, their degrees of coherence beside them, and separators as lines."""
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
    """Return the boxes of leaf zones that were selected as a whole; of others, the boxes of selected text nodes."""
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
    """Draw the outlines of all columns: those without paragraphs thin, others with a label; the chosen one thick."""
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
