"""Group zones that are likely judged alike: same markup, same look, in the same list, table or section, or a field."""

import numpy as np

from zoning.extractors.collective.geometry import EDGE_PX
from zoning.extractors.collective.markup import AROUND, attribute_ids
from zoning.extractors.collective.zones import Zones
from zoning.snapshot import STYLES, Ints, Mask

LEAST_ITEMS = 3
"""The least number of like siblings that are items: two may be a pair of different things."""
CELLS = ("td", "th")
"""Siblings that differ in meaning whatever their markup."""
ITEMS = ("li", "article")
"""Elements that are items by their meaning; others only if their classes make them alike."""
LETTERS = [STYLES.index(name) for name in ("font-size", "font-weight", "font-family", "color")]


def groups(zones: Zones) -> dict[str, Ints]:
    """Group the zones of a page in several ways: name → (z,), where zones of a group have the same number."""
    snapshot = zones.snapshot
    headings = snapshot.within(snapshot.named(*AROUND["heading"]))[zones.block]
    tags = snapshot.name.astype(np.int64)
    return {
        "made": _same_path(zones, tags),
        "classed": _same_path(zones, tags * (len(snapshot.strings) + 1) + attribute_ids(snapshot, "class") + 1),
        "looking": _looking(zones),
        "list": _inside(zones, snapshot.named("ul", "ol", "dl")),
        "table": _inside(zones, snapshot.named("table")),
        "section": np.cumsum(headings).astype(np.int32),
    }


def fields(zones: Zones, classed: Ints) -> Ints:
    """(z,): the number of the field that each zone belongs to; -1 for zones in no item.

    Items are like siblings with text: those with the same tag and classes. Elements without classes are items only if
    the tag declares them as such: pages use plain `div` and `tr` for their layout. A field is what items contain at the
    same path of tags and classes; those of several lists with the same path, such as the rows of a grid, belong
    together. A list item without blocks in it is a field by itself.
    classed: the groups of zones by path.
    """
    snapshot = zones.snapshot
    with_text = snapshot.containing(zones.body.is_text) & snapshot.in_body & ~snapshot.is_text
    classes, strings = attribute_ids(snapshot, "class"), np.int64(len(snapshot.strings) + 1)
    nodes = np.flatnonzero(with_text & ~snapshot.named(*CELLS) & ((classes >= 0) | snapshot.named(*ITEMS)))
    alike = (snapshot.parent * strings + snapshot.name) * strings + classes + 1
    _, kind, counts = np.unique(alike[nodes], return_inverse=True, return_counts=True)
    items = np.zeros(len(snapshot), np.bool_)
    items[nodes] = counts[kind] >= LEAST_ITEMS
    above = snapshot.parent[zones.block].clip(0)
    inside = snapshot.within(items)[above] | (items & snapshot.named("li"))[zones.block]
    return np.where(inside, classed, -1).astype(np.int32)


def _same_path(zones: Zones, kinds: np.ndarray) -> Ints:
    """Group zones whose blocks have the same path of kinds from the body; kinds: (n,), a number for each node."""
    snapshot = zones.snapshot
    parent, kind = snapshot.parent.tolist(), kinds.tolist()
    known: dict[tuple[int, int], int] = {}
    way = [0] * len(parent)
    for node in np.flatnonzero(snapshot.containing(zones.body.is_text) & snapshot.in_body & ~snapshot.is_text).tolist():
        way[node] = known.setdefault((way[parent[node]], kind[node]), len(known) + 1)
    return _numbered(np.array(way)[zones.block])


def _looking(zones: Zones) -> Ints:
    """Group zones with the same font, colour and left edge."""
    snapshot = zones.snapshot
    letters = snapshot.styles[zones.nodes[zones.start]][:, LETTERS]
    edges = np.round(np.nan_to_num(snapshot.boxes[zones.block, :1]) / EDGE_PX).astype(letters.dtype)
    return _numbered(np.concatenate([letters, edges], axis=1))


def _inside(zones: Zones, among: Mask) -> Ints:
    """Group zones by their nearest ancestor in `among`; a zone without one is a group of its own."""
    nearest = zones.body.nearest(among)[zones.block].astype(np.int64)
    alone = nearest == zones.snapshot.body
    return _numbered(np.where(alone, -1 - np.arange(len(zones)), nearest))


def _numbered(keys: np.ndarray) -> Ints:
    _, numbers = np.unique(keys, axis=0, return_inverse=True)
    return numbers.ravel().astype(np.int32)
