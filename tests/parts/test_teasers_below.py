"""Linked cards below a story are left out by their structure; cards of a list, and links elsewhere, stay."""

import pytest

from tests.one_tab import Render
from tests.parts.pages import SENTENCES
from zoning import read_snapshot

TITLES = ("Why the bridge was closed again", "The mayor and the mill race", "What the ferry costs this year")
STORY = '<script type=application/ld+json>{"@context": "https://schema.org", "@type": "%s"}</script>'


def read(render_html: Render, *, kind: str = "NewsArticle", site: str = "", below: str = "", excerpt: str = "") -> str:
    """The text of a story with cards behind it, which are taken for content."""
    cards = "".join(
        f"<div class=q><a href='{site}/{number}'><b>{title}</b> <span>It was told in the valley today.</span></a>"
        f"{excerpt}</div>"
        for number, title in enumerate(TITLES)
    )
    page = (
        f"<title>High water</title>{STORY % kind}<main><h1>High water</h1>{f'<p>{SENTENCES}</p>' * 3}"
        f"<div><h4>Weitere Themen</h4>{cards}</div>{below}</main>"
    )
    return read_snapshot(render_html(page), "plain").text


def test_cards_behind_the_last_paragraph_are_left_out_with_their_heading(render_html: Render) -> None:
    text = read(render_html)
    assert "nobody in the valley minds" in text
    assert [said for said in (*TITLES, "Weitere Themen") if said in text] == []


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "CollectionPage"},
        {"kind": "Article"},
        {"site": "https://elsewhere.example"},
        {"below": f"<p>{SENTENCES}</p>"},
        {"excerpt": "<p>An excerpt that is not linked, and longer than title and link together are.</p>"},
    ],
    ids=["list", "any article", "other site", "text below", "excerpts"],
)
def test_other_cards_stay(changes: dict[str, str], render_html: Render) -> None:
    assert TITLES[0] in read(render_html, **changes)
