"""Frames are requested where the browser allows it, otherwise awaited; a busy page does not block the others."""

import asyncio
from collections.abc import Iterator

import pytest

from fixtures.answers import answer
from fixtures.behaviours import BEHAVIOURS, Behaviour, site
from fixtures.server import FixtureServer
from tests.render.conftest import USUAL, VisitAs, few_at_a_time
from zoning import Renderer, Snapshot, VisitOptions, read_snapshot
from zoning.render import chromium
from zoning.render.browser import BrowserProcess

pytestmark = pytest.mark.browser

WITH_FRAMES = [
    one
    for one in BEHAVIOURS
    if one.name in ("resize-observer", "sentinel-chain", "animation-end", "transition-end", "view-transition")
]
OBSERVED = (
    "<p>Loading the article</p><script>new IntersectionObserver((_, observer) => { observer.disconnect();"
    "document.body.textContent = 'the text is there' }).observe(document.body)</script>"
)
BUSY = OBSERVED + "<script>setTimeout(() => { for (let n = 0; n < 4e8; n++); }, 50)</script>"
ROUTES = {"/observed": answer(OBSERVED), "/busy": answer(BUSY)}


@pytest.fixture
def undriven(monkeypatch: pytest.MonkeyPatch, loop: asyncio.AbstractEventLoop) -> Iterator[Renderer]:
    """A renderer whose browser paints by itself."""
    monkeypatch.setattr(chromium, "drives_frames", lambda _: False)
    renderer = Renderer(USUAL)
    loop.run_until_complete(renderer.__aenter__())
    yield renderer
    loop.run_until_complete(renderer.__aexit__(None, None, None))


def test_the_text_is_found_where_frames_come_by_themselves(undriven: Renderer, loop: asyncio.AbstractEventLoop) -> None:
    async def missing(behaviour: Behaviour, address: str) -> list[str]:
        return behaviour.missing(read_snapshot(await undriven.render(address)).text)

    assert len(WITH_FRAMES) == 5
    with site() as server:
        for behaviour in WITH_FRAMES:
            assert loop.run_until_complete(missing(behaviour, server.url + behaviour.path)) == []


def test_frames_of_many_pages_at_once_cost_no_browser(
    started: list[BrowserProcess], loop: asyncio.AbstractEventLoop
) -> None:
    async def visits(server: FixtureServer) -> list[Snapshot]:
        async with Renderer(VisitOptions(timeout_s=60)) as renderer:
            paths = [*["/observed"] * 8, "/busy", *["/observed"] * 8]
            return await few_at_a_time(lambda path: renderer.render(server.url + path), paths, at_once=8)

    with FixtureServer(routes=ROUTES) as server:
        snapshots = loop.run_until_complete(visits(server))
    assert [snapshot.text() for snapshot in snapshots] == ["the text is there"] * 17
    assert len(started) == 1


def test_a_page_in_the_time_of_the_wall_paints_by_itself(visit_as: VisitAs) -> None:
    with FixtureServer(routes=ROUTES) as server:
        snapshot = visit_as(server.url + "/observed", VisitOptions(page_time_s=0)).snapshot
    assert snapshot.page.clock == "wall"
    assert snapshot.text() == "the text is there"
