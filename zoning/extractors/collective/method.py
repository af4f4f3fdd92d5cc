"""All evidence together, weighed by a learned model."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Extraction, Reason
from zoning.extractors.body import Body
from zoning.extractors.collective import article, evidence, judged
from zoning.extractors.collective.company import Company
from zoning.extractors.collective.model import Model, shipped
from zoning.extractors.collective.zones import Values, Zones
from zoning.extractors.trees import probability
from zoning.layout import Analysis, Parameters, analyse
from zoning.snapshot import Snapshot

Favour = Literal["balance", "precision", "recall"]
BETA: dict[Favour, float] = {"balance": 1.0, "precision": 0.5, "recall": 2.0}
"""How much recall weighs beside precision."""
ARGUMENTS = 3
"""So many columns for and against are named."""


@dataclass(frozen=True, kw_only=True)
class Collective:
    """A learned judge of zones by text, markup, looks, layout, repetition, metadata and what other methods say."""

    name: ClassVar[str] = "collective"
    source: ClassVar[str] = (
        "ours: the evidence of Rae et al. 2018, Mohammadzadeh et al. 2011–2014, Louvan 2009 and other methods, weighed "
        "by boosted trees"
    )
    status: ClassVar[str] = "trained by scripts/train; its figures and its data stand in the model file"

    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "collective-precision": {"favour": "precision"},
        "collective-recall": {"favour": "recall"},
        "collective-article": {"article": True},
    }

    favour: Favour = "balance"
    """What counts more where the model is in doubt."""
    article: bool = False
    """The page is known to be an article: then the main column of layout analysis counts far more."""
    explain: bool = False
    """Give for every zone the strongest evidence for and against it."""

    def extract(self, snapshot: Snapshot) -> Extraction:
        """Select the zones with the highest F that can be expected."""
        return self.extract_from(analyse(snapshot, self.layout_parameters))

    @property
    def layout_parameters(self) -> Parameters:
        """What the analysis is made with: the paper's numbers, which the model was trained with."""
        return Parameters()

    def extract_from(self, analysis: Analysis) -> Extraction:
        """The same of a page that was analysed so."""
        body = Body.of(analysis.elements.snapshot)
        if not body.is_text.any():
            return Extraction(
                extractor=self.name, parameters=asdict(self), mask=body.is_text, warnings=("the page shows no text",)
            )
        model = shipped()
        zones = Zones.of(body)
        seen = evidence.see(zones, analysis, model.methods)
        company = Company.of(zones)
        likely, rows = judge(seen, company, model)
        factors = np.ones(len(likely))
        if self.article:
            factors = article.factors(seen)
            likely = article.with_odds(likely, factors)
        taken = judged.chosen(likely, company, BETA[self.favour])
        return Extraction(
            extractor=self.name,
            parameters=asdict(self),
            mask=zones.mask(taken),
            scores=zones.spread(likely),
            probabilities=True,
            warnings=analysis.warnings if taken.any() else (*analysis.warnings, _nothing(likely)),
            reasons=tuple(_reasons(zones, likely, taken, _weights(model, rows, factors))) if self.explain else (),
        )


def _nothing(likely: Values) -> str:
    return f"nothing here is likely to be main content (the likeliest part: {likely.max():.0%})"


def judge(seen: evidence.Seen, company: Company, model: Model) -> tuple[Values, evidence.Table]:
    """(z,): how likely each zone is content; and the table that was asked last."""
    kinds = evidence.kinds(seen.page, model.page_columns, model.page)
    columns = evidence.columns_of(seen, company, model.signs, dict(zip(model.kinds, kinds.tolist(), strict=True)))
    first = evidence.table(columns, model.columns)
    before = judged.evidence(probability(model.first.raw(first)), company)
    second = np.concatenate([first, evidence.table(before, model.second_columns)], axis=1)
    return probability(model.second.raw(second)), second


def _reasons(zones: Zones, likely: Values, taken: NDArray[np.bool_], weights: Mapping[str, Values]) -> list[Reason]:
    names, table = list(weights), np.stack(list(weights.values()), axis=1)
    ends = [*zones.start[1:].tolist(), len(zones.nodes)]
    reasons = []
    for zone, text in enumerate(zones.texts):
        order = np.argsort(table[zone])
        strongest = [*order[::-1][:ARGUMENTS], *order[:ARGUMENTS]]
        arguments = ", ".join(
            f"{names[column]} {table[zone, column]:+.2f}" for column in strongest if abs(table[zone, column]) > 0.01
        )
        verdict = "kept" if taken[zone] else "dropped"
        nodes = tuple(zones.nodes[zones.start[zone] : ends[zone]].tolist())
        reasons.append(Reason(verdict, f"zone {zone} “{text[:40]}”", f"likely {likely[zone]:.0%}: {arguments}", nodes))
    return reasons


def _weights(model: Model, rows: evidence.Table, factors: Values) -> dict[str, Values]:
    """(z,) each: what each column, the first judgements of other zones and an article's column have moved."""
    count = len(model.columns)
    second = model.second.contributions(rows)
    own = model.first.contributions(rows[:, :count]) + second[:, :count]
    return {
        **dict(zip(model.columns, own.T, strict=True)),
        "what is around": second[:, count:].sum(axis=1),
        "the article's column": np.log(factors),
    }
