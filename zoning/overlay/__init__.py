"""Pictures of what was found on a page, drawn over its screenshot."""

from zoning.overlay.layers import LAYERS, SHOWN, Layer, boxes_of, draw, layered
from zoning.overlay.parts import Part, draw_parts
from zoning.overlay.repeats import draw_repeats

__all__ = ["LAYERS", "SHOWN", "Layer", "Part", "boxes_of", "draw", "draw_parts", "draw_repeats", "layered"]
