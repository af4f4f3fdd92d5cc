"""The plot of signals: panels, curves that keep their peaks when thinned out, and marks."""

import io
import sys

import numpy as np
import pytest
from PIL import Image

from tests.one_tab import Render
from zoning import extract
from zoning.errors import EnvironmentProblem
from zoning.extractors import Signal
from zoning.plot import DOTS_PER_INCH, PANEL_IN, POSITIONS, TITLE_IN, WIDTH_IN, draw, extremes, sections


def signal(chosen: list[bool]) -> Signal:
    return Signal(title="T", unit="lines", values={"v": np.arange(len(chosen), dtype=float)}, chosen=np.array(chosen))


def picture(*signals: Signal) -> Image.Image:
    return Image.open(io.BytesIO(draw(signals, title="A page", extractor="danag"))).convert("RGB")


def test_a_title_in_letters_that_the_font_lacks_is_left_out() -> None:
    plain, lacking, partly, part = (
        draw([signal([True])], title=title, extractor="danag")
        for title in ("", "灯台の光", "iPhone 15を発売", "iPhone 15")
    )
    assert lacking == plain
    assert partly == part != plain


def test_there_is_a_panel_for_each_signal() -> None:
    for count in (1, 2):
        width, height = picture(*[signal([True, False])] * count).size
        assert (width, height) == (int(WIDTH_IN * DOTS_PER_INCH), int((TITLE_IN + count * PANEL_IN) * DOTS_PER_INCH))


def test_what_was_chosen_is_marked() -> None:
    def green(of: Image.Image) -> int:
        red, green, blue = np.asarray(of).astype(int).transpose(2, 0, 1)
        return int(((green > red + 15) & (green > blue + 15)).sum())

    half, nothing = picture(signal([True] * 50 + [False] * 50)), picture(signal([False] * 100))
    assert green(half) > 20 * green(nothing)


def test_peaks_are_there_however_long_the_page() -> None:
    values = np.zeros(100_000)
    values[54_321] = 7
    values[12_345] = -3
    low, high = extremes(values)
    assert len(sections(len(values))) == len(low) == len(high) == POSITIONS
    assert (high.max(), low.min()) == (7, -3)
    assert extremes(np.array([2.0, 1.0]))[0].tolist() == [2, 1]


@pytest.mark.parametrize("spec", ["danag", "cetr", "ccb", "string-smoothing", "ttr", "density", "bte", "statistical"])
def test_signals_of_a_page_are_drawn(spec: str, fixture_page: Render) -> None:
    signals = extract(fixture_page("news-teasers"), spec).signals
    assert picture(*signals).size[0] > 1000
    assert any(part.chosen.any() and not part.chosen.all() for part in signals)


def test_without_the_library_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(EnvironmentProblem, match="zoning\\[plot\\]"):
        draw([signal([True])], title="", extractor="")
