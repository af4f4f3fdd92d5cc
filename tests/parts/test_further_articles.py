"""Articles that endless pages put below their own are left out; other articles of a page stay."""

import pytest

from tests.one_tab import Render
from tests.parts.pages import SENTENCES
from zoning import read_snapshot

OWN, FURTHER = "Why the meadows are wet this year", "A ferry for the upper lake"


def page(second: str, *, title: str = OWN, first: str = f"<h1>{OWN}</h1>") -> str:
    """An article and another one; second: its heading and text. title: of the document."""
    return (
        f"<title>{title} | Valley News</title><meta property=og:title content='{title}'><main>"
        f"<article>{first}{f'<p>{SENTENCES}</p>' * 3}</article><div><article>{second}</article></div></main>"
    )


TEXT = "<p>The ferry takes forty people across the upper lake, and all of them bring their bicycles.</p>" * 6


def test_another_article_with_a_like_heading_is_left_out(render_html: Render) -> None:
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
def test_other_articles_belong_to_the_page(second: str, changes: dict[str, str], render_html: Render) -> None:
    assert "forty people across" in read_snapshot(render_html(page(second, **changes)), "plain").text


def test_a_short_one_is_no_article(render_html: Render) -> None:
    short = f"<h1>{FURTHER}</h1><p>The ferry takes forty people across the upper lake in one go.</p>"
    assert "forty people across" in read_snapshot(render_html(page(short)), "plain").text


BY = "<p>By Ann Dee, 7 May 2019</p>"
DATA = '<script type=application/ld+json>{"@type": "NewsArticle", "headline": "%s"}</script>'


def flat(second: str, *, title: str = OWN, head: str = "", first: str = f"<h1>{OWN}</h1>{BY}") -> str:
    """An article and another one in one box; first, second: their headings and by-lines."""
    text = f"<p>{SENTENCES}</p>" * 3
    return f"<title>{title} | Valley News</title>{head}<main><div>{first}{text}{second}{TEXT}</div></main>"


@pytest.mark.parametrize(
    ("second", "changes"),
    [
        (f"<h1>{FURTHER}</h1>{BY}", {}),
        (f"<hr><h1>{FURTHER}</h1><p>What the ferry costs.</p><p>3 days ago</p>", {}),
        (f"<h1>{FURTHER}</h1>{BY}", {"title": "Wet meadows", "head": DATA % OWN}),
    ],
    ids=["by-line", "age", "declared headline"],
)
def test_a_dated_text_below_a_like_heading_is_left_out(
    second: str, changes: dict[str, str], render_html: Render
) -> None:
    text = read_snapshot(render_html(flat(second, **changes)), "plain").text
    assert ("nobody in the valley minds" in text, "forty people across" in text) == (True, False)


@pytest.mark.parametrize(
    ("second", "changes"),
    [
        (f"<h1>{FURTHER}</h1>", {}),
        (f"<h2>{FURTHER}</h2>{BY}", {}),
        (f"<h1>{FURTHER}</h1>{BY}", {"first": f"<h1>{OWN}</h1>"}),
        (f"<h1>Reactions</h1>{BY}", {}),
        (f"<h1>{FURTHER}</h1>{BY}", {"title": "Wet meadows", "head": DATA % FURTHER}),
        (f"<h1>{FURTHER}</h1>{BY}", {"title": "Stories", "head": DATA % OWN + DATA % FURTHER}),
    ],
    ids=["no date", "lower heading", "first one without a date", "section", "headline of the other", "list"],
)
def test_sections_of_the_article_belong_to_it(second: str, changes: dict[str, str], render_html: Render) -> None:
    assert "forty people across" in read_snapshot(render_html(flat(second, **changes)), "plain").text


def boxes(heading: str, kind: str = "story") -> str:
    text = f"<p>{SENTENCES}</p>" * 3
    first = f"<div class=story><h1>{OWN}</h1>{text}</div>"
    return f"<title>{OWN} | Valley News</title><main>{first}<div class={kind}>{heading}{TEXT}</div></main>"


@pytest.mark.parametrize(
    ("heading", "kind", "left_out"),
    [
        (f"<h2><a href=/ferry>{FURTHER}</a></h2>", "story", True),
        (f"<h2>{FURTHER}</h2>", "story", False),
        (f"<h2><a href='#ferry'>{FURTHER}</a></h2>", "story", False),
        (f"<h2>More: <a href=/ferry>{FURTHER}</a></h2>", "story", False),
        (f"<h2><a href=/ferry>{FURTHER}</a></h2>", "box", False),
    ],
    ids=["linked", "not linked", "linked within the page", "partly linked", "another box"],
)
def test_a_box_beside_the_article_whose_heading_leads_to_its_own_page_is_left_out(
    heading: str, kind: str, left_out: bool, render_html: Render
) -> None:
    text = read_snapshot(render_html(boxes(heading, kind)), "plain").text
    assert ("forty people across" not in text) == left_out


def test_the_name_of_the_site_is_not_the_heading_of_the_article(render_html: Render) -> None:
    logo = page(f"<h1>{FURTHER}</h1>{TEXT}").replace("<main>", "<h1>Valley News</h1><main>")
    assert "forty people across" not in read_snapshot(render_html(logo), "plain").text
