"""Compute the evidence around a zone: its neighbours before and after, and the elements that contain it."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.collective.markup import tag_codes
from zoning.extractors.collective.zones import LEVELS, Values, Zones

NEIGHBOURS = (-3, -2, -1, 1, 2, 3)
SEEN_OF_NEIGHBOURS = ("text.words", "text.stops", "text.ends_sentence", "markup.linked", "markup.tag",
                      "markup.in_heading", "text.function_words")  # fmt: skip
WINDOWS = (4, 12)


def evidence(zones: Zones, own: Mapping[str, Values]) -> dict[str, Values]:
    """Return the evidence near each zone, from the zones' own evidence, (z,) each."""
    found: dict[str, Values] = {}
    for name in SEEN_OF_NEIGHBOURS:
        found |= {f"near.{name}{step:+d}": shifted(own[name], step) for step in NEIGHBOURS[1:5]}
    weights = zones.characters
    for width in WINDOWS:
        found[f"near.words_{width}"] = np.log1p(windowed(zones.words, np.ones(len(zones)), width))
        found[f"near.linked_{width}"] = windowed(own["markup.linked"], weights, width)
        found[f"near.sentences_{width}"] = windowed(own["text.ends_sentence"], weights, width)
        found[f"near.function_words_{width}"] = windowed(own["text.function_words"], weights, width)
    return found | above(zones, own)


def above(zones: Zones, own: Mapping[str, Values]) -> dict[str, Values]:
    """Return facts about the contents of the elements around each zone."""
    characters = zones.totals(zones.characters)
    counts = zones.totals(np.ones(len(zones)))
    linked = zones.totals(own["markup.linked"] * zones.characters)
    sentences = zones.totals(own["text.ends_sentence"] * zones.characters)
    function_words = zones.totals(np.nan_to_num(own["text.function_words"]) * zones.characters)
    long_zones = zones.totals(zones.characters * (zones.words >= 20))
    whole = max(1.0, float(zones.characters.sum()))
    tags = tag_codes(zones.snapshot)
    around = zones.around.T
    held, within = np.maximum(characters[around], 1), np.maximum(counts[around], 1)
    columns = {
        "share": held / whole,
        "zones": np.log1p(counts[around]),
        "linked": linked[around] / held,
        "sentences": sentences[around] / held,
        "function_words": function_words[around] / held,
        "long": long_zones[around] / held,
        "mean": np.log1p(held / within),
        "within": (zones.first[zones.block] - zones.first[around]) / within,
        "tag": tags[around],
    }
    return {
        f"above.{name}_{level}": column[level]
        for level in range(LEVELS)
        for name, column in columns.items()
        if level or name != "tag"
    }


def shifted(values: Values, step: int) -> Values:
    """(z,): the value of the zone `step` zones after each zone; NaN beyond the ends."""
    out = np.full(len(values), np.nan)
    if abs(step) < len(values):
        if step > 0:
            out[:-step] = values[step:]
        else:
            out[-step:] = values[:step]
    return out


def nearest(there: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """(z,) each: the last zone up to each zone that is in `there`, or -1; the first one from it on, or z."""
    numbers, count = np.arange(len(there)), len(there)
    before = np.maximum.accumulate(np.where(there, numbers, -1))
    return before, np.minimum.accumulate(np.where(there, numbers, count)[::-1])[::-1]


def distances(there: NDArray[np.bool_]) -> tuple[Values, Values]:
    """(z,) each: how many zones before each zone, and how many after it, the nearest one in `there` is; NaN: none."""
    numbers, (before, after) = np.arange(len(there)), nearest(there)
    since = np.where(before >= 0, numbers - before, np.nan)
    return since, np.where(after < len(there), after - numbers, np.nan)


def windowed(values: Values, weights: Values, width: int) -> Values:
    """(z,): the weighted mean over `width` zones before and after each zone, without itself."""
    usable = np.isfinite(values)
    weighted = np.where(usable, values * weights, 0.0)
    weighed = np.where(usable, weights, 0.0)
    count = len(values)
    low = np.maximum(np.arange(count) - width, 0)
    high = np.minimum(np.arange(count) + width + 1, count)
    sums, mass = (np.concatenate(([0.0], np.cumsum(column))) for column in (weighted, weighed))
    means: Values = (sums[high] - sums[low] - weighted) / np.maximum(mass[high] - mass[low] - weighed, 1e-9)
    return means
