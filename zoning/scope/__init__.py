"""Decide what kind of answer a page is: an article, a wall, a list, an error. The result includes the evidence.

Every kind has its own evidence; one strong piece decides, or two weak ones. Phrases are searched in the shown text, in
the languages in which they were collected; marks (addresses, ids, metadata) do not depend on the language.
"""

from dataclasses import replace

from zoning.extractors import Extraction
from zoning.kinds import WALLS, Scope
from zoning.scope.gates import gate_over
from zoning.scope.offers import offers
from zoning.scope.page import Page
from zoning.scope.rules import RULES
from zoning.snapshot import Mask, Snapshot
from zoning.text import words
from zoning.text.wording import counted

__all__ = ["offers", "open_to_readers", "scope_of"]


def scope_of(snapshot: Snapshot, main: Mask) -> Scope:
    """Return what kind of page `snapshot` is. main: (n,), the text nodes of its main content."""
    page = Page(snapshot, main)
    for kind, rule in RULES:
        if evidence := rule(page):
            return Scope(kind, tuple(evidence))
    return Scope("unknown", ("no evidence of any kind of page",))


def open_to_readers(snapshot: Snapshot, extraction: Extraction, scope: Scope) -> Extraction:
    """Return the extraction without the text that a wall folds away, and with a warning if there is any.

    That text is only for visitors whom the wall admits. There is also a warning if a gate may hide the text.
    """
    page = Page(snapshot, extraction.mask)
    if said := gate_over(page, scope.kind):
        hint = f"a box lies over the page ({said!r}) and may hide its text: try --reveal consent,gate,unfold,scroll"
        return replace(extraction, warnings=(*extraction.warnings, hint))
    if scope.kind not in WALLS or (scope.kind == "abstract-only" and not page.access):
        return extraction
    shown = page.main
    if (shown == extraction.mask).all():
        return extraction
    left_out = words.count(snapshot.text(extraction.mask & ~shown))
    warning = f"{counted(left_out, 'word')} in folded parts left out: {scope.kind}"
    return replace(extraction, mask=shown, warnings=(*extraction.warnings, warning))
