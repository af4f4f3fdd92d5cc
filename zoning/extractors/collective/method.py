"""All evidence together, weighed by a learned model."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import ClassVar, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Extraction, Reason
from zoning.extractors.body import Body
from zoning.extractors.collective import article, evidence, folded, judged
from zoning.extractors.collective.company import Company
from zoning.extractors.collective.model import Model, shipped
from zoning.extractors.collective.zones import Values, Zones
from zoning.extractors.trees import probability
from zoning.layout import Analysis, Parameters, analyse
from zoning.snapshot import Mask, Snapshot

Favour = Literal["balance", "precision", "recall"]
BETA: dict[Favour, float] = {"balance": 1.0, "precision": 0.5, "recall": 2.0}
"""How much recall weighs beside precision."""
TOLD = 0.1
"""What is folded away is told where it is so much of the main content."""
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
        zones, away = Zones.of(body), folded.zones_of(body)
        seen = evidence.see(zones, away, analysis, model.methods)
        company = Company.of(zones)
        found = judge(seen, company, model)
        factors = article.factors(seen) if self.article else np.ones(len(zones) + len(away))
        likely = article.with_odds(found.all, factors)
        taken = judged.chosen(likely, company, BETA[self.favour], away.words)
        shown, opened = (
            _Part(part, likely[place], taken[place])
            for part, place in ((zones, slice(len(zones))), (away, slice(len(zones), None)))
        )
        reasons: tuple[Reason, ...] = ()
        if self.explain:
            reasons = (
                *shown.reasons("zone", _weights(model, found.rows, factors[: len(zones)])),
                *opened.reasons("folded zone", _weights_of_folded(model, found.folded_rows, factors[len(zones) :])),
            )
        return Extraction(
            extractor=self.name,
            parameters=asdict(self),
            mask=shown.mask | opened.mask,
            scores=np.fmax(shown.scores, opened.scores),
            probabilities=True,
            warnings=(*analysis.warnings, *_warnings(likely, taken, zones.words, away.words)),
            reasons=reasons,
        )


class _Part(NamedTuple):
    """What the page shows, or what it folds away, judged; p zones."""

    zones: Zones
    likely: Values
    """(p,)."""
    taken: NDArray[np.bool_]
    """(p,)."""

    @property
    def mask(self) -> Mask:
        """(n,): the text nodes taken."""
        return self.zones.mask(self.taken)

    @property
    def scores(self) -> NDArray[np.float32]:
        """(n,): how likely each text node is content, NaN elsewhere."""
        return self.zones.spread(self.likely)

    def reasons(self, name: str, weights: Mapping[str, Values]) -> Iterator[Reason]:
        """What was decided of each zone and the strongest evidence; weights: (p,) each, how far it moved the odds."""
        names, table = list(weights), np.stack(list(weights.values()), axis=1)
        ends = [*self.zones.start[1:].tolist(), len(self.zones.nodes)]
        for zone, text in enumerate(self.zones.texts):
            order = np.argsort(table[zone])
            strongest = [*order[::-1][:ARGUMENTS], *order[:ARGUMENTS]]
            arguments = ", ".join(
                f"{names[column]} {table[zone, column]:+.2f}" for column in strongest if abs(table[zone, column]) > 0.01
            )
            verdict = "kept" if self.taken[zone] else "dropped"
            nodes = tuple(self.zones.nodes[self.zones.start[zone] : ends[zone]].tolist())
            why = f"likely {self.likely[zone]:.0%}: {arguments}"
            yield Reason(verdict, f"{name} {zone} “{text[:40]}”", why, nodes)


class Judgement(NamedTuple):
    """How likely zones are content."""

    shown: Values
    """(z,)."""
    rows: evidence.Table
    """(z, columns): what was asked last about them."""
    folded: Values
    """(f,)."""
    folded_rows: evidence.Table

    @property
    def all(self) -> Values:
        """(z + f,)."""
        return np.concatenate([self.shown, self.folded])


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
        return Judgement(shown, second, np.zeros(0), np.zeros((0, len(model.folded_columns)), np.float32))
    columns = evidence.columns_of_folded(seen, judged_first, company, model.signs, of_kinds)
    third = evidence.table(columns, model.folded_columns)
    return Judgement(shown, second, probability(model.folded.raw(third)), third)


def _warnings(likely: Values, taken: NDArray[np.bool_], shown: Values, folded_away: Values) -> Iterator[str]:
    """What is to be said of the zones taken; shown, folded_away: the words of each."""
    if not taken.any():
        yield f"nothing here is likely to be main content (the likeliest part: {likely.max():.0%})"
        return
    opened, words = folded_away[taken[len(shown) :]].sum(), np.concatenate([shown, folded_away])[taken].sum()
    if opened >= TOLD * words:
        yield f"{opened:.0f} of {words:.0f} words are folded away on the page"


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


def _weights_of_folded(model: Model, rows: evidence.Table, factors: Values) -> dict[str, Values]:
    """(f,) each: the same of what is folded away."""
    columns = zip(model.folded_columns, model.folded.contributions(rows).T, strict=True)
    return {**dict(columns), "the article's column": np.log(factors)}
