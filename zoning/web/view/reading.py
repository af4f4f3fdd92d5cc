"""Compute what depends on the parameters: columns, the methods' main content, their differences and signals."""

import dataclasses
from collections.abc import Iterator

import msgspec
import numpy as np

from zoning import plot
from zoning.extractors import Extraction, Signal, parse
from zoning.kinds import NAMES
from zoning.layout import Analysis, Column, Parameters
from zoning.overlay import boxes_of
from zoning.scope import scope_of
from zoning.snapshot import Mask
from zoning.text import words
from zoning.web.view.opened import Opened
from zoning.web.view.values import Box, beginning, finite, rounded, whole_box, whole_boxes

REASONS = 50
UNSEEN = 200
"""The maximum number of lines listed."""


class ColumnView(msgspec.Struct, frozen=True):
    """A column of the tree, in preorder."""

    number: int
    depth: int
    box: Box
    tokens: int
    share: float
    """The column's share of the page's paragraph tokens."""
    delta: float | None
    """The share lost by descending one column further; None for columns beside the path."""
    chosen: bool
    zones: int
    """The number of its leaf zones."""
    text: str


class LayoutView(msgspec.Struct, frozen=True):
    """The column tree and the descent through it."""

    parameters: dict[str, float | int | str]
    columns: list[ColumnView]
    tokens: list[int]
    """(z,): the tokens of each leaf zone; 0 if it is not a paragraph."""
    column_of: list[int]
    """(z,): the number of the innermost column around each leaf zone."""
    total: int
    why: str


class SignalView(msgspec.Struct, frozen=True):
    """The signal of a method along the page, with at most `plot.POSITIONS` positions."""

    title: str
    unit: str
    length: int
    place: list[int]
    curves: dict[str, tuple[list[float], list[float]]]
    """The minimum and the maximum of the interval that begins at each place."""
    chosen: list[tuple[int, int]]
    """The first position, and one past the last, of each interval that was taken."""
    threshold: float | None


class Side(msgspec.Struct, frozen=True):
    """The main content according to one method."""

    spec: str
    extractor: str
    parameters: dict[str, object]
    kept: list[float]
    """(z,): the share of each zone that is taken."""
    scores: list[float | None] | None
    """(z,): the method's score of each zone, if it has scores."""
    probabilities: bool
    boxes: list[Box]
    """The boxes of zones that are taken as a whole, and of the taken text nodes of other zones."""
    words: int
    unseen: list[str]
    """The beginnings of lines that are taken, but are in no zone of the picture: most are folded away."""
    unseen_words: int
    reasons: list[str]
    warnings: list[str]
    signals: list[SignalView]


class Difference(msgspec.Struct, frozen=True):
    """The difference of two methods, in words."""

    both: int
    only_left: int
    only_right: int
    f1: float | None
    """The F1 of one method against the other; None if neither takes anything."""
    boxes_both: list[Box]
    boxes_left: list[Box]
    boxes_right: list[Box]


class PageKind(msgspec.Struct, frozen=True):
    """The kind of page, according to the first method's main content."""

    name: str
    usable: bool
    """Whether it is the page that was asked for, or a part of it."""
    words: int
    """The number of words of its main content."""
    evidence: list[str]


class ReadingView(msgspec.Struct, frozen=True):
    """Everything that changes with a parameter."""

    verdict: PageKind
    layout: LayoutView
    left: Side
    right: Side | None
    difference: Difference | None


def reading(opened: Opened, spec: str, versus: str | None = None) -> ReadingView:
    """Return the main content by a method, the difference to another one if given, and the columns.

    The columns use the parameters of `layout` if it is one of the two methods, otherwise those of the paper. Raises
    `UnknownExtractor` or `BadParameter`.
    """
    parameters = layout_parameters(spec, versus)
    analysis = opened.analysis(parameters)
    left = opened.extraction(spec)
    right = opened.extraction(versus) if versus else None
    return ReadingView(
        _page_kind(opened, left.mask),
        layout_view(opened, analysis, parameters),
        _side(opened, analysis, spec, left),
        _side(opened, analysis, versus, right) if versus and right else None,
        _difference(opened, analysis, left.mask, right.mask) if right else None,
    )


