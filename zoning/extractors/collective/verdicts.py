"""Compute the evidence from other methods: the share of each zone that they select, and details of layout analysis."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Extraction, Extractor
from zoning.extractors.collective.zones import Values, Zones
from zoning.extractors.literature.markup.semantic import Semantic
from zoning.extractors.literature.text.stream import Stream
from zoning.extractors.literature.text.textual import Choice, StreamMethod, TextMethod
from zoning.extractors.single import SINGLE
from zoning.layout import Analysis, Elements
from zoning.snapshot import Ints, Mask

MAIN = "layout.main"
"""The feature with the share of each zone that is in the main column of layout analysis."""


def of_layout(zones: Zones, analysis: Analysis) -> dict[str, Values]:
    """Return the features from layout analysis: the main column, and the columns that each zone is in."""
    total = max(1, analysis.descent.total)
    rows: list[int] = []
    told: list[tuple[float, float, float]] = []
    todo = [(analysis.root_column, 0)]
    while todo:
        column, level = todo.pop()
        todo += [(child, level + 1) for child in column.children]
        if column.children:
            continue
        share = analysis.descent.scores[column.number] / total
        for leaf in (leaf for zone in column.zones for leaf in zone.leaves()):
            rows += leaf.elements
            told += [(analysis.tokens.get(leaf.number, 0), share, level)] * len(leaf.elements)
    columns = np.zeros((len(zones.snapshot), 3))
    nodes, place = _texts(analysis.elements, rows)
    columns[nodes] = np.array(told).reshape(-1, 3)[place]
    main = np.zeros(len(zones.snapshot), np.bool_)
    main[_texts(analysis.elements, [row for zone in analysis.main_zones() for row in zone.elements])[0]] = True
    tokens, shares, depth = columns[zones.nodes[zones.start]].T
    return {
        MAIN: zones.share(main),
        "layout.paragraph": np.log1p(tokens),
        "layout.column_share": shares,
        "layout.column_depth": depth,
        "layout.paragraph_tokens": np.full(len(zones), np.log1p(analysis.descent.total)),
    }


def _texts(elements: Elements, rows: Sequence[int]) -> tuple[Ints, NDArray[np.int64]]:
    """Return the nodes of visible text in the subtrees of `rows`, row by row; and for each the index of its row."""
    seen = np.concatenate(([0], np.cumsum(elements.visible_text)))
    at = np.array(rows, np.int64)
    first, count = seen[at], seen[elements.end[at]] - seen[at]
    place = np.repeat(np.arange(len(at)), count)
    number = np.arange(len(place)) - (np.cumsum(count) - count)[place] + first[place]
    return elements.node[elements.visible_text][number], place


def of_methods(zones: Zones, analysis: Analysis, names: tuple[str, ...]) -> dict[str, Values]:
    """Return for each method the share of each zone's text that it selects, and its score, NaN if it has none."""
    found: dict[str, Values] = {}
    stream = Stream.of(zones.body)
    for name in names:
        mask, scores = _asked(SINGLE.parse(name), stream, analysis)
        found[f"verdict.{name}"] = zones.share(mask)
        found[f"verdict.{name}_score"] = _scores(zones, scores)
    return found


def _asked(method: Extractor, stream: Stream, analysis: Analysis) -> tuple[Mask, NDArray[np.float32] | None]:
    """Return a method's mask and scores; reuse the body, its stream and the zones of the layout if possible."""
    answer: Choice | Extraction
    if isinstance(method, Semantic):
        return method.choose(analysis.elements, analysis.root_zone), None
    if isinstance(method, StreamMethod) and method.visible_only:
        answer = method.choose_of(stream)
    elif isinstance(method, TextMethod) and method.visible_only:
        answer = method.choose(stream.body)
    else:
        answer = method.extract(stream.body.snapshot)
    return answer.mask, answer.scores


def _scores(zones: Zones, scores: NDArray[np.float32] | None) -> Values:
    """(z,): the mean score of each zone, weighted by characters; NaN if the method has none."""
    if scores is None:
        return np.full(len(zones), np.nan)
    own = scores[zones.nodes].astype(np.float64)
    known = np.isfinite(own)
    weights = np.where(known, zones.body.length[zones.nodes], 0)
    sums, weight = (np.add.reduceat(values, zones.start) for values in (np.where(known, own, 0.0) * weights, weights))
    return _relative(sums / np.maximum(weight, 1), zones.characters)


def _relative(values: Values, weights: Values) -> Values:
    """(z,): scores relative to the page's mean, weighted by characters, so that they are comparable between pages."""
    mean = float(np.abs(values * weights).sum() / max(1.0, weights.sum()))
    return values / mean if mean > 0 else values
