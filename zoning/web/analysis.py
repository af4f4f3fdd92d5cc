"""Snapshot and parameters → what the view draws and tells: zones, columns, what methods take, and why."""

import dataclasses
import math
from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from zoning import limits
from zoning.extractors import Extraction, Signal, parse
from zoning.layout import Analysis, Column, Parameters, hidden_nodes, sentences_of
from zoning.overlay import boxes_of
from zoning.snapshot import STYLES, Mask
from zoning.web.opened import Opened

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in whole CSS px."""
BEGINNING = 160
"""So many characters of a text stand for it in lists."""
REASONS = 50
PLOTTED = 1200
"""More positions than these would fall on the same pixels: then each shows its extremes."""
NAMED_ANCESTORS = 8


class LeafZone(msgspec.Struct, frozen=True):
    """A leaf zone as lists show it."""

    box: Box
    tag: str
    text: str
    """How it begins."""
    words: int


class ColumnView(msgspec.Struct, frozen=True):
    """A column of the tree, in preorder."""

    number: int
    depth: int
    box: Box
    tokens: int
    share: float
    """Of the page's paragraph tokens."""
    delta: float | None
    """The share that is lost by going one column further down; None beside the path."""
    chosen: bool
    zones: int
    """How many leaf zones it has."""
    text: str


class LayoutView(msgspec.Struct, frozen=True):
    """The column tree and the descent through it."""

    parameters: dict[str, float | int | str]
    columns: list[ColumnView]
    tokens: list[int]
    """(z,): of each leaf zone; 0 where it is no paragraph."""
    column_of: list[int]
    """(z,): number of the innermost column that holds it."""
    total: int
    why: str


class SignalView(msgspec.Struct, frozen=True):
    """What a method measured along the page, at most `PLOTTED` positions of it."""

    title: str
    unit: str
    length: int
    place: list[int]
    curves: dict[str, tuple[list[float], list[float]]]
    """The least and the largest value of the stretch that begins at each place."""
    chosen: list[tuple[int, int]]
    """First position and one past the last of each stretch that was taken."""
    threshold: float | None


class Side(msgspec.Struct, frozen=True):
    """What one method takes for main content."""

    spec: str
    extractor: str
    parameters: dict[str, object]
    kept: list[float]
    """(z,): the share of each zone that is taken."""
    scores: list[float | None] | None
    """(z,): the method's score of each zone, where it has one."""
    probabilities: bool
    boxes: list[Box]
    """What is taken: zones that are taken whole, of others the text nodes."""
    words: int
    reasons: list[str]
    warnings: list[str]
    signals: list[SignalView]


class Difference(msgspec.Struct, frozen=True):
    """Where two methods differ, in words."""

    both: int
    only_left: int
    only_right: int
    f1: float | None
    """Of one against the other; None where neither takes anything."""
    boxes_both: list[Box]
    boxes_left: list[Box]
    boxes_right: list[Box]


class Reading(msgspec.Struct, frozen=True):
    """All that changes when a parameter does."""

    layout: LayoutView
    left: Side
    right: Side | None
    difference: Difference | None


class SentenceView(msgspec.Struct, frozen=True):
    """One sentence of a zone."""

    text: str
    has_verb: bool


class Verdict(msgspec.Struct, frozen=True):
    """What one method says of one zone."""

    spec: str
    kept: float
    score: float | None
    probability: bool
    why: list[str]


class ZoneDetail(msgspec.Struct, frozen=True):
    """All that is known of one zone."""

    index: int
    text: str
    tag: str
    path: list[str]
    """Its element and those around it, from the outside."""
    box: Box
    styles: dict[str, str]
    language: str
    sentences: list[SentenceView]
    """Empty where the language has no pipeline."""
    tokens: int
    """0 where it is no paragraph."""
    column: int
    verdicts: list[Verdict]


# ---------------------------------------------------------------- lists


def zones(opened: Opened) -> list[LeafZone]:
    """Every leaf zone of the page."""
    return [
        LeafZone(_whole(leaf.box), _tag(opened, index), _beginning(text), len(text.split()))
        for index, (leaf, text) in enumerate(zip(opened.leaves, opened.texts, strict=True))
    ]


def sketch(opened: Opened) -> list[Box]:
    """Where text is to be seen: what stands for a picture where there is none."""
    snapshot = opened.snapshot
    visible = snapshot.has_words & snapshot.has_area & ~hidden_nodes(snapshot)
    return _boxes(snapshot.boxes[visible])


