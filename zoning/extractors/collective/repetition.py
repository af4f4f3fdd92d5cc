"""Compute the evidence from families of like siblings, as in menus, lists of links, comments, products."""

import numpy as np

from zoning.extractors.collective.markup import attribute_ids
from zoning.extractors.collective.zones import Values, Zones
from zoning.snapshot import Snapshot

LEAST_FAMILY = 3.0
"""The least number of like siblings that count as a repetition."""


def evidence(zones: Zones) -> dict[str, Values]:
    """Return facts about the largest family of like siblings that each zone is in, and about the nearest one."""
    snapshot = zones.snapshot
    family, sizes, place = _families(snapshot)
    held = zones.body.total(zones.body.length)
    linked = zones.body.total(np.where(zones.body.linked, zones.body.length, 0))
    begun = zones.totals(np.ones(len(zones)))
    largest, nearest = _above(zones, sizes)
    total = max(1, int(held[snapshot.body]))
    found: dict[str, Values] = {}
    family_text = np.bincount(family, held).astype(np.float64)
    family_links = np.bincount(family, linked).astype(np.float64)
    family_zones = np.bincount(family, begun).astype(np.float64)
    for name, nodes in (("largest", largest), ("nearest", nearest)):
        there = nodes >= 0
        at = np.where(there, nodes, 0)
        kind = family[at]
        found |= {
            f"repetition.{name}": np.where(there, np.log1p(sizes[at]), 0.0),
            f"repetition.{name}_place": np.where(there, place[at] / np.maximum(sizes[at], 1), np.nan),
            f"repetition.{name}_text": np.where(there, family_text[kind] / total, np.nan),
            f"repetition.{name}_item": np.where(there, np.log1p(family_text[kind] / np.maximum(sizes[at], 1)), np.nan),
            f"repetition.{name}_linked": np.where(there, family_links[kind] / np.maximum(family_text[kind], 1), np.nan),
            f"repetition.{name}_zones": np.where(there, family_zones[kind] / np.maximum(sizes[at], 1), np.nan),
        }
    return found


def _families(snapshot: Snapshot) -> tuple[np.ndarray, Values, Values]:
    """(n,) each: the family of each element (same parent, tag, class), its size, and how many members come before."""
    strings = len(snapshot.strings) + 1
    keys = (snapshot.parent.astype(np.int64) * strings + snapshot.name) * strings + attribute_ids(snapshot, "class") + 1
    _, family, counts = np.unique(keys, return_inverse=True, return_counts=True)
    order = np.argsort(family, kind="stable")
    rank = np.empty(len(family))
    starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    rank[order] = np.arange(len(family)) - starts[family[order]]
    sizes = counts[family].astype(np.float64)
    sizes[snapshot.is_text] = 1
    return family, sizes, rank


def _above(zones: Zones, sizes: Values) -> tuple[np.ndarray, np.ndarray]:
    """(z,) each: the ancestor-or-self with the most like siblings, and the nearest one with three; -1 for none."""
    body = zones.snapshot.body
    largest, nearest = np.full(len(zones), -1), np.full(len(zones), -1)
    most = np.full(len(zones), LEAST_FAMILY)
    at = zones.block
    while (at > body).any():  # all zones climb to the body together
        found = (sizes[at] >= most) & (at > body)
        largest, most = np.where(found, at, largest), np.where(found, sizes[at], most)
        nearest = np.where(found & (nearest < 0), at, nearest)
        at = np.where(at > body, zones.snapshot.parent[at], body)
    return largest, nearest
