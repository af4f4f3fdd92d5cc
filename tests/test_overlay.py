"""The picture of a page: its size, its layers, and that each layer shows."""

import io
from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec
import numpy as np
import pytest
from PIL import Image, ImageChops

from zoning import Snapshot, article, extract
from zoning.articles import places_of
from zoning.layout import analyse
from zoning.overlay import LAYERS, LEGEND_PX, Layer, Part, draw, draw_parts

pytestmark = pytest.mark.browser


def picture(snapshot: Snapshot, show: Sequence[Layer]) -> Image.Image:
    likely = np.where(snapshot.has_words, 0.7, np.nan).astype(np.float32)
    mask = extract(snapshot, "layout").mask
    drawn = draw(snapshot, analyse(snapshot), mask, extractor="layout", show=show, likely=likely)
    return Image.open(io.BytesIO(drawn)).convert("RGB")


def test_a_picture_is_the_page_with_a_legend_above(fixture_page: Callable[[str], Snapshot]) -> None:
    page = fixture_page("grid")
    width, height = picture(page, LAYERS).size
    assert (width, height - LEGEND_PX) == page.page.document_size


def test_the_legend_has_letters_alone_that_the_font_has(fixture_page: Callable[[str], Snapshot]) -> None:
    def legend(title: str, address: str = "https://example.org/") -> Image.Image:
        page = msgspec.structs.replace(fixture_page("grid").page, title=title, final_url=address)
        drawn = picture(replace(fixture_page("grid"), page=page), [])
        return drawn.crop((0, 0, drawn.width, LEGEND_PX))

    assert legend("灯台の光 | みなと新報") == legend("https://example.org/") == legend("")
    assert legend("Café – open") == legend("Cafe open")
    assert legend("Cafe open") != legend("Cafe shut")


def test_the_legend_names_what_is_drawn(fixture_page: Callable[[str], Snapshot]) -> None:
    page = fixture_page("grid")
    analysis, mask = analyse(page), np.zeros(len(page), np.bool_)
    shows: list[list[Layer]] = [["zones"], ["zones", "likely"]]
    asked, unknown = (draw(page, analysis, mask, extractor="layout", show=show) for show in shows)
    assert unknown == asked, "nobody knows how likely"


@pytest.mark.parametrize("layer", LAYERS)
def test_each_layer_shows(layer: Layer, fixture_page: Callable[[str], Snapshot]) -> None:
    page = fixture_page("grid")
    empty, drawn = picture(page, []), picture(page, [layer])
    below_the_legend = (0, LEGEND_PX, empty.width, empty.height)
    assert ImageChops.difference(empty.crop(below_the_legend), drawn.crop(below_the_legend)).getbbox()


def test_only_the_main_content_is_tinted(fixture_page: Callable[[str], Snapshot]) -> None:
    page = fixture_page("grid")
    empty, drawn = picture(page, []), picture(page, ["main"])
    below_the_legend = (0, LEGEND_PX, empty.width, empty.height)
    tinted = ImageChops.difference(empty.crop(below_the_legend), drawn.crop(below_the_legend)).getbbox()
    main = page.boxes[extract(page, "layout").mask]
    assert tinted is not None
    assert tinted[0] >= main[:, 0].min() - 60
    assert tinted[2] <= main[:, 2].max() + 60


def test_the_parts_of_an_article_are_tinted_where_they_stand(fixture_page: Callable[[str], Snapshot]) -> None:
    page = fixture_page("journal-article")
    places = places_of(page, article(page))
    shown = {place.kind: place.boxes for place in places if place.boxes}
    assert list(shown) == [
        "title", "author", "affiliation", "abstract", "heading", "reference", "figure", "table", "grant", "accession",
    ]  # fmt: skip
    headings = [place.boxes[0] for place in places if place.kind == "heading"]
    assert [box[1] for box in headings] == sorted(box[1] for box in headings)
    assert {round(box[0]) for box in headings} == {round(shown["title"][0][0])}
    drawn = Image.open(io.BytesIO(draw_parts(page, [Part(*place) for place in places]))).convert("RGB")
    empty = Image.open(io.BytesIO(draw_parts(page, []))).convert("RGB")
    assert drawn.size == empty.size
    for kind, boxes in shown.items():
        left, top, right, bottom = (round(side) for side in boxes[0])
        area = (left + 2, top + LEGEND_PX + 2, right - 2, bottom + LEGEND_PX - 2)
        assert ImageChops.difference(drawn.crop(area), empty.crop(area)).getbbox(), kind
