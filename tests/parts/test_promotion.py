"""Requests for an address or a subscription are left out; products and texts about comments stay."""

import pytest

from tests.one_tab import Render
from tests.parts.pages import TEXT, article, plain
from zoning import read_snapshot
from zoning.parts.headings import emptied


def test_what_asks_for_an_address_is_no_part_of_an_article(render_html: Render) -> None:
    asks = '<div class="newsletter-box"><p>Have the news of the valley sent to you every morning at seven.</p></div>'
    page = render_html(article(body=asks, comments=""))
    reading = read_snapshot(page, "plain")
    assert "every morning" not in reading.text
    assert any("of promotion left out" in warning for warning in reading.result.warnings)
    assert "every morning" in read_snapshot(page, "plain", parts=("promotion",)).text


BOX = "<div><h3>The water every morning</h3><p>Seven o'clock, no postage.</p>{}<button>Go</button></div>"


@pytest.mark.parametrize(
    "fields",
    [
        "<input type=email>",
        "<form><input name=who><input placeholder='Deine E-Mail'></form>",
        "<form><input placeholder=Sähköpostiosoite></form>",
        "<input name=mail>",
    ],
)
def test_a_box_that_asks_for_an_address_is_told_by_its_field(render_html: Render, fields: str) -> None:
    page = render_html(plain(TEXT + BOX.format(fields)))
    text = read_snapshot(page, "plain").text
    assert "Seven" not in text
    assert "every morning" not in text
    assert text.count("nobody in the valley minds") == 20
    assert "Seven" in read_snapshot(page, "plain", parts=("promotion",)).text


@pytest.mark.parametrize(
    "fields",
    ["<input type=email><textarea></textarea>", "<input type=email><input type=password>", "<input type=number>"],
    ids=["a letter", "a login", "a number"],
)
def test_other_forms_ask_for_no_subscription(render_html: Render, fields: str) -> None:
    assert "Seven" in read_snapshot(render_html(plain(TEXT + BOX.format(fields))), "plain").text


@pytest.mark.parametrize("heading", ["h1", "h2"])
def test_what_the_page_says_first_stays_above_a_field_for_an_address(render_html: Render, heading: str) -> None:
    """The heading of a page is an `h1`, or repeats its title."""
    opening = BOX.format("<form><input type=email></form>").replace("h3", heading)
    text = read_snapshot(render_html(f"<title>The water every morning</title>{opening}{TEXT}"), "plain").text
    assert text.startswith("The water every morning\n\nSeven o'clock, no postage.")


def test_a_heading_beside_an_arrow_is_not_without_text(render_html: Render) -> None:
    panels = "".join(f"<div><div><h2>Lock {lock}</h2><i>▾</i></div><div>{TEXT}</div></div>" for lock in "AB")
    page = render_html(plain(panels))
    signs = page.mask_of(node for node in range(len(page)) if page.text_of(node) == "▾")
    taken = page.has_words & ~signs
    assert signs.any()
    assert not emptied(page, page.has_words, taken).any()


def test_a_heading_above_linked_headings_is_not_without_text(render_html: Render) -> None:
    links = "".join(f"<a href=/{lock}><h3>Lock {lock}</h3><p>Closed.</p></a>" for lock in "AB")
    page = render_html(plain(f"{TEXT}<h2>The locks</h2><div>{links}</div>"))
    closed = page.within(page.named("a")) & ~page.within(page.named("h3"))
    assert not emptied(page, page.has_words, page.has_words & ~closed).any()


def test_a_heading_goes_with_its_section(render_html: Render) -> None:
    """The section is promotion; a heading of which a part is taken stays, and so do titles of cards."""
    asks = '<p class="newsletter">Have the news of the valley sent to you every morning at seven.</p>'
    cards = "".join(f"<div><h4>Lock {lock}</h4>{asks}</div>" for lock in "ABCDE")
    body = f"<h2>Stay dry</h2>{asks}<h2>The locks</h2><div>{cards}</div><h2>What the water does</h2>{TEXT}"
    text = read_snapshot(render_html(plain(TEXT + body)), "plain").text
    assert "every morning" not in text
    assert "Stay dry" not in text
    assert "What the water does" in text
    assert text.count("Lock ") == 5


def test_an_item_of_a_list_that_one_can_ask_for_by_mail_stays(render_html: Render) -> None:
    asks = "<div><p>Tell me when it is there</p><input type=email></div>"
    items = f"<ul><li><p>Bird feeder, 199 euros</p></li><li><p>Nature station, 99 euros</p>{asks}</li></ul>"
    text = read_snapshot(render_html(plain(TEXT + items)), "plain").text
    assert "Nature station" in text
    assert "Tell me" not in text


def test_reviews_of_what_is_offered_stay(render_html: Render) -> None:
    course = """<script type="application/ld+json">{"@type": "Course", "name": "Rivers"}</script>"""
    assert "forty years" in read_snapshot(render_html(article(head=course)), "plain").text
