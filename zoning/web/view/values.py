"""Convert boxes, numbers and texts for the front end."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in whole CSS px."""
BEGINNING = 160
"""The length of a text's beginning that is shown in lists."""


def beginning(text: str) -> str:
    """Shorten a text for lists."""
    return text if len(text) <= BEGINNING else f"{text[: BEGINNING - 1]}…"


def finite(values: NDArray[np.float64]) -> list[float | None]:
    """Return the numbers rounded to four decimals; None for those that are not finite."""
    return [round(value, 4) if math.isfinite(value) else None for value in values.tolist()]


def rounded(values: NDArray[np.float64]) -> list[float]:
    """Return the numbers rounded to four decimals; 0 for NaN."""
    found: list[float] = np.round(np.nan_to_num(values), 4).tolist()
    return found


def whole_box(box: Sequence[float]) -> Box:
    """Return a box in whole px; 0 for an edge that is not finite."""
    left, top, right, bottom = (round(edge) if math.isfinite(edge) else 0 for edge in box)
    return left, top, right, bottom


def whole_boxes(boxes: "Sequence[Sequence[float]] | NDArray[np.float32]") -> list[Box]:
    """Return several boxes in whole px."""
    listed = boxes.tolist() if isinstance(boxes, np.ndarray) else boxes
    return [whole_box(box) for box in listed]
