"""The model, asked about the zones of a page."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from zoning.extractors.collective import evidence, judged
from zoning.extractors.collective.company import Company
from zoning.extractors.collective.model import Model
from zoning.extractors.collective.zones import Values
from zoning.extractors.trees import probability


class Judgement(NamedTuple):
    """How likely zones are content."""

    all: Values
    """(z + f,): of those that are shown, and then of those that are folded away."""
    rows: evidence.Table
    """(z, columns): what was asked last about the former."""
    folded_rows: evidence.Table
    """(f, columns): and about the latter."""
    kinds: Mapping[str, float]
    """How likely the page is of each kind."""


def judge(seen: evidence.Seen, company: Company, model: Model) -> Judgement:
    """Ask a model about the zones of a page."""
    kinds = evidence.kinds(seen.page, model.page_columns, model.page)
    of_kinds = dict(zip(model.kinds, kinds.tolist(), strict=True))
    columns = evidence.columns_of(seen, company, model.signs, of_kinds)
    first = evidence.table(columns, model.columns)
    judged_first = probability(model.first.raw(first))
    before = judged.evidence(judged_first, company)
    second = np.concatenate([first, evidence.table(before, model.second_columns)], axis=1)
    shown = probability(model.second.raw(second))
    if seen.folded is None:
        return Judgement(shown, second, np.zeros((0, len(model.folded_columns)), np.float32), of_kinds)
    columns = evidence.columns_of_folded(seen, judged_first, company, model.signs, of_kinds)
    third = evidence.table(columns, model.folded_columns)
    return Judgement(np.concatenate([shown, probability(model.folded.raw(third))]), second, third, of_kinds)
