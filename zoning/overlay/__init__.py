"""Draw results over the screenshot of a page."""

from zoning.overlay.canvas import page_picture
from zoning.overlay.comparison import OWN, Compared, difference_meanings, draw_compared, with_difference
from zoning.overlay.layers import LAYERS, SHOWN, Layer, boxes_of, draw, layered, meanings
from zoning.overlay.legend import Entry, with_legend
from zoning.overlay.parts import Part, draw_parts, part_meanings, with_parts
from zoning.overlay.repeats import draw_repeats

__all__ = [
    "LAYERS",
    "OWN",
    "SHOWN",
    "Compared",
    "Entry",
    "Layer",
    "Part",
    "boxes_of",
    "difference_meanings",
    "draw",
    "draw_compared",
    "draw_parts",
    "draw_repeats",
    "layered",
    "meanings",
    "page_picture",
    "part_meanings",
    "with_difference",
    "with_legend",
    "with_parts",
]
