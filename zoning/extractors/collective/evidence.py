"""Collect all evidence of a page's zones, as tables for a model."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.collective import (
    declared,
    folded,
    geometry,
    markup,
    neighbours,
    page,
    repetition,
    text,
    tokens,
    typography,
    verdicts,
    wording,
)
from zoning.extractors.collective.context import ZoneContext
from zoning.extractors.collective.folded import Folded
from zoning.extractors.collective.zones import Values, Zones
from zoning.layout import Analysis
from zoning.trees import Trees

Table = NDArray[np.float32]
"""(z, columns)."""


class Seen(NamedTuple):
    """The evidence of a page's zones, before any model."""

    own: dict[str, Values]
    """The zones' own features, (z,) each."""
    page: dict[str, float]
    words: list[list[str]]
    marks: list[tuple[str, ...]]
    folded: Folded | None
    """The evidence of the zones that the page folds away; None if there are none."""


def see(zones: Zones, away: Zones, analysis: Analysis, methods: Sequence[str]) -> Seen:
    """Collect the evidence of a page's visible `zones` and of those folded `away`.

    methods: the other methods whose results are evidence.
    """
    styled, said = geometry.trusted(zones), declared.read(zones.snapshot)
    own = text.evidence(zones, analysis.language) | markup.evidence(zones) | typography.evidence(zones)
    own |= geometry.evidence(zones, styled) | repetition.evidence(zones) | declared.evidence(zones, said)
    own |= verdicts.of_layout(zones, analysis)
    own |= verdicts.of_methods(zones, analysis, tuple(methods))
    own |= neighbours.evidence(zones, own)
    return Seen(
        own,
        page.evidence(zones, styled, said),
        tokens.words(zones),
        tokens.class_tokens(zones),
        folded.see(away, zones, analysis.language, said) if len(away) else None,
    )


def kinds(seen: Mapping[str, float], columns: Sequence[str], trees: Sequence[Trees]) -> NDArray[np.float64]:
    """(kinds,): the probability of each kind of page."""
    row = np.array([[seen[name] for name in columns]], np.float32)
    raw = np.array([tree.raw(row)[0] for tree in trees])
    odds = np.exp(raw - raw.max())
    likely: NDArray[np.float64] = odds / odds.sum()
    return likely


def columns_of(
    seen: Seen, context: ZoneContext, signs: Mapping[str, float], of_kinds: Mapping[str, float]
) -> dict[str, Values]:
    """Return all features by name, (z,) each: own evidence, wording, page, and the probabilities of its kinds."""
    count = len(seen.words)
    return (
        seen.own
        | wording.evidence(wording.scores(seen.words, seen.marks, signs), context)
        | page.repeated(seen.page, count)
        | page.repeated({f"kind.{name}": share for name, share in of_kinds.items()}, count)
    )


OF_PAGE = ("page.zones", "page.words", "page.linked", "page.styled", "page.sentence_zones")
"""The features of the page for zones that are folded away."""


def columns_of_folded(
    seen: Seen, probabilities: Values, context: ZoneContext, signs: Mapping[str, float], of_kinds: Mapping[str, float]
) -> dict[str, Values]:
    """Return all features of the zones that are folded away, (f,) each.

    probabilities: (z,), the first-stage probabilities of the visible zones.
    """
    assert seen.folded is not None
    of_page = {name: seen.page[name] for name in OF_PAGE} | {f"kind.{name}": share for name, share in of_kinds.items()}
    return folded.columns_of(seen.folded, probabilities, context, signs, of_page)


def table(columns: Mapping[str, Values], names: Sequence[str]) -> Table:
    """Return the table of the features with these names, in this order."""
    return np.array([columns[name] for name in names]).T.astype(np.float32, order="C")
