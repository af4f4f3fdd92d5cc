"""Draw what the pages of a site repeat, tinted by the share of pages that have it."""

import numpy as np
from numpy.typing import NDArray

from zoning.overlay.canvas import Colour, page_picture, tinted
from zoning.overlay.legend import Entry, with_legend
from zoning.snapshot import Snapshot

STEPS: tuple[tuple[float, str, Colour], ...] = (
    (0.9, "on nearly all other pages of the template", (200, 50, 40)),
    (0.5, "on most of them", (225, 130, 50)),
    (0.0, "on some of them", (205, 190, 60)),
)
"""The share of the pages above which a colour is used, this in words, and the colour."""
OWN: Colour = (38, 166, 91)


def draw_repeats(snapshot: Snapshot, shares: NDArray[np.float64], screenshot: bytes | None) -> bytes:
    """Return a PNG of the page with tinted texts and a legend above.

    shares: (n,), the share of the other pages that have each text, NaN if unknown. screenshot: PNG of the whole page,
    one picture pixel per CSS px.
    """
    page = page_picture(snapshot, screenshot)
    upper = np.inf
    for least, _, colour in STEPS:
        page = tinted(page, snapshot.boxes[(shares > least) & (shares <= upper)].tolist(), colour)
        upper = least
    page = tinted(page, snapshot.boxes[shares == 0].tolist(), OWN)
    entries: list[Entry] = [(words, colour) for _, words, colour in STEPS]
    return with_legend(page, snapshot, [*entries, ("its own", OWN)])
