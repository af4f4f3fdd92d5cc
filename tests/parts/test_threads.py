"""Who began a thread and when, what is a post's own text, and records that no markup calls comments."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.one_tab import Render
from tests.parts.pages import TEXT
from zoning import read_snapshot
from zoning.parts.discussion.names import may_be_name
from zoning.parts.mark import MainContent, mark
from zoning.reading import Reading

SAID = (
    "First, what is the water doing at the lower gate this week, and who has looked?",
    "It stands a hand below the board, and it has been falling since the wind turned on Sunday.",
    "Not at the upper gate: there it is as high as ever, and the ferry stays on its chain.",
)
NAMES = ("Mill Hand", "ferry", "Mill Hand")


def thread(post: str, *, head: str = "", title: str = "<h1>High water</h1>", said: Sequence[str] = SAID) -> str:
    """A thread without metadata; post: has the fields `name`, `day`, `re` and `said`."""
    posts = "".join(
        f"<div class=xq>{post}</div>".format(name=name, day=day, re="Re: " if day > 1 else "", said=text)
        for day, (name, text) in enumerate(zip(NAMES, said, strict=True), 1)
    )
    return f"<title>High water | The weir</title>{head}<body><main>{title}{posts}</main>"


SIGNED = "<a href='/u/{name}'>{name}</a> <i>2019-05-0{day}</i><p>{said}</p>"


def test_the_author_and_date_of_a_thread_are_those_of_its_first_post(render_html: Render) -> None:
    metadata = read_snapshot(render_html(thread(SIGNED))).metadata
    assert (metadata.authors, metadata.published) == (("Mill Hand",), "2019-05-01")
    taken = [claim for claim in metadata.claims if claim.taken and claim.field in ("authors", "published")]
    assert {claim.where for claim in taken} == {"first post"}


def test_who_wrote_last_has_not_begun_a_thread(render_html: Render) -> None:
    reading = read_snapshot(render_html(thread(SIGNED).replace("2019-05-01", "2019-06-01")))
    assert reading.posts[0].published == "2019-06-01"
    assert told_by_first_post(reading) == []


def told_by_first_post(reading: Reading) -> list[str]:
    """The fields that are those of the first post."""
    return [claim.field for claim in reading.metadata.claims if claim.where == "first post"]


DECLARED = "<meta name=author content='Ann Dee'><meta property=article:published_time content=2018-05-01>"


@pytest.mark.parametrize("head", ["<link rel=prev href='/t?page=1'>", DECLARED])
def test_later_pages_and_pages_that_declare_an_author_are_not_those_of_the_first_poster(
    head: str, render_html: Render
) -> None:
    assert told_by_first_post(read_snapshot(render_html(thread(SIGNED, head=head)))) == []


@pytest.mark.parametrize(
    "post",
    [
        "<b class=user>{name}</b><h3>{re}High water</h3><i>2019-05-0{day}</i><div>{said}</div>",
        "<b class=user>{name}</b><p>Szerző: <b>{name}</b> » <i>2019-05-0{day}</i></p><div>{said}</div>",
    ],
)
def test_topics_and_lines_with_name_and_date_are_no_text_of_a_post(post: str, render_html: Render) -> None:
    for extractor in ("plain", "collective"):
        posts = read_snapshot(render_html(thread(post)), extractor).posts
        assert [post.text for post in posts] == list(SAID)


COMMENT = (
    "<li class='comment byuser comment-author-x'>{name} <i>2019-05-0{day}</i> <a href='#'>(Edit)</a><p>{said}</p>"
    "<a href='#'>Reply</a></li>"
)
NAMED = "<div class='comment-author vcard'><cite class=fn>{name}</cite> <em>Post author</em></div>"


def commented(*names: str) -> str:
    comments = "".join(
        COMMENT.format(name=name, day=day, said=said)
        for day, (name, said) in enumerate(zip(names, SAID, strict=True), 1)
    )
    return f"<title>High water</title><body><main><h1>High water</h1>{TEXT}</main><ol class=comments>{comments}</ol>"


def test_neither_classes_of_a_comment_nor_controls_in_brackets_name_its_author(render_html: Render) -> None:
    names = ("Mill Hand", "ferry", "Ann Dee")
    posts = read_snapshot(render_html(commented(*(NAMED.format(name=name) for name in names))), "plain").posts
    assert [(post.author, post.text) for post in posts] == list(zip(names, SAID, strict=True))


def test_who_is_not_named_by_the_markup_stands_where_the_others_do(render_html: Render) -> None:
    marked, plain = "<b><a href='/u/1'>{}</a></b>", "<b><a href='#'>{}</a></b>"
    page = commented(marked.format("Mill Hand"), marked.format("ferry"), plain.format("Ann Dee"))
    assert [post.author for post in read_snapshot(render_html(page), "plain").posts] == [
        "Mill Hand",
        "ferry",
        "Ann Dee",
    ]


def test_replies_within_comments_may_have_further_classes(render_html: Render) -> None:
    def said(place: int, classes: str, inner: str = "") -> str:
        head = f"<b class=author>{NAMES[place]}</b> <i>2019-05-0{place + 1}</i>"
        return f"<div class='d-comment {classes}'><div class=in>{head}<p>{SAID[place]}</p></div>{inner}</div>"

    reply = f"<ul>{said(1, 'd-comment--reply')}</ul>"
    page = f"<title>High water</title><body><main><h1>High water</h1>{TEXT}</main>{said(0, '', reply)}{said(2, '')}"
    posts = read_snapshot(render_html(page), "plain").posts
    assert [(post.depth, post.text) for post in posts] == list(zip((0, 1, 0), SAID, strict=True))


def test_a_badge_between_author_and_date_is_no_text_of_a_post(render_html: Render) -> None:
    post = "<b class=user>{name}</b><div>Wizard {day}</div><i>2019-05-0{day}</i><div>{said}</div>"
    posts = read_snapshot(render_html(thread(post)), "plain").posts
    assert [post.text for post in posts] == list(SAID)


def test_a_notice_above_the_first_post_is_no_standfirst(render_html: Render) -> None:
    title = f"<h1>High water</h1><p>{SAID[0]}</p>"
    reading = read_snapshot(render_html(thread(SIGNED, title=title, said=SAID[::-1])), "plain")
    assert reading.posts
    assert all(block.part != "subtitle" for block in reading.document.blocks)


def test_headings_that_differ_in_digits_are_text_of_posts(render_html: Render) -> None:
    released = "<a href='/u/{name}'>{name}</a> <i>2019-05-0{day}</i><h2>Sluice 4.{day}</h2><p>{said}</p>"
    text = read_snapshot(render_html(thread(released)), "plain").text
    assert [f"Sluice 4.{day}" in text for day in (1, 2, 3)] == [True] * 3


@pytest.mark.parametrize("with_comments", [True, False])
def test_comments_that_the_method_leaves_out_make_no_thread(with_comments: bool, render_html: Render) -> None:
    comments = "".join(
        f"<div class=comment><b class=author>{name}</b> <i>2019-05-0{day}</i><p>{said}</p></div>"
        for day, (name, said) in enumerate(zip(("Ann", "Bob", "Cat"), SAID, strict=True), 2)
    )
    post = f"<article><h1>High water</h1><b class=author>Eve</b> <i>2019-05-01</i><p>{SAID[0]} {SAID[1]}</p></article>"
    page = render_html(f"<title>High water</title><main>{post}<div>{comments}</div></main>")
    text, nothing = page.has_words & page.in_body, np.zeros(len(page), np.bool_)
    left_out = nothing if with_comments else page.within(page.named("div"))
    assert mark(MainContent(page, text & ~left_out, nothing, scholarly=False)).is_thread == with_comments


def test_the_ranks_in_the_first_column_are_no_text_of_posts(render_html: Render) -> None:
    post = (
        "<table border=1><tr><td colspan=2><small>0{day}.05.2019, 17:3{day}</small><tr><td><b>{name}</b><br>"
        "Deckhand<br>Posts: 1{day}<td>{said}</table>"
    )
    page = thread(post).replace("<div class=xq>", "").replace("</div>", "")
    posts = read_snapshot(render_html(page), "plain").posts
    assert [post.text for post in posts] == list(SAID)


@pytest.mark.parametrize(("language", "told"), [("en-GB", "2019-05-03T14:10"), ("en-US", "(03.05.19 14:10)")])
def test_years_of_two_digits_are_told_where_days_begin_with_the_day(
    language: str, told: str, render_html: Render
) -> None:
    page = f"<html lang={language}>" + thread("<b class=user>{name}</b> <i>(0{day}.05.19 14:10)</i><p>{said}</p>")
    assert read_snapshot(render_html(page), "plain").posts[2].published == told


def test_years_of_two_digits_are_not_in_the_future(render_html: Render) -> None:
    page = "<html lang=en-GB>" + thread("<b class=user>{name}</b> <i>(0{day}.07.98 14:10)</i><p>{said}</p>")
    assert read_snapshot(render_html(page), "plain").posts[2].published == "1998-07-03T14:10"


def test_the_comments_of_a_thread_are_the_posts_behind_the_first(render_html: Render) -> None:
    assert read_snapshot(render_html(thread(SIGNED))).metadata.comment_count == 2


@pytest.mark.parametrize(
    ("above", "posts"), [("", 3), (f"<p>{' '.join(SAID)}</p>", 0)], ids=["nothing above", "a text above"]
)
def test_a_forum_may_declare_its_threads_articles(above: str, posts: int, render_html: Render) -> None:
    declared = thread(SIGNED, head="<meta property=og:type content=article>", title=f"<h1>High water</h1>{above}")
    assert len(read_snapshot(render_html(declared), "plain").posts) == posts


@pytest.mark.parametrize(("method", "told"), [("plain:visible_only=false", True), ("plain", False)])
def test_a_spoiler_belongs_to_its_post_if_the_method_takes_it(method: str, told: bool, render_html: Render) -> None:
    spoiler = "<div style='display: none'>Behind the board there is a second gate, and its key hangs at the mill.</div>"
    reading = read_snapshot(render_html(thread(SIGNED + spoiler)), method)
    assert [("second gate" in post.text) for post in reading.posts] == 3 * [told]
    assert ("second gate" in reading.text) is told


def test_the_title_in_the_first_post_is_no_text_of_it(render_html: Render) -> None:
    page = thread("<b class=user>{name}</b> <i>2019-05-0{day}</i><div>{said}</div>", title="")
    page = page.replace("<div>", "<h2>High water</h2><div>", 1)
    posts = read_snapshot(render_html(page), "plain").posts
    assert [post.text for post in posts] == list(SAID)


def test_counts_are_known_by_ids_that_come_back(render_html: Render) -> None:
    post = "<b class=user>{name}</b> <i>2019-05-0{day}</i><div id=said>{said}</div><div id=votes>31</div>"
    posts = read_snapshot(render_html(thread(post)), "plain").posts
    assert [post.text for post in posts] == list(SAID)


@pytest.mark.parametrize(
    "joined", ["Csatlakozott", "Регистрация", "Dołączył", "Kayıt tarihi", "Tham gia", "注册时间", "عضو منذ"]
)
def test_the_day_of_joining_is_known_in_many_languages(joined: str, render_html: Render) -> None:
    post = f"<b class=user>{{name}}</b><p>{joined}: 2011-03-12</p><i>2019-05-0{{day}}</i><div>{{said}}</div>"
    reading = read_snapshot(render_html(thread(post)), "plain")
    assert [post.published for post in reading.posts] == ["2019-05-01", "2019-05-02", "2019-05-03"]
    assert [post.text for post in reading.posts] == list(SAID)


def answers(names: Sequence[str] = ("Ben Orr", "Lak Narang")) -> str:
    """A question of which the page does not name who asked, and its answers."""
    given = "".join(
        f"<div class='box question_answer_item_{day}'><div><a href='#'>{name}</a> · <i>2019-05-0{day}</i></div>"
        f"<p>{said}</p></div>"
        for day, (name, said) in enumerate(zip(names, SAID, strict=False), 1)
    )
    return f"<title>High water</title><body><main><h1>Why is the water so high?</h1>{given}</main>"


def test_answers_are_known_by_a_part_of_their_class(render_html: Render) -> None:
    reading = read_snapshot(render_html(answers()))
    assert [(post.part, post.author) for post in reading.posts] == [("answer", "Ben Orr"), ("answer", "Lak Narang")]
    assert told_by_first_post(reading) == []


PRODUCT = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product"}</script>'


@pytest.mark.parametrize(
    ("dates", "told"),
    [
        (("02/03/2025", "12/19/2024", "10/01/2024"), ["2025-02-03", "2024-12-19", "2024-10-01"]),
        (("02/03/2025", "19/12/2024", "10/01/2024"), ["2025-03-02", "2024-12-19", "2024-01-10"]),
        (("02/03/2025", "12/09/2024", "10/01/2024"), ["02/03/2025", "12/09/2024", "10/01/2024"]),
    ],
)
def test_reviews_of_a_product_are_comments(dates: Sequence[str], told: list[str], render_html: Render) -> None:
    """The order of day and month is that of the days on the page."""
    reviews = "".join(
        f"<div class=rev><i>{date}</i><span class=author>{name}</span><b>Good</b><p>{said}</p></div>"
        for date, name, said in zip(dates, ("Ann", "Bob", "Cat"), SAID, strict=True)
    )
    page = f"<html lang=en><title>A mug</title>{PRODUCT}<body><main><h1>A mug</h1>{TEXT}</main>{reviews}"
    reading = read_snapshot(render_html(page))
    assert [(post.part, post.author) for post in reading.posts] == [("comment", name) for name in ("Ann", "Bob", "Cat")]
    assert [post.published for post in reading.posts] == told
    assert reading.metadata.comment_count == 3


@pytest.mark.parametrize(("kind", "names"), [("QAPage", ["Ann Dee", "Bob Roe", "Carl Lee"]), ("WebPage", [])])
def test_on_a_declared_thread_everybody_may_write_once(kind: str, names: Sequence[str], render_html: Render) -> None:
    replies = "".join(
        f"<div class=xq><b>{name}</b> <i>{day} May 2019</i><p>{said}</p></div>"
        for day, (name, said) in enumerate(zip(("Ann Dee", "Bob Roe", "Carl Lee"), SAID, strict=True), 1)
    )
    head = f'<script type="application/ld+json">{{"@type": "{kind}", "name": "High water"}}</script>'
    reading = read_snapshot(render_html(f"<title>High water</title>{head}<body><h1>High water</h1>{replies}"))
    assert [post.author for post in reading.posts] == names


@pytest.mark.parametrize(
    "line",
    [
        "Posted by {name} on {day} May 2019",
        "{name}, asked {day} days ago",
        "{name} wrote on Wed May {day} 2019, 10:22",
        "[–] {name} 52 ▲ {day} May 2019",
        "Geschrieben von {name} vor {day} Tagen",
        "May {day}, 2019, 7 a.m. - {name}",
        "Reply {day} by {name} on 0{day}.05.2019",
    ],
)
def test_names_in_the_text_of_a_date_are_authors(line: str, render_html: Render) -> None:
    posts = read_snapshot(render_html(thread(f"<p>{line}</p><div>{{said}}</div>"))).posts
    assert [post.author for post in posts] == list(NAMES)


def test_a_name_may_end_with_digits(render_html: Render) -> None:
    page = thread("<p>{name}, {day} May 2019</p><div>{said}</div>").replace("ferry", "ferry_22")
    posts = read_snapshot(render_html(page)).posts
    assert [post.author for post in posts] == ["Mill Hand", "ferry_22", "Mill Hand"]


@pytest.mark.parametrize("name", ["<b>door {}</b>", "<span class=author>door {}</span>", "<b>{} schreef</b>"])
def test_words_that_all_names_share_are_labels(name: str, render_html: Render) -> None:
    post = f"{name.format('{name}')} <i>2019-05-0{{day}}</i><p>{{said}}</p>"
    last = f"<div class=xq>{post}</div>".format(name="Ann Dee", day=4, said="The ferry has come off its chain.")
    posts = read_snapshot(render_html(thread(post).replace("</main>", f"{last}</main>"))).posts
    assert [post.author for post in posts] == [*NAMES, "Ann Dee"]


def test_hashed_classes_tell_kinds_apart(render_html: Render) -> None:
    page = thread("<p>{said}</p><p>{name}, {day} May 2019</p>").replace("class=xq", "class=x9k")
    page = page.replace("</h1>", "</h1><div class=x2b>By Ann Dee on 30 April 2019</div>")
    posts = read_snapshot(render_html(page), "plain").posts
    assert [post.author for post in posts] == list(NAMES)


@pytest.mark.parametrize("line", ["{weekday} {day} May 2019", "On {weekday}, {day} May 2019", "Updated {day} days ago"])
def test_dates_alone_sign_nothing(line: str, render_html: Render) -> None:
    diary = thread(f"<p>{line}</p><div>{{said}}</div>".replace("{weekday}", "{name}"))
    for name, weekday in zip(NAMES, ("Tuesday", "Friday", "Tuesday"), strict=True):
        diary = diary.replace(f" {name}", f" {weekday}").replace(f">{name}", f">{weekday}")
    assert read_snapshot(render_html(diary)).posts == ()


STAMPED = "<b>{name}</b> <i>0{day}.05.2019 07:1{day}</i><p>{said}</p>"


@pytest.mark.parametrize(
    "label",
    [
        "<a href=/r{day}>Jawab</a> <a href=/m{day}>Laporkan kepada pengurus kedai</a>",
        "<small>Balas</small> <small>Suka ini</small>",
        "<a href=mailto:x{day}@weir.example>E-Mail</a> <a href=/h{day}>Homepage</a>",
    ],
)
def test_what_most_posts_repeat_is_no_text_of_theirs(label: str, render_html: Render) -> None:
    posts = read_snapshot(render_html(thread(STAMPED + label))).posts
    assert [(post.author, post.text) for post in posts] == list(zip(NAMES, SAID, strict=True))


def test_signs_and_sentences_that_posts_repeat_stay(render_html: Render) -> None:
    post = STAMPED.replace(
        "{said}", f"<b>Thanks!</b> Gates <u>{{day}}</u>, <u>{{day}}0</u> are shut. {SAID[0]} {{said}}"
    )
    texts = [post.text for post in read_snapshot(render_html(thread(post))).posts]
    assert texts == [f"Thanks! Gates {day}, {day}0 are shut. {SAID[0]} {said}" for day, said in enumerate(SAID, 1)]


@pytest.mark.parametrize(
    ("signed", "names"),
    [
        ("<small>Den <i>0{day}.05.2019 kl. 07:1{day}</i> av <b>{name}</b></small>", ("Ann", "Bob Roe", "Cleo")),
        ("<small>{name} skrev <i>0{day}.05.2019 07:1{day}</i></small>", ("Ann", "Bob Roe", "Cleo")),
        ("<b>{name}</b> <i>0{day}.05.2019 07:1{day}</i>", ("Ann Dee (Valley)", "B. Roe (NL)", "Cleo")),
    ],
)
def test_names_beside_labels_and_places(signed: str, names: tuple[str, ...], render_html: Render) -> None:
    posts = "".join(
        f"<div class=xq>{signed}<p>{said}</p></div>".format(name=name, day=day)
        for day, (name, said) in enumerate(zip(names, SAID, strict=True), 1)
    )
    page = f"<title>High water | The weir</title><body><main><h1>High water</h1>{posts}</main>"
    assert tuple(post.author for post in read_snapshot(render_html(page)).posts) == names


@pytest.mark.parametrize(("text", "may_be"), [("“Estate tax", False), ("Sie: „Brot und", False), ("“Nick” Roe", True)])
def test_the_beginning_of_a_quotation_is_no_name(text: str, may_be: bool) -> None:
    assert may_be_name(text) is may_be


def test_two_posts_are_a_thread_on_the_page_of_a_forum(render_html: Render) -> None:
    posts = "".join(f"<div class=xq>{SIGNED.format(name=name, day=1, said=SAID[0])}</div>" for name in ("Ann", "Bob"))
    body = f"<body><h1>High water</h1>{posts}"
    assert len(read_snapshot(render_html(body)).posts) == 0
    forum = '<body itemscope itemtype="https://schema.org/DiscussionForumPosting">'
    assert len(read_snapshot(render_html(body.replace("<body>", forum))).posts) == 2


def test_replies_within_two_posts_make_them_a_thread(render_html: Render) -> None:
    first, second, third = (
        f"<div class=x_4>{SIGNED.format(name=name, day=day, said=said)}{{}}</div>"
        for day, (name, said) in enumerate(zip(NAMES, SAID, strict=True), 1)
    )
    page = f"<body><h1>High water</h1><p>{SAID[1]}</p><div>{first.format(second.format(''))}{third.format('')}</div>"
    assert [post.depth for post in read_snapshot(render_html(page)).posts] == [0, 1, 0]


def test_a_few_posts_by_different_people_are_known_by_the_clock(render_html: Render) -> None:
    def page(minutes: Sequence[int]) -> str:
        posts = "".join(
            f"<div class=xq><b>{name}</b> <i>0{day}.05.2019 07:{minute:02}</i><p>{SAID[0]} {day}</p></div>"
            for day, (name, minute) in enumerate(zip(("Ann", "Bob", "Cleo", "Dan"), minutes, strict=True), 1)
        )
        return f"<body><h1>High water</h1>{posts}"

    assert len(read_snapshot(render_html(page((12, 40, 55, 1)))).posts) == 4
    assert len(read_snapshot(render_html(page((12, 40, 55, 0)))).posts) == 0


def test_alternating_rows_are_of_one_kind(render_html: Render) -> None:
    rows = "".join(
        f"<tr class=wbg{'' if day % 2 else 2}><td rowspan=2><b>{name}</b><br>Posts: {day}31<td><small>Sent: May {day},"
        f" 2019, 7:1{day}pm</small><div>{said}</div><tr class=wbg{'' if day % 2 else 2}><td><a href=/r>Report</a>"
        for day, (name, said) in enumerate(zip(NAMES, SAID, strict=True), 1)
    )
    page = f"<title>High water | The weir</title><body><h1>High water</h1><table>{rows}</table>"
    assert [post.author for post in read_snapshot(render_html(page)).posts] == list(NAMES)


def test_a_number_behind_the_same_word_is_no_name(render_html: Render) -> None:
    posts = "".join(
        f"<div class=comment><a href=#>note{n}</a> <i>1{n}.05.2019 07:1{n}</i><p>{text}</p></div>"
        for n, text in enumerate(SAID, 1)
    )
    reading = read_snapshot(render_html(f"<title>High water</title><body><h1>High water</h1>{posts}"), "plain")
    assert [post.author for post in reading.posts] == [""] * len(SAID)


def signed(name: str, day: int, said: str) -> str:
    return f"{said} – <a href='/w/{name}'>{name}</a> (<a href='/t/{name}'>talk</a>) 10:0{day}, {day} May 2019"


def test_replies_of_any_elements_that_end_with_name_and_date_are_posts(render_html: Render) -> None:
    names = ("Mill Hand", "ferry", "Ann Dee")
    first, second, third = (
        signed(name, day, said) for day, (name, said) in enumerate(zip(names, SAID, strict=True), 1)
    )
    talk = f"<h1>Talk: The weir</h1><p>{first}</p><dl><dd>{second}<dl><dd>{third}</dd></dl></dd></dl>"
    posts = read_snapshot(render_html(f"<title>Talk: The weir</title><main>{talk}</main>"), "plain").posts
    assert [(post.author, post.published[:10], post.depth) for post in posts] == [
        ("Mill Hand", "2019-05-01", 0), ("ferry", "2019-05-02", 0), ("Ann Dee", "2019-05-03", 1),
    ]  # fmt: skip


def test_what_posts_quote_with_name_and_date_is_none(render_html: Render) -> None:
    quoted = [signed(name, day, SAID[day - 1]) for name in ("Ann Dee", "Bob Roe") for day in (1, 2, 3)]
    said = [f"{text}</p><p>{quoted[n]}</p><section>{quoted[n + 3]}</section><p>" for n, text in enumerate(SAID)]
    posts = read_snapshot(render_html(thread(SIGNED, said=said)), "plain").posts
    assert [(post.author, post.published) for post in posts] == [
        (name, f"2019-05-0{day}") for day, name in enumerate(NAMES, 1)
    ]


def test_padding_indents_replies(render_html: Render) -> None:
    left = iter((0, 30, 0))
    page = "".join(
        f"<div class=xq style='padding-left:{next(left)}px'>{one}" for one in thread(SIGNED).split("<div class=xq>")[1:]
    )
    assert [post.depth for post in read_snapshot(render_html(f"<title>High water</title>{page}")).posts] == [0, 1, 0]


def test_what_stands_before_linked_names_is_no_author(render_html: Render) -> None:
    labels, names = ("Asked by", "Answered by", "Answered by"), ("Mill Hand", "ferry", "Ann Dee")
    posts = "".join(
        f"<div class=comment><p>{said * 3}</p><div>{label} <a href='/{name}'>{name}</a> on 2019-05-0{n}</div></div>"
        for n, (label, name, said) in enumerate(zip(labels, names, SAID, strict=True), 1)
    )
    reading = read_snapshot(render_html(f"<title>High water</title><h1>High water</h1>{posts}"), "plain")
    assert [post.author for post in reading.posts] == list(names)