# ---------------------------------------------------------------- what parameters change


def reading(opened: Opened, spec: str, versus: str | None = None) -> Reading:
    """What a method takes, beside another one if there is one, and the columns.

    Columns are those of the method `layout` where it is one of the two, otherwise those of the paper's numbers.
    Raises `UnknownExtractor` or `BadParameter`.
    """
    parameters = _layout_parameters(spec, versus)
    analysis = opened.analysis(parameters)
    left = opened.extraction(spec)
    right = opened.extraction(versus) if versus else None
    return Reading(
        layout_view(opened, analysis, parameters),
        _side(opened, analysis, spec, left),
        _side(opened, analysis, versus, right) if versus and right else None,
        _difference(opened, analysis, left.mask, right.mask) if right else None,
    )


def _layout_parameters(*specs: str | None) -> Parameters:
    extractors = (parse(spec) for spec in specs if spec)
    return next((one for one in extractors if isinstance(one, Parameters)), Parameters())


def layout_view(opened: Opened, analysis: Analysis, parameters: Parameters) -> LayoutView:
    """The column tree with its figures."""
    descent = analysis.descent
    deltas = {step.column.number: step.gain / descent.total for step in descent.path}
    chosen = {column.number for column in descent.chosen}
    index = {leaf.number: place for place, leaf in enumerate(opened.leaves)}
    column_of = [0] * len(index)
    columns = []
    for column, depth in _with_depth(analysis.root_column):
        leaves = [index[leaf.number] for zone in column.zones for leaf in zone.leaves()]
        for leaf in leaves:  # columns come before those inside them
            column_of[leaf] = column.number
        tokens = descent.scores[column.number]
        columns.append(
            ColumnView(
                number=column.number,
                depth=depth,
                box=_whole(column.box),
                tokens=tokens,
                share=tokens / descent.total if descent.total else 0.0,
                delta=deltas.get(column.number),
                chosen=column.number in chosen,
                zones=len(leaves),
                text=_beginning(opened.texts[leaves[0]]) if leaves else "",
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
    scores = None if extraction.scores is None else _finite(opened.mean(extraction.scores))
    return Side(
        spec=spec,
        extractor=extraction.extractor,
        parameters=extraction.parameters,
        kept=np.round(opened.share(extraction.mask), 3).tolist(),
        scores=scores,
        probabilities=extraction.probabilities,
        boxes=_boxes(boxes_of(opened.snapshot, analysis, extraction.mask)),
        words=_words(opened, extraction.mask),
        reasons=[f"{reason.verdict}: {reason.region}: {reason.why}" for reason in extraction.reasons[:REASONS]],
        warnings=list(extraction.warnings),
        signals=[signal_view(signal) for signal in extraction.signals],
    )


def _difference(opened: Opened, analysis: Analysis, left: Mask, right: Mask) -> Difference:
    masks = (left & right, left & ~right, right & ~left)
    both, only_left, only_right = (_words(opened, mask) for mask in masks)
    whole = 2 * both + only_left + only_right
    boxes = [_boxes(boxes_of(opened.snapshot, analysis, mask)) for mask in masks]
    return Difference(both, only_left, only_right, 2 * both / whole if whole else None, *boxes)


def signal_view(signal: Signal) -> SignalView:
    """The signal, thinned to what a plot can show."""
    length = len(signal.chosen)
    place = np.unique(np.linspace(0, length, min(length, PLOTTED), endpoint=False).astype(int))
    edges = np.flatnonzero(np.diff(np.concatenate(([0], signal.chosen.astype(np.int8), [0]))))
    curves = {
        name: (_rounded(np.minimum.reduceat(values, place)), _rounded(np.maximum.reduceat(values, place)))
        for name, values in signal.values.items()
        if len(values)
    }
    return SignalView(
        signal.title,
        signal.unit,
        length,
        place.tolist(),
        curves,
        [(begin, end) for begin, end in edges.reshape(-1, 2).tolist()],
        signal.threshold,
    )


# ---------------------------------------------------------------- one zone


def zone(opened: Opened, index: int, specs: Sequence[str]) -> ZoneDetail:
    """All that is known of the zone with this index, and what each method says of it."""
    snapshot, nodes = opened.snapshot, opened.nodes_of(index)
    text = opened.texts[index][: limits.ZONE_CHARACTERS]
    analysis = opened.analysis(_layout_parameters(*specs))
    columns = _columns_around(analysis, opened.leaves[index].number)
    element = _element(opened, index)
    shown = nodes[0] if nodes else element
    return ZoneDetail(
        index=index,
        text=text,
        tag=snapshot.tag(element),
        path=_path(opened, element),
        box=_whole(opened.leaves[index].box),
        styles={style: snapshot.style(shown, style) for style in STYLES},
        language=opened.language,
        sentences=[SentenceView(one.text, one.has_verb) for one in sentences_of(text, opened.language)],
        tokens=analysis.tokens.get(opened.leaves[index].number, 0),
        column=columns[-1].number if columns else 0,
        verdicts=[_verdict(opened, index, spec) for spec in specs],
    )


def _verdict(opened: Opened, index: int, spec: str) -> Verdict:
    extraction = opened.extraction(spec, explained=True)
    score = None if extraction.scores is None else _finite(opened.mean(extraction.scores))[index]
    extractor = parse(spec)
    if isinstance(extractor, Parameters):
        why = _why_by_columns(opened.analysis(extractor), opened.leaves[index].number)
    else:
        why = _why(opened, index, extraction)
    kept = float(opened.share(extraction.mask)[index])
    return Verdict(spec, round(kept, 3), score, extraction.probabilities, why)


def _why_by_columns(analysis: Analysis, zone_number: int) -> list[str]:
    """Layout analysis decides by columns."""
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
    """The columns that hold a leaf zone, from the outside."""
    return [
        column
        for column in analysis.root_column.walk()
        if any(leaf.number == zone_number for part in column.zones for leaf in part.leaves())
    ]


def _why(opened: Opened, index: int, extraction: Extraction) -> list[str]:
    """The reasons that name this zone's text; otherwise those for the page."""
    nodes = set(opened.nodes_of(index))
    own = [reason for reason in extraction.reasons if not nodes.isdisjoint(reason.nodes)]
    if own:
        return [line for reason in own for line in _arguments(reason.why)]
    general = [f"it takes {reason.region}: {reason.why}" for reason in extraction.reasons if not reason.nodes]
    return general or list(extraction.warnings) or [f"{extraction.extractor} gives no reasons"]


def _arguments(why: str) -> list[str]:
    """`likely 93%: one +1.2, other -0.3` as one line each."""
    head, colon, rest = why.partition(": ")
    return [head, *rest.split(", ")] if colon and rest else [why]


# ---------------------------------------------------------------- small things


def _element(opened: Opened, index: int) -> int:
    """The node that a zone is named after: its one element, or the parent of its run of inline elements."""
    rows = opened.leaves[index].elements
    node = int(opened.zoned().elements.node[rows[0]])
    is_alone = len(rows) == 1 and not opened.snapshot.is_text[node]
    return node if is_alone else max(0, int(opened.snapshot.parent[node]))


def _tag(opened: Opened, index: int) -> str:
    return opened.snapshot.tag(_element(opened, index))


def _path(opened: Opened, node: int) -> list[str]:
    """The nearest elements around a node and it, as `tag#id.class`."""
    snapshot = opened.snapshot
    path: list[str] = []
    while node > 0 and len(path) < NAMED_ANCESTORS:
        attributes = snapshot.attributes_of(node)
        name = f"#{attributes['id']}" if attributes.get("id") else ""
        classes = "".join(f".{one}" for one in attributes.get("class", "").split()[:2])
        path.append(_beginning(f"{snapshot.tag(node)}{name}{classes}"))
        node = int(snapshot.parent[node])
    return path[::-1]


def _words(opened: Opened, mask: Mask) -> int:
    return len(opened.snapshot.text(mask).split())


def _beginning(text: str) -> str:
    return text if len(text) <= BEGINNING else f"{text[: BEGINNING - 1]}…"


def _finite(values: NDArray[np.float64]) -> list[float | None]:
    return [round(value, 4) if math.isfinite(value) else None for value in values.tolist()]


def _rounded(values: NDArray[np.float64]) -> list[float]:
    found: list[float] = np.round(np.nan_to_num(values), 4).tolist()
    return found


def _whole(box: Sequence[float]) -> Box:
    left, top, right, bottom = (round(edge) if math.isfinite(edge) else 0 for edge in box)
    return left, top, right, bottom


def _boxes(boxes: "Sequence[Sequence[float]] | NDArray[np.float32]") -> list[Box]:
    listed = boxes.tolist() if isinstance(boxes, np.ndarray) else boxes
    return [_whole(box) for box in listed]
