"""Articles spread over several pages are joined in order; a page that is missing is said."""

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


ROUTES = {
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
