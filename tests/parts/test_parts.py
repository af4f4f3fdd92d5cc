"""The parts of pages in the real browser: the part of each block, authors of posts, and what is left out."""

from collections.abc import Sequence

import msgspec
import numpy as np
import pytest

from tests.one_tab import Render
from tests.parts.pages import COMMENTS, NEWS, SENTENCES, TEXT, article
from zoning import Snapshot, limits, read_snapshot
from zoning.document import html, markdown
from zoning.document.blocks import List, Part
from zoning.document.build import build
from zoning.parts import posts_of
from zoning.parts.discussion.bodies import bodies
from zoning.parts.discussion.threads import Threads
from zoning.reading import Reading
from zoning.snapshot import Mask


def texts_of(reading: Reading) -> dict[Part, list[str]]:
    """The text of the blocks of each part, in their order."""
    found: dict[Part, list[str]] = {}
    for block in reading.document.blocks:
        found.setdefault(block.part, []).append(block.text)
    return found


def test_an_article_begins_with_its_title_and_ends_before_its_comments(render_html: Render) -> None:
    reading = read_snapshot(render_html(article()))
    found = texts_of(reading)
    assert found["title"] == ["Rivers rise in spring again"]
    assert found["subtitle"] == ["What the water does to those who live beside it."]
    assert found["byline"] == ["By Ann Dee"]
    assert found["date"] == ["7 May 2019"]
    assert len(found["body"]) == 5
    assert set(found) == {"title", "subtitle", "byline", "date", "body"}
    assert reading.text.startswith("Rivers rise in spring again\n\nWhat the water does")
    assert reading.text.count("Rivers rise in spring again") == 1


STANDFIRST = "Whoever crosses the valley in spring does so with wet feet, and this year with wet knees as well."


@pytest.mark.parametrize("below", ["<p class=by>By Ann Dee</p>", "<p>7 May 2019</p>"], ids=["by-line", "date"])
def test_a_sentence_between_title_and_byline_is_the_standfirst(render_html: Render, below: str) -> None:
    head = f"<html lang=en><title>Rivers rise</title><h1>Rivers rise</h1><div>{STANDFIRST}</div>"
    page = render_html(f"{head}{below}<main>{TEXT}</main>")
    assert texts_of(read_snapshot(page, "plain"))["subtitle"] == [STANDFIRST]


@pytest.mark.parametrize(
    "front",
    [
        f"<p>{STANDFIRST}</p>",
        f"<img src=/meadow.png><p>{STANDFIRST}</p><p>By Ann Dee</p>",
        f"<p><a href=/knees>{STANDFIRST}</a></p><p>By Ann Dee</p>",
        f"<div style=font-size:2em>Rivers rise</div><p>{STANDFIRST}</p><p>By Ann Dee</p>",
    ],
    ids=["without a by-line", "the caption of a picture", "a link to another article", "in a banner"],
)
def test_other_sentences_below_the_title_are_no_standfirst(render_html: Render, front: str) -> None:
    title = "" if "<div" in front else "<h1>Rivers rise</h1>"
    page = render_html(f"<title>Rivers rise</title>{title}{front}<main>{TEXT}</main>")
    assert "subtitle" not in texts_of(read_snapshot(page, "plain"))


def test_a_sentence_above_a_publication_is_no_standfirst(render_html: Render) -> None:
    edited = "Edited by Bob Roe, Academy of the Valley; received in May by the office, accepted in the autumn as it is."
    page = render_html(f"<title>Rivers rise</title><h1>Rivers rise</h1><p>{edited}</p><p>7 May 2019</p>{TEXT}")
    assert "subtitle" in texts_of(read_snapshot(page, "collective:article=no"))
    assert "subtitle" not in texts_of(read_snapshot(page, "collective:article=yes"))


def test_html_has_a_section_for_each_part(render_html: Render) -> None:
    page = article().replace("<h1>", "<div style=font-size:2em>").replace("</h1>", "</div>")
    written = read_snapshot(render_html(page), parts=("title", "byline", "body", "comment")).html
    header, rest = written.split("</header>", 1)
    assert "<header>\n<h1>Rivers rise in spring again</h1>\n<p>By Ann Dee</p>" in header
    assert rest.count('<section class="comments">') == 1
    assert "forty years" in rest.split('<section class="comments">')[1]


def test_comments_are_records_with_their_authors(render_html: Render) -> None:
    reading = read_snapshot(render_html(article()))
    told = [(post.part, post.author, post.published, post.depth) for post in reading.posts]
    assert told == [
        ("comment", "Bob Roe", "2019-05-08T09:30:00+02:00", 0),
        ("comment", "Cat Poe", "2019-05-08", 1),
        ("comment", "Dan Foe", "2019-05-09", 0),
    ]
    assert "forty years" in reading.posts[0].text
    assert "old bridge" not in reading.posts[0].text
    assert "Reply" not in reading.posts[0].text
    assert msgspec.json.decode(msgspec.json.encode(reading.result))["posts"][1]["author"] == "Cat Poe"


def test_every_block_tells_its_post_and_each_comment_is_headed_by_who_wrote_it(render_html: Render) -> None:
    nameless = COMMENTS.replace(
        '<cite class="author">Bob Roe</cite> ', '<cite class="author" title="x">Bob Roe</cite> '
    )
    reading = read_snapshot(render_html(article(comments=nameless)), parts=("body", "comment"))
    body, comments = reading.document.blocks[:5], reading.document.blocks[5:]
    assert all(block.post is msgspec.UNSET for block in body)
    told = [(block.post, block.text) for block in comments if block.post is not msgspec.UNSET]
    assert [number for number, _ in told] == sorted(number for number, _ in told)
    assert {number for number, _ in told} == {0, 1, 2}
    assert not any(isinstance(block, List) for block in comments)
    blocks = msgspec.json.decode(msgspec.json.encode(reading.result))["blocks"]
    assert "post" not in blocks[0]
    assert blocks[-1]["post"] == 2
    text = " ".join(reading.markdown.split())
    assert text.count(" --- ") == 3
    assert "--- comment · 2019-05-08T09:30:00+02:00 *Bob Roe*" in text
    assert reading.html.count('<article class="comment">') == 3


