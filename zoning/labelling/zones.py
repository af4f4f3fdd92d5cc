"""Divide a page into the zones that are labelled: its leaf zones, and text outside of these."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

import numpy as np

from zoning.extractors.body import Body
from zoning.extractors.collective.zones import Zones
from zoning.layout.elements import classify
from zoning.layout.zones import Box, build
from zoning.snapshot import Mask, Snapshot
from zoning.text.words import units

Range = tuple[int, int]
"""The first node, and one past the last."""
Labelled = Mapping[Range, str]
"""Zones, by the range from their first to their last text node → label; zones without a label are missing."""


@dataclass(frozen=True, eq=False)
class LabelZone:
    """A zone, and the text nodes that people see in it."""

    nodes: tuple[int, ...]
    box: Box
    """Left, top, right, bottom in CSS px."""
    text: str
    words: int
    leaves: tuple[int, ...] = ()
    """The leaf zones of layout analysis that it consists of, by number; empty for text outside of leaf zones."""

    @property
    def range(self) -> Range:
        """The range that identifies the zone."""
        return self.nodes[0], self.nodes[-1] + 1


@dataclass(frozen=True, eq=False)
class PageZones:
    """The zones of a page, in document order. Each text node that people see is in exactly one of them."""

    snapshot: Snapshot
    zones: tuple[LabelZone, ...]

    @classmethod
    def of(cls, snapshot: Snapshot) -> "PageZones":
        """Return the zones of `snapshot`.

        They are the leaf zones of layout analysis; lines of preformatted text in one text node are one zone. Text
        outside of leaf zones (in a box without height, for example) is divided at its blocks.
        """
        body = Body.of(snapshot)
        leaves = _leaves(snapshot)
        taken = snapshot.mask_of(node for leaf in leaves for node in leaf.nodes)
        found = [*leaves, *_others(body, body.is_text & ~taken)]
        return cls(snapshot, tuple(_zone(snapshot, one) for one in sorted(found, key=lambda one: one.nodes)))

    @cached_property
    def by_range(self) -> dict[Range, LabelZone]:
        """The zones by their ranges."""
        return {zone.range: zone for zone in self.zones}

    @cached_property
    def words(self) -> int:
        """The number of words of all zones."""
        return sum(zone.words for zone in self.zones)

    def labels(self, stored: Labelled) -> dict[Range, str]:
        """Return the label of each zone that has one.

        Ranges that are not zones of this page were zones in another version of the program: they give their label to
        the zones that begin in them, shorter ranges first.
        """
        found = {zone: label for zone, label in stored.items() if label and zone in self.by_range}
        foreign = sorted((stop - first, first, stop) for first, stop in stored if (first, stop) not in self.by_range)
        for _, first, stop in foreign:
            for zone in self.zones:
                if first <= zone.nodes[0] < stop and stored[first, stop]:
                    found.setdefault(zone.range, stored[first, stop])
        return found

    def mask(self, chosen: Iterable[Range]) -> Mask:
        """Return the text nodes of these zones: (n,)."""
        return self.snapshot.mask_of(node for zone in chosen for node in self.by_range[zone].nodes)

    def ranges(self, zone: LabelZone) -> list[Range]:
        """Return the zone as ranges of nodes without other text, so that hidden text in between is not labelled."""
        nodes = np.array(zone.nodes)
        worded = np.cumsum(self.snapshot.has_words)[nodes]
        # Two nodes without another text node in between differ by one.
        parts = np.split(nodes, np.flatnonzero(np.diff(worded) > 1) + 1)
        return [(int(part[0]), int(part[-1]) + 1) for part in parts]

    def most(self, mask: Mask) -> list[LabelZone]:
        """Return the zones that have most of their words in `mask`, (n,)."""
        return [zone for zone in self.zones if 2 * self.words_in(zone, mask) > max(zone.words, 1)]

    def words_in(self, zone: LabelZone, mask: Mask) -> int:
        """Return the number of a zone's words in `mask`, (n,).

        A zone without words counts as one if all of it is in.
        """
        inside = [node for node in zone.nodes if mask[node]]
        if len(inside) == len(zone.nodes):
            return max(zone.words, 1)
        return sum(self._node_words(node) for node in inside)

    def _node_words(self, node: int) -> int:
        return len(units(self.snapshot.text_of(node)))


class _Found(NamedTuple):
    """A zone before its text is read."""

    nodes: tuple[int, ...]
    box: Box
    leaves: tuple[int, ...] = ()


def _leaves(snapshot: Snapshot) -> list[_Found]:
    """Return the leaf zones with text. Those that share a text node become one."""
    page = classify(snapshot)
    found: list[_Found] = []
    for number, leaf in enumerate(build(page).leaves()):
        rows = [row for element in leaf.elements for row in page.text_rows(element)]
        nodes = list(dict.fromkeys(page.node[rows].tolist()))
        if not nodes:
            continue
        if found and found[-1].nodes[-1] >= nodes[0]:
            before = found.pop()
            both = tuple(dict.fromkeys((*before.nodes, *nodes)))
            found.append(_Found(both, _union((before.box, leaf.box)), (*before.leaves, number)))
        else:
            found.append(_Found(tuple(nodes), leaf.box, (number,)))
    return found


def _others(body: Body, loose: Mask) -> list[_Found]:
    """Return the zones of text nodes outside of leaf zones."""
    zones = Zones.of(body)
    of_node = zip(zones.zone.tolist(), zones.nodes.tolist(), strict=True)
    groups = groupby(((zone, node) for zone, node in of_node if loose[node]), key=lambda pair: pair[0])
    nodes = [tuple(node for _, node in pairs) for _, pairs in groups]
    return [_Found(group, _union(body.snapshot.boxes[list(group)].tolist())) for group in nodes]


def _union(boxes: Sequence[Sequence[float]]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _zone(snapshot: Snapshot, found: _Found) -> LabelZone:
    text = snapshot.text_of_nodes(found.nodes)
    return LabelZone(found.nodes, found.box, text, len(units(text)), found.leaves)
