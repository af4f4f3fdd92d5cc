"""Compute the evidence from text that a page has twice, such as for small windows or on both sides of a fold."""

import numpy as np

from zoning.extractors.collective.runs import RUN, numbered, runs_of
from zoning.extractors.collective.zones import Values, Zones


def evidence(zones: Zones) -> dict[str, Values]:
    """Return the shares of each zone's runs of words that also occur before it, and after it.

    A zone that is too short for a run counts as one run.
    """
    split = [words if len(words) >= RUN else [" ".join(words)] * RUN for words in zones.compared]
    runs = runs_of(split, numbered(word for words in split for word in words))
    lengths = np.array(list(map(len, split)))
    begins = np.cumsum(lengths) - lengths
    count = lengths - RUN + 1
    owner = np.repeat(np.arange(len(split)), count)
    within = np.arange(len(owner)) - np.repeat(np.cumsum(count) - count, count)
    _, place = np.unique(runs[begins[owner] + within], return_inverse=True)
    first, last = np.full(place.max() + 1, len(split)), np.full(place.max() + 1, -1)
    np.minimum.at(first, place, owner)
    np.maximum.at(last, place, owner)
    return {
        "copies.before": np.bincount(owner, first[place] < owner, len(split)) / count,
        "copies.after": np.bincount(owner, last[place] > owner, len(split)) / count,
    }
