"""Link quota filters: remove elements whose text is mostly link text."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import numpy as np

from zoning.extractors.base import Family
from zoning.extractors.body import Blocks, Body, Counts
from zoning.extractors.literature.text.textual import Choice, TextMethod
from zoning.parameters import Range
from zoning.snapshot import Mask

LINE_BREAKS = ("br", "hr")


@dataclass(frozen=True, kw_only=True)
class LinkQuota(TextMethod):
    """What is left when elements with too large a share of link text are removed, the innermost first."""

    name: ClassVar[str] = "lqf"
    family: ClassVar[Family] = "markup"
    source: ClassVar[str] = (
        "Gupta, Kaiser, Stolfo 2005, as used by Mohammadzadeh et al., DANAg, KDIR 2011; Mantratzis et al. 2005"
    )
    status: ClassVar[str] = (
        "the quota is sourced; that the innermost elements go first, and which elements: our reading"
    )
    presets: ClassVar = {
        "lqf-25": {"threshold": 0.25},
        "lqf-50": {"threshold": 0.50},
        "lqf-75": {"threshold": 0.75},
        "mantratzis": {"threshold": 0.75, "elements": "all"},
    }

    threshold: Annotated[float, Range(0, 1)] = 0.5
    """The share of link text above which an element is removed."""
    elements: Literal["blocks", "all"] = "blocks"
    """Which elements are tested: those that divide the page, or all (Mantratzis)."""
    unit: Literal["characters", "words"] = "characters"
    """The unit of counting."""
    blocks: Blocks = "tags"

    def choose(self, body: Body) -> Choice:
        """Choose the text outside of removed elements."""
        counts = body.letters if self.unit == "characters" else body.words
        tested = body.is_element if self.elements == "all" else body.blocks(self.blocks)
        tested &= ~body.snapshot.named("html", "body", *LINE_BREAKS)
        if self.elements == "all":
            # A link itself is all link text: Mantratzis' link clusters are the elements that contain links.
            tested &= ~body.linked
        removed, quota = self._removed(body, counts, tested)
        mask = body.is_text & ~body.snapshot.within(removed)
        scores = np.where(body.is_text, 1 - quota[body.nearest(body.blocks(self.blocks))], np.nan)
        return Choice(
            mask=mask,
            why=f"left out what has more than {self.threshold:.0%} link text (elements: {removed.sum()})",
            scores=scores.astype(np.float32),
        )

    def _removed(
        self, body: Body, counts: Counts, tested: Mask
    ) -> tuple[Mask, "np.ndarray[tuple[int], np.dtype[np.float64]]"]:
        """(n,): elements to remove; (n,): each element's link quota without descendants that were removed before."""
        text, link = counts.tolist(), np.where(body.linked, counts, 0).tolist()
        parent, test = body.snapshot.parent.tolist(), tested.tolist()
        removed, quota = [False] * len(text), [0.0] * len(text)
        worded = np.flatnonzero(body.total(counts))
        for node in worded[worded > body.snapshot.body][::-1].tolist():
            if text[node] == 0:
                continue
            quota[node] = share = link[node] / text[node]
            if test[node] and share > self.threshold:
                removed[node] = True
            else:
                above = parent[node]
                text[above] += text[node]
                link[above] += link[node]
        return np.array(removed), np.array(quota)
