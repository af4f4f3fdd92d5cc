"""Prepare stored pages for queries, with caches for results that other parameters do not change."""

import dataclasses
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoning import limits
from zoning.extractors import Extraction, FromLayout, parse
from zoning.layout import Analysis, Parameters, Zone, Zoned, zoned
from zoning.metadata.find import find_page_metadata
from zoning.metadata.model import PageMetadata
from zoning.metadata.places import places_of_metadata
from zoning.scholarly import Work
from zoning.snapshot import Mask, Snapshot
from zoning.web.pages import Pages
from zoning.web.recent import Recent
from zoning.web.view.values import Box, whole_boxes

Shares = NDArray[np.float64]
"""(z,): one number for each leaf zone."""


class Opened:
    """A page and what has been computed for it; z leaf zones, n nodes."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self._zoned = Recent(limits.EXTRACTIONS_IN_MEMORY)
        self._extractions = Recent(limits.EXTRACTIONS_IN_MEMORY)

    def zoned(self, parameters: Parameters | None = None) -> Zoned:
        """Return its zones, with the paragraphs for these parameters."""
        chosen = parameters or Parameters()
        key = chosen.sentences, chosen.spacy_pipeline
        return self._zoned.get(key, lambda: zoned(self.snapshot, chosen))

    def analysis(self, parameters: Parameters) -> Analysis:
        """Return its layout analysis with these parameters."""
        return self.zoned(parameters).analysed(parameters)

    def extraction(self, spec: str, *, explained: bool = False) -> Extraction:
        """Return its main content according to a method.

        explained: with reasons for each zone, if the method can give them.
        Raises `UnknownExtractor` or `BadParameter`.
        """
        extractor: Any = parse(spec)
        if explained and hasattr(extractor, "explain"):
            extractor = dataclasses.replace(extractor, explain=True)

        def extract() -> Extraction:
            if isinstance(extractor, FromLayout):
                return extractor.extract_from(self.analysis(extractor.layout_parameters))
            found: Extraction = extractor.extract(self.snapshot)
            return found

        return self._extractions.get(extractor, extract)

    @cached_property
    def leaves(self) -> list[Zone]:
        """Its leaf zones, in document order; a zone's position in this list is its index."""
        return list(self.zoned().root_zone.leaves())

    @cached_property
    def texts(self) -> list[str]:
        """(z,): the text of each leaf zone."""
        elements = self.zoned().elements
        return [elements.text(leaf.elements) for leaf in self.leaves]

    @cached_property
    def language(self) -> str:
        """ISO 639-1; "" if it is unknown."""
        return self.zoned().language

    @cached_property
    def metadata(self) -> PageMetadata:
        """The metadata that the page states, whatever its main content is."""
        nobody_knows, work = np.zeros(len(self.snapshot), np.bool_), self.snapshot.once(Work)
        references = work.bibliography.mask if work.is_there else None
        return find_page_metadata(self.snapshot, nobody_knows, references, scholarly=work.is_there)

    @cached_property
    def metadata_places(self) -> dict[str, list[Box]]:
        """Field of its metadata → the boxes where the page shows it; without the fields that it does not show."""
        places = places_of_metadata(self.snapshot, self.metadata)
        return {field: whole_boxes(boxes) for field, boxes in places.items()}

    @cached_property
    def members(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """(m,), (m,): a text node and the index of its leaf zone; preformatted text may be in several zones."""
        elements = self.zoned().elements
        found = [
            (int(elements.node[row]), index)
            for index, leaf in enumerate(self.leaves)
            for top in leaf.elements
            for row in elements.text_rows(top)
        ]
        nodes, zones = np.array(found, np.intp).reshape(-1, 2).T
        return nodes, zones

    @cached_property
    def in_no_zone(self) -> Mask:
        """(n,): text nodes that the picture does not show, because they are folded away or in no zone."""
        outside: Mask = self.snapshot.is_text.copy()
        outside[self.members[0]] = False
        return outside

    def nodes_of(self, index: int) -> list[int]:
        """Return the text nodes of a leaf zone."""
        nodes, zones = self.members
        found: list[int] = nodes[zones == index].tolist()
        return found

    def share(self, mask: Mask) -> Shares:
        """Return the share of each zone's characters that is in `mask`, (n,): (z,)."""
        nodes, zones = self.members
        length = self.snapshot.string_lengths[self.snapshot.value[nodes]].astype(np.float64)
        held = np.bincount(zones, length, len(self.leaves))
        taken = np.bincount(zones, length * mask[nodes], len(self.leaves))
        shares: Shares = taken / np.where(held > 0, held, 1.0)
        return shares

    def mean(self, values: NDArray[np.float32]) -> Shares:
        """Return the mean of `values`, (n,), over each zone's text nodes that have a value: (z,); NaN if none has."""
        nodes, zones = self.members
        known = np.isfinite(values[nodes])
        count = np.bincount(zones[known], minlength=len(self.leaves))
        total = np.bincount(zones[known], values[nodes][known].astype(np.float64), len(self.leaves))
        means: Shares = np.divide(total, count, out=np.full(len(self.leaves), np.nan), where=count > 0)
        return means


class Library:
    """The pages that were viewed last, prepared for queries."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._opened = Recent(limits.PAGES_IN_MEMORY)

    def open(self, page: str) -> Opened:
        """Return the page with this id.

        Raises `SourceNotFound` or `BadSnapshot`.
        """
        return self._opened.get(page, lambda: Opened(self._pages.snapshot(page)))
