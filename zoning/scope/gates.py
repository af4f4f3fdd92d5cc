"""Find the box over a page that may keep its text from visitors until they answer it."""

import numpy as np

from zoning.kinds import Kind
from zoning.layout.visibility import overlays
from zoning.scope.page import Page
from zoning.scope.walls import WALL_WORDS
from zoning.snapshot import Mask, Snapshot
from zoning.text import words

COVERS = 0.5
"""The share of the window that a box covers, unless it is modal."""
TOLD = 60
"""The most characters of a box's text that are quoted."""
WITHOUT_TEXT: tuple[Kind, ...] = ("unknown", "listing", "empty")
"""The kinds of pages that may be articles behind a box."""


def gate_over(page: Page, kind: Kind) -> str:
    """Return the beginning of the text of a box over a page with little text; "" if there is no such box.

    The box contains a button; it is modal or covers half of the window.
    """
    if kind not in WITHOUT_TEXT:
        return ""
    snapshot = page.snapshot
    over = overlays(snapshot) | (snapshot.named("dialog") & snapshot.has_area)
    # Nearly all pages have no such box: the words are counted last.
    if not over.any() or page.words > WALL_WORDS:
        return ""
    boxes = np.flatnonzero(over & snapshot.containing(page.buttons & snapshot.has_area) & _covering(snapshot))
    texts = [" ".join(snapshot.text_within(box, page.seen).split()) for box in boxes.tolist()]
    said = next((text for text in texts if words.count(text)), "")
    return said if len(said) <= TOLD else f"{said[:TOLD].rpartition(' ')[0]} …"


def _covering(snapshot: Snapshot) -> Mask:
    """(n,): modal elements, and those that cover much of the window."""
    width, height = snapshot.page.viewport
    with np.errstate(invalid="ignore"):
        covers: Mask = snapshot.boxes[:, 2] * snapshot.boxes[:, 3] >= COVERS * width * height
    return covers | snapshot.attribute_is("aria-modal", "true") | snapshot.named("dialog")
