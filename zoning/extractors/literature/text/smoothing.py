"""Smooth values along a page."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]


def gaussian(radius: int, sigma: float) -> Values:
    """Return the (2·radius + 1,) weights of a Gaussian window; they sum to 1."""
    offset = np.arange(-radius, radius + 1)
    weights = np.exp(-(offset**2) / (2 * sigma**2))
    normalised: Values = weights / weights.sum()
    return normalised


def smoothed(values: NDArray[Any], window: Values) -> Values:
    """Return (x,) means of `values` weighted by `window`; at the borders only the weights of existing values count."""
    if len(values) == 0:
        return np.zeros(0)
    radius = len(window) // 2
    inside = slice(radius, radius + len(values))
    total: Values = np.convolve(values.astype(np.float64), window)[inside]
    weight: Values = np.convolve(np.ones(len(values)), window)[inside]
    return total / weight


def moving_average(values: NDArray[Any], radius: int) -> Values:
    """Return (x,) means of up to `radius` values on either side and the value itself (Louvan 2009, Eq. 1)."""
    return smoothed(values, np.full(2 * radius + 1, 1 / (2 * radius + 1)))
