"""Evidence in what a page says twice: for small windows, in pop-ups, under a picture, before and behind a fold."""

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.collective.runs import RUN, numbered, runs_of
from zoning.extractors.collective.zones import Values, Zones

BASE = 0x9E3779B97F4A7C15
BITS = (1 << 64) - 1


def evidence(zones: Zones) -> dict[str, Values]:
    """How much of each zone stands in a zone before it and after it, and how large a part around it comes twice."""
    before, after = _runs(zones)
    found = {"copies.before": before, "copies.after": after}
    words = np.concatenate(([0.0], np.cumsum(zones.words)))
    for name, (starts, stops) in zip(("before", "after"), _parts(zones), strict=True):
        found[f"copies.part_{name}"] = np.log1p(words[stops] - words[starts])
    return found


def _runs(zones: Zones) -> tuple[Values, Values]:
    """(z,) each: the share of each zone's runs of words that stands before it, and after it.

    A zone without a run counts as a whole.
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
    before = np.bincount(owner, first[place] < owner, len(split)) / count
    return before, np.bincount(owner, last[place] > owner, len(split)) / count


def _parts(zones: Zones) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """For each zone the largest element around it whose zones have the same texts as those of an element before it.

    And the same of one after it; each as the first zone and one past the last, equal where there is none.
    """
    sums, powers = _sums(zones)
    around = zones.around
    spans = np.stack([zones.first[around], zones.first[zones.snapshot.end[around]]], axis=2).tolist()
    key = {
        (start, stop): (stop - start, (sums[stop] - sums[start] * powers[stop - start]) & BITS)
        for levels in spans
        for start, stop in levels
    }
    first: dict[tuple[int, int], int] = {}
    last: dict[tuple[int, int], int] = {}
    for (start, _), text in sorted(key.items()):
        first.setdefault(text, start)
        last[text] = start
    found = np.zeros((2, len(zones), 2), np.int64)
    for zone, levels in enumerate(spans):
        for start, stop in levels:
            text = key[start, stop]
            if first[text] + stop - start <= start:
                found[0, zone] = start, stop
            if last[text] >= stop:
                found[1, zone] = start, stop
    return [(part[:, 0], part[:, 1]) for part in found]


def _sums(zones: Zones) -> tuple[list[int], list[int]]:
    """Sums that tell any row of zones' texts, as good as hashes, and the powers they are made with."""
    numbers = numbered(zones.lowered)
    sums, powers = [0], [1]
    for text in zones.lowered:
        sums.append((sums[-1] * BASE + numbers[text]) & BITS)
        powers.append((powers[-1] * BASE) & BITS)
    return sums, powers
