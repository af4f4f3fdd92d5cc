"""The whole layout analysis of one page, with everything that led to its result."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from zoning.layout import columns, descent, elements, paragraphs, zones
from zoning.layout.columns import Column
from zoning.layout.descent import Descent, NoParagraphs, NoPass
from zoning.layout.elements import Elements
from zoning.layout.zones import Zone
from zoning.parameters import Range, Ranged
from zoning.snapshot import Mask, Snapshot


@dataclass(frozen=True, kw_only=True)
class Parameters(Ranged):
    """The numbers of the method; the defaults are the paper's."""

    tolerance: Annotated[float, Range(0, 1)] = 0.10
    """How far the edges of a column's zones may lie apart, as a share of its width."""
    delta: Annotated[float, Range(0, 1, without="least")] = 0.3
    """The share of the page's paragraph tokens that the main column holds beyond its best child."""
    sentences: Annotated[int, Range(1, 1_000)] = 2
    """How many sentences with a verb make a leaf zone a paragraph."""
    no_pass: NoPass = "max_delta"
    """When no column reaches `delta`: `max_delta` takes the topmost with the largest, `none` nothing."""
    no_paragraphs: NoParagraphs = "page"
    """When the page has no paragraph: `page` takes all of it, `none` nothing."""
    spacy_pipeline: str = ""
    """The installed spaCy pipeline that finds sentences and verbs; without one, that which is shipped."""


@dataclass(frozen=True, eq=False)
class Analysis:
    """What layout analysis found on a page, from its elements to its main column."""

    elements: Elements
    root_zone: Zone
    root_column: Column
    tokens: dict[int, int]
    """Zone number of each paragraph → its length in tokens."""
    descent: Descent
    language: str
    """ISO 639-1; "" when it cannot be told."""
    warnings: tuple[str, ...]

    def main_zones(self) -> list[Zone]:
        """The leaf zones of the main column, in document order."""
        return [leaf for column in self.descent.chosen for zone in column.zones for leaf in zone.leaves()]

    def mask(self) -> Mask:
        """(n,): the text nodes of the main column."""
        chosen = np.zeros(len(self.elements.snapshot), np.bool_)
        for zone in self.main_zones():
            for row in zone.elements:
                chosen[self.elements.node[self.elements.text_rows(row)]] = True
        return chosen


@dataclass(frozen=True, eq=False)
class Zoned:
    """A page's zones and which of them are paragraphs: what takes time, and does not depend on columns."""

    elements: Elements
    root_zone: Zone
    tokens: dict[int, int]
    language: str
    """These two as in `Analysis`."""
    warnings: tuple[str, ...]

    def analysed(self, parameters: Parameters) -> Analysis:
        """The rest of the analysis, by the parameters that the paragraphs were found with."""
        root_column = columns.build(self.root_zone, parameters.tolerance)
        found = descent.descend(
            root_column,
            descent.zone_scores(self.root_zone, self.tokens),
            delta=parameters.delta,
            no_pass=parameters.no_pass,
            no_paragraphs=parameters.no_paragraphs,
        )
        return Analysis(self.elements, self.root_zone, root_column, self.tokens, found, self.language, self.warnings)


def zoned(snapshot: Snapshot, parameters: Parameters | None = None) -> Zoned:
    """Return the zones of a page and its paragraphs; the parameters of columns do not matter.

    Raises `PipelineNotFound` when the spaCy pipeline that the parameters name is not installed.
    """
    chosen = parameters or Parameters()
    page = elements.classify(snapshot)
    root_zone = zones.build(page)
    leaves = list(root_zone.leaves())
    texts = [page.text(leaf.elements) for leaf in leaves]
    labels = paragraphs.label(
        texts, snapshot.page.language, sentences=chosen.sentences, spacy_pipeline=chosen.spacy_pipeline
    )
    tokens = {leaf.number: count for leaf, count in zip(leaves, labels.tokens, strict=True) if count}
    return Zoned(page, root_zone, tokens, labels.language, labels.warnings)


def analyse(snapshot: Snapshot, parameters: Parameters | None = None) -> Analysis:
    """Return the layout analysis of a page.

    Raises `PipelineNotFound` when the spaCy pipeline that the parameters name is not installed.
    """
    chosen = parameters or Parameters()
    return zoned(snapshot, chosen).analysed(chosen)
