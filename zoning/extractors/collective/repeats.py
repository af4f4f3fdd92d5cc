"""What other pages of the site say alike: the probabilities of zones, by what a site's memory knows of them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from zoning.extractors.collective.zones import Values, Zones
from zoning.site import Observed, Repeats, known_of, repeats_of

FILE = Path(__file__).with_name("repeats.json")
FEATURES = ("text", "place", "place_by_pages")
"""The share of the other pages with the same text at a zone's place, times how many words it has beyond a label's and
how likely the page has a text of its own; that with another text there; and that times the binary logarithm of how many
pages are known, and one."""
LABEL = 4
"""Texts of no more words are labels, which text of its own may have on every page."""
LISTS = ("collection", "listing", "product")
"""Kinds of pages that share parts of their content with others: the same things in several lists, terms of sale."""

Rows = NDArray[np.float64]
"""(z, len(FEATURES))."""


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """What each feature adds to the log odds that a zone is content (`scripts/train repeats`)."""

    weights: tuple[float, ...]
    facts: dict[str, str]
    """What they were learned from, and what they reach."""


def moves(zones: Zones, kinds: Mapping[str, float]) -> Values:
    """(z,): how far what is known of the page's site moves the log odds of each zone; 0 where nothing is known.

    kinds: how likely the page is of each kind.
    """
    if not zones.snapshot.once(known_of).templates:
        return np.zeros(len(zones))
    known = repeats_of(zones.snapshot)
    return features(zones, known, kinds) @ np.array(shipped().weights) if known.pages else np.zeros(len(zones))


def features(zones: Zones, known: Repeats, kinds: Mapping[str, float]) -> Rows:
    """What is known of each zone."""
    text, place = _of_zones(zones, known.text), _of_zones(zones, known.place)
    has_own = 1 - sum(kinds[kind] for kind in LISTS)
    beyond_labels = np.log(np.maximum(1 + zones.words, 1 + LABEL) / (1 + LABEL))
    other = np.maximum(place - text, 0)
    return np.stack([has_own * text * beyond_labels, other, other * np.log2(1 + known.pages)], axis=1)


def shifted(likely: Values, by: Values) -> Values:
    """Probabilities with their log odds moved so far; both (z,)."""
    if not by.any():
        return likely
    odds = np.log(np.maximum(likely, 1e-9)) - np.log(np.maximum(1 - likely, 1e-9))
    moved: Values = 1 / (1 + np.exp(-(odds + by)))
    return moved


@cache
def shipped() -> Weights:
    """The weights that come with the package."""
    return msgspec.json.decode(FILE.read_bytes(), type=Weights)


def _of_zones(zones: Zones, values: NDArray[np.float64]) -> Values:
    """(z,): the mean over each zone's text nodes of a value that the zones of the site's memory have."""
    nodes = np.nan_to_num(zones.snapshot.once(Observed).spread(values))[zones.nodes]
    return np.bincount(zones.zone, nodes, minlength=len(zones)) / np.bincount(zones.zone, minlength=len(zones))
