"""Compute the evidence from a zone's position and size; NaN if the page was not laid out by its own style sheets."""

import numpy as np

from zoning.extractors.collective.zones import Values, Zones
from zoning.snapshot import Boxes, Mask, Snapshot

LEAST_STYLED = 0.1
"""The least share of text in boxes that a style sheet placed for geometry to count as evidence."""
EDGE_PX = 12.0
"""The unit that edges are rounded to: those that agree then count as the same."""


def trusted(zones: Zones) -> float:
    """Return the share of the page's text in boxes that its styles placed or sized."""
    snapshot = zones.snapshot
    placed = (
        snapshot.styled("display", "flex", "grid", "inline-flex", "inline-grid", "table-cell", "inline-block")
        | (~snapshot.styled("float", "none") & snapshot.rendered)
        | snapshot.styled("position", "absolute", "fixed", "sticky", "relative")
        | _narrowed(snapshot)
    ) & ~snapshot.is_text
    placed[: snapshot.body + 1] = False
    seen = zones.body.is_text
    return float((zones.body.length[seen & snapshot.within(placed)]).sum() / max(1, zones.body.length.sum()))


def _narrowed(snapshot: Snapshot) -> Mask:
    """(n,): blocks that are narrower than their parents."""
    width = snapshot.boxes[:, 2] - snapshot.boxes[:, 0]
    above = width[snapshot.parent.clip(0)]
    block = snapshot.styled("display", "block") & ~snapshot.named("li", "ul", "ol", "dd", "blockquote", "figure")
    with np.errstate(invalid="ignore"):
        narrowed: Mask = block & (width < 0.9 * above) & (width > 50)
    return narrowed


def evidence(zones: Zones, styled: float) -> dict[str, Values]:
    """Return the position and size of each zone. styled: the result of `trusted`."""
    snapshot = zones.snapshot
    boxes = snapshot.boxes[zones.nodes].astype(np.float64)
    left, top = (np.minimum.reduceat(boxes[:, side], zones.start) for side in (0, 1))
    right, bottom = (np.maximum.reduceat(boxes[:, side], zones.start) for side in (2, 3))
    page_width = max(1.0, float(snapshot.page.document_size[0]))
    page_height = max(1.0, float(snapshot.page.document_size[1]))
    width, height = np.maximum(right - left, 1), np.maximum(bottom - top, 1)
    edges = np.round(left / EDGE_PX).astype(np.int64)
    _, place = np.unique(edges, return_inverse=True)
    by_edge = np.bincount(place, zones.characters) / zones.characters.sum()
    block_left, block_right = snapshot.boxes[zones.block, 0], snapshot.boxes[zones.block, 2]
    column = _usual_column(block_left, block_right, zones.characters)
    overlap = np.clip(np.minimum(block_right, column[1]) - np.maximum(block_left, column[0]), 0, None)
    before, after = np.roll(bottom, 1), np.roll(top, -1)
    found = {
        "geometry.left": left / page_width,
        "geometry.centre": np.abs((block_left + block_right) / 2 - page_width / 2) / page_width,
        "geometry.top": top / page_height,
        "geometry.top_px": np.minimum(top, 5000.0),
        "geometry.from_bottom_px": np.minimum(page_height - bottom, 5000.0),
        "geometry.width": width / page_width,
        "geometry.block_width": (block_right - block_left) / page_width,
        "geometry.height": height,
        "geometry.density": zones.characters / (width * height) * 1000,
        "geometry.edge_share": by_edge[place],
        "geometry.in_column": overlap / np.maximum(block_right - block_left, 1),
        "geometry.column_filled": overlap / max(1.0, column[1] - column[0]),
        "geometry.gap_above": np.clip(top - before, -500, 500),
        "geometry.gap_below": np.clip(after - bottom, -500, 500),
    }
    if styled < LEAST_STYLED:
        return {name: np.full(len(zones), np.nan) for name in found}
    return found


def _usual_column(left: Boxes, right: Boxes, weights: Values) -> tuple[float, float]:
    """Return the left and right edges that the blocks with most of the text have."""
    usable = np.isfinite(left) & np.isfinite(right)
    if not usable.any():
        return 0.0, 1.0
    pairs = np.round(left[usable] / EDGE_PX) + 1j * np.round(right[usable] / EDGE_PX)
    kinds, place = np.unique(pairs, return_inverse=True)
    best = kinds[np.bincount(place, weights[usable]).argmax()] * EDGE_PX
    return float(best.real), float(best.imag)
