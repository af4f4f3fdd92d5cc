"""The picture of what was found on a page: zones and columns outlined, main content tinted, a legend.

Drawn over the page's screenshot; where there is none (a stored snapshot), over a sketch of where its text lies.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from zoning.layout import Analysis, Column, Zone, hidden_nodes
from zoning.snapshot import Mask, Snapshot

Layer = Literal["zones", "columns", "main"]
LAYERS: tuple[Layer, ...] = ("zones", "columns", "main")

Colour = tuple[int, int, int]
MAIN: Colour = (38, 166, 91)
CHOSEN: Colour = (0, 110, 50)
COLUMN: Colour = (214, 90, 20)
ZONE: Colour = (70, 110, 190)
SKETCH: Colour = (205, 208, 214)
INK: Colour = (30, 30, 34)
PAPER: Colour = (255, 255, 255)
TINT = 0.28
LEGEND_PX = 56
LABEL_SIZE, TITLE_SIZE = 15, 17
LABEL_PX = 20
OUTLINE_PX = 4


@dataclass(frozen=True)
class _Canvas:
    picture: Image.Image
    pen: ImageDraw.ImageDraw

    def outline(self, box: Sequence[float], colour: Colour, width: int) -> None:
        """A line round the box, outside of it: it must not cover the text at its edges."""
        left, top, right, bottom = box
        if right > left and bottom > top:
            around = (left - width, top - width, right + width - 1, bottom + width - 1)
            self.pen.rectangle(around, outline=colour, width=width)

    def label(self, left: float, bottom: float, words: str, colour: Colour) -> None:
        """Words in white on a patch of `colour` that stands on `bottom`, or as near as the picture allows."""
        font = ImageFont.load_default(LABEL_SIZE)
        width = self.pen.textlength(words, font=font)
        left, top = max(0.0, left), max(0.0, bottom - LABEL_PX)
        self.pen.rectangle((left, top, left + width + 8, top + LABEL_PX), fill=colour)
        self.pen.text((left + 4, top + 1), words, font=font, fill=PAPER)


def draw(
    snapshot: Snapshot,
    analysis: Analysis,
    mask: Mask,
    *,
    extractor: str,
    screenshot: bytes | None = None,
    show: Sequence[Layer] = LAYERS,
) -> bytes:
    """Return a PNG of the page with the layers in `show` and a legend above it.

    analysis: its zones and columns are outlined; mask: (n,), its text nodes are tinted.
    screenshot: PNG of the whole page, one picture pixel a CSS px.
    """
    page = _page_picture(snapshot, screenshot)
    if "main" in show:
        page = _tinted(page, _main_boxes(snapshot, analysis, mask))
    canvas = _Canvas(page, ImageDraw.Draw(page))
    if "zones" in show:
        for leaf in analysis.root_zone.leaves():
            canvas.outline(leaf.box, ZONE, 1)
    if "columns" in show:
        _draw_columns(canvas, analysis)
    picture = Image.new("RGB", (page.width, page.height + LEGEND_PX), PAPER)
    picture.paste(page, (0, LEGEND_PX))
    _draw_legend(_Canvas(picture, ImageDraw.Draw(picture)), snapshot, extractor, show)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def _page_picture(snapshot: Snapshot, screenshot: bytes | None) -> Image.Image:
    if screenshot is not None:
        return Image.open(io.BytesIO(screenshot)).convert("RGB")
    width, height = (max(1, *pair) for pair in zip(snapshot.page.document_size, snapshot.page.viewport, strict=True))
    sketch = Image.new("RGB", (width, height), PAPER)
    pen = ImageDraw.Draw(sketch)
    visible = snapshot.has_words & snapshot.has_area & ~hidden_nodes(snapshot)
    for left, top, right, bottom in snapshot.boxes[visible].tolist():
        pen.rectangle((left, top, right, bottom), fill=SKETCH)
    return sketch


def _main_boxes(snapshot: Snapshot, analysis: Analysis, mask: Mask) -> list[Sequence[float]]:
    """Leaf zones that were selected whole; of the others the text nodes that were."""
    boxes: list[Sequence[float]] = []
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
    return [int(elements.node[row]) for top in zone.elements for row in elements.text_rows(top).tolist()]


def _tinted(page: Image.Image, boxes: Sequence[Sequence[float]]) -> Image.Image:
    """The picture with the boxes tinted evenly, however often they overlap."""
    stencil = Image.new("L", page.size, 0)
    pen = ImageDraw.Draw(stencil)
    for left, top, right, bottom in boxes:
        if right > left and bottom > top:
            pen.rectangle((left, top, right, bottom), fill=round(255 * TINT))
    return Image.composite(Image.new("RGB", page.size, MAIN), page, stencil)


def _draw_columns(canvas: _Canvas, analysis: Analysis) -> None:
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


def _draw_legend(canvas: _Canvas, snapshot: Snapshot, extractor: str, show: Sequence[Layer]) -> None:
    font, small = ImageFont.load_default(TITLE_SIZE), ImageFont.load_default(LABEL_SIZE)
    title = snapshot.page.title or snapshot.page.final_url
    canvas.pen.text((12, 6), f"{title[:110]}", font=font, fill=INK)
    entries: dict[Layer, list[tuple[str, Colour]]] = {
        "main": [(f"main content ({extractor})", MAIN)],
        "columns": [("main column", CHOSEN), ("column · share of the paragraph tokens", COLUMN)],
        "zones": [("leaf zone", ZONE)],
    }
    left = 12.0
    for layer in (layer for layer in entries if layer in show):
        for words, colour in entries[layer]:
            canvas.pen.rectangle((left, 34, left + 16, 48), fill=colour)
            canvas.pen.text((left + 22, 31), words, font=small, fill=INK)
            left += 22 + canvas.pen.textlength(words, font=small) + 24
    cut = snapshot.page.document_size[1] - (canvas.picture.height - LEGEND_PX)
    if cut > 1:
        canvas.pen.text((left, 31), f"picture ends {cut} px above the page's end", font=small, fill=INK)
    canvas.pen.line((0, LEGEND_PX - 1, canvas.picture.width, LEGEND_PX - 1), fill=SKETCH)
