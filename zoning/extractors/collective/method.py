"""Extract main content by a learned model, which weighs all evidence of each zone."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import ClassVar, Literal, NamedTuple

import numpy as np

from zoning.extractors.base import Extraction, Family, ReadAs, Reason
from zoning.extractors.body import Body
from zoning.extractors.collective import evidence, fields, folded, repeats, scholarly, stacked
from zoning.extractors.collective.context import ZoneContext
from zoning.extractors.collective.explained import Part, weights, weights_of_folded
from zoning.extractors.collective.model import FILE, OTHERS_FILE, SCHOLARLY_FILE, Model, shipped
from zoning.extractors.collective.predict import Prediction, predict
from zoning.extractors.collective.zones import Values, Zones
from zoning.layout import Analysis, Parameters, analyse, sentences
from zoning.scholarly import Work
from zoning.snapshot import Mask, Snapshot

Favour = Literal["balance", "precision", "recall"]
BETA: dict[Favour, float] = {"balance": 1.0, "precision": 0.5, "recall": 2.0}
"""The β of F-beta: how much recall counts compared with precision."""
Article = Literal["auto", "yes", "no"]
TOLD = 0.1
"""The least share of folded text in the main content for a warning about it."""


@dataclass(frozen=True, kw_only=True)
class Collective:
    """A learned classifier of zones: text, markup, typography, layout, repetition, metadata and other methods."""

    name: ClassVar[str] = "collective"
    family: ClassVar[Family] = "learned"
    source: ClassVar[str] = (
        "ours: the evidence of Rae et al. 2018, Mohammadzadeh et al. 2011–2014, Louvan 2009 and other methods, weighed "
        "by boosted trees"
    )
    status: ClassVar[str] = "trained by scripts/train; its figures and its data stand in the model file"

    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "collective-precision": {"favour": "precision"},
        "collective-recall": {"favour": "recall"},
        "collective-article": {"article": "yes"},
    }

    favour: Favour = "balance"
    """What counts more if the model is in doubt."""
    article: Article = "auto"
    """Whether the page is scholarly: then authors, notes and references are content. auto: decide by its signs."""
    spacy_pipeline: str = ""
    """An installed spaCy pipeline that finds paragraphs, instead of the one that the models were trained with."""
    explain: bool = False
    """Return for each zone the strongest evidence for and against it."""

    def __post_init__(self) -> None:
        """Raise `PipelineNotFound` for a pipeline that is not installed."""
        sentences.require(self.spacy_pipeline)

    def extract(self, snapshot: Snapshot) -> Extraction:
        """Select the zones with the highest expected F."""
        return self.extract_from(analyse(snapshot, self.layout_parameters))

    def prepare(self) -> None:
        """Load the spaCy pipeline that finds paragraphs, and the model that judges each page first."""
        sentences.load(self.spacy_pipeline)
        shipped(OTHERS_FILE if self.article == "yes" else FILE)

    @property
    def layout_parameters(self) -> Parameters:
        """The paper's parameters, which the model was trained with."""
        return Parameters(spacy_pipeline=self.spacy_pipeline)

    def extract_from(self, analysis: Analysis) -> Extraction:
        """Select the zones with the highest expected F, given an analysis with these parameters."""
        body = Body.of(analysis.elements.snapshot)
        if not body.is_text.any():
            return Extraction(
                extractor=self.name, parameters=asdict(self), mask=body.is_text, warnings=("the page shows no text",)
            )
        page = self._judged(body, analysis)
        moves = repeats.moves(page.zones, page.kinds)
        likely = page.judgement.all.copy()
        likely[: len(moves)] = before = repeats.shifted(likely[: len(moves)], moves)
        if page.read_as == "page":
            likely = fields.evened(likely, page.context)
        taken = stacked.chosen(likely, page.context, BETA[self.favour], page.away.words)
        if page.read_as == "scholarly":
            taken = scholarly.with_references(taken, page.seen)
        halves = ((page.zones, page.away), *(np.split(values, [len(page.zones)]) for values in (likely, taken)))
        shown, opened = (Part(*half) for half in zip(*halves, strict=True))
        reasons: tuple[Reason, ...] = ()
        if self.explain:
            beyond = {"site.repeats": moves, "items.field": fields.moves(before, likely[: len(moves)])}
            reasons = (
                *shown.reasons("zone", weights(page.model, page.judgement.rows) | beyond),
                *opened.reasons("folded zone", weights_of_folded(page.model, page.judgement.folded_rows)),
            )
        return Extraction(
            extractor=self.name,
            parameters=asdict(self),
            mask=(shown.mask | opened.mask) & ~page.furniture,
            scores=np.fmax(shown.scores, opened.scores),
            probabilities=True,
            warnings=(*analysis.warnings, *_warnings(likely, shown, opened)),
            reasons=reasons,
            read_as=page.read_as,
            read_as_evidence=page.signs,
        )

    def _judged(self, body: Body, analysis: Analysis) -> "_Judged":
        """Judge the zones of a page by the model for this page."""
        work = body.snapshot.once(Work)
        scholar = self.article == "yes" or (self.article == "auto" and work.is_there)
        model = shipped(OTHERS_FILE if scholar else FILE)
        zones = Zones.of(body, alike=model.measures_alike)
        away = folded.zones_of(body, alike=model.measures_alike)
        context = ZoneContext.of(zones)
        seen = evidence.see(zones, away, analysis, model.methods)
        found = predict(seen, context, model)
        if not scholar:
            nothing = np.zeros(len(body.snapshot), np.bool_)
            return _Judged(zones, away, context, seen, model, found, found.kinds, "page", (), nothing)
        kinds = found.kinds
        seen, model = scholarly.seen_beyond(seen, found, zones, away, work), shipped(SCHOLARLY_FILE)
        found, furniture = predict(seen, context, model), work.bibliography.furniture
        return _Judged(zones, away, context, seen, model, found, kinds, "scholarly", work.signs, furniture)


class _Judged(NamedTuple):
    """A page with the judgement of its zones."""

    zones: Zones
    away: Zones
    context: ZoneContext
    seen: evidence.Seen
    model: Model
    """The model that gave `judgement`."""
    judgement: Prediction
    kinds: Mapping[str, float]
    """The probability of each kind of page, by the model for pages of any kind."""
    read_as: ReadAs
    signs: tuple[str, ...]
    """The evidence for a scholarly page, in words."""
    furniture: Mask
    """(n,): text within zones that is furniture, not content."""


def _warnings(likely: Values, shown: Part, opened: Part) -> Iterator[str]:
    if not (shown.taken.any() or opened.taken.any()):
        yield f"no part of this page is likely to be main content (highest confidence: {likely.max():.0%})"
        return
    words = shown.words + opened.words
    if opened.words >= TOLD * words:
        yield f"{opened.words:.0f} of {words:.0f} words are in folded sections of the page"
