"""Choose what the page's author marked as main content, with the HTML elements for that."""

from dataclasses import asdict, dataclass
from typing import ClassVar, Literal

import numpy as np

from zoning.extractors.base import Extraction, Family
from zoning.layout import Elements, Zone, classify
from zoning.layout.zones import build
from zoning.snapshot import Mask, Snapshot


@dataclass(frozen=True, kw_only=True)
class Semantic:
    """The zones of the page's `main` or `article` element."""

    name: ClassVar[str] = "semantic"
    family: ClassVar[Family] = "markup"
    source: ClassVar[str] = "Rae, Kim, Le, Thoma: Main Content Detection in HTML Journal Articles, DocEng 2018"
    status: ClassVar[str] = "pinned down; that `main` is asked before `article` is ours"

    tag: Literal["main", "article", "any"] = "any"
    """Which element to look for; `any`: `main` or, if there is none, `article`."""
    first_only: bool = True
    """Take only the first zone that owns such an element (the paper), or all of them (the authors' code)."""
    within_leaves: bool = False
    """Also look for the element inside leaf zones, where it is not a zone of its own."""

    def extract(self, snapshot: Snapshot) -> Extraction:
        """Select the text of the zones that own the element, breadth first from the root."""
        elements = classify(snapshot)
        mask = self.choose(elements, build(elements))
        looked_for = "main or article" if self.tag == "any" else self.tag
        warnings = () if mask.any() else (f"no zone is a {looked_for} element",)
        return Extraction(extractor=self.name, parameters=asdict(self), mask=mask, warnings=warnings)

    def choose(self, elements: Elements, root: Zone) -> Mask:
        """(n,): the text of the zones that own the element, given the page's zones."""
        mask = np.zeros(len(elements.snapshot), np.bool_)
        for tag in ("main", "article") if self.tag == "any" else (self.tag,):
            owners = self._owners(elements, root, elements.snapshot.named(tag))
            for zone in owners[:1] if self.first_only else owners:
                for row in zone.elements:
                    mask[elements.node[elements.text_rows(row)]] = True
            if mask.any():
                break
        return mask

    def _owners(self, elements: Elements, root: Zone, marked: Mask) -> list[Zone]:
        if not marked.any():
            return []
        below = elements.snapshot.containing(marked) if self.within_leaves else marked
        own, own_or_below = marked[elements.node].tolist(), below[elements.node].tolist()
        breadth_first = [root]
        for zone in breadth_first:  # the list grows during the loop
            breadth_first.extend(zone.children)
        return [
            zone for zone in breadth_first if any((own_or_below if zone.is_leaf else own)[row] for row in zone.elements)
        ]
