"""Metadata in reviews, comments, references and cards of a list is not that of the page."""

import numpy as np
import pytest

from tests.one_tab import Render
from zoning import Snapshot
from zoning.metadata.find import find_page_metadata
from zoning.metadata.model import PageMetadata

SENTENCES = "The rucksack has a net at its back, and two large pockets take bottles of a litre and a half each. " * 4


def found_on(snapshot: Snapshot, *, scholarly: bool = False) -> PageMetadata:
    return find_page_metadata(snapshot, np.zeros(len(snapshot), np.bool_), scholarly=scholarly)


@pytest.mark.parametrize(
    ("language", "days"),
    [
        ("de", ("03.11.2025", "18.11.2025")),
        ("tr", ("18 Ocak 2026", "2 Şubat 2026")),
        ("ko", ("2026.02.11", "2026.01.30")),
        ("sk", ("3. novembra 2025", "18. novembra 2025")),
    ],
)
def test_a_product_has_no_day_of_its_reviews(language: str, days: tuple[str, str], render_html: Render) -> None:
    reviews = "".join(
        f"<div class=x1><b>Anke</b> ★★★★★ <span>{day}</span><p>Good, and light enough to carry all day.</p></div>"
        for day in days
    )
    page = f"<html lang={language}><h1>Rucksack, green</h1><p>{SENTENCES}</p><div><h2>Reviews</h2>{reviews}</div>"
    assert found_on(render_html(page)).published == ""


def test_the_authors_of_reviews_are_not_the_page_s(render_html: Render) -> None:
    review = "<div class=x1><p>By <b>{}</b></p><p>{}</p><p>Fits well, and light enough to carry all day.</p></div>"
    reviews = review.format("Ann Dee", "3 May 2025") + review.format("Bob Roe", "9 May 2025")
    page = f"<h1>Rucksack, green</h1><p>Net at the back, two pockets, one rain cover</p><p>{SENTENCES}</p>{reviews}"
    assert found_on(render_html(page)).authors == ()


@pytest.mark.parametrize("day", ["{} March 2026", "{} Maret 2026", "2026.03.{}"])
def test_a_list_has_no_day_of_its_cards(day: str, render_html: Render) -> None:
    cards = "".join(
        f"<div class=it><h3><a href=/{number}>Five quiet waterfalls to see</a></h3><div>{day.format(number)}</div>"
        f"<p>The way is stony, and the water clear all year.</p></div>"
        for number in range(12, 8, -1)
    )
    assert found_on(render_html(f"<h1>Travel</h1>{cards}")).published == ""


@pytest.mark.parametrize("heading", ["", "<h3>Moving an old apple tree</h3>"])
def test_a_thread_has_the_day_of_its_first_post(heading: str, render_html: Render) -> None:
    posts = "".join(
        f"<div class=post><p>ann_{day}</p><p>{day} May 2025</p>{heading}<p>It grows where the porch shall be built.</p>"
        "</div>"
        for day in (7, 8, 9)
    )
    assert found_on(render_html(f"<h1>Moving an old apple tree</h1>{posts}")).published == "2025-05-07"


def test_days_of_publication_and_change_beside_each_other_are_the_page_s(render_html: Render) -> None:
    rows = "<tr><td>Published</td><td>7 May 2019</td></tr><tr><td>Last updated</td><td>9 May 2019</td></tr>"
    found = found_on(render_html(f"<h1>Rivers in spring</h1><table>{rows}</table><p>{SENTENCES}</p>"))
    assert (found.published, found.modified) == ("2019-05-07", "2019-05-09")


def test_a_reference_is_no_citation_of_the_article(render_html: Render) -> None:
    references = "<ol><li>Norton J. Rural teachers online. Teaching Today. 2018. Vol. 11, no. 2. P. 77–93.</li></ol>"
    page = f"<h1>Rural schools</h1><p>Опубликована 10.10.2025</p><p>{SENTENCES}</p>{references}"
    assert found_on(render_html(page), scholarly=True).published == "2025-10-10"


