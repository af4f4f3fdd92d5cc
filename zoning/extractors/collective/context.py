"""Relate zones whose evidence counts for each other: those around each zone, and those of its groups."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.collective.groups import fields, groups
from zoning.extractors.collective.zones import Values, Zones
from zoning.snapshot import Ints


class ZoneContext(NamedTuple):
    """The relations of a page's zones."""

    words: Values
    """(z,): number of words."""
    spans: NDArray[np.int32]
    """(z, levels, 2): the zones in each ancestor of a zone: the first, and one past the last."""
    groups: Mapping[str, Ints]
    """The result of `groups`."""
    fields: Ints
    """(z,): the result of `fields`."""
    follows: NDArray[np.bool_]
    """(z,): code and formulas, which belong to the zone right above them."""
    tables: NDArray[np.bool_]
    """(z,): zones of tables with header cells, which belong to the zones above and below the table."""
    numbers: NDArray[np.bool_]
    """(z,): the result of `_numbers`."""

    @classmethod
    def of(cls, zones: Zones) -> "ZoneContext":
        """Return the relations of a page's zones."""
        snapshot = zones.snapshot
        ends = snapshot.end[zones.around]
        begins, of_zones = zones.nodes[zones.start], groups(zones)
        follows, heads = (snapshot.within(snapshot.named(*tags))[begins] for tags in (("pre", "math"), ("th", "thead")))
        tables = np.isin(of_zones["table"], of_zones["table"][heads])
        spans = np.stack([zones.first[zones.around], zones.first[ends]], axis=2)
        of_items = fields(zones, of_zones["classed"])
        return cls(zones.words, spans, of_zones, of_items, follows, tables, _numbers(zones, begins))

    @property
    def headings(self) -> NDArray[np.bool_]:
        """(z,): the zones that begin a section."""
        return np.diff(self.groups["section"], prepend=0) > 0

    def around(self, values: Values) -> NDArray[np.float64]:
        """(levels, z): the mean of `values`, (z,), weighted by words, over the zones in each ancestor of each zone."""
        return over(self.spans, values, self.words)[0]


def _numbers(zones: Zones, begins: Ints) -> NDArray[np.bool_]:
    """(z,): zones without a letter, such as the number of a paragraph that stands between it and its heading.

    begins: (z,), the first text node of each zone. In what holds a number and the zone above it, the zone below stands,
    too: in a teaser, the number of comments is apart from what follows the teaser.
    """
    parent, end = zones.snapshot.parent, zones.snapshot.end
    found = np.array([not any(map(str.isalpha, text)) for text in zones.texts], np.bool_)
    for zone in np.flatnonzero(found[:-1]).tolist():
        above, below = begins[max(zone - 1, 0)], begins[zone + 1]
        around = int(parent[begins[zone]])
        while around > above:
            around = int(parent[around])
        found[zone] = end[around] > below
    return found


def over(spans: NDArray[np.int32], values: Values, words: Values) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(levels, s) each: the mean of `values`, (z,), weighted by words, over each span of zones; the words in it.

    spans: (s, levels, 2), the first zone of each, and one past the last; words: (z,), number of words.
    """
    mass, weight = (np.concatenate(([0.0], np.cumsum(column))) for column in (values * words, words))
    start, stop = spans.T
    held = weight[stop] - weight[start]
    return (mass[stop] - mass[start]) / np.maximum(held, 1e-9), held