def test_who_wrote_a_post_stands_above_it_where_its_text_does_not_say_so(render_html: Render) -> None:
    snapshot = render_html(thread())
    read = read_snapshot(snapshot, "plain")
    said = bodies(snapshot, snapshot.once(Threads), in_main(snapshot))
    document = build(snapshot, said, read.selection.parts, read.contributions.of_nodes)
    assert f"---\n\n**user-2** · post · 2019-05-02\n\n{THREAD[1]}" in markdown.write(document, read.posts)
    header = "<header>user-2, 2019-05-02</header>"
    assert f'<article class="post">\n{header}\n<p>{THREAD[1]}</p>' in html.write(document, (), read.posts)


def test_posts_of_pages_that_are_joined_are_counted_on(render_html: Render) -> None:
    first = read_snapshot(render_html(thread()), "plain")
    others = [said.replace("the ", "that ").replace("Thanks", "Until tomorrow") for said in THREAD]
    second = read_snapshot(render_html(thread(said=others)), "plain")
    joined = first.followed_by(second)
    assert len(joined.posts) == 2 * len(THREAD)
    told = [block for block in joined.document.blocks if block.text in (*THREAD, *others)]
    assert [block.post for block in told] == list(range(2 * len(THREAD)))


def test_the_day_on_which_somebody_joined_is_not_that_of_a_post(render_html: Render) -> None:
    posts = "".join(
        f'<div class="post"><div><a href="/members/u{number}">user-{number}</a> <span>Joined:</span> '
        f"<span>Feb 2011</span></div><div>2019-05-0{number}, 09:14</div><p>{said}</p></div>"
        for number, said in enumerate(THREAD[:3], 1)
    )
    page = f"<title>The lower gate</title><body><h1>The lower gate</h1><main>{posts}</main></body>"
    found = read_snapshot(render_html(page), "plain").posts
    assert [post.published for post in found] == ["2019-05-01T09:14", "2019-05-02T09:14", "2019-05-03T09:14"]


@pytest.mark.parametrize(
    ("parts", "there", "missing"),
    [
        (("comment",), ["forty years", "old bridge", "the mill"], ["meadows, and nobody", "Send", "Reply"]),
        (("title", "byline"), ["Rivers rise in spring again", "By Ann Dee"], ["7 May 2019", "water"]),
        (("body",), ["meadows, and nobody"], ["Ann Dee", "forty years"]),
        (("body", "comment"), ["meadows, and nobody", "forty years"], ["By Ann Dee"]),
    ],
)
def test_parts_are_chosen(
    render_html: Render, parts: Sequence[Part], there: Sequence[str], missing: Sequence[str]
) -> None:
    text = read_snapshot(render_html(article()), parts=parts).text
    assert all(said in text for said in there), text
    assert not any(said in text for said in missing), text


@pytest.mark.parametrize("method", ["plain", "largest-string"])
def test_comments_are_left_out_and_told_whether_a_method_has_taken_them(method: str, render_html: Render) -> None:
    reading = read_snapshot(render_html(article()), method)
    assert "forty years" not in reading.text
    assert any("words of readers' comments left out" in warning for warning in reading.result.warnings)


def test_a_page_that_would_be_left_without_text_keeps_its_comments(render_html: Render) -> None:
    reading = read_snapshot(render_html(article().replace(TEXT, "<p>Five letters.</p>")), "plain")
    assert "forty years" in reading.text
    assert not any("left out" in warning for warning in reading.result.warnings)


def test_a_timeline_of_comments_and_events_is_no_article_with_comments(render_html: Render) -> None:
    said = ("The gate does not open if the file is empty.", "I have seen that, too.", "It opens again since Monday.")
    events = "<p>Ben Orr added the label of the week</p><p>Ann Dee assigned this to herself</p>"
    timeline = "".join(
        f"<div class=comment-box><div class=comment-head><b>mill</b> commented {day} days ago</div><p>{text}</p></div>"
        for day, text in enumerate(said, 2)
    )
    page = f"<title>The gate</title><main><h1>The gate does not open</h1>{events}{timeline}{events}{events}</main>"
    reading = read_snapshot(render_html(page), "plain")
    assert all(text in reading.text for text in said)
    with_text = read_snapshot(render_html(page.replace("</h1>", f"</h1>{TEXT}")), "plain")
    assert not any(text in with_text.text for text in said)


def test_the_only_comment_is_a_record(render_html: Render) -> None:
    one = """<div class="comment-list"><div class="comment"><a href="/people/7">Eve Loe</a> <i>2 hours ago</i>
<p>The gate has been open since Monday.</p></div></div>"""
    (post,) = read_snapshot(render_html(article(comments=one))).posts
    assert (post.author, post.published) == ("Eve Loe", "2 hours ago")


@pytest.mark.parametrize("age", ["před {} dny", "{} päivää sitten", "{} ngày trước", "{} дней назад", "{} วันที่ผ่านมา"])
def test_posts_are_found_by_relative_times_in_any_language(render_html: Render, age: str) -> None:
    told = zip(("ferry", "mill", "ann"), (9, 8, 7), THREAD[:3], strict=True)
    posts = "".join(
        f"<div class=xq><a href=/u/{name}>{name}</a> <i>{age.format(days)}</i><div><p>{text}</p></div></div>"
        for name, days, text in told
    )
    page = f"<title>Water</title><body><main><h1>High water</h1>{posts}</main>"
    found = read_snapshot(render_html(page), "plain").posts
    assert [post.published for post in found] == [age.format(days) for days in (9, 8, 7)]


def test_what_does_not_call_itself_an_article_is_one_or_a_thread_by_its_length(render_html: Render) -> None:
    page = article(head="")
    assert "forty years" not in read_snapshot(render_html(page), "plain").text
    reading = read_snapshot(render_html(page.replace(TEXT, f"<p>{SENTENCES}</p>")), "plain")
    assert "forty years" in reading.text
    assert "comment" not in texts_of(reading)


