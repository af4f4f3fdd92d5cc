"""Site style trees: remove text that the pages of a site have with the same look and content."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from zoning.extractors.base import Family
from zoning.extractors.body import Body
from zoning.extractors.literature.text.textual import Choice, TextMethod
from zoning.parameters import Range
from zoning.site import Observed, importance_of, repeats_of

ALONE = "no other page with its template is known, so all text was kept: visit more of its site with --site-memory"
"""The warning about a page that cannot be compared."""


@dataclass(frozen=True, kw_only=True)
class SiteStyleTree(TextMethod):
    """What is left without the text that pages of the host share at the same place (their style tree)."""

    name: ClassVar[str] = "site-style-tree"
    family: ClassVar[Family] = "site"
    source: ClassVar[str] = "Yi, Liu, Li: Eliminating noisy information in web pages for data mining, KDD 2003"
    status: ClassVar[str] = (
        "style nodes, importance and entropies are sourced; our reading: classes without digits stand for a tag's "
        "attributes, an element's own text is a leaf beside the elements in it, the threshold (the source has it found "
        "for each site; here by half of the hosts of L3S-GN1); without --site-memory everything is kept"
    )

    threshold: Annotated[float, Range(0, 1)] = 0.5
    """Leaves with a lower importance are noise."""

    def choose(self, body: Body) -> Choice:
        """Choose the text of the leaves that are not noise."""
        snapshot = body.snapshot
        importance = snapshot.once(Observed).spread(importance_of(snapshot))
        mask = body.is_text & ~(importance < self.threshold)
        left_out = int(np.count_nonzero(body.is_text & ~mask))
        return Choice(
            mask=mask,
            why=f"left out what pages of this host share (texts: {left_out})",
            scores=np.where(body.is_text, importance, np.nan).astype(np.float32),
            warnings=() if left_out or repeats_of(snapshot).pages else (ALONE,),
        )
