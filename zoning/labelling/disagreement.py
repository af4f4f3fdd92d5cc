"""Measure how uncertain the main content of a page is: how far methods of different kinds disagree on it."""

import numpy as np

from zoning.extractors import Extractor, extract
from zoning.labelling.zones import PageZones

METHODS = ("collective", "layout", "cetd", "boilerpipe")
"""A learned classifier, layout, text density, and rules for blocks: they make different errors."""


def disagreement(page: PageZones, methods: tuple[str | Extractor, ...] = METHODS) -> float:
    """Return the mean entropy of the methods' votes on the page's words, in bits.

    0 if all agree, 1 if they split evenly. A page without words has 0. Source: vote entropy, Dagan & Engelson 1995, for
    a word that is content or is not.
    """
    masks = [extract(page.snapshot, method).mask for method in methods]
    words = np.array([zone.words for zone in page.zones], np.float64)
    if not words.sum():
        return 0.0
    # If a method takes a part of a zone, its vote is that fraction.
    shares = [[page.words_in(zone, mask) / max(zone.words, 1) for zone in page.zones] for mask in masks]
    return float(entropy(np.mean(shares, axis=0)) @ words / words.sum())


def entropy(share: np.typing.NDArray[np.float64]) -> np.typing.NDArray[np.float64]:
    """Return the entropy in bits of votes with these shares of yes."""
    share = np.clip(share, 0.0, 1.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        both = share * np.log2(share) + (1 - share) * np.log2(1 - share)
    result: np.typing.NDArray[np.float64] = -np.nan_to_num(both)
    return result
