"""Which zones are told of each other's evidence: those around each zone, and those of its groups."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.collective.groups import groups
from zoning.extractors.collective.zones import Values, Zones
from zoning.snapshot import Ints


class ZoneContext(NamedTuple):
    """Which zones are told of each other's judgements."""

    words: Values
    """(z,)."""
    spans: NDArray[np.int32]
    """(z, levels, 2): the zones that stand in each element around a zone: the first, and one past the last."""
    groups: Mapping[str, Ints]
    """As `groups` gives them."""
    follows: NDArray[np.bool_]
    """(z,): code and formulas, which are part of what stands right above them."""
    tables: NDArray[np.bool_]
    """(z,): parts of tables with headings, which are part of what stands above and below them."""

    @classmethod
    def of(cls, zones: Zones) -> "ZoneContext":
        """The context of each zone of a page."""
        snapshot = zones.snapshot
        ends = snapshot.end[zones.around]
        begins, of_zones = zones.nodes[zones.start], groups(zones)
        follows, heads = (snapshot.within(snapshot.named(*tags))[begins] for tags in (("pre", "math"), ("th", "thead")))
        tables = np.isin(of_zones["table"], of_zones["table"][heads])
        spans = np.stack([zones.first[zones.around], zones.first[ends]], axis=2)
        return cls(zones.words, spans, of_zones, follows, tables)

    @property
    def headings(self) -> NDArray[np.bool_]:
        """(z,): the zones that begin a section."""
        return np.diff(self.groups["section"], prepend=0) > 0

    def around(self, values: Values) -> NDArray[np.float64]:
        """(levels, z): the mean of `values`, (z,), by words over the zones in the element so many levels up."""
        return over(self.spans, values, self.words)[0]


def over(spans: NDArray[np.int32], values: Values, words: Values) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(levels, s) each: the mean of `values`, (z,), by words over each span of zones, and how many words it holds.

    spans: (s, levels, 2), the first zone of each, and one past the last; words: (z,).
    """
    mass, weight = (np.concatenate(([0.0], np.cumsum(column))) for column in (values * words, words))
    start, stop = spans.T
    held = weight[stop] - weight[start]
    return (mass[stop] - mass[start]) / np.maximum(held, 1e-9), held
