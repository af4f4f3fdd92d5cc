"""Draw the legend above a picture: the page's title, and the meanings of colours, in as many rows as necessary."""

import io
from collections.abc import Iterator, Sequence

from PIL import Image, ImageFont

from zoning.overlay.canvas import INK, LABEL_SIZE, PAPER, SKETCH, Canvas, Colour, drawable
from zoning.snapshot import Snapshot

TITLE_SIZE = 17
LONGEST_TITLE = 110
TITLE_PX, ROW_PX = 34, 22
MARGIN, GAP = 12, 24
SWATCH = 22
"""The width of a patch of colour, with the space after it."""

Entry = tuple[str, Colour | None]
"""The meaning of a colour, and the colour; None for other words."""


def with_legend(page: Image.Image, snapshot: Snapshot, entries: Sequence[Entry], *, above: int = 0) -> bytes:
    """Return the picture as PNG, with the page's title or address and the meanings of colours above it.

    above: the height in px of the part of the picture above the page itself.
    """
    cut = snapshot.page.document_size[1] - (page.height - above)
    told = [(f"picture ends {cut} px above the page's end", None)] if cut > 1 else []
    rows = list(_rows([*entries, *told], page.width))
    height = TITLE_PX + ROW_PX * len(rows)
    picture = Image.new("RGB", (page.width, page.height + height), PAPER)
    picture.paste(page, (0, height))
    canvas = Canvas.of(picture)
    canvas.pen.text((MARGIN, 6), _title(snapshot, page.width), font=ImageFont.load_default(TITLE_SIZE), fill=INK)
    for number, row in enumerate(rows):
        _draw(canvas, TITLE_PX + ROW_PX * number, row)
    canvas.pen.line((0, height - 1, page.width, height - 1), fill=SKETCH)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def _rows(entries: Sequence[Entry], width: int) -> Iterator[list[Entry]]:
    """Yield the entries in rows, as many in a row as the width allows."""
    row: list[Entry] = []
    for entry in entries:
        if row and MARGIN + sum(map(_width, [*row, entry])) - GAP > width:
            yield row
            row = []
        row.append(entry)
    yield row


def _width(entry: Entry) -> float:
    words, colour = entry
    return ImageFont.load_default(LABEL_SIZE).getlength(words) + (0 if colour is None else SWATCH) + GAP


def _draw(canvas: Canvas, top: int, row: Sequence[Entry]) -> None:
    font, left = ImageFont.load_default(LABEL_SIZE), float(MARGIN)
    for words, colour in row:
        after = left + _width((words, colour))
        if colour is not None:
            canvas.pen.rectangle((left, top, left + 16, top + 14), fill=colour)
            left += SWATCH
        canvas.pen.text((left, top - 3), words, font=font, fill=INK)
        left = after


def _title(snapshot: Snapshot, width: int) -> str:
    """Return the title, or the address if the font lacks the title's letters, as much as fits."""
    title = drawable(snapshot.page.title)
    named = (title if any(map(str.isalnum, title)) else drawable(snapshot.page.final_url))[:LONGEST_TITLE]
    return fitting(named, width - 2 * MARGIN)


def fitting(words: str, width: float) -> str:
    """Return the beginning of the words that fits into `width` px, in the font size of titles."""
    font = ImageFont.load_default(TITLE_SIZE)
    shown = words
    while font.getlength(shown) > width and words:
        words = words[:-1]
        shown = f"{words}…"
    return shown