@pytest.mark.parametrize(
    ("language", "line", "published"),
    [
        ("zh", "收稿日期：2025-01-10　发布日期：2025-08-15", "2025-08-15"),
        ("ru", "Поступила 14.05.2025. Опубликована 10.10.2025", "2025-10-10"),
        ("pl", "Otrzymano: 14.05.2025", ""),
        ("en", "Submitted by Ann Dee on 7 May 2019", "2019-05-07"),
    ],
)
def test_the_day_on_which_a_manuscript_came_is_none_of_publication(
    language: str, line: str, published: str, render_html: Render
) -> None:
    page = render_html(f"<html lang={language}><h1>Rural schools and libraries</h1><p>{line}</p><p>{SENTENCES}</p>")
    assert found_on(page).published == published


@pytest.mark.parametrize(
    "days",
    [("12/09/2025", "11/25/2025", "11/22/2025"), ("3 days ago", "6 days ago", "9 days ago")],
    ids=["the month of the first is unknown", "ages"],
)
@pytest.mark.parametrize("card", ["<li class=col>{}</li>", "<article class='post topic-{n}'>{}</article>"])
def test_a_list_has_neither_author_nor_day_of_its_cards(
    card: str, days: tuple[str, str, str], render_html: Render
) -> None:
    cards = "".join(
        card.format(
            f"<h3><a href=/{n}>Five quiet waterfalls to see</a></h3><p>By Ann Dee | {day}</p>"
            "<p>The way is stony, and the water clear all year.</p>",
            n=n * "a",
        )
        for n, day in enumerate(days, 1)
    )
    found = found_on(render_html(f"<h1>Travel</h1><div>{cards}</div>"))
    assert (found.authors, found.published) == ((), "")


def test_a_link_at_the_beginning_of_a_card_is_its_heading(render_html: Render) -> None:
    cards = "".join(
        f"<p class=entry><a href=/{n}>Which way the weir turns</a>, {n} March 2025<br>Ann Dee<br>It turns.</p>"
        for n in (12, 11, 10)
    )
    assert found_on(render_html(f"<h1>The weir</h1>{cards}")).published == ""


@pytest.mark.parametrize(
    "beside",
    [
        "<div class='answer-item'><b>Ann Dee</b> <i>{}</i><p>It turns to the left.</p></div>",
        "<div class=review><b>Ann Dee</b> <i>{}</i><p>It fits well.</p></div>",
        "<aside><h2>Latest</h2><p><a href=/a>The way to the weir</a></p><p>{}</p></aside>",
        "<div class=related-posts><a href=/a>The way to the weir</a><p>{}</p></div>",
        "<div class=event-date>{}</div>",
    ],
)
def test_a_day_beside_the_text_is_not_the_page_s(beside: str, render_html: Render) -> None:
    page = f"<h1>Which way does it turn</h1>{beside.format('3 May 2025')}<p>{SENTENCES}</p>"
    assert found_on(render_html(page)).published == ""


@pytest.mark.parametrize(
    "beside", ["<aside><p>{}</p><h2>Topics</h2><p>Weirs</p></aside>", "<div class=pointer-events-none>{}</div>"]
)
def test_a_day_before_the_headings_of_a_sidebar_may_be_the_page_s(beside: str, render_html: Render) -> None:
    page = f"<h1>Which way does it turn</h1>{beside.format('3 May 2025')}<p>{SENTENCES}</p>"
    assert found_on(render_html(page)).published == "2025-05-03"


def test_parts_of_a_page_without_classes_are_no_entries(render_html: Render) -> None:
    page = (
        "<div><h1>The council votes on the market</h1></div><div><p><a rel=author href=#>Ann Dee</a></p>"
        f"<p>Updated 3 minutes ago</p></div><div><p>{SENTENCES}</p><p>5 minutes ago</p></div>"
    )
    assert found_on(render_html(f"<main>{page}</main>")).authors == ("Ann Dee",)
