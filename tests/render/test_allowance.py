"""The allowance of a page: when it is used up, the network is closed, and what has loaded is read."""

import asyncio
import gzip
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.render.conftest import USUAL, VisitAll
from zoning import Renderer, Snapshot, limits
from zoning.errors import PageTooLarge

PROSE = "<p>The river rises in spring. It floods the meadows every year.</p>"
MIB = 1024 * 1024


def endless(kind: str) -> Callable[[BaseHTTPRequestHandler], None]:
    """Ever more of an answer, for some seconds."""

    def send(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", kind)
        request.end_headers()
        with suppress(ConnectionError):
            request.wfile.write(PROSE.encode())
            for _ in range(40):
                request.wfile.write(b"<!-- " + b"x" * (MIB // 4) + b" -->")
                time.sleep(0.01)

    return send


BOMB = gzip.compress(b"/* " + b"x" * (16 * MIB) + b" */", compresslevel=1)
ROUTES = {
    "/chatty": answer(PROSE + "<script>for (let i = 0; i < 150; i++) fetch('/nothing?' + i)</script>"),
    "/chatty-worker": answer(PROSE + "<script>new Worker('/worker.js')</script>"),
    # First one by one: what a worker asks for before the browser has reported it is not counted.
    "/worker.js": answer(
        "(async () => { for (let i = 0; i < 30; i++) await fetch('/nothing?' + i).catch(() => 0);"
        " for (let i = 30; i < 280; i++) fetch('/nothing?' + i).catch(() => 0) })()",
        kind="text/javascript",
    ),
    "/wandering": answer(PROSE + "<script>setTimeout(() => location.href = '?' + Math.random(), 20)</script>"),
    "/bomb": answer(PROSE + "<link rel=stylesheet href=/bomb.css>"),
    "/bomb.css": answer(BOMB, kind="text/css", Content_Encoding="gzip"),
    "/heavy": answer(PROSE + "".join(f"<link rel=stylesheet href='/heavy.css?{i}'>" for i in range(20))),
    "/heavy.css": answer(b"/*" + b"x" * MIB + b"*/", kind="text/css"),
    "/stream": answer(PROSE + "<script>fetch('/endless')</script>"),
    "/endless": endless("text/plain"),
    "/endless-page": endless("text/html"),
    "/nothing": answer(""),
    "/modest": answer(PROSE + "<link rel=stylesheet href=/heavy.css><script>fetch('/nothing')</script>"),
}
EXCEEDED = {
    "/chatty": "more than 60 requests",
    "/chatty-worker": "more than 60 requests",
    "/wandering": "more than 5 redirects",
    "/bomb": "an answer of more than 4 MiB",
    "/heavy": "more than 8 MiB in all",
    "/stream": "an answer of more than 4 MiB",
    "/endless-page": "an answer of more than 4 MiB",
}


@pytest.fixture(scope="module")
def site() -> Iterator[FixtureServer]:
    with FixtureServer(routes=ROUTES) as server:
        yield server


@pytest.fixture(scope="module")
def visited(site: FixtureServer, visit_all: VisitAll) -> dict[str, Snapshot]:
    """All pages, under small limits."""
    paths = [*EXCEEDED, "/modest"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "REQUESTS", 60)
        patch.setattr(limits, "REDIRECTS", 5)
        patch.setattr(limits, "RESPONSE_BYTES", 4 * MIB)
        patch.setattr(limits, "PAGE_BYTES", 8 * MIB)
        patch.setattr(limits, "SETTLE_S", 6)
        patch.setattr(limits, "RESETTLE_S", 1)
        return dict(zip(paths, visit_all((site.url + path, USUAL) for path in paths), strict=True))


@pytest.mark.parametrize(("path", "why"), EXCEEDED.items())
def test_what_loads_without_measure_is_read_as_far_as_it_got(path: str, why: str, visited: dict[str, Snapshot]) -> None:
    snapshot = visited[path]
    assert "The river rises in spring." in snapshot.text()
    assert f"loads {why}: later content is missing" in snapshot.page.warnings


def test_the_network_is_closed_then(site: FixtureServer, visited: dict[str, Snapshot]) -> None:
    assert "/wandering" in visited
    wandered = [path for path in site.requests if path.startswith("/wandering")]
    # Closing takes as long as the browser takes to answer; without a limit the page would go on for 250 documents.
    assert 5 < len(wandered) < 60


def test_within_the_limits_the_same_pages_load_all_they_want(site: FixtureServer, visit_all: VisitAll) -> None:
    snapshots = visit_all((site.url + path, USUAL) for path in ("/chatty", "/heavy", "/stream"))
    assert [snapshot.page.warnings for snapshot in snapshots] == [(), (), ()]


def test_an_ordinary_page_loads_all_it_wants(visited: dict[str, Snapshot]) -> None:
    assert visited["/modest"].page.warnings == ()


GREEDY = """<p id=taken></p><script>const kept = []; setInterval(() => {
  kept.push(new Uint8Array(8 << 20).fill(7));
  taken.textContent = kept.length;  // keeps the visit waiting
}, 20)</script>"""


def test_a_page_that_takes_all_memory_is_ended_and_said_so(
    loop: asyncio.AbstractEventLoop, renderer: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MEMORY_BYTES", 400 * MIB)

    async def visits(server: FixtureServer) -> tuple[object, ...]:
        beside = (renderer.render(f"{server.url}/{name}") for name in ("greedy", "modest"))
        return *await asyncio.gather(*beside, return_exceptions=True), await renderer.render(f"{server.url}/modest")

    with FixtureServer(routes={"/greedy": answer(PROSE + GREEDY), "/modest": answer(PROSE)}) as server:
        greedy, beside, after = loop.run_until_complete(visits(server))
    assert isinstance(greedy, PageTooLarge)
    assert "more than 400 MiB of memory" in str(greedy)
    for snapshot in (beside, after):
        assert isinstance(snapshot, Snapshot)
        assert "The river rises" in snapshot.text()
