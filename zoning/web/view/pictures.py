"""Draw the page's picture for download: what `zoning view` draws, and two methods side by side."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from zoning import overlay
from zoning.articles import article, places_of
from zoning.errors import UsageError
from zoning.extractors import Extraction, parse
from zoning.layout import Analysis
from zoning.web.view.opened import Opened
from zoning.web.view.reading import layout_parameters

ARTICLE = "article"
"""Not a layer of `zoning.overlay`: the parts of the article are drawn over the others."""


def drawn_page(
    opened: Opened, screenshot: Image.Image | None, layers: Sequence[str], spec: str, versus: str | None
) -> bytes:
    """Return a PNG of the page with the layers and a legend. Two methods are drawn side by side with their names.

    Layers that a method does not have, such as probabilities, are left out.
    Raises `UsageError`, `UnknownExtractor` or `BadParameter`.
    """
    if unknown := [layer for layer in layers if layer not in (*overlay.LAYERS, ARTICLE)]:
        raise UsageError(f"no layer named {unknown[0][:40]!r}; available: {', '.join((*overlay.LAYERS, ARTICLE))}")
    show: list[overlay.Layer] = [layer for layer in overlay.LAYERS if layer in layers]
    drawing = _Drawing(opened, opened.analysis(layout_parameters(spec, versus)), show, _parts(opened, layers, spec))
    if versus is None:
        extraction = opened.extraction(spec)
        page = drawing.of(extraction, screenshot, show)
        return overlay.with_legend(page, opened.snapshot, drawing.meanings([extraction], spec))
    return drawing.compared(screenshot, (spec, opened.extraction(spec)), (versus, opened.extraction(versus)))


def _parts(opened: Opened, layers: Sequence[str], spec: str) -> list[overlay.Part]:
    if ARTICLE not in layers:
        return []
    return [overlay.Part(*place) for place in places_of(opened.snapshot, article(opened.snapshot, parse(spec)))]


class _Drawing:
    """Draws one page."""

    def __init__(
        self, opened: Opened, analysis: Analysis, show: list[overlay.Layer], parts: list[overlay.Part]
    ) -> None:
        self.snapshot = opened.snapshot
        self.analysis = analysis
        self.show = show
        self.parts = parts

    def of(self, extraction: Extraction, page: Image.Image | None, show: Sequence[overlay.Layer]) -> Image.Image:
        """Return the page with some layers, and the parts of the article."""
        drawn = overlay.layered(
            self.snapshot, self.analysis, extraction.mask, screenshot=page, show=show, likely=_likely(extraction)
        )
        return overlay.with_parts(drawn, self.snapshot, self.parts)

    def compared(
        self, screenshot: Image.Image | None, left: tuple[str, Extraction], right: tuple[str, Extraction]
    ) -> bytes:
        """Draw two methods side by side: what both take in one colour, what only one takes in its own."""
        masks = left[1].mask, right[1].mask
        others = [layer for layer in self.show if layer != "main"]
        sides = []
        for (spec, extraction), other, colour in zip((left, right), masks[::-1], overlay.OWN, strict=True):
            page = overlay.page_picture(self.snapshot, screenshot)
            if "main" in self.show:
                both, own = (
                    overlay.boxes_of(self.snapshot, self.analysis, mask)
                    for mask in (extraction.mask & other, extraction.mask & ~other)
                )
                page = overlay.with_difference(page, both, own, colour)
            sides.append(overlay.Compared(spec, self.of(extraction, page, others)))
        entries = self.meanings([left[1], right[1]], "")
        return overlay.draw_compared((sides[0], sides[1]), self.snapshot, entries)

    def meanings(self, extractions: Sequence[Extraction], spec: str) -> list[overlay.Entry]:
        """Return the legend. spec: the method; "" if two are compared."""
        is_likely = any(one.probabilities for one in extractions)
        show = self.show if spec else [layer for layer in self.show if layer != "main"]
        difference = overlay.difference_meanings() if not spec and "main" in self.show else []
        parts = overlay.part_meanings(self.parts) if self.parts else []
        return [*difference, *overlay.meanings(show, spec, is_likely), *parts]


def _likely(extraction: Extraction) -> NDArray[np.float32] | None:
    return extraction.scores if extraction.probabilities else None
