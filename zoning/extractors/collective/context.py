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
        numbers = _numbers(zones, begins, of_zones["section"])
        return cls(zones.words, spans, of_zones, of_items, follows, tables, numbers)

    @property
    def headings(self) -> NDArray[np.bool_]:
        """(z,): the zones that begin a section."""
        return _headings(self.groups["section"])

    def around(self, values: Values) -> NDArray[np.float64]:
        """(levels, z): the mean of `values`, (z,), weighted by words, over the zones in each ancestor of each zone."""
        return over(self.spans, values, self.words)[0]


def _headings(section: Ints) -> NDArray[np.bool_]:
    return np.diff(section, prepend=0) > 0


def _numbers(zones: Zones, begins: Ints, section: Ints) -> NDArray[np.bool_]:
    """(z,): zones without a letter right below a heading and above another zone, such as the number of a paragraph.

    begins: (z,), the first text node of each zone. section: (z,). In what holds a number and its heading, the zone
    below stands, too: in a teaser, the number of comments is apart from what follows the teaser.
    """
    parent, end = zones.snapshot.parent, zones.snapshot.end
    found = np.zeros(len(begins), np.bool_)
    for heading in np.flatnonzero(_headings(section)[:-2]).tolist():
        if any(map(str.isalpha, zones.texts[heading + 1])):
            continue
        above, own, below = begins[heading : heading + 3].tolist()
        around = int(parent[own])
        while around > above:
            around = int(parent[around])
        found[heading + 1] = end[around] > below
    return found


def over(spans: NDArray[np.int32], values: Values, words: Values) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(levels, s) each: the mean of `values`, (z,), weighted by words, over each span of zones; the words in it.

    spans: (s, levels, 2), the first zone of each, and one past the last; words: (z,), number of words.
    """
    mass, weight = (np.concatenate(([0.0], np.cumsum(column))) for column in (values * words, words))
    start, stop = spans.T
    held = weight[stop] - weight[start]
    return (mass[stop] - mass[start]) / np.maximum(held, 1e-9), held
