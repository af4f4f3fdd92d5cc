"""Measures, which compare an extraction with gold; `MEASURES` has all of them by name."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from zoning.document.blocks import Table
from zoning.document.build import build
from zoning.evaluation.gold import Gold
from zoning.evaluation.measures.base import NOTHING, Score, mean
from zoning.evaluation.measures.snippets import snippets
from zoning.evaluation.measures.tables import tables
from zoning.evaluation.measures.words import bag, lcs, meta_analysis, rouge_lsum, shingles
from zoning.evaluation.measures.zones import zones
from zoning.registry import Registry
from zoning.snapshot import Mask, Snapshot

__all__ = ["MEASURES", "NOTHING", "Measure", "Output", "Score", "bag", "lcs", "mean", "shingles"]


@dataclass(frozen=True, eq=False)
class Output:
    """The output of a system on a page: text, and for our own extractors its text nodes."""

    text: str
    snapshot: Snapshot | None = None
    mask: Mask | None = None

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The data tables in the output."""
        if self.snapshot is None or self.mask is None:
            return ()
        return tables_of(self.snapshot, self.mask)


def tables_of(snapshot: Snapshot, mask: Mask) -> tuple[Table, ...]:
    """Return the data tables in the document of `mask`, without tables inside other blocks."""
    return tuple(block for block in build(snapshot, mask).blocks if isinstance(block, Table))


def _tables(output: Output, gold: Gold) -> Score | None:
    if output.mask is None or gold.snapshot is None or gold.mask is None:
        return None
    return tables(output.tables, tables_of(gold.snapshot, gold.mask))


def _meta_analysis(output: Output, gold: Gold) -> Score | None:
    page = output.snapshot or gold.snapshot
    return None if page is None else meta_analysis(output.text, gold.text, page.text(page.in_body & page.has_words))


Measure = Callable[[Output, Gold], Score | None]
"""Scores an output; returns None if the page's gold or the output lacks what the measure needs."""

_OWN: dict[str, Measure] = {
    "bag": lambda output, gold: bag(output.text, gold.text),
    "lcs": lambda output, gold: lcs(output.text, gold.text),
    "zones": lambda output, gold: None if output.mask is None else zones(output.mask, gold),
    "shingles": lambda output, gold: shingles(output.text, gold.text),
    "rouge": lambda output, gold: rouge_lsum(output.text, gold.text),
    "snippets": lambda output, gold: snippets(output.text, gold),
    "teds": _tables,
    "meta-analysis": _meta_analysis,
}

MEASURES: Registry[Measure] = Registry("measure", "zoning.measures", _OWN, Callable)
"""The measures by the name that `--measure` takes; for other packages, that of the entry point."""
