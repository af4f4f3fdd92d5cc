"""Group zones that are likely judged alike: same markup, same look, or in the same list, table or section."""

import numpy as np

from zoning.extractors.collective.geometry import EDGE_PX
from zoning.extractors.collective.markup import AROUND, attribute_ids
from zoning.extractors.collective.zones import Zones
from zoning.snapshot import STYLES, Ints, Mask

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
