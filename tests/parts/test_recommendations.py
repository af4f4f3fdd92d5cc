"""Many cards of other pages around a short article are left out; the items of a list, and of an article, stay."""

import pytest

from tests.one_tab import Render
from tests.parts.pages import SENTENCES
from zoning import read_snapshot

OWN = "Why the meadows are wet this year"
BY = "<p>By Ann Dee, 7 May 2019</p>"
TEXT = f"<p>{SENTENCES * 2}</p>" * 2
EXCERPT = "The council had talked about it since the spring. Nobody could say what it would cost."
STORY = '<script type=application/ld+json>{"@type": "NewsArticle"}</script>'


def cards(count: int = 12, tag: str = "div", excerpt: str = EXCERPT) -> str:
    return "".join(
        f"<{tag} class=card><h3><a href=/{n}>The {n}th mill has a new race</a></h3><p>{excerpt}</p></{tag}>"
        for n in range(10, 10 + count)
    )


def page(*, front: str = BY, text: str = TEXT, head: str = "", before: str = "", around: str = f"<div>{cards()}</div>",
         inside: str = "") -> str:  # fmt: skip
    article = f"<div><h1>{OWN}</h1>{front}{text}{inside}</div>"
    return f"<title>{OWN} | Valley News</title>{head}<main>{before}{article}{around}</main>"


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"front": "", "head": STORY},
        {"around": f"<ul>{cards(tag='li')}</ul>"},
        {"around": cards(tag="article")},
        {"around": f"<div>{cards(6)}</div>", "before": f"<div>{cards(6)}</div>"},
        {"around": f"<div>{cards(4)}</div>"},
        {"around": f"<div>{cards(excerpt=EXCERPT * 2)}</div>"},
    ],
    ids=["dated", "declared", "list", "articles", "above and below", "few", "longer excerpts"],
)
def test_cards_around_an_article_are_left_out(changes: dict[str, str], render_html: Render) -> None:
    reading = read_snapshot(render_html(page(**changes)), "plain")
    assert reading.text.count("nobody in the valley minds") == 4
    assert ("new race" in reading.text, "since the spring" in reading.text) == (False, False)


@pytest.mark.parametrize(
    "changes",
    [
        {"front": ""},
        {"text": f"<p>{SENTENCES}</p>"},
        {"around": f"<div>{cards(3)}</div>"},
        {"around": f"<div>{cards(excerpt=EXCERPT * 3)}</div>"},
        {"around": "", "inside": cards()},
    ],
    ids=["no date", "a short introduction", "few", "long texts", "items of the article"],
)
def test_other_cards_stay(changes: dict[str, str], render_html: Render) -> None:
    text = read_snapshot(render_html(page(**changes)), "plain").text
    assert "new race" in text
    assert "since the spring" in text


def test_titles_of_few_long_words_are_titles(render_html: Render) -> None:
    words = "".join(f"<div><a href=/{n}>Vedenpinnankorkeus nousi{n}</a><p>{EXCERPT}</p></div>" for n in range(4))
    assert "nousi3" not in read_snapshot(render_html(page(around=f"<div>{words}</div>")), "plain").text


SHORT = (
    "<p>The lower gate was closed at noon, after the rain of Sunday.</p><p>Nobody knows when the miller opens it.</p>"
)


@pytest.mark.parametrize(("front", "kind"), [(BY, "article"), ("", "unknown")])
def test_a_short_text_below_a_heading_with_a_date_is_an_article(front: str, kind: str, render_html: Render) -> None:
    text = SHORT + "<p>The ferry goes as usual, once an hour, but not on Sunday.</p>"
    assert read_snapshot(render_html(page(front=front, text=text, around=""))).scope.kind == kind


def test_a_page_of_a_short_article_amid_cards_is_an_article(render_html: Render) -> None:
    assert read_snapshot(render_html(page(around=f"<div>{cards(30)}</div>")), "plain").scope.kind == "article"
