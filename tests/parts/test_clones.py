"""Looping sliders contain copies of their slides: a document has each slide once, but keeps real repetitions."""

import pytest

from tests.one_tab import Render
from tests.parts.pages import TEXT, plain
from zoning import read_snapshot

SLIDES = [
    f"The {name} lock is opened by hand, and whoever opens it has the right of way." for name in ("upper", "lower")
]


@pytest.mark.parametrize(
    "mark",
    ["class=slick-cloned", "class='swiper-slide swiper-slide-duplicate'", "data-clone=1", "aria-hidden=true inert"],
)
def test_a_slide_is_taken_once_and_in_its_place(render_html: Render, mark: str) -> None:
    upper, lower = (f"<p>{slide}</p>" for slide in SLIDES)
    track = f"<div {mark}>{lower}</div><div>{upper}</div><div>{lower}</div><div {mark}>{upper}</div>"
    text = read_snapshot(render_html(plain(f"{TEXT}<section>{track}</section>")), "plain").text
    assert [text.count(slide) for slide in SLIDES] == [1, 1]
    assert text.index(SLIDES[0]) < text.index(SLIDES[1])


def test_a_slide_that_is_hidden_now_is_taken_in_place_of_its_copy(render_html: Render) -> None:
    upper, lower = (f"<p>{slide}</p>" for slide in SLIDES)
    track = f"<div class=bx-clone>{lower}</div><div>{upper}</div><div aria-hidden=true>{lower}</div>"
    text = read_snapshot(render_html(plain(f"{TEXT}<section>{track}</section>")), "plain").text
    assert [text.count(slide) for slide in SLIDES] == [1, 1]
    assert text.index(SLIDES[0]) < text.index(SLIDES[1])


def test_only_text_is_taken_of_a_slide(render_html: Render) -> None:
    picture = "<noscript><img src=lock.png></noscript>"
    track = f"<div>{picture}<p>{SLIDES[0]}</p></div><div aria-hidden=true>{picture}<p>{SLIDES[0]}</p></div>"
    text = read_snapshot(render_html(plain(f"{TEXT}<section>{track}</section>")), "plain").text
    assert text.count(SLIDES[0]) == 1
    assert "lock.png" not in text


def test_a_refrain_stays(render_html: Render) -> None:
    song = "".join(f"<p>{line}</p>" for line in (SLIDES[0], SLIDES[1], SLIDES[0]))
    text = read_snapshot(render_html(plain(f"{TEXT}<section>{song}</section>")), "plain").text
    assert [text.count(slide) for slide in SLIDES] == [2, 1]
