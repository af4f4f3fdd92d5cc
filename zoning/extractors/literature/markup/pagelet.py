"""Pagelets: divide a page into parts that are about one thing, and choose the largest."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from zoning.extractors.base import Family
from zoning.extractors.body import Body
from zoning.extractors.literature.text.textual import Choice, TextMethod
from zoning.parameters import Range


@dataclass(frozen=True, kw_only=True)
class LargestPagelet(TextMethod):
    """The largest of the topmost elements none of whose children has many links."""

    name: ClassVar[str] = "pagelet"
    family: ClassVar[Family] = "markup"
    source: ClassVar[str] = "Bar-Yossef, Rajagopalan: Template detection, WWW 2002; LP-7 of Louvan 2009"
    status: ClassVar[str] = "unverified: our reading; largest by characters, text outside of pagelets is dropped"
    presets: ClassVar = {"lp": {"links": 3}, "lp-7": {"links": 7}}

    links: Annotated[int, Range(1, 1_000_000)] = 3
    """A child with at least this many links divides its parent."""

    def choose(self, body: Body) -> Choice:
        """Choose the text of the largest pagelet."""
        snapshot = body.snapshot
        many = body.is_element & (body.total(body.links) >= self.links)
        divided = np.zeros(len(snapshot), np.bool_)
        divided[snapshot.parent[many]] = True
        undivided = (body.is_element | (np.arange(len(snapshot)) == snapshot.body)) & ~divided
        above = snapshot.parent.clip(0)
        pagelets = np.flatnonzero(undivided & ~snapshot.within(undivided)[above])
        largest = int(pagelets[np.argmax(body.total(body.letters)[pagelets])]) if len(pagelets) else snapshot.body
        mask = body.is_text.copy()
        mask[:largest] = mask[snapshot.end[largest] :] = False
        return Choice(
            mask=mask,
            region=f"<{snapshot.tag(largest)}> at node {largest}",
            why=f"the largest of {len(pagelets)} pagelets" if mask.any() else "no pagelet holds text",
        )
