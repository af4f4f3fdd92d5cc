"""Run the layout analysis of a page, and keep all intermediate results."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from zoning.layout import columns, descent, elements, paragraphs, sentences, zones
from zoning.layout.columns import Column
from zoning.layout.descent import Descent, NoParagraphs, NoPass
from zoning.layout.elements import Elements
from zoning.layout.zones import Zone
from zoning.parameters import Range, Ranged
from zoning.snapshot import Mask, Snapshot


@dataclass(frozen=True, kw_only=True)
class Parameters(Ranged):
    """The parameters of the method; the defaults are the paper's."""

    tolerance: Annotated[float, Range(0, 1)] = 0.10
    """How far the edges of a column's zones may differ, as a share of its width."""
    delta: Annotated[float, Range(0, 1, without="least")] = 0.3
    """The least share of the page's paragraph tokens that the main column must have beyond those of its best child."""
    sentences: Annotated[int, Range(1, 1_000)] = 2
    """The least number of sentences with a verb in a paragraph."""
    no_pass: NoPass = "max_delta"
    """If no column reaches `delta`: `max_delta` takes the topmost column with the largest delta, `none` nothing."""
    no_paragraphs: NoParagraphs = "page"
    """If the page has no paragraph: `page` takes the whole page, `none` nothing."""
    spacy_pipeline: str = ""
    """The installed spaCy pipeline that finds sentences and verbs; "" for the one shipped with zoning."""

    def __post_init__(self) -> None:
        """Raise `ValueError` for a number outside its range, `PipelineNotFound` if the pipeline is not installed."""
        super().__post_init__()
        sentences.require(self.spacy_pipeline)


@dataclass(frozen=True, eq=False)
class Analysis:
    """The result of a layout analysis, from the page's elements to its main column."""

    elements: Elements
    root_zone: Zone
    root_column: Column
    tokens: dict[int, int]
    """Zone number of each paragraph → its length in tokens."""
    descent: Descent
    language: str
    """ISO 639-1; "" if unknown."""
    warnings: tuple[str, ...]

    def main_zones(self) -> list[Zone]:
        """Return the leaf zones of the main column, in document order."""
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
    """A page's zones and paragraphs: the slow part of the analysis, which does not depend on the column parameters."""

    elements: Elements
    root_zone: Zone
    tokens: dict[int, int]
    language: str
    """`tokens` and `language` are as in `Analysis`."""
    warnings: tuple[str, ...]

    def analysed(self, parameters: Parameters) -> Analysis:
        """Do the rest of the analysis, with the parameters that the paragraphs were found with."""
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
    """Return the zones of a page and its paragraphs; the parameters of columns have no influence.

    Raises `PipelineNotFound` if the spaCy pipeline that the parameters name is not installed.
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

    Raises `PipelineNotFound` if the spaCy pipeline that the parameters name is not installed.
    """
    chosen = parameters or Parameters()
    return zoned(snapshot, chosen).analysed(chosen)
