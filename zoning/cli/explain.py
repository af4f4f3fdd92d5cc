"""Write the output of `--explain`.

For `layout` that is the column tree with scores, deltas and the chosen columns; for other methods, their reasons.
"""

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zoning.extractors import Extractor
    from zoning.extractors.base import Reason
    from zoning.layout import Analysis, Column
    from zoning.reading import Reading

TEXT_CHARACTERS = 48
ARGUMENTS = 3
"""The number of arguments that are named for each region; with `-v` all are, with the features of the model."""

log = logging.getLogger(__name__)


def explain(reading: "Reading", extractor: "Extractor") -> str:
    """Return the explanation of one page's result."""
    from zoning.layout import Parameters, analyse

    if isinstance(extractor, Parameters):
        return columns(analyse(reading.snapshot, extractor))
    extraction = reading.extraction
    settable: Any = extractor
    if hasattr(settable, "explain"):
        extraction = replace(settable, explain=True).extract(reading.snapshot)
    return "\n".join(map(_told, extraction.reasons)) or f"{extraction.extractor} gives no reasons"


def _told(reason: "Reason") -> str:
    """Return a reason in words: of arguments only the strongest, each on a line of its own, unless `-v` is given."""
    region = f"{reason.verdict}: {reason.region}"
    if not reason.arguments or log.isEnabledFor(logging.INFO):
        return f"{region}: {reason.why}"
    likely = reason.why.partition(":")[0]
    strongest = (f"  {one.strength}: {one.topic}" for one in reason.arguments[:ARGUMENTS])
    return "\n".join([f"{region}: {likely}", *strongest])


def columns(analysis: "Analysis") -> str:
    """Return the column tree, one column a line: number, share of paragraph tokens, delta on the path, edges, text."""
    descent = analysis.descent
    deltas = {step.column.number: step.gain / descent.total for step in descent.path}
    chosen = {column.number for column in descent.chosen}
    lines = [f"{descent.total} tokens in {len(analysis.tokens)} paragraphs"]
    todo = [(analysis.root_column, 0)]
    while todo:
        column, depth = todo.pop()
        share = descent.scores[column.number] / descent.total if descent.total else 0.0
        delta = f"delta {deltas[column.number]:5.2f}" if column.number in deltas else " " * 11
        mark = "=> " if column.number in chosen else "   "
        left, top, right, bottom = column.box
        place = f"x {left:.0f}–{right:.0f}, y {top:.0f}–{bottom:.0f}"
        lines.append(
            f"{mark}{'  ' * depth}column {column.number}  {share:4.0%}  {delta}  {place}  {_text(analysis, column)}"
        )
        todo.extend((child, depth + 1) for child in reversed(column.children))
    names = ", ".join(f"column {column.number}" for column in descent.chosen) or "none"
    return "\n".join([*lines, f"main column: {names}: {descent.why}"])


def _text(analysis: "Analysis", column: "Column") -> str:
    """Return the beginning of the column's text."""
    leaf = next(column.zones[0].leaves())
    text = " ".join(analysis.elements.text(list(leaf.elements)).split())
    return text if len(text) <= TEXT_CHARACTERS else text[: TEXT_CHARACTERS - 1] + "…"
