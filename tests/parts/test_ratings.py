"""Reviews: like siblings with a rating each."""

import pytest

from tests.one_tab import Render
from zoning import read_snapshot
from zoning.parts.discussion.threads import Threads

SAID = (
    "Holds two loaves and a cheese, and the handle has not come off in a wet year.",
    "Smaller than I thought it would be, but it stands where the old one fell over.",
    "The lid creaks. My neighbour says that all of them do, so I have kept mine.",
)
NAMES = ("wader", "Old Bar", "reed")
ABOUT = "<h1>Willow basket</h1><p>Woven by hand from willow of the valley, with a lid and two handles of ash.</p>"
STARS = "<svg width=9 height=9></svg>" * 5
WAYS = {
    "text": "<div><span>★★★★☆</span> <b>{name}</b> <i>1{n} May 2019</i><p>{said}</p></div>",
    "picture": "<li><img src=s alt='4 out of 5' width=9 height=9> <b>{name}</b> <i>1{n} May 2019</i><p>{said}</p></li>",
    "pictures": f"<div><div>{STARS}</div><b>{{name}}</b> <i>1{{n}} May 2019</i><p>{{said}}</p></div>",
}


def page(review: str) -> str:
    reviews = "".join(
        review.format(name=name, said=said, n=n) for n, (name, said) in enumerate(zip(NAMES, SAID, strict=True), 1)
    )
    return f"<title>Willow basket</title><body>{ABOUT}<h2>What buyers say</h2><section>{reviews}</section>"


@pytest.mark.parametrize("way", WAYS)
def test_what_shows_a_rating_and_a_date_is_a_review(way: str, render_html: Render) -> None:
    reading = read_snapshot(render_html(page(WAYS[way])), "plain")
    assert [(post.part, post.author, post.published) for post in reading.posts] == [
        ("comment", name, f"2019-05-1{n}") for n, name in enumerate(NAMES, 1)
    ]
    assert (reading.metadata.authors, reading.metadata.comment_count) == ((), 3)


def test_the_heading_of_a_review_may_lead_to_it(render_html: Render) -> None:
    counts = []
    for to in ("#review-1", "https://baskets.example/stories/1"):
        titled = f"<div><h3><a href='{to}'>What {{name}} thinks of this willow basket</a></h3>"
        snapshot = render_html(page(WAYS["text"].replace("<div>", titled)))
        counts.append(len(read_snapshot(snapshot, "plain").posts))
    assert counts == [3, 0]


def test_cards_with_ratings_but_no_dates_are_no_reviews(render_html: Render) -> None:
    snapshot = render_html(page(WAYS["text"].replace("<i>1{n} May 2019</i>", "")))
    assert read_snapshot(snapshot, "plain").posts == ()


def test_single_stars_are_buttons(render_html: Render) -> None:
    counts = []
    for star in ("★", "★★"):
        reviews = page(WAYS["text"].replace("★★★★☆", star))
        counts.append(int(Threads(render_html(reviews)).are_reviews))
    assert counts == [0, 1]
