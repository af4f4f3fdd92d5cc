"""What a page repeats of the page before is distinguished from text that is the same by chance."""

import time

import numpy as np
import pytest

from fixtures.trees import Element, snapshot
from zoning.paging.repeated import repeated

Nodes = list[Element | str]


def e(tag: str, *children: Element | str, **attributes: str) -> Element:
    return Element(
        tag.partition(".")[0], children, {**attributes, **({"class": c} if (c := tag.partition(".")[2]) else {})}
    )


def kept(one: Nodes, other: Nodes) -> str:
    """What of the second page is left."""
    before, page = snapshot(one), snapshot(other)
    again = repeated(before, before.has_words, page, page.has_words)
    return page.text(page.has_words & ~again)


def post(author: str, text: str, name: str = "post") -> Element:
    return e(f"div.{name}", e("b.author", author), e("p", text))


TITLE = e("h1", "Does it rise?")


def thread(*posts: Element) -> Nodes:
    return [e("div.nav", e("a", "Forum", href="/")), e("main", TITLE, *posts), e("footer", "Imprint")]


def turns(*texts: str, tags: tuple[str, str] = ("h3", "p")) -> Nodes:
    """Names and texts without a parent of their own."""
    flat = [e(tags[at % 2], text) for at, text in enumerate(texts)]
    return [e("main", TITLE, *flat)]


def test_answers_that_say_the_same_stay() -> None:
    first = thread(post("Ann", "It rises."), post("Ben", "Thanks!"), post("Cas", "Thanks!"))
    second = thread(post("Ben", "Thanks!"), post("Ann", "Thanks!"), post("Ben", "Thanks!"))
    assert kept(first, second) == "Ben\nThanks!\nAnn\nThanks!\nBen\nThanks!"


@pytest.mark.parametrize("name", ["post", "post post-7", "comment odd"])
def test_a_post_keeps_its_author_at_the_place_where_the_same_author_stood(name: str) -> None:
    first = thread(post("Ann", "It rises.", name), post("Ben", "No.", name))
    second = thread(post("Ann", "It does.", name), post("Ben", "Never.", name))
    assert kept(first, second) == "Ann\nIt does.\nBen\nNever."


def test_a_last_page_of_a_single_post_keeps_its_author() -> None:
    first = thread(post("Ann", "It rises."), post("Ben", "No."))
    assert kept(first, thread(post("Ann", "It does."))) == "Ann\nIt does."


def test_a_first_post_that_every_page_repeats_goes_with_its_author() -> None:
    question = post("Ann", "Who knows?")
    first = thread(question, post("Ben", "I do."), post("Cas", "So do I."))
    second = thread(question, post("Ben", "Thanks!"), post("Ann", "Who else?"))
    assert kept(first, second) == "Ben\nThanks!\nAnn\nWho else?"


def test_answers_within_answers_keep_their_authors() -> None:
    def nested(author: str, text: str, *answers: Element) -> Element:
        return e("div.comment", e("b", author), e("p", text), *answers)

    first = thread(nested("Ann", "It rises.", nested("Ben", "No.")))
    second = thread(nested("Ann", "It does.", nested("Ben", "Never.")))
    assert kept(first, second) == "Ann\nIt does.\nBen\nNever."


@pytest.mark.parametrize("tags", [("h3", "p"), ("dt", "dd"), ("p", "blockquote")])
def test_where_names_and_texts_take_turns_a_name_stays_with_its_text(tags: tuple[str, str]) -> None:
    first = turns("Ann", "It rises.", "Ben", "No.", tags=tags)
    assert kept(first, turns("Ann", "It does.", "Ben", "Yes.", tags=tags)) == "Ann\nIt does.\nBen\nYes."
    assert kept(first, turns("Ann", "It rises.", "Cas", "Yes.", tags=tags)) == "Cas\nYes."
    assert kept(first, turns("Cas", "Yes.", "Ben", "No.", tags=tags)) == "Cas\nYes.\nBen\nNo."


def test_rows_of_a_table_are_whole() -> None:
    def table(*rows: tuple[str, str]) -> Nodes:
        cells = [
            e(f"tr.{'odd' if at % 2 else 'even'}", e("td", name), e("td", text)) for at, (name, text) in enumerate(rows)
        ]
        return [e("table", e("tbody", *cells))]

    first, second = table(("Ann", "It rises."), ("Ben", "No.")), table(("Ann", "It does."), ("Ben", "Yes."))
    assert kept(first, second).split() == "Ann It does. Ben Yes.".split()


def article(number: int, *, teasers: str = "More") -> Nodes:
    below = e("div.related", e("h2", teasers), *(e("p", e("a", f"Teaser {at}", href=f"/{at}")) for at in range(3)))
    head = e("header", TITLE, e("p", "By Ann Author"), e("p.page", f"Page {number}"))
    body = e("div.text", *(e("p", f"Paragraph {at} of {number}.") for at in range(3)))
    return [e("nav", e("a", "Home", href="/")), e("article", head, body, below), e("p.legal", "All rights reserved.")]


def test_of_an_article_title_byline_teasers_and_what_is_below_go() -> None:
    text = "Paragraph 0 of 2.\nParagraph 1 of 2.\nParagraph 2 of 2."
    assert kept(article(1), article(2)) == f"Page 2\n{text}"
    assert kept(article(1), article(2, teasers="Others")).startswith(f"Page 2\n{text}\nOthers")


def test_inserted_text_does_not_hide_a_repetition() -> None:
    first, second = article(1), article(2)
    assert kept(first, [e("div.banner", "Read on, a banner"), *second]) == f"Read on, a banner\n{kept(first, second)}"


def test_flat_paragraphs() -> None:
    lines = [e("h1", "The mill"), e("p", "By its keeper"), *(e("p", f"Part {at}") for at in range(3))]
    below = [e("p", e("a", "1", href="/1"), " ", e("a", "2", href="/2"))]
    others = [e("h1", "The mill"), e("p", "By its keeper"), *(e("p", f"Part {at}") for at in range(3, 5))]
    assert kept([e("main", *lines, *below)], [e("main", *others, *below)]) == "Part 3\nPart 4"


def test_a_page_that_is_the_same_has_nothing_new() -> None:
    assert kept(article(1), article(1)) == ""


def test_pages_without_anything_in_common_stay() -> None:
    assert kept([e("p", "One")], [e("div", "Two")]) == "Two"
    assert kept([], [e("p", "Two")]) == "Two"


def test_long_and_deep_pages_are_compared_in_time() -> None:
    def large(number: int) -> Nodes:
        deep: Element | str = f"deep {number}"
        for _ in range(400):
            deep = e("div.x", deep)
        return [e("main", TITLE, *(post(f"Writer {at}", f"Answer {at} of {number}") for at in range(4000)), deep)]

    one, other = (snapshot(large(number)) for number in (1, 2))
    begun = time.process_time()
    again = repeated(one, one.has_words, other, other.has_words)
    assert time.process_time() - begun < 10
    assert np.flatnonzero(again).size == 1
