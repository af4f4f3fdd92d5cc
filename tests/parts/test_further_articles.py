"""Articles that endless pages put below their own are left out; other articles of a page stay."""

from collections.abc import Callable

import pytest

from tests.parts.pages import SENTENCES
from zoning import Snapshot, read_snapshot

pytestmark = pytest.mark.browser

RenderHtml = Callable[[str], Snapshot]
OWN, FURTHER = "Why the meadows are wet this year", "A ferry for the upper lake"


def page(second: str, *, title: str = OWN, first: str = f"<h1>{OWN}</h1>") -> str:
    """An article and another one; second: its heading and text. title: of the document."""
    return (
        f"<title>{title} | Valley News</title><meta property=og:title content='{title}'><main>"
        f"<article>{first}{f'<p>{SENTENCES}</p>' * 3}</article><div><article>{second}</article></div></main>"
    )


TEXT = "<p>The ferry takes forty people across the upper lake, and all of them bring their bicycles.</p>" * 6


def test_another_article_with_a_like_heading_is_left_out(render_html: RenderHtml) -> None:
    snapshot = render_html(page(f"<h1>{FURTHER}</h1>{TEXT}"))
    reading = read_snapshot(snapshot, "plain")
    assert (OWN in reading.text, FURTHER in reading.text) == (True, False)
    assert any("words of other articles and links to them left out" in warning for warning in reading.result.warnings)
    assert FURTHER in read_snapshot(snapshot, "plain", parts=("related",)).text


@pytest.mark.parametrize(
    ("second", "changes"),
    [
        (f"<h2>{FURTHER}</h2>{TEXT}", {}),
        (f"<h1>{OWN}</h1>{TEXT}", {}),
        (TEXT, {}),
        (f"<h1>{FURTHER}</h1>{TEXT}", {"title": "All stories of the valley"}),
        (f"<h1>{FURTHER}</h1>{TEXT}", {"first": ""}),
    ],
    ids=["lower heading", "same heading", "no heading", "title of the list", "first one without a heading"],
)
def test_other_articles_belong_to_the_page(second: str, changes: dict[str, str], render_html: RenderHtml) -> None:
    assert "forty people across" in read_snapshot(render_html(page(second, **changes)), "plain").text


def test_a_short_one_is_no_article(render_html: RenderHtml) -> None:
    short = f"<h1>{FURTHER}</h1><p>The ferry takes forty people across the upper lake in one go.</p>"
    assert "forty people across" in read_snapshot(render_html(page(short)), "plain").text
