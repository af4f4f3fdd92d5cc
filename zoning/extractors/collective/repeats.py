"""Change the probabilities of zones by what other pages of the site repeat, according to the site memory."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from zoning.extractors.collective.zones import Values, Zones
from zoning.site import Observed, Repeats, known_of, repeats_of
from zoning.storage.decoding import decoder_of
from zoning.trees import log_odds, probability

FILE = Path(__file__).with_name("repeats.json")
FEATURES = ("text", "place", "place_by_pages")
"""`text`: the share of the other pages with the same text at a zone's place, times the logarithm of how far its words
exceed a label's, times the probability that the page has a text of its own. `place`: the share of pages with another
text at that place. `place_by_pages`: this times the binary logarithm of the number of known pages plus one."""
LABEL = 4
"""Texts of at most this many words are labels, which may be part of the content on every page."""
LISTS = ("collection", "listing", "product")
"""Kinds of pages that share content with others: the same things in several lists, terms of sale."""

Rows = NDArray[np.float64]
"""(z, len(FEATURES))."""


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of the features in the log odds that a zone is content (`scripts/train repeats`)."""

    weights: tuple[float, ...]
    facts: dict[str, str]
    """Facts about their training data and their results."""


def moves(zones: Zones, kinds: Mapping[str, float]) -> Values:
    """(z,): by how much the site memory changes the log odds of each zone; 0 if it knows nothing of the site.

    kinds: the probability of each kind of page.
    """
    if not zones.snapshot.once(known_of).templates:
        return np.zeros(len(zones))
    known = repeats_of(zones.snapshot)
    return features(zones, known, kinds) @ np.array(shipped().weights) if known.pages else np.zeros(len(zones))


def features(zones: Zones, known: Repeats, kinds: Mapping[str, float]) -> Rows:
    """(z, len(FEATURES)): the features of each zone, from the site memory."""
    text, place = _of_zones(zones, known.text), _of_zones(zones, known.place)
    has_own = 1 - sum(kinds[kind] for kind in LISTS)
    beyond_labels = np.log(np.maximum(1 + zones.words, 1 + LABEL) / (1 + LABEL))
    other = np.maximum(place - text, 0)
    return np.stack([has_own * text * beyond_labels, other, other * np.log2(1 + known.pages)], axis=1)


def shifted(likely: Values, by: Values) -> Values:
    """(z,): the probabilities after `by`, (z,), is added to their log odds."""
    if not by.any():
        return likely
    moved: Values = probability(log_odds(likely) + by)
    return moved


@cache
def shipped() -> Weights:
    """Load the weights that are shipped with zoning."""
    return decoder_of(Weights).decode(FILE.read_bytes())


def _of_zones(zones: Zones, values: NDArray[np.float64]) -> Values:
    """(z,): the mean over each zone's text nodes of a value that the zones of the site memory have."""
    nodes = np.nan_to_num(zones.snapshot.once(Observed).spread(values))[zones.nodes]
    return np.bincount(zones.zone, nodes, minlength=len(zones)) / np.bincount(zones.zone, minlength=len(zones))
