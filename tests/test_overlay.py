"""The picture of a page: its size, and that each layer is visible."""

import io
from collections.abc import Sequence
from dataclasses import replace

import msgspec
import numpy as np
import pytest
from PIL import Image, ImageChops

from tests.one_tab import Render
from zoning import Snapshot, article, extract
from zoning.articles import places_of
from zoning.layout import analyse
from zoning.overlay import LAYERS, SHOWN, Layer, Part, draw, draw_parts
from zoning.overlay.canvas import page_picture
from zoning.overlay.legend import ROW_PX, TITLE_PX
from zoning.overlay.parts import COLOURS, with_parts


def picture(snapshot: Snapshot, show: Sequence[Layer]) -> Image.Image:
    likely = np.where(snapshot.has_words, 0.7, np.nan).astype(np.float32)
    mask = extract(snapshot, "layout").mask
    drawn = draw(snapshot, analyse(snapshot), mask, extractor="layout", show=show, likely=likely)
    return Image.open(io.BytesIO(drawn)).convert("RGB")


def legend_px(drawn: Image.Image, snapshot: Snapshot) -> int:
    return drawn.height - snapshot.page.document_size[1]


def below_the_legend(drawn: Image.Image, snapshot: Snapshot) -> Image.Image:
    return drawn.crop((0, legend_px(drawn, snapshot), *drawn.size))


def test_a_picture_is_the_page_with_a_legend_above(fixture_page: Render) -> None:
    page = fixture_page("grid")
    width, height = picture(page, SHOWN).size
    assert (width, height - TITLE_PX - ROW_PX) == page.page.document_size
    assert below_the_legend(picture(page, []), page) == page_picture(page, None)


def test_the_legend_has_room_on_narrow_pages(render_html: Render) -> None:
    page = render_html(f"<title>{'A long title ' * 30}</title><p>Text.</p>")
    height = page.page.document_size[1]
    sizes = [msgspec.structs.replace(page.page, document_size=(width, height), viewport=(width, height))
             for width in (1280, 320)]  # fmt: skip
    wide, narrow = (picture(replace(page, page=size), SHOWN) for size in sizes)
    assert (wide.width, narrow.width) == (1280, 320)
    assert [legend_px(drawn, page) for drawn in (wide, narrow)] == [TITLE_PX + ROW_PX, TITLE_PX + 4 * ROW_PX]
    for drawn in (wide, narrow):
        rim = drawn.crop((drawn.width - 4, 0, drawn.width, legend_px(drawn, page) - 1))
        assert not ImageChops.invert(rim).getbbox(), "nothing runs over the edge"


def test_the_legend_has_letters_alone_that_the_font_has(fixture_page: Render) -> None:
    def legend(title: str, address: str = "https://example.org/") -> Image.Image:
        page = msgspec.structs.replace(fixture_page("grid").page, title=title, final_url=address)
        drawn = picture(replace(fixture_page("grid"), page=page), [])
        return drawn.crop((0, 0, drawn.width, legend_px(drawn, fixture_page("grid"))))

    assert legend("灯台の光 | みなと新報") == legend("https://example.org/") == legend("")
    assert legend("Café – open") == legend("Cafe open")
    assert legend("Cafe open") != legend("Cafe shut")


def test_the_legend_names_what_is_drawn(fixture_page: Render) -> None:
    page = fixture_page("grid")
    analysis, mask = analyse(page), np.zeros(len(page), np.bool_)
    shows: list[list[Layer]] = [["zones"], ["zones", "likely"]]
    asked, unknown = (draw(page, analysis, mask, extractor="layout", show=show) for show in shows)
    assert unknown == asked, "nobody knows how likely"


@pytest.mark.parametrize("layer", LAYERS)
def test_each_layer_shows(layer: Layer, fixture_page: Render) -> None:
    page = fixture_page("grid")
    empty, drawn = picture(page, []), picture(page, [layer])
    assert ImageChops.difference(below_the_legend(empty, page), below_the_legend(drawn, page)).getbbox()


def test_only_the_main_content_is_tinted(fixture_page: Render) -> None:
    page = fixture_page("grid")
    empty, drawn = picture(page, []), picture(page, ["main"])
    tinted = ImageChops.difference(below_the_legend(empty, page), below_the_legend(drawn, page)).getbbox()
    main = page.boxes[extract(page, "layout").mask]
    assert tinted is not None
    assert tinted[0] >= main[:, 0].min() - 60
    assert tinted[2] <= main[:, 2].max() + 60


def test_the_parts_of_an_article_are_tinted_where_they_stand(fixture_page: Render) -> None:
    page = fixture_page("journal-article")
    places = places_of(page, article(page))
    shown = {place.kind: place.boxes for place in places if place.boxes}
    assert list(shown) == [
        "title", "author", "affiliation", "abstract", "heading", "reference", "figure", "table", "grant", "accession",
    ]  # fmt: skip
    headings = [place.boxes[0] for place in places if place.kind == "heading"]
    assert [box[1] for box in headings] == sorted(box[1] for box in headings)
    assert {round(box[0]) for box in headings} == {round(shown["title"][0][0])}
    drawn = Image.open(io.BytesIO(draw_parts(page, [Part(*place) for place in places], None))).convert("RGB")
    empty = Image.open(io.BytesIO(draw_parts(page, [], None))).convert("RGB")
    assert drawn.size == empty.size
    below = legend_px(drawn, page)
    for kind, boxes in shown.items():
        left, top, right, bottom = (round(side) for side in boxes[0])
        area = (left + 2, top + below + 2, right - 2, bottom + below - 2)
        assert ImageChops.difference(drawn.crop(area), empty.crop(area)).getbbox(), kind


def test_labels_of_parts_cover_neither_text_nor_each_other(render_html: Render) -> None:
    lines = "".join(f"<li>Ford T. On fords and mills. J Mud. {1990 + number};4:2-7.</li>" for number in range(5))
    page = render_html(f"<ol>{lines}</ol><p style='width:80px'>Of fords.</p>")
    boxes = [box for box in page.boxes[page.has_words & page.has_area].tolist() if box[2] - box[0] > 100]
    references = [Part("reference", str(number), [box]) for number, box in enumerate(boxes, 1)]
    grants = [Part("grant", name, [boxes[0]]) for name in ("A", "B", "C")]
    picture = with_parts(page_picture(page, None), page, [*references, *grants])
    colour = COLOURS["reference"]
    for left, top, right, bottom in boxes:
        inside = picture.crop((round(left) + 3, round(top) + 3, round(right) - 3, round(bottom) - 3))
        beside = picture.crop((round(right) + 4, round(top) + 3, round(right) + 40, round(bottom) - 3))
        assert colour not in {found for _, found in inside.getcolors(10_000) or []}
        assert colour in {found for _, found in beside.getcolors(10_000) or []} or top == boxes[0][1]
    above = picture.crop((round(boxes[0][0]), 0, page.page.viewport[0], round(boxes[0][3])))
    assert {colour, COLOURS["grant"]} <= {found for _, found in above.getcolors(100_000) or []}