@pytest.mark.parametrize("heading", ["Yorumlar (3)", "评论（3）", "3 comments", "Kommentare", "Komentarji (3)"])
def test_comments_are_told_by_their_heading_and_a_field(render_html: Render, heading: str) -> None:
    said = "<p><b>ferry</b> The crossing is closed.</p><p><b>ann</b> Until the ropes are dry.</p>"
    box = f"<div><h4>{heading}</h4>{{}}{said}</div>"
    page = article(head="", body=TEXT, comments=box.format("<textarea></textarea>"))
    text = read_snapshot(render_html(page), "plain").text
    assert "ropes" not in text
    assert heading not in text
    assert "ropes" in read_snapshot(render_html(article(head="", body=TEXT, comments=box.format(""))), "plain").text


@pytest.mark.parametrize("link", ["<a href='#top'>top</a>", "<i>[<a href='/w?title=Lock&action=edit'>edit</a>]</i>"])
def test_controls_in_headings_are_no_words_of_theirs(render_html: Render, link: str) -> None:
    page = article(body=f"<h2>The lock {link}</h2>{TEXT}", comments="")
    lines = read_snapshot(render_html(page), "plain").text.split("\n")
    assert "The lock" in lines
    assert "top" not in lines
    page = page.replace("The lock ", "")
    assert "[edit]" in (text := read_snapshot(render_html(page), "plain").text) or "top" in text.split("\n")


@pytest.mark.parametrize("control", ["<i>[szerkesztés]</i>", "<span><b>[</b><a href=/e>編集</a><b>]</b></span>"])
def test_what_several_headings_end_with_in_brackets_is_a_control(render_html: Render, control: str) -> None:
    heads = [f"<h2>{said}{control}</h2>{TEXT}" for said in ("The lock ", "The mill ")]
    lines = read_snapshot(render_html(article(body="".join(heads), comments="")), "plain").text.split("\n")
    assert {"The lock", "The mill"} <= set(lines)
    assert "The lock [" in read_snapshot(render_html(article(body=heads[0], comments="")), "plain").text


def test_replies_are_told_where_a_page_has_elements_of_its_own(render_html: Render) -> None:
    def note(name: str, said: str, within: str = "") -> str:
        return f"<x-note><a href='/u/{name}'>{name}</a> <time>2 days ago</time><p>{said}</p>{within}</x-note>"

    notes = note("ferry", THREAD[0], note("mill", THREAD[1], note("ferry", THREAD[2]))) + note("ann", THREAD[1])
    page = f"<title>Water</title><body><main><h1>High water</h1><div id=comments>{notes}</div></main>{TEXT}{TEXT}"
    assert [post.depth for post in read_snapshot(render_html(page), "plain").posts] == [0, 1, 2, 0]


POSTS = "".join(
    f'<div class="xq"><a href="/u/{name}">{name}</a> <span>{age}</span><div><p>{said}</p></div></div>'
    for name, age, said in (
        ("川上", "3日前", "春になると川が増水して牧草地が水につかりますが、谷の人々は誰も気にしていません。"),
        ("mill-hand", "2d", "We keep the lower gate open from March on, and the water finds its own way to the lake."),
        ("ferry", "1d", "The crossing is closed until the ropes are dry, whatever the board at the landing says."),
    )
)


HEADED = """<section class=box-8><h2>{heading}</h2><ul>
<li><div class=r><b class=author>Bob Roe</b> <time datetime="2019-05-08">8 May</time>
 <p>I have lived beside this river for forty years and have never seen it so wet.</p> <i>12</i> <button>+</button></div>
 <ul><li><div class=r><b class=author>Cat Poe</b> <time datetime="2019-05-09">9 May</time>
 <p>You should have been here in the spring of the year when the bridge went.</p> <i>7</i> <button>+</button></div></ul>
<li><div class=r><b class=author>Dan Foe</b> <time datetime="2019-05-10">10 May</time>
 <p>Will the road to the mill be open again by the end of the month or not?</p> <i>3</i> <button>+</button></div>
</ul></section>"""


@pytest.mark.parametrize(
    "heading",
    ["Reacties (<span>3</span>)", "コメント<b>3</b>件", "댓글 3", "3 comments", "共3条评论", "3개의 댓글", "3টি মন্তব্য"],
)
def test_a_heading_tells_comments_that_no_class_calls_so(heading: str, render_html: Render) -> None:
    found = read_snapshot(render_html(article(comments=HEADED.format(heading=heading)))).posts
    assert [(post.part, post.author, post.depth) for post in found] == [
        ("comment", "Bob Roe", 0), ("comment", "Cat Poe", 1), ("comment", "Dan Foe", 0)
    ]  # fmt: skip
    assert [post.text.rpartition(" ")[2] for post in found] == ["wet.", "went.", "not?"]


@pytest.mark.parametrize(("heading", "count"), [("Comments", 3), ("12 comments", 12)])
def test_comments_are_counted_where_the_page_states_no_number(heading: str, count: int, render_html: Render) -> None:
    metadata = read_snapshot(render_html(article(comments=HEADED.format(heading=heading)))).metadata
    assert metadata.comment_count == count
    assert [claim.taken for claim in metadata.claims if claim.field == "comment_count"] == [True]


def test_what_a_class_calls_a_signature_is_none_of_a_post(render_html: Render) -> None:
    signed = HEADED.replace("<button>", "<div class='signature restore'>Mind the weir</div><button>", 1)
    found = read_snapshot(render_html(article(comments=signed.format(heading="3 comments")))).posts
    assert len(found) == 3
    assert "weir" not in found[0].text


def test_a_section_on_comments_has_none(render_html: Render) -> None:
    """What is headed as comments and has no dates is a chapter on them."""
    chapter = f"<section><h2>Comments</h2>{TEXT}</section>"
    reading = read_snapshot(render_html(article(body=chapter, comments="")))
    assert reading.posts == ()
    assert reading.text.count("nobody in the valley") == 2 * TEXT.count("nobody in the valley")


