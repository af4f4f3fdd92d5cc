"""Evidence in what the other methods say: how much of each zone each of them takes, and layout analysis in full."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Extraction, Extractor
from zoning.extractors.collective.zones import Values, Zones
from zoning.extractors.stream import Stream
from zoning.extractors.textual import Choice, StreamMethod, TextMethod
from zoning.layout import Analysis
from zoning.snapshot import Mask


def of_layout(zones: Zones, analysis: Analysis) -> dict[str, Values]:
    """The main column, and for each zone the columns that it stands in."""
    snapshot = zones.snapshot
    rows = analysis.elements
    tokens, share, depth = (np.zeros(len(snapshot)) for _ in range(3))
    total = max(1, analysis.descent.total)
    scores = analysis.descent.scores
    todo = [(analysis.root_column, 0)]
    while todo:
        column, level = todo.pop()
        todo += [(child, level + 1) for child in column.children]
        if column.children:
            continue
        for zone in column.zones:
            for leaf in zone.leaves():
                for row in leaf.elements:
                    nodes = rows.node[rows.text_rows(row)]
                    tokens[nodes] = analysis.tokens.get(leaf.number, 0)
                    share[nodes] = scores[column.number] / total
                    depth[nodes] = level
    heads = zones.nodes[zones.start]
    return {
        "layout.main": zones.share(analysis.mask()),
        "layout.paragraph": np.log1p(tokens[heads]),
        "layout.column_share": share[heads],
        "layout.column_depth": depth[heads],
        "layout.paragraph_tokens": np.full(len(zones), np.log1p(analysis.descent.total)),
    }


def of_methods(zones: Zones, names: tuple[str, ...]) -> dict[str, Values]:
    """For each method the share of each zone's text that it takes, and its score where it has one."""
    found: dict[str, Values] = {}
    stream = Stream.of(zones.body)
    for name in names:
        mask, scores = _asked(_method(name), zones, stream)
        found[f"verdict.{name}"] = zones.share(mask)
        found[f"verdict.{name}_score"] = _scores(zones, scores)
    return found


def _asked(method: Extractor, zones: Zones, stream: Stream) -> tuple[Mask, NDArray[np.float32] | None]:
    """What a method selects and its scores; those that read the body or its stream need not make them again."""
    answer: Choice | Extraction
    if isinstance(method, StreamMethod) and method.anchor_filter == 0 and method.visible_only:
        answer = method.read(stream)
    elif isinstance(method, TextMethod) and method.visible_only:
        answer = method.choose(zones.body)
    else:
        answer = method.extract(zones.snapshot)
    return answer.mask, answer.scores


def _scores(zones: Zones, scores: NDArray[np.float32] | None) -> Values:
    """The mean score of each zone, by its characters; NaN where the method has none."""
    if scores is None:
        return np.full(len(zones), np.nan)
    weights = np.where(np.isfinite(scores), zones.body.length, 0)
    known = np.nan_to_num(scores.astype(np.float64), posinf=0, neginf=0)
    return _relative(zones.sum(known * weights) / np.maximum(zones.sum(weights), 1), zones.characters)


def _relative(values: Values, weights: Values) -> Values:
    """Scores as shares of the page's mean by characters, so that those of two pages can be compared."""
    mean = float(np.abs(values * weights).sum() / max(1.0, weights.sum()))
    return values / mean if mean > 0 else values


@cache
def _method(name: str) -> Extractor:
    from zoning.extractors.registry import parse

    return parse(name)
