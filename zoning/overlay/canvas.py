"""Provide a page's picture to draw on, its screenshot or a sketch of its text; draw outlines, labels and tints."""

import io
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from zoning import limits
from zoning.layout import shown_texts
from zoning.snapshot import Snapshot

Colour = tuple[int, int, int]
Box = Sequence[float]
"""Left, top, right, bottom in CSS px."""
SKETCH: Colour = (205, 208, 214)
INK: Colour = (30, 30, 34)
PAPER: Colour = (255, 255, 255)
TINT = 0.28
LABEL_SIZE = 15
LABEL_PX = 20
NO_LETTER = "\uffff"
"""A character that no font has: it is drawn like all characters that a font lacks."""


@dataclass(frozen=True)
class Canvas:
    """A picture, and the object that draws on it."""

    picture: Image.Image
    pen: ImageDraw.ImageDraw

    @classmethod
    def of(cls, picture: Image.Image) -> "Canvas":
        """Return a canvas that draws on `picture` itself."""
        return cls(picture, ImageDraw.Draw(picture))

    def outline(self, box: Sequence[float], colour: Colour, width: int) -> None:
        """Draw a line around the box, outside of it, so that it does not cover text at the edges."""
        left, top, right, bottom = box
        if right > left and bottom > top:
            around = (left - width, top - width, right + width - 1, bottom + width - 1)
            self.pen.rectangle(around, outline=colour, width=width)

    def label(self, left: float, bottom: float, words: str, colour: Colour) -> None:
        """Draw white words on a patch of `colour` with its lower edge at `bottom`, or lower if there is no room."""
        left, top = max(0.0, left), max(0.0, bottom - LABEL_PX)
        self.pen.rectangle((left, top, left + self.label_width(words), top + LABEL_PX), fill=colour)
        self.pen.text((left + 4, top + 1), drawable(words), font=ImageFont.load_default(LABEL_SIZE), fill=PAPER)

    def label_width(self, words: str) -> float:
        """Return the width of the patch that `label` draws."""
        return self.pen.textlength(drawable(words), font=ImageFont.load_default(LABEL_SIZE)) + 8


def drawable(words: str) -> str:
    """Return the words without characters that the font lacks, such as accents and the letters of most alphabets."""
    return " ".join("".join(filter(_in_font, unicodedata.normalize("NFKD", words))).split())


@cache
def _in_font(sign: str) -> bool:
    font = ImageFont.load_default(LABEL_SIZE)
    return sign.isspace() or bytes(font.getmask(sign)) != bytes(font.getmask(NO_LETTER))


def page_picture(snapshot: Snapshot, screenshot: bytes | Image.Image | None) -> Image.Image:
    """Return a new picture to draw on: a copy of the screenshot (PNG or opened), or a sketch, no larger than one."""
    if isinstance(screenshot, Image.Image):
        return screenshot.copy()
    if screenshot is not None:
        return Image.open(io.BytesIO(screenshot)).convert("RGB")
    width, height = (max(1, *pair) for pair in zip(snapshot.page.document_size, snapshot.page.viewport, strict=True))
    sketch = Image.new("RGB", (min(width, limits.SCREENSHOT_PX), min(height, limits.SCREENSHOT_PX)), PAPER)
    pen = ImageDraw.Draw(sketch)
    for left, top, right, bottom in snapshot.boxes[shown_texts(snapshot)].tolist():
        pen.rectangle((left, top, right, bottom), fill=SKETCH)
    return sketch


def tinted(page: Image.Image, boxes: Iterable[Box], colour: Colour) -> Image.Image:
    """Return the picture with tinted boxes; boxes that overlap are not tinted twice."""
    stencil = Image.new("L", page.size, 0)
    pen = ImageDraw.Draw(stencil)
    for left, top, right, bottom in boxes:
        if right > left and bottom > top:
            pen.rectangle((left, top, right, bottom), fill=round(255 * TINT))
    return Image.composite(Image.new("RGB", page.size, colour), page, stencil)
