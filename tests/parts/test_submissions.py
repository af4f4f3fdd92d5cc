"""The post or link above comments that are built in another way than it is."""

from collections.abc import Sequence

import pytest

from tests.one_tab import Render
from zoning import read_snapshot

TITLE = "Which way does the weir turn in spring"
ASKED = "It stood open all winter, and now the board leans against the wind on both sides."
SAID = (
    ("mill_hand", "2024-04-02", "The board leans that way every spring, once the ice upstream has gone for good."),
    ("ferry", "2024-04-03", "Not at the upper gate, where the stones keep it upright whatever the water does."),
    ("mill_hand", "2024-04-04", "Then somebody has moved the stones since I last looked, which was before Easter."),
)
LINK = "<a href=https://weirs.example/spring>{title}</a>"
IN_ROWS = (
    f"<table class=fat><tr class=athing><td><span class=titleline>{LINK}{{site}}</span>"
    "<tr><td><span>88 points by <a class=hnuser href='/user?id=ann'>ann</a> <span title=2024-04-01T10:00:00>"
    "2 days ago</span></span>{text}</table>",
    "<tr><td><div class=toptext>{}</div>",
    "<tr class='athing comtr'><td><a class=hnuser href='/user?id={0}'>{0}</a> <span title={1}T10:00:00>1 day ago</span>"
    "<div class='comment'>{2}</div>",
)
IN_BOXES = (
    f"<div class=siteTable><div class='thing link'><div class=top><p class=title>{LINK} <span>{{site}}</span></p>"
    "<p>submitted <time datetime=2024-04-01T10:00:00Z>2 days ago</time> by <a class=author href=#>ann</a></p></div>"
    "{text}<ul><li><a href=#>3 comments</a></ul></div></div>",
    "<form><div class=md><p>{}</p></div></form>",
    "<div class='thing comment'><p><a class=author href=#>{0}</a> <time datetime={1}T10:00:00Z>1 day ago</time></p>"
    "<div class=md><p>{2}</p></div></div>",
)
IN_ARTICLES = (
    f"<article class=post-container><h1>{LINK}</h1><ul><li><a class=person-listing href=/u/ann>ann</a>"
    "<li><span title='2024-04-01T10:00:00Z'>2 days ago</span></ul>{text}</article>",
    "<article class=card>{}</article>",
    "<li class='comment list-unstyled'><article><a href=/u/{0}>{0}</a> <span title='{1}T10:00:00Z'>1 day ago</span>"
    "<div class=md-div><p>{2}</p></div></article>",
)
WAYS = pytest.mark.parametrize("way", [IN_ROWS, IN_BOXES, IN_ARTICLES], ids=["rows", "boxes", "articles"])


def page(way: Sequence[str], text: str, *, site: str = "", head: str = "") -> str:
    """A thread; way: how the submission, its text and a comment are built."""
    submission, asked, comment = way
    comments = "".join(comment.format(*said) for said in SAID)
    tag = "table" if comment.startswith("<tr") else "ul" if comment.startswith("<li") else "div"
    above = submission.format(title=TITLE, site=site, text=asked.format(text) if text else "")
    return f"<title>{TITLE} : weirs</title>{head}<body><main>{above}<{tag} class=comments>{comments}</{tag}></main>"


@WAYS
def test_what_was_asked_is_the_first_post(way: Sequence[str], render_html: Render) -> None:
    reading = read_snapshot(render_html(page(way, ASKED)))
    assert [(post.author, post.published[:10]) for post in reading.posts] == [
        ("ann", "2024-04-01"),
        *((name, day) for name, day, _ in SAID),
    ]
    assert ASKED in reading.posts[0].text
    assert TITLE not in reading.posts[0].text
    assert (reading.metadata.authors, reading.metadata.published[:10]) == (("ann",), "2024-04-01")


@WAYS
def test_who_comments_on_a_link_has_not_begun_the_thread(way: Sequence[str], render_html: Render) -> None:
    reading = read_snapshot(render_html(page(way, "")))
    assert [post.author for post in reading.posts] == [name for name, _, _ in SAID]
    assert "mill_hand" not in reading.metadata.authors
    assert reading.metadata.published[:10] == "2024-04-01"


@pytest.mark.parametrize("way", [IN_ROWS, IN_BOXES])
def test_where_a_link_leads_is_no_part_of_the_title(way: Sequence[str], render_html: Render) -> None:
    reading = read_snapshot(render_html(page(way, ASKED, site="(weirs.example)")))
    assert reading.metadata.title == TITLE
    assert "weirs.example" not in reading.posts[0].text


def test_an_article_with_comments_is_no_post(render_html: Render) -> None:
    article = "<meta property=og:type content=article>"
    posts = read_snapshot(render_html(page(IN_BOXES, ASKED, head=article))).posts
    assert [(post.part, post.author) for post in posts] == [("comment", name) for name, _, _ in SAID]


def test_more_text_than_all_comments_have_is_an_article(render_html: Render) -> None:
    posts = read_snapshot(render_html(page(IN_BOXES, " ".join([ASKED] * 12)))).posts
    assert [post.author for post in posts] == [name for name, _, _ in SAID]


def beside(asked: str, between: str = "") -> str:
    """A thread whose title, first post and replies are beside one another."""
    replies = "".join(
        f"<div class='message reply'><h4>Added by <a class=author href=/u>{name}</a> <a title='{day} 10:07'>2 years ago"
        f"</a></h4><div class=wiki><p>{said}</p></div></div>"
        for name, day, said in SAID
    )
    first = (
        "<div class=message><p><span>Added by <a class=author href=/u>ann</a> <a title='2024-04-01 10:07'>2 years"
        f" ago</a></span></p><div class=wiki><p>{asked}</p></div></div>"
    )
    replies = f"<div id=replies><h3>Replies (3)</h3>{replies}</div>"
    return f"<title>{TITLE}</title><body><div id=content><h2>{TITLE}</h2>{between}{first}{replies}</div>"


@pytest.mark.parametrize("between", ["", "<p>The members of this board</p>"])
def test_title_and_first_post_may_be_beside_the_replies(between: str, render_html: Render) -> None:
    reading = read_snapshot(render_html(beside(ASKED, between)))
    assert [(post.author, post.published[:10]) for post in reading.posts] == [
        ("ann", "2024-04-01"),
        *((name, day) for name, day, _ in SAID),
    ]
    assert (reading.metadata.authors, reading.metadata.comment_count) == (("ann",), 3)


def test_more_text_than_all_replies_have_beside_them_is_an_article(render_html: Render) -> None:
    posts = read_snapshot(render_html(beside(" ".join([ASKED] * 12)))).posts
    assert "ann" not in {post.author for post in posts}
