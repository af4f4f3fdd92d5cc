"""How metadata and posts of invented pages are counted, and that their gold is on the pages."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from contextlib import aclosing

import numpy as np
import pytest

from fixtures.trees import Element, snapshot
from scripts.benchmarks.scopes import HALVES
from scripts.benchmarks.unseen import (
    FIELDS,
    KINDS,
    METADATA,
    Verdict,
    counts,
    errors,
    of_posts,
    readings,
    verdict,
)
from scripts.blinded import without_names, without_words_for_comments
from scripts.unseen_pages import Visiting, gold_of, rows
from zoning import Reading, kinds
from zoning.parts.discussion.posts import Post

ROW = {"name": "p1", "half": "dev"}


def post(text: str, author: str = "Ann", published: str = "2024-05-01T09:00", depth: int = 0) -> Post:
    return Post(part="comment", author=author, published=published, depth=depth, text=text)


@pytest.mark.parametrize(
    ("found", "gold", "says"),
    [
        ("The River – rises!", "the river rises", "right"),
        (("Bob Roe", "Ann Dee"), ["Ann Dee", "Bob Roe"], "right"),
        (("Ann Dee",), ["Ann Dee", "Bob Roe"], "wrong"),
        (7, 7, "right"),
        (7, 8, "wrong"),
        ("", "News", "missing"),
        ("News", None, "invented"),
        (None, None, ""),
        ((), [], ""),
    ],
)
def test_a_value_is_right_wrong_missing_or_invented(found: object, gold: object, says: str) -> None:
    assert verdict(found, gold) == says


def test_posts_are_found_by_their_words_and_judged_by_field() -> None:
    gold: list[dict[str, object]] = [
        {"text": "The ferry was late again today.", "author": "Ann", "published": "2024-05-01", "depth": 0},
        {"text": "It always is in autumn.", "author": "Bob", "published": "2024-05-02", "depth": 1},
        {"text": "Nobody told us anything.", "author": None, "published": None, "depth": 0},
    ]
    posts = [
        post("It always is in autumn. Reply Report", author="", published="yesterday"),
        post("The ferry was late again today."),
        post("Most read"),
    ]
    found = list(of_posts(ROW, gold, posts))
    assert Counter(one.verdict for one in found if one.field == "posts") == {"found": 2, "lost": 1, "foreign": 1}
    assert [(one.field, one.verdict) for one in found if one.field.startswith("post ")] == [
        ("post text", "right"),
        ("post author", "right"),
        ("post published", "right"),
        ("post depth", "right"),
        ("post text", "wrong"),
        ("post author", "missing"),
        ("post published", "missing"),
        ("post depth", "wrong"),
    ]


def test_the_tables_count_and_errors_are_named() -> None:
    found = [
        Verdict("p1", "dev", "title", "right", "Ferries", "Ferries"),
        Verdict("p2", "dev", "title", "missing", "", "Boats"),
        Verdict("p2", "dev", "posts", "lost", "", "Late  again"),
    ]
    lines = [line.split() for line in counts("dev", found)]
    assert lines[0] == ["dev:", "2", "pages", "right", "wrong", "missing", "invented"]
    assert lines[1] == ["title", "1", "0", "1", "0"]
    assert ["posts", "0", "1", "0"] in lines
    assert list(errors(found)) == ["p2 title missing:  | Boats", "p2 posts lost:  | Late again"]


def test_every_page_of_a_kind_has_one_that_exists_and_a_half() -> None:
    found = rows(KINDS)
    assert len(found) == len({row["name"] for row in found}) == 120
    assert {row["kind"] for row in found} <= set(kinds.KINDS)
    assert Counter(row["half"] for row in found) == dict.fromkeys(HALVES, 60)


def test_every_page_with_metadata_has_gold_for_each_field() -> None:
    found = rows(METADATA)
    assert {row["half"] for row in found} == set(HALVES)
    for row in found:
        gold = gold_of(METADATA, row["name"])
        assert set(gold) == {*FIELDS, "posts"}, row["name"]
        assert all(set(one) == {"author", "published", "depth", "text"} for one in gold["posts"]), row["name"]


@pytest.mark.browser
def test_a_page_is_read_in_the_window_and_as_if_it_had_come_from_its_url(loop: asyncio.AbstractEventLoop) -> None:
    async def first() -> tuple[Mapping[str, str], Reading]:
        async with aclosing(readings(METADATA, Visiting(viewport=(390, 844)))) as found:
            return await anext(aiter(found))

    row, reading = loop.run_until_complete(first())
    gold = gold_of(METADATA, row["name"])
    assert reading.snapshot.page.final_url == row["url"]
    assert reading.snapshot.page.viewport == (390, 844)
    assert verdict(reading.metadata.title, gold["title"]) == "right"


def test_a_blinded_page_keeps_its_structure_and_texts_but_no_names() -> None:
    body = [
        Element("h2", ["3 Comments"]),
        Element("div", ["The ferry was late."], {"class": "comment by-ann", "title": "comment"}),
        Element("div", ["It was."], {"class": "comment"}),
    ]
    blinded = without_words_for_comments(without_names(snapshot(body)))
    first, second = np.flatnonzero(blinded.named("div")).tolist()
    assert "comment" not in blinded.attribute(first, "class")
    assert blinded.attribute(first, "class").split()[0] == blinded.attribute(second, "class")
    assert blinded.attribute(first, "title") == "comment"
    said = blinded.text(blinded.is_text)
    assert "The ferry was late." in said
    assert "3 " in said
    assert "Comments" not in said
