"""Draw the parts of a journal article on its page, tinted and with names."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from zoning.overlay.canvas import Box, Canvas, Colour, page_picture, tinted
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


class Part(NamedTuple):
    """One part of an article, with its boxes on the page."""

    kind: str
    name: str
    boxes: Sequence[Box]


def draw_parts(snapshot: Snapshot, parts: Sequence[Part], screenshot: bytes | None = None) -> bytes:
    """Return a PNG of the page with tinted parts and their names, and a legend with the number of each kind."""
    return with_legend(with_parts(page_picture(snapshot, screenshot), parts), snapshot, part_meanings(parts))


def part_meanings(parts: Sequence[Part]) -> list[Entry]:
    """Return the meanings of the parts' colours, with the number of parts of each kind."""
    counts = Counter(part.kind for part in parts)
    return [(f"{kind} {counts[kind]}", colour) for kind, colour in COLOURS.items()]


def with_parts(page: Image.Image, parts: Sequence[Part]) -> Image.Image:
    """Return the picture with tinted parts and their names."""
    for kind, colour in COLOURS.items():
        page = tinted(page, (box for part in parts if part.kind == kind for box in part.boxes), colour)
    canvas = Canvas.of(page)
    for part in parts:
        if part.boxes:
            colour = COLOURS[part.kind]
            canvas.outline(_around(part.boxes), colour, OUTLINE_PX)
            if part.kind in NAMED:
                left, top, _, _ = part.boxes[0]
                canvas.label(left - OUTLINE_PX, top, _label(part), colour)
    return page


def _label(part: Part) -> str:
    """Return a part's label: `Table 1`, `reference 3`, `grant R01 …`."""
    name = part.name if part.name.lower().startswith(part.kind) else f"{part.kind} {part.name}".strip()
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
