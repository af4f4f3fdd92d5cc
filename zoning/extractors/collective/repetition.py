"""Evidence in what comes again and again: siblings made alike, as in menus, lists of links, comments, products."""

import numpy as np

from zoning.extractors.collective.zones import Values, Zones
from zoning.snapshot import Snapshot


def evidence(zones: Zones) -> dict[str, Values]:
    """The largest family of like siblings that each zone stands in, and the nearest one."""
    snapshot = zones.snapshot
    family, sizes, place = _families(snapshot)
    held = zones.body.total(zones.body.length)
    linked = zones.body.total(np.where(zones.body.linked, zones.body.length, 0))
    begun = zones.totals(np.ones(len(zones)))
    largest, nearest = _above(snapshot, sizes)
    total = max(1, int(held[snapshot.body]))
    found: dict[str, Values] = {}
    family_text = np.bincount(family, held).astype(np.float64)
    family_links = np.bincount(family, linked).astype(np.float64)
    family_zones = np.bincount(family, begun).astype(np.float64)
    for name, nodes in (("largest", largest[zones.block]), ("nearest", nearest[zones.block])):
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
    """(n,) each: the family of an element (same parent, tag, class), how many are in it, how many came before."""
    classes = np.full(len(snapshot), -1, np.int64)
    if "class" in snapshot.string_ids:
        rows = np.flatnonzero(snapshot.attributes[:, 0] == snapshot.string_ids["class"])
        nodes = np.searchsorted(snapshot.attribute_start, rows, side="right") - 1
        classes[nodes] = snapshot.attributes[rows, 1]
    strings = len(snapshot.strings) + 1
    keys = (snapshot.parent.astype(np.int64) * strings + snapshot.name) * strings + classes + 1
    _, family, counts = np.unique(keys, return_inverse=True, return_counts=True)
    order = np.argsort(family, kind="stable")
    rank = np.empty(len(family))
    starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    rank[order] = np.arange(len(family)) - starts[family[order]]
    sizes = counts[family].astype(np.float64)
    sizes[snapshot.is_text] = 1
    return family, sizes, rank


def _above(snapshot: Snapshot, sizes: Values) -> tuple[np.ndarray, np.ndarray]:
    """(n,) each: the ancestor-or-self with the most like siblings, and the nearest with three or more; -1 for none."""
    parent, count = snapshot.parent.tolist(), sizes.tolist()
    body = snapshot.body
    largest, nearest = [-1] * len(parent), [-1] * len(parent)
    for node in range(body + 1, int(snapshot.end[body])):
        above = parent[node]
        if count[node] >= 3:
            nearest[node] = node
            best = largest[above]
            largest[node] = node if best < 0 or count[node] > count[best] else best
        else:
            nearest[node], largest[node] = nearest[above], largest[above]
    return np.array(largest), np.array(nearest)
