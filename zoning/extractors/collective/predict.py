"""Run a model on the zones of a page."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from zoning.extractors.collective import evidence, stacked
from zoning.extractors.collective.context import ZoneContext
from zoning.extractors.collective.model import Model
from zoning.extractors.collective.zones import Values
from zoning.trees import probability


class Prediction(NamedTuple):
    """The probabilities that zones are content."""

    all: Values
    """(z + f,): those of the visible zones, then those of the zones folded away."""
    rows: evidence.Table
    """(z, features): the second-stage features of the visible zones."""
    folded_rows: evidence.Table
    """(f, features): the features of the zones folded away."""
    kinds: Mapping[str, float]
    """The probability of each kind of page."""


def predict(seen: evidence.Seen, context: ZoneContext, model: Model) -> Prediction:
    """Return a model's probabilities for the zones of a page."""
    kinds = evidence.kinds(seen.page, model.page_columns, model.page)
    of_kinds = dict(zip(model.kinds, kinds.tolist(), strict=True))
    columns = evidence.columns_of(seen, context, model.signs, of_kinds)
    first = evidence.table(columns, model.columns)
    first_probabilities = probability(model.first.raw(first))
    before = stacked.evidence(first_probabilities, context)
    second = np.concatenate([first, evidence.table(before, model.second_columns)], axis=1)
    shown = probability(model.second.raw(second))
    if seen.folded is None:
        return Prediction(shown, second, np.zeros((0, len(model.folded_columns)), np.float32), of_kinds)
    columns = evidence.columns_of_folded(seen, first_probabilities, context, model.signs, of_kinds)
    third = evidence.table(columns, model.folded_columns)
    return Prediction(np.concatenate([shown, probability(model.folded.raw(third))]), second, third, of_kinds)
