"""The picture of a page: its size, its layers, and that each layer shows."""

import io
from collections.abc import Callable, Sequence

import pytest
from PIL import Image, ImageChops

from zoning import Snapshot, extract
from zoning.layout import analyse
from zoning.overlay import LAYERS, LEGEND_PX, Layer, draw

pytestmark = pytest.mark.browser


def picture(snapshot: Snapshot, show: Sequence[Layer]) -> Image.Image:
    drawn = draw(snapshot, analyse(snapshot), extract(snapshot, "layout").mask, extractor="layout", show=show)
    return Image.open(io.BytesIO(drawn)).convert("RGB")


def test_a_picture_is_the_page_with_a_legend_above(fixture_page: Callable[[str], Snapshot]) -> None:
    page = fixture_page("grid")
    width, height = picture(page, LAYERS).size
    assert (width, height - LEGEND_PX) == page.page.document_size


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
