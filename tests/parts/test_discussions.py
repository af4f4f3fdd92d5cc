"""Readers' comments that only a heading or a line above them separates from the article."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.one_tab import Render
from zoning import Snapshot, read_snapshot
from zoning.metadata.lines import shown
from zoning.parts.discussion.discussions import below_headings

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
        "<h2>Conversación (8)</h2>",
        "<h3>पाठकों की राय (8)</h3>",
        "<b>Your comments</b>",
        "Komentarze (8)<br>",
        "<h3>Comments</h3><p>Comments are the opinion of those who write them. Please read our rules.</p>",
    ],
)
def test_like_siblings_below_a_heading_are_comments(
    heading: str, comment: Callable[[int], str], render_html: Render
) -> None:
    reading = read_snapshot(render_html(page(heading + "".join(map(comment, range(8))))), "plain")
    assert "rusty" not in reading.text
    assert reading.text.count("floods") + reading.text.count("flooded") == 4
    assert any(WARNING in warning for warning in reading.result.warnings)


@pytest.mark.parametrize("article", [PARAGRAPHS, PARAGRAPHS[: PARAGRAPHS.index("</p>")]], ids=["long", "short"])
def test_an_article_with_more_comments_than_text_is_no_thread(article: str, render_html: Render) -> None:
    comments = "".join(dated(n % 9) * 3 for n in range(30))
    snapshot = render_html(page(f"<h3>90 comments</h3>{comments}", article))
    reading = read_snapshot(snapshot, "plain")
    assert "flooded" in reading.text
    assert "rusty" not in reading.text
    assert read_snapshot(snapshot, "plain", parts=("comment",)).text.count("rusty") == 90


def test_what_a_short_post_begins_stays(render_html: Render) -> None:
    comments = "<h3>Comments</h3>" + "".join(map(dated, range(8)))
    reading = read_snapshot(render_html(page(comments, "<p>Who knows why the gate squeaks in May?</p>")), "plain")
    assert reading.text.count("rusty") == 8


def test_two_comments_with_dates_below_a_heading_are_records_beside_like_siblings(render_html: Render) -> None:
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


SPOKEN = (
    ("Wader", "The gate is rusty again, and it squeaks."),
    ("old bar", "Which one?"),
    ("Wader", "The one at the weir, I fear."),
)


def spoken(comment: str) -> str:
    return "".join(comment.format(name=name, said=said) for name, said in SPOKEN)


@pytest.mark.parametrize(
    ("comment", "around"),
    [
        ("<div class=c><b>{name}</b><p>{said}</p></div>", "{}"),
        (
            "<div class=c><div><span>{name}</span></div><p>{said}</p></div>",
            "<div>Newest first</div><div><div>{}</div></div>",
        ),
        ("<li><i>{name}</i><div>{said}</div></li>", "<ol>{}</ol>"),
        ("<tr><td>{name}</td><td>{said}</td></tr>", "<table>{}</table>"),
        ("<tr class=who><td>{name}</td></tr><tr class=what><td>{said}</td></tr>", "<table>{}</table>"),
        ("<dt>{name}</dt><dd>{said}</dd>", "<dl>{}</dl>"),
        ("<tr><td>{name}, 3 May 2019</td></tr><tr><td>{said}</td></tr>", "<table>{}</table>"),
        ("<div class=c><b>{name}</b> 3 May 2019<p>{said}</p></div>", "<div>{}</div>"),
    ],
)
@pytest.mark.parametrize("heading", ["<h3>3 comments</h3>", "<header><h3>Conversation <i>3 comments</i></h3></header>"])
def test_comments_below_a_heading_are_posts_in_many_designs(
    heading: str, comment: str, around: str, render_html: Render
) -> None:
    posts = read_snapshot(render_html(page(heading + around.format(spoken(comment)))), "plain").posts
    assert [(post.author, post.text) for post in posts] == list(SPOKEN)


def test_comments_without_dates_may_be_in_one_another(render_html: Render) -> None:
    answer = "<div><div class=c><b>Miller</b><p>Let it squeak.</p></div></div>"
    below = spoken("<div class=c><b>{name}</b><p>{said}</p>" + answer + "</div>")
    posts = read_snapshot(render_html(page(f"<h3>Comments</h3><div>{below}</div>")), "plain").posts
    assert [post.depth for post in posts] == [0, 1] * 3


def test_a_form_beside_comments_with_dates_is_none(render_html: Render) -> None:
    comments = "".join(map(dated, range(8))) + "<div class='say d'><b>Write one</b> and tell us of another gate.</div>"
    posts = read_snapshot(render_html(page(f"<h3>8 comments</h3>{comments}")), "plain").posts
    assert len(posts) == 8


@pytest.mark.parametrize(
    "below",
    [
        "<h3>Comments</h3><form>" + "<div><label>Your name</label><i>as it shall be shown</i></div>" * 3 + "</form>",
        "<h3>Comments</h3>"
        + "".join(
            f"<div><h4><a href=/{n}>The river rose for {n + 2} long weeks</a></h4>0{n + 1}.05.2019</div>"
            for n in range(3)
        ),
        "<h3>Comments</h3>" + "".join(f"<aside><h4>More {n}</h4><div>The river rose.</div></aside>" for n in "abc"),
        "<h3>Comments</h3><h3>Gates</h3><div>" + "".join(map(named, range(8))) + "</div>",
        "<b>8 comments</b><div>" + "".join(map(named, range(8))) + "</div>",  # a line that is not a heading
        "<a href=#c>8 comments</a>" + "".join(map(named, range(8))),  # a link leads to the comments
        "<h2>Comments</h2>" + PARAGRAPHS,  # paragraphs
        "<h2>Comments on the gate</h2>" + "".join(map(named, range(8))),  # the name of a section
        "<h2>Opinie</h2>" + "".join(map(named, range(8))),  # a section of the site
        "<h2>Discussion</h2>" + "".join(map(named, range(8))),  # a section of the article
        "<h3>Comments</h3>" + "".join(map(named, range(2))),  # two are not a list
        "<h3>Comments</h3>" + "".join(f"<div>The gate is rusty, number {n}.</div>" for n in range(8)),  # by nobody
        f"<h3>Comments</h3>{PARAGRAPHS * 2}" + "".join(map(named, range(8))),  # much text before them
    ],
)
def test_what_is_no_list_of_comments(below: str, render_html: Render) -> None:
    assert found(render_html(page(below))) == 0


@pytest.mark.parametrize(("before", "comments"), [(19, 8), (20, 0)])
def test_of_many_headings_the_first_are_looked_at(before: int, comments: int, render_html: Render) -> None:
    headings = f"<section><h3>Comments</h3></section>{PARAGRAPHS}" * before
    assert found(render_html(page(f"{headings}<h3>Comments</h3>" + "".join(map(named, range(8)))))) == comments


@pytest.mark.timeout(60)
def test_a_long_heading_takes_no_time(render_html: Render) -> None:
    dots = "." * 100_000
    snapshot = render_html(
        page(f"<h2>Comments{dots}x</h2><h2>{dots}8 comments{dots}</h2>" + "".join(map(named, range(8))))
    )
    assert found(snapshot) == 0
    assert "rusty" in read_snapshot(snapshot, "plain").text


@pytest.mark.timeout(60)
def test_many_siblings_of_many_kinds_take_no_time(render_html: Render) -> None:
    kinds = "".join(f"<div class={chr(97 + n % 10)}{chr(97 + n // 10 % 10)}>x</div>" for n in range(30_000))
    assert found(render_html(page("<h4>Comments</h4>" * 30 + kinds))) == 0


ANSWERS = "".join(
    f"<div class=z3><b>{name}</b><p>It was oiled {day}, and it is as loud as ever.</p><div class=z6>+ 7</div></div>"
    for name, day in (
        ("Ann Dee", "on Sunday"),
        ("Bob Roe", "last week"),
        ("Cat", "in spring"),
        ("Dan Foe", "this year"),
    )
)
FIELD = "<form><textarea></textarea><button>OK</button></form>"


def counted(number: int, field: str) -> str:
    asked = "<p>What can I do about a gate that wakes the whole street whenever it is opened?</p>"
    return page(f"<h3>{number} majibu</h3>{ANSWERS}{field}", article=asked)


def test_like_siblings_below_their_number_beside_a_field_are_answers(render_html: Render) -> None:
    reading = read_snapshot(render_html(counted(4, FIELD)), "plain")
    assert [(post.part, post.author) for post in reading.posts] == [
        ("answer", name) for name in ("Ann Dee", "Bob Roe", "Cat", "Dan Foe")
    ]
    assert reading.metadata.authors == ()
    assert "wakes the whole street" in reading.text


@pytest.mark.parametrize(("number", "field"), [(3, FIELD), (4, "")])
def test_others_below_a_number_are_none(number: int, field: str, render_html: Render) -> None:
    assert read_snapshot(render_html(counted(number, field)), "plain").posts == ()


@pytest.mark.parametrize(("number", "day", "count"), [(27, "3 May 2019", 4), (3, "3 May 2019", 0), (27, "", 0)])
def test_of_many_counted_posts_some_may_be_shown(number: int, day: str, count: int, render_html: Render) -> None:
    names = ("Ann Dee", "Bob Roe", "Cat", "Dan Foe")
    said = "".join(
        f"<div class=entry><b>{name}</b> <i>{day}</i><p>The gate is rusty, {name} says.</p></div>" for name in names
    )
    reading = read_snapshot(render_html(page(f"<h3>Rambirambi ({number})</h3>{said}{FIELD}")), "plain")
    assert len(reading.posts) == count


def test_posts_with_replies_in_a_box_below_some_of_them(render_html: Render) -> None:
    def note(name: str, said: str) -> str:
        return f"<div class=note><b>{name}</b> <i>3 May 2019 at 10:1{len(name)}</i><p>{said} at the gate.</p></div>"

    event = "<div class=event>Ann Dee closed this on 4 May 2019</div>"
    replies = note("Cat", "It fell into the river before I came and stood") + note("Bob Roe", "So it was not I who sat")
    notes = (
        note("Ann Dee", "The gate is rusty and nobody has oil")
        + f"<div class=box style='margin-left:40px'>{replies}</div>{event}"
    )
    body = page(f"<div class=all>{notes}{note('Dan Foe', 'There is oil in the shed, in the tin')}</div>", article="")
    posts = read_snapshot(render_html(body), "plain").posts
    assert [(post.author, post.depth) for post in posts] == [("Ann Dee", 0), ("Cat", 1), ("Bob Roe", 1), ("Dan Foe", 0)]
    assert "closed" not in "".join(post.text for post in posts)


def test_names_are_found_without_how_people_are_addressed(render_html: Render) -> None:
    said = "".join(
        f"<div class=comment><b class=author>{name}さん</b> <i>2019年5月{n}日</i><p>門がさびています。</p></div>"
        for n, name in enumerate(("たまり", "ねこ", "かわ"), 1)
    )
    posts = read_snapshot(render_html(page(f"<h3>コメント3件</h3>{said}")), "plain").posts
    assert [post.author for post in posts] == ["たまり", "ねこ", "かわ"]


@pytest.mark.parametrize(
    ("language", "times"),
    [
        ("en", ("just now", "an hour ago", "Yesterday at 14:30", "3 days ago")),
        ("de", ("gerade eben", "vor einer Stunde", "gestern, 14:30 Uhr", "vor 3 Tagen")),
        ("ar", ("الآن", "منذ ساعة", "قبل يومين", "قبل 3 أيام")),
        ("zh", ("刚刚", "一小时前", "昨天 14:30", "3天前")),
    ],
)
def test_comments_may_have_dates_without_a_number(language: str, times: tuple[str, ...], render_html: Render) -> None:
    names = ("Ann Dee", "Bob Roe", "Cleo Poe", "Dora Moe")
    comments = "".join(
        f"<div><p>{name} – {time}</p><p>The gate is rusty, says {name}, and it squeaks in May.</p></div>"
        for name, time in zip(names, times, strict=True)
    )
    posts = read_snapshot(render_html(f"<html lang={language}>{page(f'<h3>Comments</h3>{comments}')}"), "plain").posts
    assert [post.author for post in posts] == list(names)
    assert all(time in post.published for post, time in zip(posts, times, strict=True))