def test_posts_are_told_by_structure_where_no_word_of_the_markup_is_known(render_html: Render) -> None:
    page = f"<title>Water</title><body><h1>High water this year</h1><main>{POSTS * 2}</main></body>"
    reading = read_snapshot(render_html(page), "plain")
    assert [post.part for post in reading.posts] == ["post"] * 6
    assert [post.author for post in reading.posts[:3]] == ["川上", "mill-hand", "ferry"]
    assert [post.published for post in reading.posts[:3]] == ["3日前", "2d", "1d"]
    assert "lower gate" in reading.text


def posts_with(*above: str) -> str:
    """A page of as many posts; above: what stands above each one's text."""
    posts = "".join(f'<div class="xq">{front}<p>{said}</p></div>' for front, said in zip(above, THREAD, strict=False))
    return f"<title>Water</title><body><h1>High water this year</h1><main>{posts}</main></body>"


NAMES = ("ferry", "mill-hand", "ferry")


@pytest.mark.parametrize(
    "front",
    [
        "<b>{name}</b><p>Deckhand, 41 posts</p><i>2019-05-0{day}, 09:14</i>",
        "<a href='#'>{name}</a> · <i>2019-05-0{day}, 09:14</i>",
        "<h3><a href='#p{day}'>Re: High water this year</a></h3><b>{name}</b> <i>2019-05-0{day}, 09:14</i>",
        "<div class='user'><span>{initial}</span><span>{name}</span> Harbour master</div><i>2019-05-0{day}, 09:14</i>",
        "<div class='poster'><b>{name}</b> <em class='poster-ip'>Logged</em></div><i>2019-05-0{day}, 09:14</i>",
        "<p class='author'>by <a href='#'>{name}</a> (9,160)</p><i>2019-05-0{day}, 09:14</i>",
    ],
    ids=["first", "before the moment", "under a topic", "after initials", "beside a button", "between words"],
)
def test_authors_are_told_as_a_reader_tells_them(render_html: Render, front: str) -> None:
    fronts = (front.format(name=name, day=day, initial=name[0].upper()) for day, name in enumerate(NAMES, 1))
    posts = read_snapshot(render_html(posts_with(*fronts)), "plain").posts
    assert [(post.author, post.published) for post in posts] == [
        (name, f"2019-05-0{day}T09:14") for day, name in enumerate(NAMES, 1)
    ]


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        ("<i>May {day}</i>", "May {day}"),
        ("<i title='{day} May 2019 09:14'>May {day}</i>", "2019-05-0{day}T09:14"),
        ("<a title='2019-05-0{day} 09:14:00Z' href='#p{day}'>last year</a>", "2019-05-0{day}T09:14:00Z"),
        ("<a href='#p{day}'>vor 7 Jahren</a> <span>{day}. Mai 2019, 09:14 Uhr</span>", "2019-05-0{day}T09:14"),
        ("<i>{day} May 2019</i> <i>9:14:05 pm</i>", "2019-05-0{day}T21:14:05"),
        ("<i>2019年5月{day}日 下午9:14</i>", "2019-05-0{day}T21:14"),
        ("<i>{day} May 2019, 12:04 a.m.</i>", "2019-05-0{day}T00:04"),
        ("<i>{day} May 2019, 9:14 to 10:30</i>", "2019-05-0{day}"),
        ("<x-time datetime='2019-05-0{day}T09:14Z'>7y</x-time>", "2019-05-0{day}T09:14Z"),
        ("<time datetime='x'>{day} days ago <span>at</span></time>", "{day} days ago"),
    ],
    ids=["without a year", "title", "title and no number", "beside it", "evening", "Chinese", "midnight", "span",
         "an element of its own", "no date"],
)  # fmt: skip
def test_moments_are_told_exactly_where_the_page_says_them(render_html: Render, moment: str, told: str) -> None:
    fronts = (f"<b>{name}</b> {moment.format(day=day)}" for day, name in enumerate(NAMES, 1))
    posts = read_snapshot(render_html(posts_with(*fronts)), "plain").posts
    assert [post.published for post in posts] == [told.format(day=day) for day in range(1, 4)]


@pytest.mark.parametrize(
    "front",
    [
        "<h3>{title}</h3><b>{name}</b> <i>2019-05-0{day}, 09:14</i>",
        "<b>Ann</b> <i>2019-05-0{day}, 09:14</i>",
        "<p class='byline'>by <a href='#'>Ann Dee</a> <i>2019-05-0{day}, 09:14</i></p>",
        "<b>{day} comments</b> <i>2019-05-0{day}, 09:14</i>",
    ],
    ids=["titles", "one person", "one person by markup", "counts"],
)
def test_entries_that_several_people_have_not_written_are_no_posts(render_html: Render, front: str) -> None:
    titles = ("The upper gate", "What the ferry costs", "A day at the mill")
    told = enumerate(zip(titles, NAMES, strict=True), 1)
    fronts = (front.format(title=title, name=name, day=day) for day, (title, name) in told)
    assert read_snapshot(render_html(posts_with(*fronts)), "plain").posts == ()


SINGLE = ("ferry", "mill-hand", "Old Ropes")
GUESTS = "<b>{day}) {name}</b><br>from the valley<br><i>2019-05-0{day} - {time}</i>"


@pytest.mark.parametrize(
    ("front", "minutes"),
    [
        (GUESTS, (14, 33, 2)),
        ("<i>asked 2019-05-0{day} {time}</i><br>{name} 24.1k 4 60", (51, 7, 22)),
    ],
    ids=["a number before", "counts behind"],
)
def test_who_sent_a_post_at_an_odd_minute_need_not_come_back(
    render_html: Render, front: str, minutes: Sequence[int]
) -> None:
    told = enumerate(zip(SINGLE, minutes, strict=True), 1)
    fronts = (front.format(name=name, day=day, time=f"09:{minute:02}") for day, (name, minute) in told)
    posts = read_snapshot(render_html(posts_with(*fronts)), "plain").posts
    assert [post.author for post in posts] == list(SINGLE)


