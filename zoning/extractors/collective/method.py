"""All evidence together, weighed by a learned model."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import ClassVar, Literal

import numpy as np

from zoning.extractors.base import Extraction, Reason
from zoning.extractors.body import Body
from zoning.extractors.collective import article, evidence, folded, judged
from zoning.extractors.collective.company import Company
from zoning.extractors.collective.explained import Part, weights, weights_of_folded
from zoning.extractors.collective.judge import judge
from zoning.extractors.collective.model import shipped
from zoning.extractors.collective.zones import Values, Zones
from zoning.layout import Analysis, Parameters, analyse
from zoning.snapshot import Snapshot

Favour = Literal["balance", "precision", "recall"]
BETA: dict[Favour, float] = {"balance": 1.0, "precision": 0.5, "recall": 2.0}
"""How much recall weighs beside precision."""
TOLD = 0.1
"""What is folded away is told where it is so much of the main content."""


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
        zones, away = Zones.of(body), folded.zones_of(body)
        seen = evidence.see(zones, away, analysis, model.methods)
        company = Company.of(zones)
        found = judge(seen, company, model)
        factors = article.factors(seen) if self.article else np.ones(len(zones) + len(away))
        likely = article.with_odds(found.all, factors)
        taken = judged.chosen(likely, company, BETA[self.favour], away.words)
        halves = ((zones, away), *(np.split(values, [len(zones)]) for values in (likely, taken)))
        shown, opened = (Part(*half) for half in zip(*halves, strict=True))
        reasons: tuple[Reason, ...] = ()
        if self.explain:
            reasons = (
                *shown.reasons("zone", weights(model, found.rows, factors[: len(zones)])),
                *opened.reasons("folded zone", weights_of_folded(model, found.folded_rows, factors[len(zones) :])),
            )
        return Extraction(
            extractor=self.name,
            parameters=asdict(self),
            mask=shown.mask | opened.mask,
            scores=np.fmax(shown.scores, opened.scores),
            probabilities=True,
            warnings=(*analysis.warnings, *_warnings(likely, shown, opened)),
            reasons=reasons,
        )


def _warnings(likely: Values, shown: Part, opened: Part) -> Iterator[str]:
    if not (shown.taken.any() or opened.taken.any()):
        yield f"nothing here is likely to be main content (the likeliest part: {likely.max():.0%})"
        return
    words = shown.words + opened.words
    if opened.words >= TOLD * words:
        yield f"{opened.words:.0f} of {words:.0f} words are folded away on the page"
