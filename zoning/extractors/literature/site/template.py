"""Templates: remove zones that are repeated on other pages of the site."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from zoning.extractors.base import Family
from zoning.extractors.body import Body
from zoning.extractors.literature.site.site_style_tree import ALONE
from zoning.extractors.literature.text.textual import Choice, TextMethod
from zoning.parameters import Range
from zoning.site import Observed, repeats_of


@dataclass(frozen=True, kw_only=True)
class SiteTemplate(TextMethod):
    """What is left without the zones that stand on most other pages of the same template."""

    name: ClassVar[str] = "template"
    family: ClassVar[Family] = "site"
    source: ClassVar[str] = (
        "after Bar-Yossef, Rajagopalan: Template detection via data mining, WWW 2002, and Vieira et al.: A fast and "
        "robust method for web page template detection and removal, CIKM 2006"
    )
    status: ClassVar[str] = (
        "our reading: zones by place and text in place of pagelets and tree mappings, pages grouped into templates by "
        "the places that they have in common; without --site-memory, or on the first page of a template, everything is "
        "kept"
    )

    share: Annotated[float, Range(0, 1, without="most")] = 0.5
    """Zones on a larger share of the template's other pages are removed."""

    def choose(self, body: Body) -> Choice:
        """Choose the text that is not repeated on other pages."""
        snapshot = body.snapshot
        known = repeats_of(snapshot)
        shares = snapshot.once(Observed).spread(known.text)
        mask = body.is_text & ~(shares > self.share)
        scores = np.where(body.is_text, 1 - shares, np.nan)
        why = f"not on most of {known.pages} other pages" if known.pages else "no other page of its template is known"
        warnings = () if known.pages else (ALONE,)
        return Choice(mask=mask, why=why, scores=scores.astype(np.float32), warnings=warnings)
