"""Articles on several pages are joined in order; a missing page gives a warning."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from fixtures.server import FixtureServer
from tests.render.answers import answer
from zoning import Reading, Renderer, read_with

pytestmark = pytest.mark.browser

Read = Callable[..., Reading]


def page(number: int, following: str) -> str:
    prose = f"<p>Part {number} of the tale begins here. The river rises, and the mill stands still.</p>"
    prose += f"<p>Part {number} ends here. Nobody minds the water in the meadows of part {number}.</p>"
    return f"<!DOCTYPE html><main><h1>The mill</h1><p>Told by its keeper.</p>{prose}{following}</main>"


QUESTION = ("Ann", "How high does the river rise in spring, and does anybody mind the water in the meadows?")
FIRST = [
    ("Ben", "It rises to the mill in most years, and nobody minds the water in the meadows until May."),
    ("Cas", "Thanks!"),
    ("Dora", "In our village it came up to the church, which stands on a hill, in three of the last ten years."),
    ("Ann", "Thanks!"),
]
SECOND = [
    ("Ben", "Last year it was lower than that, and the meadows were dry before the end of March."),
    ("Eve", "Thanks!"),
    ("Ann", "Thanks!"),
    ("Dora", "There is a mark of every flood at the mill, so that you can read the years from the wall."),
    ("Cas", "Thanks!"),
]


def thread(posts: list[tuple[str, str]], following: str) -> str:
    shown = "".join(f"<div class=post><p class=author><b>{name}</b></p><p>{text}</p></div>" for name, text in posts)
    return f"<!DOCTYPE html><main><h1>The river in spring</h1>{shown}{following}</main>"


def article(number: int, following: str) -> str:
    part = page(number, "").partition("keeper.</p>")[2].removesuffix("</main>")
    teasers = "<li><a href=/a>The miller tells of the year of the great flood</a><li><a href=/b>A mill for sale</a>"
    head = f"<header><h1>The mill</h1><p class=byline>By Ann Miller</p><p>Page {number} of 2</p></header>"
    return f"<!DOCTYPE html><main>{head}<div>{part}</div>{following}<aside><ul>{teasers}</ul></aside></main>"


ROUTES = {
    "/thread": answer(thread(FIRST, "<a href='/thread/2' rel=next>Next</a>")),
    "/thread/2": answer(thread(SECOND, "")),
    "/asked": answer(thread([QUESTION, *FIRST], "<a href='/asked/2' rel=next>Next</a>")),
    "/asked/2": answer(thread([QUESTION, *SECOND], "")),
    "/paged": answer(article(1, "<a href='/paged/2' rel=next>Next</a>")),
    "/paged/2": answer(article(2, "")),
    "/tale": answer(page(1, "<a href='/tale/2'>2</a> <a href='/tale/3'>3</a> <a href='/tale/2'>Next</a>")),
    "/tale/2": answer(page(2, "<a href='/tale'>1</a> <a href='/tale/3'>Next</a>")),
    "/tale/3": answer(page(3, "<a href='/another' rel=next>Next article</a>")),
    "/another": answer(page(9, "")),
    "/broken": answer(page(1, "<a href='/broken?page=2'>Next</a>")),
}


def broken(request: Any) -> None:
    if "page=2" in request.path:
        request.send_response(200)
        request.send_header("Content-Type", "application/pdf")
        request.end_headers()
    else:
        ROUTES["/broken"](request)


@pytest.fixture(scope="module")
def read(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> Iterator[Read]:
    with FixtureServer(routes={**ROUTES, "/broken": broken}) as site:

        def reading(path: str, **options: Any) -> Reading:
            doing: Coroutine[Any, Any, Reading] = read_with(renderer, site.url + path, **options)
            return loop.run_until_complete(doing)

        yield reading


def test_the_pages_are_joined_in_order(read: Read) -> None:
    tale = read("/tale", next_pages=5)
    places = [tale.text.find(f"Part {number} of") for number in (1, 2, 3)]
    assert places == sorted(places)
    assert min(places) >= 0
    assert [address.rpartition("/")[2] for address in tale.result.next_pages] == ["2", "3"]
    assert "Part 9" not in tale.text
    assert tale.result.warnings == ()


def test_what_every_page_repeats_is_there_once(read: Read) -> None:
    tale = read("/tale", next_pages=2)
    assert tale.text.count("The mill\n") == 1
    assert tale.text.count("Told by its keeper.") == 1


def lines_of(reading: Reading) -> list[str]:
    return [line for line in reading.text.split("\n") if line not in ("", "Next")]


def test_every_post_of_a_thread_is_there_under_its_author(read: Read) -> None:
    lines = lines_of(read("/thread", next_pages=1, extractor="plain"))
    assert lines == ["The river in spring", *(line for post in (*FIRST, *SECOND) for line in post)]


def test_a_first_post_that_every_page_repeats_is_there_once(read: Read) -> None:
    lines = lines_of(read("/asked", next_pages=1, extractor="plain"))
    assert lines == ["The river in spring", *(line for post in (QUESTION, *FIRST, *SECOND) for line in post)]


@pytest.mark.parametrize("extractor", ["layout", "collective"])
def test_what_a_method_finds_on_either_page_is_there(read: Read, extractor: str) -> None:
    first, second = (lines_of(read(path, extractor=extractor)) for path in ("/thread", "/thread/2"))
    title = "The river in spring"
    joined = lines_of(read("/thread", next_pages=1, extractor=extractor))
    assert joined == [*first, *(line for line in second if line != title or title not in first)]


def test_of_an_article_what_is_above_and_below_is_there_once(read: Read) -> None:
    text = read("/paged", next_pages=1, extractor="plain").text
    counts = {line: text.count(line) for line in ("The mill\n", "By Ann Miller", "great flood", "A mill for sale")}
    assert set(counts.values()) == {1}, counts
    assert all(f"Part {number} ends" in text for number in (1, 2))


def test_more_pages_than_asked_for_are_said(read: Read) -> None:
    (warning,) = read("/tale").result.warnings
    assert "continues on page 2" in warning
    assert "--next-pages" in warning
    tale = read("/tale", next_pages=1)
    assert "Part 2 ends" in tale.text
    assert "Part 3" not in tale.text
    assert "continues on page 3" in tale.result.warnings[0]


def test_a_page_that_is_missing_is_said(read: Read) -> None:
    tale = read("/broken", next_pages=3)
    assert "Part 1 ends" in tale.text
    assert "page 2, which is missing" in tale.result.warnings[0]
    assert "application/pdf" in tale.result.warnings[0]