def test_what_is_announced_for_a_time_of_day_is_no_post(render_html: Render) -> None:
    fronts = (GUESTS.format(name=name, day=day, time="19:30") for day, name in enumerate(SINGLE, 1))
    assert read_snapshot(render_html(posts_with(*fronts)), "plain").posts == ()


def test_authors_of_comments_are_told_by_place_though_each_has_written_once(render_html: Render) -> None:
    said = "".join(
        f"<article class='comment'><h4>{name}</h4> <i>{day} days ago</i><p>{text}</p><button>Reply</button></article>"
        for day, (name, text) in enumerate(zip(SINGLE, THREAD, strict=False), 1)
    )
    posts = read_snapshot(render_html(article(comments=f"<section>{said}</section>"))).posts
    assert [post.author for post in posts] == list(SINGLE)


def indented(*around: str) -> str:
    """Comments beside one another; around: what stands before the comment, left of it, and behind it, by `|`."""
    said = (
        f"{before}<table class=comment><tr><td>{left}<td><b class=author>{name}</b> <i>{day} days ago</i><p>{text}</p>"
        f"</table>{after}"
        for day, (name, text, (before, left, after)) in enumerate(
            zip((*SINGLE, "ann"), THREAD, (one.split("|") for one in around), strict=True), 1
        )
    )
    return f"<title>Water</title><body><main><h1>Water</h1><section>{''.join(said)}</section></main>"


def spacer(width: int) -> str:
    return f"|<div style='width:{width}px'></div>|"


def margin(width: int) -> str:
    return f"<div style='margin-left:{width}px'>||</div>"


@pytest.mark.parametrize(
    ("around", "depths"),
    [
        ([spacer(width) for width in (0, 40, 80, 40)], [0, 1, 2, 1]),
        ([margin(width) for width in (0, 30, 0, 30)], [0, 1, 0, 1]),
        (["||", "<div>||", "||</div>", "||"], [0, 1, 1, 0]),
        ([margin(width) for width in (0, 400, 0, 400)], [0, 0, 0, 0]),
        ([margin(width) for width in (40, 0, 40, 0)], [0, 0, 0, 0]),
        ([margin(width) for width in (0, 30, 17, 0)], [0, 0, 0, 0]),
    ],
    ids=["a spacer", "a margin", "behind what they answer", "another column", "left of the first", "no tree"],
)
def test_answers_are_told_by_where_they_begin(
    render_html: Render, around: Sequence[str], depths: Sequence[int]
) -> None:
    posts = read_snapshot(render_html(indented(*around)), "plain").posts
    assert [post.author for post in posts] == [*SINGLE, "ann"]
    assert [post.depth for post in posts] == depths


def test_articles_in_an_article_are_what_others_say_to_it(render_html: Render) -> None:
    one, two, three = (
        f"<div role=article aria-label='Comment by {name}'><a href='/{name}'>{name}</a><p>{text}</p><i>2y</i></div>"
        for name, text in zip(SINGLE, THREAD, strict=False)
    )
    page = f"<title>Water</title><body><div role=article><h2>Water</h2>{TEXT}{one}<div>{two}</div>{three}</div>"
    posts = read_snapshot(render_html(page), "plain").posts
    assert posts == ()
    posts = read_snapshot(render_html(page.replace(TEXT, "")), "plain").posts
    assert [post.author for post in posts] == list(SINGLE)


def test_what_stands_below_each_post_of_an_author_is_no_part_of_it(render_html: Render) -> None:
    told = zip((*NAMES, "ann"), THREAD, strict=False)
    posts = "".join(
        f"<div class='xq'><a href='/u/{name}'>{name}</a> <i>2019-05-0{day}</i><p>{said}</p><p>Thank you.</p>"
        f"<div class='z'>{'Sold the boat' if name == 'ferry' else 'Wet as ' + name}, <b>kept the jam</b></div></div>"
        for day, (name, said) in enumerate(told, 1)
    )
    page = render_html(f"<title>Water</title><body><h1>High water this year</h1><main>{posts}</main></body>")
    reading = read_snapshot(page, "plain")
    assert len(reading.posts) == len(THREAD)
    assert all(post.text.endswith(f"{said}\nThank you.") for post, said in zip(reading.posts, THREAD, strict=True))
    assert "Thank you." in reading.text
    assert "kept the jam" not in reading.text
    assert "Wet as" not in reading.text


def test_a_post_of_a_thread_comes_with_who_wrote_it_and_when(render_html: Render) -> None:
    """Nothing else around it is taken, such as ranks or buttons."""
    posts = "".join(
        f"<div class=xq><p><a href='/u/{name}'>{name}</a></p><p class=z>Harbour master</p>"
        f"<p class=y><i>2019-05-0{day}</i></p>"
        f"<div>{text}</div><button>Quote</button></div>"
        for day, (name, text) in enumerate(zip(NAMES, THREAD, strict=False), 1)
    )
    page = render_html(f"<title>Water</title><body><main><h1>High water this year</h1>{posts}</main>")
    told = [f"{name}\n\n2019-05-0{day}\n\n{THREAD[day - 1]}" for day, name in enumerate(NAMES, 1)]
    for extractor in ("plain", "collective"):
        reading = read_snapshot(page, extractor)
        assert reading.text.strip() == "\n\n".join(["High water this year", *told])
    assert reading.markdown.count("2019-05-01") == 1


