"""Draw the parts of a journal article on its page, tinted and with names."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from zoning.overlay.canvas import LABEL_PX, Box, Canvas, Colour, page_picture, tinted
from zoning.overlay.legend import Entry, with_legend
from zoning.snapshot import Snapshot

COLOURS: dict[str, Colour] = {
    "title": (176, 0, 64),
    "author": (214, 90, 20),
    "affiliation": (160, 120, 0),
    "abstract": (0, 128, 128),
    "heading": (70, 60, 190),
    "figure": (0, 110, 50),
    "table": (38, 110, 166),
    "reference": (110, 110, 120),
    "grant": (200, 0, 160),
    "accession": (130, 60, 20),
}
"""The colours by kind, in the order of the legend."""
NAMED = ("title", "abstract", "figure", "table", "reference", "grant", "accession")
"""The kinds with labels. The others are names themselves, so labels would only cover text."""
LONGEST_NAME = 40
OUTLINE_PX = 2
OVERLAP_PX = 2
"""The most pixels of the room between lines that a label may cover."""


class Part(NamedTuple):
    """One part of an article, with its boxes on the page."""

    kind: str
    name: str
    boxes: Sequence[Box]


def draw_parts(snapshot: Snapshot, parts: Sequence[Part], screenshot: bytes | None) -> bytes:
    """Return a PNG of the page with tinted parts and their names, and a legend with the number of each kind."""
    page = with_parts(page_picture(snapshot, screenshot), snapshot, parts)
    return with_legend(page, snapshot, part_meanings(parts))


def part_meanings(parts: Sequence[Part]) -> list[Entry]:
    """Return the meanings of the parts' colours, with the number of parts of each kind."""
    counts = Counter(part.kind for part in parts)
    return [(f"{kind} {counts[kind]}", colour) for kind, colour in COLOURS.items()]


def with_parts(page: Image.Image, snapshot: Snapshot, parts: Sequence[Part]) -> Image.Image:
    """Return the picture with tinted parts and their names.

    A name that would cover text or another name is left out; names of one kind at one place are counted.
    """
    for kind, colour in COLOURS.items():
        page = tinted(page, (box for part in parts if part.kind == kind for box in part.boxes), colour)
    canvas = Canvas.of(page)
    named: dict[tuple[str, Box], list[str]] = {}
    for part in parts:
        if part.boxes:
            around = _around(part.boxes)
            canvas.outline(around, COLOURS[part.kind], OUTLINE_PX)
            if part.kind in NAMED:
                named.setdefault((part.kind, around), []).append(_label(part))
    text = snapshot.boxes[snapshot.has_words & snapshot.has_area]
    taken = np.concatenate([text, np.zeros((len(named), 4), text.dtype)])  # with room for the labels
    for number, ((kind, around), names) in enumerate(named.items(), len(text)):
        words = names[0] + (f" +{len(names) - 1}" if len(names) > 1 else "")
        if place := _free_place(around, canvas.label_width(words), page.width, taken[:number]):
            canvas.label(place[0], place[3], words, COLOURS[kind])
            taken[number] = place
    return page


def _free_place(around: Box, width: float, page_width: int, taken: NDArray[np.float32]) -> Box | None:
    """Return the box for a label above, right, left or below of a part that is on the page and covers nothing."""
    left, top, right, bottom = around
    left, right = left - OUTLINE_PX, right + OUTLINE_PX
    places = [
        (left, top - LABEL_PX), (right, top), (left - width, top), (left, bottom + OUTLINE_PX)
    ]  # fmt: skip
    for x, y in places:
        covered = (taken[:, 0] < x + width) & (taken[:, 2] > x)
        covered &= (taken[:, 1] < y + LABEL_PX - OVERLAP_PX) & (taken[:, 3] > y + OVERLAP_PX)
        if x >= -OUTLINE_PX and y >= 0 and x + width <= page_width and not covered.any():
            return x, y, x + width, y + LABEL_PX
    return None


def _label(part: Part) -> str:
    """Return a part's label: `Table 1`, `reference 3`, `grant R01 …`."""
    name = part.name if part.name.lower().startswith(part.kind) else f"{part.kind} {part.name}".strip()
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