def _page_kind(opened: Opened, mask: Mask) -> PageKind:
    scope = scope_of(opened.snapshot, mask)
    count = 0 if scope.kind == "bot-challenge" else _words(opened, mask)
    return PageKind(NAMES[scope.kind], scope.usable, count, list(scope.evidence))


def layout_parameters(*specs: str | None) -> Parameters:
    """Return the parameters for the columns that are shown with these methods."""
    extractors = (parse(spec) for spec in specs if spec)
    return next((one for one in extractors if isinstance(one, Parameters)), Parameters())


def layout_view(opened: Opened, analysis: Analysis, parameters: Parameters) -> LayoutView:
    """Return the column tree with its figures."""
    descent = analysis.descent
    deltas = {step.column.number: step.gain / descent.total for step in descent.path}
    chosen = {column.number for column in descent.chosen}
    index = {leaf.number: place for place, leaf in enumerate(opened.leaves)}
    column_of = [0] * len(index)
    columns = []
    for column, depth in _with_depth(analysis.root_column):
        leaves = [index[leaf.number] for zone in column.zones for leaf in zone.leaves()]
        for leaf in leaves:  # outer columns come before inner ones
            column_of[leaf] = column.number
        tokens = descent.scores[column.number]
        columns.append(
            ColumnView(
                number=column.number,
                depth=depth,
                box=whole_box(column.box),
                tokens=tokens,
                share=tokens / descent.total if descent.total else 0.0,
                delta=deltas.get(column.number),
                chosen=column.number in chosen,
                zones=len(leaves),
                text=beginning(opened.texts[leaves[0]]) if leaves else "",
            )
        )
    tokens_of = [analysis.tokens.get(leaf.number, 0) for leaf in opened.leaves]
    names = (field.name for field in dataclasses.fields(Parameters))
    numbers = {name: getattr(parameters, name) for name in names}
    return LayoutView(numbers, columns, tokens_of, column_of, descent.total, descent.why)


def _with_depth(root: Column) -> Iterator[tuple[Column, int]]:
    todo = [(root, 0)]
    while todo:
        column, depth = todo.pop()
        yield column, depth
        todo.extend((child, depth + 1) for child in reversed(column.children))


def _side(opened: Opened, analysis: Analysis, spec: str, extraction: Extraction) -> Side:
    scores = None if extraction.scores is None else finite(opened.mean(extraction.scores))
    unseen = opened.snapshot.text(extraction.mask & opened.in_no_zone)
    return Side(
        spec=spec,
        extractor=extraction.extractor,
        parameters=extraction.parameters,
        kept=np.round(opened.share(extraction.mask), 3).tolist(),
        scores=scores,
        probabilities=extraction.probabilities,
        boxes=whole_boxes(boxes_of(opened.snapshot, analysis, extraction.mask)),
        words=_words(opened, extraction.mask),
        unseen=[beginning(line) for line in unseen.splitlines()[:UNSEEN]],
        unseen_words=words.count(unseen),
        reasons=[f"{reason.verdict}: {reason.region}: {reason.why}" for reason in extraction.reasons[:REASONS]],
        warnings=list(extraction.warnings),
        signals=[signal_view(signal) for signal in extraction.signals],
    )


def _difference(opened: Opened, analysis: Analysis, left: Mask, right: Mask) -> Difference:
    masks = (left & right, left & ~right, right & ~left)
    both, only_left, only_right = (_words(opened, mask) for mask in masks)
    whole = 2 * both + only_left + only_right
    boxes = [whole_boxes(boxes_of(opened.snapshot, analysis, mask)) for mask in masks]
    return Difference(both, only_left, only_right, 2 * both / whole if whole else None, *boxes)


def signal_view(signal: Signal) -> SignalView:
    """Return the signal, reduced to the resolution of a plot."""
    length = len(signal.chosen)
    extremes = {name: plot.extremes(values) for name, values in signal.values.items() if len(values)}
    return SignalView(
        signal.title,
        signal.unit,
        length,
        plot.sections(length).tolist(),
        {name: (rounded(low), rounded(high)) for name, (low, high) in extremes.items()},
        plot.spans(signal.chosen),
        signal.threshold,
    )


def _words(opened: Opened, mask: Mask) -> int:
    return words.count(opened.snapshot.text(mask))