def test_what_stands_beside_posts_about_their_authors_is_no_part_of_them(render_html: Render) -> None:
    """Ranks, counts and dates of joining are removed; a name linked in a sentence and a short post are kept."""
    ranks = ("Harbour master", "Guest of the valley", "Harbour master", "Boatswain")
    said = (*THREAD[:2], "As <a href='/u/mill-hand'>mill-hand</a> says, the gate is shut.", THREAD[3])
    posts = "".join(
        f"<div class=xq><div class=card><a href='/u/{name}'>{name}</a><p>{rank}</p><dl><dt>Wet days:</dt>"
        f"<dd>{7 * day}</dd><dt>Joined</dt><dd>Oct 4, 2011</dd></dl></div>"
        f"<i>2019-05-0{day}</i><div>{text}</div><p>Quote</p></div>"
        for day, (name, rank, text) in enumerate(zip((*NAMES, "ann"), ranks, said, strict=True), 1)
    )
    page = render_html(f"<title>Water</title><body><main><h1>High water this year</h1>{posts}</main>")
    texts = [post.text for post in read_snapshot(page, "plain").posts]
    assert len(texts) == len(THREAD)
    assert all(
        text.endswith(line) for text, line in zip(texts, (*THREAD[:2], "the gate is shut.", THREAD[3]), strict=True)
    )
    assert "As mill-hand says" in texts[2]
    beside = ("Harbour", "Wet days", "14", "Joined", "2011", "Quote")
    assert [word for word in beside if word in " ".join(texts)] == []


@pytest.mark.parametrize(
    ("head", "foot"),
    [
        (
            "<p><a href='/u/{name}'>{name}</a> says:</p><p><i>2019-05-0{day}</i></p>",
            "<p><a href='?reply'>Reply</a></p>",
        ),
        ("<h4><a href=/t>Re: High water</a> - Added by <a class=user>{name}</a> <i>2019-05-0{day}</i></h4>", ""),
        ("", "<div>Comment by <span class=author>{name}</span> — <i>2019-05-0{day}</i></div>"),
    ],
)
def test_the_text_of_a_post_is_free_of_who_wrote_it_and_when(head: str, foot: str, render_html: Render) -> None:
    posts = "".join(
        f"<div class=comment>{head}<p>{text}</p>{foot}</div>".format(name=name, day=day)
        for day, (name, text) in enumerate(zip(NAMES, THREAD, strict=False), 1)
    )
    page = render_html(f"<body><main><h1>High water</h1>{TEXT * 6}</main><section>{posts}</section>")
    for extractor in ("plain", "collective"):
        told = [(post.author, post.published, post.text) for post in read_snapshot(page, extractor).posts]
        told = [(name, day, text.removesuffix("\nReply")) for name, day, text in told] if extractor == "plain" else told
        assert told == [(name, f"2019-05-0{day}", THREAD[day - 1]) for day, name in enumerate(NAMES, 1)]


def test_a_ticket_keeps_its_answers(render_html: Render) -> None:
    """The answers are shorter than the ticket's description, and the markup calls them comments."""
    answers = "".join(
        f"<div class=change><h3>by <span class=author>{name}</span>, <a title='05/0{day}/2019 10:0{day} AM'>over {day} "
        f"years</a> ago</h3><div class=comment><p>{text}</p></div></div>"
        for day, (name, text) in enumerate(zip(NAMES, THREAD, strict=False), 1)
    )
    table = "<table><tr><th>{}<td>open<th>Priority:<td>minor<tr><th>Milestone:<td>May<th>Owner:<td>ann</table>"
    for label, parts in (("Status:", {"post"}), ("Kind:", {"comment"})):
        body = f"<h1>High water</h1>{table.format(label)}{TEXT * 6}"
        body = body if label == "Status:" else body.replace("Priority:", "Weight:")
        reading = read_snapshot(render_html(f"<body><main>{body}{answers}</main>"))
        assert {post.part for post in reading.posts} <= parts
        assert (THREAD[1] in reading.text) is (label == "Status:")
    assert read_snapshot(render_html(f"<body><main>{table.format('Status:')}{TEXT}{answers}</main>")).posts


def test_who_writes_the_same_twice_has_written_twice(render_html: Render) -> None:
    said = (THREAD[0], THREAD[1], THREAD[0])
    posts = "".join(
        f"<div class='xq'><a href='/u/{name}'>{name}</a> <i>2019-05-0{day}</i><p>{text}</p></div>"
        for day, (name, text) in enumerate(zip(NAMES, said, strict=True), 1)
    )
    page = render_html(f"<title>Water</title><body><h1>High water this year</h1><main>{posts}</main></body>")
    found = read_snapshot(page, "plain").posts
    assert all(post.text.endswith(text) for post, text in zip(found, said, strict=True))


def test_the_forum_among_the_fixtures_is_a_thread(fixture_page: Render) -> None:
    posts = read_snapshot(fixture_page("forum-thread")).posts
    assert [post.author for post in posts] == ["marsh_hen", "Old Ropes", "jib.and.jam", "marsh_hen"]
    assert [post.published for post in posts] == [
        "2019-08-06T19:22", "2019-08-06T20:05", "2019-08-07T07:48", "2019-08-10T11:30",
    ]  # fmt: skip
    assert not any("kept the jam" in post.text or "hole in the water" in post.text for post in posts)


def test_teasers_are_no_posts(render_html: Render) -> None:
    teaser = """<div class="card"><h3><a href="/a/1">The bridge at the mill is closed again</a></h3>
<span class="author">Ann Dee</span> <time datetime="2019-05-01">1 May</time><p>The ropes are wet and the board says
nothing of the day on which the crossing will be open for carts.</p></div>"""
    reading = read_snapshot(render_html(article(comments=teaser * 4)), "plain")
    assert reading.posts == ()


def test_teasers_of_other_pages_are_related_matter(render_html: Render) -> None:
    titles = ("The bridge at the mill is closed", "No carts on the upper road", "What the ferry costs this year")
    rail = "".join(f'<div class="t"><a href="/{n}">{title}</a><p>Today</p></div>' for n, title in enumerate(titles))
    page = render_html(article(comments=f"<aside>{rail}</aside>"))
    found = read_snapshot(page, parts=("related",))
    assert [block.text for block in found.document.blocks if block.text != "Today"] == list(titles)
    assert "closed" not in read_snapshot(page).text


