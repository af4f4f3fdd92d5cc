"""Boxes that are labelled as advertisements are left out; sections about advertising stay."""

import pytest

from tests.one_tab import Render
from tests.parts.pages import TEXT, plain
from zoning import read_snapshot

OFFER = "<p>Dry boots for wet meadows, at half the price.</p>"


@pytest.mark.parametrize(
    "box",
    [
        f"<div aria-label=Advertisement>{OFFER}</div>",
        f"<div><small>Anzeige</small>{OFFER}</div>",
        f"<div><div><span>– РЕКЛАМА –</span></div>{OFFER}</div>",
        f"<section><p>広告</p>{OFFER}</section>",
    ],
)
def test_what_is_labelled_as_an_advertisement_is_left_out(render_html: Render, box: str) -> None:
    page = render_html(plain(TEXT + box))
    text = read_snapshot(page, "plain").text
    assert "Dry boots" not in text
    assert text.count("nobody in the valley minds") == 20
    assert "Dry boots" in read_snapshot(page, "plain", parts=("promotion",)).text


@pytest.mark.parametrize(
    "box",
    [
        f"<section><h2>Advertisement</h2>{OFFER}</section>",
        f"<div><b>Anzeige</b>{OFFER}</div>",
        f"<div>{OFFER}<small>Advertisement</small></div>",
        f"<div><p>Advertisement by whom?</p>{OFFER}</div>",
        f"<div><small>Advertisement</small>{OFFER * 10}</div>",
    ],
    ids=["a heading", "a name", "below the text", "a sentence", "a long text"],
)
def test_other_text_stays(render_html: Render, box: str) -> None:
    assert "Dry boots" in read_snapshot(render_html(plain(TEXT + box)), "plain").text
