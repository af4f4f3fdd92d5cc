"""Boxes, numbers and beginnings of texts, as the front end takes them."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in whole CSS px."""
BEGINNING = 160
"""So many characters of a text stand for it in lists."""


def beginning(text: str) -> str:
    """What stands for a text in lists."""
    return text if len(text) <= BEGINNING else f"{text[: BEGINNING - 1]}…"


def finite(values: NDArray[np.float64]) -> list[float | None]:
    """The numbers with four digits; None for what is none."""
    return [round(value, 4) if math.isfinite(value) else None for value in values.tolist()]


def rounded(values: NDArray[np.float64]) -> list[float]:
    """The same with 0 for what is no number."""
    found: list[float] = np.round(np.nan_to_num(values), 4).tolist()
    return found


def whole_box(box: Sequence[float]) -> Box:
    """A box in whole px; 0 for an edge that is nowhere."""
    left, top, right, bottom = (round(edge) if math.isfinite(edge) else 0 for edge in box)
    return left, top, right, bottom


def whole_boxes(boxes: "Sequence[Sequence[float]] | NDArray[np.float32]") -> list[Box]:
    """The same of several."""
    listed = boxes.tolist() if isinstance(boxes, np.ndarray) else boxes
    return [whole_box(box) for box in listed]