def test_comments_in_code_are_code(render_html: Render) -> None:
    code = '<pre><code>river = 1  <span class="token comment"># the water of the valley</span></code></pre>'
    reading = read_snapshot(render_html(article(body=code, comments="")), "plain")
    assert "# the water of the valley" in reading.text
    assert not reading.result.warnings


@pytest.mark.parametrize("mark", ["¶", "#", "§", "🔗"])
def test_the_marks_that_headings_are_linked_by_are_no_words_of_theirs(mark: str, render_html: Render) -> None:
    headings = f"""<h1 id=rise>Rise <a href='#rise'>{mark}</a></h1>{TEXT}<h2 id=fall>Fall<a href='#fall'>{mark}</a></h2>
{TEXT}<h2><a href='#fall'>C#</a></h2>{TEXT}<h2>Ebb<a href='#fall'>{mark}</a></h2><p>A<a href='#fall'>{mark}</a></p>
<section id='a b'><h3>Flood <a href='#a%20b'>{mark}</a></h3>{TEXT}</section>"""
    document = read_snapshot(render_html(f"<title>Rise</title><body>{headings}"), "plain").document
    written = markdown.write(document)
    lines = [line.replace("\\", "").partition("](")[0] for line in written.splitlines() if line[:1] in ("#", "A")]
    assert lines == ["# Rise", "## Fall", "## [C#", f"## Ebb[{mark}", f"A[{mark}", "### Flood"]


def test_a_table_of_contents_is_told_from_the_body(render_html: Render) -> None:
    links = "".join(f'<li><a href="#{name}">{name}</a></li>' for name in ("Rise", "Fall", "Ebb", "Flood"))
    reading = read_snapshot(render_html(article(body=f"<ul>{links}</ul>", comments="")), "plain")
    assert texts_of(reading)["contents"] == ["Rise\nFall\nEbb\nFlood"]


def test_nothing_is_added_to_a_page_without_main_content(render_html: Render) -> None:
    challenge = "<title>Just a moment...</title><h1>Just a moment...</h1><p>Verify that you are human.</p>"
    reading = read_snapshot(render_html(challenge))
    assert reading.scope.kind == "bot-challenge"
    assert reading.document.blocks == ()


SAID = "<b class=author>Ann Dee</b> <time>2 hours ago</time><p>The gate has been open since Monday, she says.</p>"


def posts_read(render_html: Render, posts: str) -> int:
    return len(read_snapshot(render_html(article(comments=posts)), "plain").posts)


def test_of_many_records_a_limited_number_is_examined(render_html: Render, monkeypatch: pytest.MonkeyPatch) -> None:
    assert posts_read(render_html, f"<div class=comment>{SAID}" * 400 + "</div>" * 400) > 0
    monkeypatch.setattr(limits, "RECORDS", 100)
    assert 0 < posts_read(render_html, f"<div class=comment>{SAID}</div>" * (limits.RECORDS + 100)) <= limits.RECORDS


