"""Cards of other pages in a box between the paragraphs of an article are left out, whatever their heading says."""

import pytest

from tests.one_tab import Render
from tests.parts.pages import SENTENCES
from zoning import read_snapshot

OWN = "Why the meadows are wet this year"
BY = "<p>By Ann Dee, 7 May 2019</p>"
EXCERPT = "The council had talked about it since the spring."
CARD = "<h4><a href=/{n}>The {n}th mill has a new race</a></h4><p>{excerpt}</p>"
PICTURED = "<a href=/{n}><img width=80 height=60 alt=''><span>The {n}th mill has a new race</span></a><p>{excerpt}</p>"


def box(count: int = 3, excerpt: str = EXCERPT, card: str = CARD) -> str:
    cards = "".join(f"<div>{card.format(n=n, excerpt=excerpt)}</div>" for n in range(10, 10 + count))
    return f"<div><h3>Zvonkeled trosh</h3>{cards}</div>"


def page(amid: str, *, front: str = BY, times: int = 3, after: bool = True) -> str:
    text = f"<p>{SENTENCES * times}</p>"
    rest = text if after else ""
    return f"<title>{OWN} | Valley News</title><main><h1>{OWN}</h1>{front}{text}{text}{amid}{rest}</main>"


@pytest.mark.parametrize(
    "amid", [box(), box(card=PICTURED), f"<aside>{box()}</aside>"], ids=["headings", "pictures", "aside"]
)
def test_cards_amid_an_article_are_left_out_with_their_heading(amid: str, render_html: Render) -> None:
    reading = read_snapshot(render_html(page(amid)), "plain")
    assert reading.text.count("nobody in the valley minds") == 9
    assert not any(words in reading.text for words in ("new race", "since the spring", "Zvonkeled"))


@pytest.mark.parametrize(
    "html",
    [
        page(box(), front=""),
        page(box(12), times=1),
        page(box(excerpt=EXCERPT * 6)),
        page(box(card=CARD.replace("href=/", "href=https://mills.example/"))),
        page(box(card=PICTURED.replace("<img width=80 height=60 alt=''>", ""))),
        page(box(), after=False),
    ],
    ids=["no date", "more than the article", "long texts", "of other sites", "links amid text", "nothing behind them"],
)
def test_other_cards_amid_a_text_stay(html: str, render_html: Render) -> None:
    text = read_snapshot(render_html(html), "plain").text
    assert "new race" in text
    assert "since the spring" in text
