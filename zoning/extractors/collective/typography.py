"""Compute the evidence from a zone's look, compared with the page: font, colour, and the styles of its ancestors."""

import numpy as np

from zoning.extractors.collective.zones import Values, Zones
from zoning.snapshot import STYLES, Snapshot


def evidence(zones: Zones) -> dict[str, Values]:
    """Return the font and colour of each zone, and the styles of its ancestors."""
    snapshot = zones.snapshot
    heads = zones.nodes[zones.start]
    size, weight = _numbers(snapshot, "font-size")[heads], _numbers(snapshot, "font-weight")[heads]
    colour = snapshot.styles[heads, STYLES.index("color")]
    family = snapshot.styles[heads, STYLES.index("font-family")]
    found = {
        "looks.size": size / max(_usual(size, zones.characters), 1.0),
        "looks.weight": weight / max(_usual(weight, zones.characters), 1.0),
        "looks.usual_colour": (colour == _usual(colour, zones.characters)).astype(np.float64),
        "looks.usual_family": (family == _usual(family, zones.characters)).astype(np.float64),
    }
    around = {
        "floating": ~snapshot.styled("float", "none") & snapshot.rendered,
        "placed": snapshot.styled("position", "absolute", "fixed", "sticky"),
        "flexible": snapshot.styled("display", "flex", "inline-flex", "grid", "inline-grid"),
        "tabular": snapshot.styled("display", "table-cell"),
        "clipping": snapshot.styled("overflow", "hidden", "auto", "scroll"),
    }
    elements = ~snapshot.is_text
    elements[: snapshot.body + 1] = False
    inside = zones.inside([mask & elements for mask in around.values()], zones.block).astype(np.float64)
    return found | {f"looks.{name}": there for name, there in zip(around, inside, strict=True)}


def _numbers(snapshot: Snapshot, style: str) -> Values:
    """(n,): the number in a computed style; NaN if there is none."""
    ids = snapshot.styles[:, STYLES.index(style)]
    values = {index: _number(snapshot.strings[index]) for index in np.unique(ids).tolist() if index >= 0}
    table = np.full(len(snapshot.strings) + 1, np.nan)
    table[list(values)] = list(values.values())
    return table[ids]


def _number(text: str) -> float:
    try:
        return float(text.removesuffix("px"))
    except ValueError:
        return np.nan


def _usual(values: np.ndarray, weights: Values) -> float:
    """Return the value that most characters have."""
    kinds, place = np.unique(values, return_inverse=True)
    return float(kinds[np.bincount(place, weights).argmax()])