def test_of_records_each_of_its_own_kind_a_limited_number_is_examined(
    render_html: Render, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "RECORDS", 1000)
    kinds = (chr(97 + n % 26) * (1 + n // 26) for n in range(1200))
    posts = "".join(f'<div class="comment k{kind}">{SAID}</div>' for kind in kinds)
    assert 0 < posts_read(render_html, posts) <= limits.RECORDS


QUESTION = """<title>Wet meadows</title><body><main itemscope itemtype="https://schema.org/QAPage"><h1>Wet meadows?</h1>
<div itemscope itemtype="https://schema.org/Question" class="q"><a href="/users/1">ann</a> <time datetime="2019-05-01">1
May</time><div><p>Why are the meadows beside the river wet in spring, though it has not rained for weeks?</p></div>
<ul class="comments"><li class="comment"><a href="/users/3">cat</a> <time datetime="2019-05-01">1 May</time><p>Which of
the meadows do you mean, those above the mill or those below it?</p></li></ul></div>
<div itemscope itemtype="https://schema.org/Answer" class="a"><a href="/users/2">bob</a> <time datetime="2019-05-02">2
May</time><div><blockquote><p>though it has not rained for weeks</p></blockquote><p>The snow melts above the
valley, and the water finds its way to the meadows below.</p></div></div></main></body>"""


TYPED = ' itemscope itemtype="https://schema.org/'


@pytest.mark.parametrize(
    "page",
    [
        QUESTION,
        QUESTION.replace(f'{TYPED}Question" class="q"', ' class="question js-q"').replace(
            f'{TYPED}Answer" class="a"', ' class="js-a answer"'
        ),
        QUESTION.replace(f'{TYPED}Question" class="q"', ' class="question"').replace(
            "Wet meadows?</h1>",
            f'Wet meadows?</h1><div{TYPED}Question"><a href="/users/8">log in</a> <p>Asked <i>last year</i></p>',
        ),
    ],
    ids=["types", "classes", "a type around all"],
)
def test_a_question_its_answers_and_what_others_say_to_them_are_told_apart(render_html: Render, page: str) -> None:
    question, comment, answer = read_snapshot(render_html(page), "plain").posts
    assert [post.part for post in (question, comment, answer)] == ["question", "comment", "answer"]
    assert [post.author for post in (question, comment, answer)] == ["ann", "cat", "bob"]
    assert "Which of" not in question.text
    assert comment.depth == 1
    assert answer.quoted == ("though it has not rained for weeks",)


def test_posts_stand_for_questions_and_answers_where_parts_are_chosen(render_html: Render) -> None:
    found = texts_of(read_snapshot(render_html(QUESTION), "plain", parts=("post",)))
    assert set(found) == {"question", "answer"}
    assert "Wet meadows?" not in " ".join(found["question"])


@pytest.mark.parametrize("word", ["Edited", "Uppdaterad", "Обновлено"])
def test_the_post_of_an_edited_question_is_as_old_as_the_question(word: str, render_html: Render) -> None:
    edited = f'<p>{word} <i>4 May 2019</i></p><p>Asked <i>1 May 2019</i> <a href="/users/1">'
    page = QUESTION.replace('<a href="/users/1">', edited).replace(
        '<time datetime="2019-05-01">1\nMay</time><div>', "</p><div>"
    )
    posts = read_snapshot(render_html(page), "plain").posts
    assert [post.published for post in posts] == ["2019-05-01", "2019-05-01", "2019-05-02"]


def test_the_post_that_a_thread_begins_with_has_its_moment_where_the_answers_have_theirs(
    render_html: Render,
) -> None:
    said = (
        f'<div class="thing {kind}"><p><a class="author" href="/u/{name}">{name}</a> <i>{age} days ago</i></p>'
        f"<div>{text}</div></div>"
        for kind, name, age, text in zip(("link", "comment", "comment"), NAMES, (9, 8, 7), THREAD, strict=False)
    )
    first, *others = said
    page = f"<title>Water</title><body><main><h1>Water</h1><div>{first}</div><div>{''.join(others)}</div></main>"
    posts = read_snapshot(render_html(page), "plain").posts
    assert [(post.author, post.published) for post in posts] == [
        ("ferry", "9 days ago"),
        ("mill-hand", "8 days ago"),
        ("ferry", "7 days ago"),
    ]


def test_posts_without_blanks_between_their_words_are_long_enough(render_html: Render) -> None:
    said = (
        "春になると川が増水して牧草地が水につかります。",
        "谷の人々は誰も気にしていません。",
        "橋は明日まで閉まっています。",
    )
    posts = "".join(
        f"<div class='xq'><b>{name}</b> <i>2019-05-0{day}</i><p>{text}</p></div>"
        for day, (name, text) in enumerate(zip(("川上", "渡し守", "川上"), said, strict=True), 1)
    )
    page = f"<title>水</title><body><main><h1>水</h1>{posts}</main>"
    assert [post.author for post in read_snapshot(render_html(page), "plain").posts] == ["川上", "渡し守", "川上"]


THREAD = (
    "First, what is the water doing at the lower gate this week, and who has looked?",
    "It stands a hand below the board, and it has been falling since the wind turned on Sunday.",
    "Not at the upper gate: there it is as high as ever, and the ferry stays on its chain.",
    "Thanks.",
)


def thread(around: str = "form", said: Sequence[str] = THREAD) -> str:
    """Posts inside of one element, each with its author's rank; the first stands by itself."""
    posts = [
        f'<div class="message m-{number}"><div class="side"><a href="/members/u{number}">user-{number}</a><em>Senior '
        f'Member</em></div><time datetime="2019-05-0{number}">{number} May</time><div class="said"><p>{said}</p></div>'
        "<button>Reply</button></div>"
        for number, said in enumerate(said, 1)
    ]
    title = "<title>The lower gate</title><body><h1>The lower gate</h1><main>"
    return f"{title}<section>{posts[0]}</section><{around}>{''.join(posts[1:])}</{around}></main></body>"


@pytest.mark.parametrize("around", ["form", "div"])
def test_no_post_of_a_thread_is_lost(render_html: Render, around: str) -> None:
    snapshot = render_html(thread(around))
    posts = read_snapshot(snapshot, "plain").posts
    assert len(posts) == len(THREAD)
    assert all(said in post.text for said, post in zip(THREAD, posts, strict=True))


def in_main(snapshot: Snapshot) -> Mask:
    """What a method might take of `thread`: two of the posts."""
    told = np.array(["gate" in text or "board" in text for text in map(snapshot.text_of, range(len(snapshot)))])
    main: Mask = told & snapshot.is_text & ~snapshot.within(snapshot.named("head", "h1"))
    return main


def test_a_post_is_what_its_author_wrote(render_html: Render) -> None:
    """The method leaves out ranks and a short post; the post is found by the place that other posts have."""
    snapshot = render_html(thread())
    reading = read_snapshot(snapshot, "plain")
    said = bodies(snapshot, snapshot.once(Threads), in_main(snapshot))
    posts = posts_of(snapshot, said, reading.selection.records).posts
    assert tuple(post.text for post in posts) == THREAD


def test_captions_have_their_part(render_html: Render) -> None:
    pictures = """<figure><img src="data:," alt=""><figcaption>The bridge in May</figcaption></figure>
<div><img src="data:," alt=""><p class="wp-caption-text">The mill in June</p></div>"""
    found = texts_of(read_snapshot(render_html(article(body=pictures, comments="")), "plain"))
    assert found["caption"] == ["The bridge in May", "The mill in June"]


def test_facts_of_a_product_have_their_part(render_html: Render) -> None:
    product = """<script type="application/ld+json">{"@type": "Product", "name": "Oar"}</script>"""
    table = "<table><tr><th>Length</th><td>2.4 m</td></tr><tr><th>Wood</th><td>Ash</td></tr></table>"
    asked = render_html(article(body=table, head=product, comments=""))
    assert "Ash" in "".join(texts_of(read_snapshot(asked, "plain"))["facts"])
    assert "facts" not in texts_of(read_snapshot(render_html(article(body=table, comments="")), "plain"))


def test_what_declares_itself_a_discussion_keeps_what_people_say(render_html: Render) -> None:
    forum = NEWS.replace('"NewsArticle"', '["Article", "DiscussionForumPosting"]')
    said = "".join(f"<div class=comment><p>{SENTENCES}{number}</p></div>" for number in range(3))
    reading = read_snapshot(render_html(article(head=forum, comments=said)), "plain")
    assert reading.text.count("nobody in the valley minds") > 10
    assert len(texts_of(reading)["post"]) == 3
    assert not reading.result.warnings


def test_a_line_that_repeats_a_title_without_blanks_is_left_out(render_html: Render) -> None:
    title = "春の川が牧草地を水に沈める"
    page = f"<html lang=ja><title>{title}</title><main><div><span>{title}</span></div><h1>{title}</h1>{TEXT}</main>"
    assert read_snapshot(render_html(page), "plain").text.count(title) == 1
