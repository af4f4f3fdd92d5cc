"""Show everything known about one zone, and why a method takes it or leaves it out."""

from collections.abc import Sequence

import msgspec

from zoning import limits
from zoning.extractors import Extraction, parse
from zoning.extractors.base import Reason
from zoning.layout import Analysis, Column, Parameters, sentences_of
from zoning.snapshot import STYLES
from zoning.web.view.opened import Opened
from zoning.web.view.reading import layout_parameters
from zoning.web.view.values import Box, finite, whole_box
from zoning.web.view.zones import element_of, path_of


class SentenceView(msgspec.Struct, frozen=True):
    """A sentence of a zone."""

    text: str
    has_verb: bool


class ArgumentView(msgspec.Struct, frozen=True):
    """An argument for a zone or against it."""

    topic: str
    strength: str
    weight: float
    columns: dict[str, float]


class MethodVote(msgspec.Struct, frozen=True):
    """The judgement of one method on one zone."""

    spec: str
    kept: float
    score: float | None
    probability: bool
    why: list[str]
    arguments: list[ArgumentView]
    """The arguments for and against the zone, the strongest first; empty if the method weighs none."""


class ZoneDetail(msgspec.Struct, frozen=True):
    """Everything known about one zone."""

    index: int
    text: str
    tag: str
    path: list[str]
    """Its element and the elements around it, from the outside."""
    box: Box
    styles: dict[str, str]
    language: str
    sentences: list[SentenceView]
    """Empty if it has no text."""
    tokens: int
    """0 if it is not a paragraph."""
    column: int
    verdicts: list[MethodVote]


def zone(opened: Opened, index: int, specs: Sequence[str]) -> ZoneDetail:
    """Return everything known about the zone with this index, with the judgement of each method."""
    snapshot, nodes = opened.snapshot, opened.nodes_of(index)
    text = opened.texts[index][: limits.ZONE_CHARACTERS]
    parameters = layout_parameters(*specs)
    analysis = opened.analysis(parameters)
    columns = _columns_around(analysis, opened.leaves[index].number)
    element = element_of(opened, index)
    shown = nodes[0] if nodes else element
    return ZoneDetail(
        index=index,
        text=text,
        tag=snapshot.tag(element),
        path=path_of(opened, element),
        box=whole_box(opened.leaves[index].box),
        styles={style: snapshot.style(shown, style) for style in STYLES},
        language=opened.language,
        sentences=[SentenceView(one.text, one.has_verb) for one in sentences_of(text, parameters.spacy_pipeline)],
        tokens=analysis.tokens.get(opened.leaves[index].number, 0),
        column=columns[-1].number if columns else 0,
        verdicts=[_vote(opened, index, spec) for spec in specs],
    )


def _vote(opened: Opened, index: int, spec: str) -> MethodVote:
    extraction = opened.extraction(spec, explained=True)
    score = None if extraction.scores is None else finite(opened.mean(extraction.scores))[index]
    extractor, nodes = parse(spec), set(opened.nodes_of(index))
    own = [reason for reason in extraction.reasons if not nodes.isdisjoint(reason.nodes)]
    if isinstance(extractor, Parameters):
        why = _why_by_columns(opened.analysis(extractor), opened.leaves[index].number)
    else:
        why = _why(extraction, own)
    kept = float(opened.share(extraction.mask)[index])
    arguments = [
        ArgumentView(one.topic, one.strength, one.weight, one.columns) for reason in own for one in reason.arguments
    ]
    return MethodVote(spec, round(kept, 3), score, extraction.probabilities, why, arguments)


def _why_by_columns(analysis: Analysis, zone_number: int) -> list[str]:
    """Explain the verdict of layout analysis, which decides by columns."""
    descent = analysis.descent
    columns = _columns_around(analysis, zone_number)
    chosen = {column.number for column in descent.chosen}
    tokens = analysis.tokens.get(zone_number, 0)
    is_paragraph = f"a paragraph of {tokens} tokens" if tokens else "not a paragraph: too few sentences with a verb"
    for column in columns:
        if column.number in chosen:
            return [f"in column {column.number}, the main column: {descent.why}", is_paragraph]
    if not columns:
        return ["in no column", is_paragraph]
    inner = columns[-1]
    share = descent.scores[inner.number] / descent.total if descent.total else 0.0
    names = ", ".join(f"column {number}" for number in sorted(chosen)) or "none"
    return [
        f"in column {inner.number}, outside the main column ({names})",
        f"column {inner.number} holds {share:.0%} of the paragraph tokens",
        is_paragraph,
    ]


def _columns_around(analysis: Analysis, zone_number: int) -> list[Column]:
    """Return the columns that contain a leaf zone, the outermost first."""
    return [
        column
        for column in analysis.root_column.walk()
        if any(leaf.number == zone_number for part in column.zones for leaf in part.leaves())
    ]


def _why(extraction: Extraction, own: Sequence[Reason]) -> list[str]:
    """Return the reasons that name the zone's text, except those with arguments; otherwise the reasons for the page."""
    if own:
        return [reason.why for reason in own if not reason.arguments]
    general = [f"it takes {reason.region}: {reason.why}" for reason in extraction.reasons if not reason.nodes]
    return general or list(extraction.warnings) or [f"{extraction.extractor} gives no reasons"]
