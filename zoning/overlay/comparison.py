"""Draw the results of two methods on a page side by side, with the name of each method above."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageFont

from zoning.overlay.canvas import INK, PAPER, Box, Canvas, Colour, drawable, tinted
from zoning.overlay.layers import MAIN
from zoning.overlay.legend import MARGIN, TITLE_SIZE, Entry, fitting, with_legend
from zoning.snapshot import Snapshot

OWN: tuple[Colour, Colour] = ((122, 63, 168), (194, 80, 15))
"""The colours of what only the left, and only the right method selects."""
HEAD_PX, GAP = 34, 12


class Compared(NamedTuple):
    """One of the two methods."""

    name: str
    page: Image.Image
    """The picture of the page with this method's result."""


def with_difference(page: Image.Image, both: Sequence[Box], own: Sequence[Box], colour: Colour) -> Image.Image:
    """Return the picture with tinted boxes: those of both methods, and in a colour of `OWN` those of only this one."""
    return tinted(tinted(page, both, MAIN), own, colour)


def draw_compared(sides: tuple[Compared, Compared], snapshot: Snapshot, entries: Sequence[Entry]) -> bytes:
    """Return a PNG with both sides at the same height, and a legend with `entries` above."""
    height = max(side.page.height for side in sides)
    width = sum(side.page.width for side in sides) + GAP
    picture = Image.new("RGB", (width, HEAD_PX + height), PAPER)
    canvas, left = Canvas.of(picture), 0
    for side, colour in zip(sides, OWN, strict=True):
        picture.paste(side.page, (left, HEAD_PX))
        canvas.pen.rectangle((left, 0, left + side.page.width - 1, 3), fill=colour)
        name = fitting(drawable(side.name), side.page.width - 2 * MARGIN)
        canvas.pen.text((left + MARGIN, 8), name, font=ImageFont.load_default(TITLE_SIZE), fill=INK)
        left += side.page.width + GAP
    return with_legend(picture, snapshot, entries, above=HEAD_PX)


def difference_meanings() -> list[Entry]:
    """Return the meanings of the colours of `with_difference`."""
    return [("main content of both", MAIN), ("of the left method only", OWN[0]), ("of the right method only", OWN[1])]
