"""Readers' comments that only a heading or a line above them tells from the article."""

from collections.abc import Callable

import numpy as np
import pytest

from zoning import Snapshot, read_snapshot
from zoning.metadata.lines import shown
from zoning.parts.discussions import below_headings

pytestmark = pytest.mark.browser
RenderHtml = Callable[[str], Snapshot]

PARAGRAPHS = "".join(
    f"<p>In year {n} the river rose in spring and flooded the meadows below the town for {n + 3} weeks, which nobody in"
    " the valley minds, since the hay is better for it.</p>"
    for n in range(4)
)
WARNING = "of readers' comments left out"


def dated(n: int) -> str:
    return f"<div class='say d{n % 2}'><b>Reader {n}</b> 0{n + 1}.05.2019 07:10<br>The gate is rusty, number {n}.</div>"


def named(n: int) -> str:
    return f"<div><b>reader{n}</b><div>The gate is rusty, number {n}.</div></div>"


def page(comments: str, article: str = PARAGRAPHS) -> str:
    return f"<title>The river</title><div class=story><h1>The river</h1>{article}{comments}</div>"


def found(snapshot: Snapshot) -> int:
    return int(below_headings(snapshot, shown(snapshot), np.zeros(len(snapshot), np.bool_)).sum())


@pytest.mark.parametrize("comment", [dated, named])
@pytest.mark.parametrize(
    "heading",
    [
        "<h3>8 Kommentare</h3>",
        "<h4>댓글 8</h4>",
        "<h2>8 comments posted — <a href=#write>Comment on this story</a></h2>",
        "<h3>8 thoughts on “The river”</h3>",
        "<h3>תגובות לכתבה (8)</h3>",
        "<h3>网友评论(8条)</h3>",
        "<div><b>Comments (8)</b></div>",
        "<div><b>8 reader comments</b></div>",
        "<h3>8 Leserkommentare</h3>",
        "Komentarze (8)<br>",
        "<h3>Comments</h3><p>Comments are the opinion of those who write them. Please read our rules.</p>",
    ],
)
def test_like_siblings_below_a_heading_are_comments(
    heading: str, comment: Callable[[int], str], render_html: RenderHtml
) -> None:
    reading = read_snapshot(render_html(page(heading + "".join(map(comment, range(8))))), "plain")
    assert "rusty" not in reading.text
    assert reading.text.count("floods") + reading.text.count("flooded") == 4
    assert any(WARNING in warning for warning in reading.result.warnings)


def test_an_article_with_more_comments_than_text_is_no_thread(render_html: RenderHtml) -> None:
    comments = "".join(dated(n % 9) * 3 for n in range(30))
    reading = read_snapshot(render_html(page(f"<h3>90 comments</h3>{comments}")), "plain")
    assert "flooded" in reading.text
    assert "rusty" not in reading.text
    parts = read_snapshot(render_html(page(f"<h3>90 comments</h3>{comments}")), "plain", parts=("comment",))
    assert parts.text.count("rusty") == 90


def test_what_a_short_post_begins_stays(render_html: RenderHtml) -> None:
    comments = "<h3>Comments</h3>" + "".join(map(dated, range(8)))
    reading = read_snapshot(render_html(page(comments, "<p>Who knows why the gate squeaks in May?</p>")), "plain")
    assert reading.text.count("rusty") == 8


def test_two_comments_with_dates_below_a_heading_are_records_beside_like_siblings(render_html: RenderHtml) -> None:
    comments = "".join(
        f"<div><b>{name}</b> <i>0{day}.05.2019</i><p>The gate is rusty, and whoever painted it is not.</p></div>"
        for day, name in enumerate(("Reader", "Other"), 1)
    )
    dateline = "<div><i>30.04.2019</i> from our desk</div>"
    reading = read_snapshot(render_html(page(f"<h3>Comments</h3>{comments}", dateline + PARAGRAPHS)), "plain")
    assert [(post.author, post.published) for post in reading.posts] == [
        ("Reader", "2019-05-01"),
        ("Other", "2019-05-02"),
    ]


@pytest.mark.parametrize(
    "below",
    [
        "<a href=#c>8 comments</a>" + "".join(map(named, range(8))),  # a link leads to the comments
        "<h2>Comments</h2>" + PARAGRAPHS,  # paragraphs
        "<h2>Comments on the gate</h2>" + "".join(map(named, range(8))),  # the name of a section
        "<h3>Comments</h3>" + "".join(map(named, range(2))),  # two are no list
        "<h3>Comments</h3>" + "".join(f"<div>The gate is rusty, number {n}.</div>" for n in range(8)),  # by nobody
        f"<h3>Comments</h3>{PARAGRAPHS * 2}" + "".join(map(named, range(8))),  # much text before them
    ],
)
def test_what_is_no_list_of_comments(below: str, render_html: RenderHtml) -> None:
    assert found(render_html(page(below))) == 0


@pytest.mark.parametrize(("before", "comments"), [(19, 8), (20, 0)])
def test_of_many_headings_the_first_are_looked_at(before: int, comments: int, render_html: RenderHtml) -> None:
    headings = f"<section><h3>Comments</h3></section>{PARAGRAPHS}" * before
    assert found(render_html(page(f"{headings}<h3>Comments</h3>" + "".join(map(named, range(8)))))) == comments


@pytest.mark.timeout(60)
def test_a_long_heading_takes_no_time(render_html: RenderHtml) -> None:
    dots = "." * 100_000
    snapshot = render_html(
        page(f"<h2>Comments{dots}x</h2><h2>{dots}8 comments{dots}</h2>" + "".join(map(named, range(8))))
    )
    assert found(snapshot) == 0
    assert "rusty" in read_snapshot(snapshot, "plain").text


@pytest.mark.timeout(60)
def test_many_siblings_of_many_kinds_take_no_time(render_html: RenderHtml) -> None:
    kinds = "".join(f"<div class={chr(97 + n % 10)}{chr(97 + n // 10 % 10)}>x</div>" for n in range(30_000))
    assert found(render_html(page("<h4>Comments</h4>" * 30 + kinds))) == 0
