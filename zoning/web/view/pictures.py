"""Draw the page's picture for download: what `zoning view` draws, and two methods side by side."""

from collections.abc import Sequence

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
    parts = _parts(opened, layers, spec)
    if versus is None:
        return _method_picture(opened, screenshot, show, parts, spec)
    return _compared_picture(opened, screenshot, show, parts, (spec, versus))


def _parts(opened: Opened, layers: Sequence[str], spec: str) -> list[overlay.Part]:
    if ARTICLE not in layers:
        return []
    return [overlay.Part(*place) for place in places_of(opened.snapshot, article(opened.snapshot, parse(spec)))]


def _method_picture(
    opened: Opened, screenshot: Image.Image | None, show: list[overlay.Layer], parts: list[overlay.Part], spec: str
) -> bytes:
    """Draw one method, and the parts of the article."""
    extraction, analysis = opened.extraction(spec), opened.analysis(layout_parameters(spec))
    page = overlay.with_parts(_layered(opened, analysis, extraction, screenshot, show), opened.snapshot, parts)
    meanings = overlay.meanings(show, spec, extraction.probabilities)
    return overlay.with_legend(page, opened.snapshot, [*meanings, *_part_meanings(parts)])


def _compared_picture(
    opened: Opened,
    screenshot: Image.Image | None,
    show: list[overlay.Layer],
    parts: list[overlay.Part],
    specs: tuple[str, str],
) -> bytes:
    """Draw two methods side by side: what both take in one colour, what only one takes in its own."""
    snapshot, analysis = opened.snapshot, opened.analysis(layout_parameters(*specs))
    left, right = map(opened.extraction, specs)
    others: list[overlay.Layer] = [layer for layer in show if layer != "main"]
    sides = []
    for spec, one, other, colour in zip(specs, (left, right), (right, left), overlay.OWN, strict=True):
        page = overlay.page_picture(snapshot, screenshot)
        if "main" in show:
            masks = one.mask & other.mask, one.mask & ~other.mask
            both, own = (overlay.boxes_of(snapshot, analysis, mask) for mask in masks)
            page = overlay.with_difference(page, both, own, colour)
        page = overlay.with_parts(_layered(opened, analysis, one, page, others), snapshot, parts)
        sides.append(overlay.Compared(spec, page))
    difference = overlay.difference_meanings() if "main" in show else []
    meanings = overlay.meanings(others, "", left.probabilities or right.probabilities)
    return overlay.draw_compared((sides[0], sides[1]), snapshot, [*difference, *meanings, *_part_meanings(parts)])


def _layered(
    opened: Opened, analysis: Analysis, extraction: Extraction, page: Image.Image | None, show: list[overlay.Layer]
) -> Image.Image:
    likely = extraction.scores if extraction.probabilities else None
    return overlay.layered(opened.snapshot, analysis, extraction.mask, screenshot=page, show=show, likely=likely)


def _part_meanings(parts: list[overlay.Part]) -> list[overlay.Entry]:
    return overlay.part_meanings(parts) if parts else []
