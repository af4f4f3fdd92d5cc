"""One page must not affect another: storms of events, and browsers and drivers that hang, die or delay visits."""

import asyncio
import gc
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import psutil
import pytest
from playwright.async_api import Browser, Playwright

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests.render.conftest import VisitAs
from zoning import Renderer, Snapshot, VisitOptions, limits
from zoning.errors import PageCrashed, VisitTimeout
from zoning.render import browser, chromium
from zoning.render.browser import BrowserProcess

pytestmark = pytest.mark.browser

PROSE = "<p>The river rises in spring. It floods the meadows every year.</p>"
STORMS = {
    "/history": "history.pushState({}, '', '?' + n++)",
    "/hash": "location.hash = n++",
    "/messages": "console.log({text: 'x'.repeat(1000)}, n++)",
    "/frames": "document.body.append(Object.assign(document.createElement('iframe'), {src: 'about:blank?' + n++}));"
               "document.querySelector('iframe').remove()",
    "/fetches": "fetch('/calm?' + n++).catch(() => {})",
    "/faults": "setTimeout(() => { throw new Error('x'.repeat(1000)) })",
    "/windows": "open('about:blank?' + n++)",
}  # fmt: skip
"""What these pages do ten times every hundredth of a second, without end."""
STORM = "<script>let n = 0; setInterval(() => {{ for (let i = 0; i < 10; i++) {{ {} }} }}, 10)</script>"
ROUTES = {path: answer(PROSE + STORM.format(what)) for path, what in STORMS.items()} | {"/calm": answer(PROSE)}


waiting = threading.Event()


def silent(_: BaseHTTPRequestHandler) -> None:
    """Do not answer for longer than anybody waits."""
    waiting.wait(30)


def test_storms_of_events_harm_neither_their_pages_nor_those_after_them(
    visit_as: VisitAs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REQUESTS", 400)
    monkeypatch.setattr(limits, "SETTLE_S", 0.5)
    monkeypatch.setattr(limits, "RESETTLE_S", 0.5)

    paths = [path for storm in STORMS for path in (storm, f"/calm?after={storm}")]
    with FixtureServer(routes=ROUTES) as server:
        brief = VisitOptions(timeout_s=20, reveal=(), page_time_s=1.0)
        texts = {path: visit_as(server.url + path, brief).snapshot.text() for path in paths}
    assert [path for path, text in texts.items() if "The river rises in spring." not in text] == []


def programs() -> set[psutil.Process]:
    """What this process has started; what those start in their turn, such as the session's browser, goes with them."""
    return set(psutil.Process().children())


def driver_of(parent: psutil.Process) -> psutil.Process:
    """The driver that this process started last."""
    drivers = [child for child in parent.children() if "run-driver" in child.cmdline()]
    return max(drivers, key=psutil.Process.create_time)


def browser_of(parent: psutil.Process) -> psutil.Process:
    """The browser of that driver."""
    return driver_of(parent).children()[0]


@pytest.mark.parametrize(
    ("harm", "harmed"),
    [(psutil.Process.suspend, driver_of), (psutil.Process.kill, browser_of)],
    ids=["the driver hangs", "the browser dies"],
)
def test_visits_whose_browser_or_driver_is_lost_are_made_again(
    harm: Callable[[psutil.Process], None],
    harmed: Callable[[psutil.Process], psutil.Process],
    loop: asyncio.AbstractEventLoop,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(limits, "ANSWER_S", 1.0)
    asked = 0

    def answer_late(request: BaseHTTPRequestHandler) -> None:
        nonlocal asked
        asked += 1
        if asked == 2:  # both pages are open then
            harm(harmed(psutil.Process()))
        answer(PROSE)(request)

    async def visits(server: FixtureServer) -> list[Snapshot]:
        async with Renderer(VisitOptions(timeout_s=30)) as renderer:
            both = await asyncio.gather(*(renderer.render(f"{server.url}/page?{number}") for number in range(2)))
            return [*both, await renderer.render(server.url + "/calm")]

    before = programs()
    with FixtureServer(routes={"/page": answer_late, "/calm": answer(PROSE)}) as server:
        for snapshot in loop.run_until_complete(visits(server)):
            assert "The river rises in spring." in snapshot.text()
    assert programs() <= before
    gc.collect()  # asyncio reports an error that nobody read when its future is collected
    assert [told.message for told in caplog.records if told.name == "asyncio"] == []


def test_a_browser_is_kept_while_the_process_that_watches_it_stands_still(
    loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ANSWER_S", 0.5)

    async def lost() -> bool:
        async with Renderer() as renderer, renderer._browser(()) as process:
            for _ in range(8):
                time.sleep(0.6)  # a long computation between two turns of the loop
                await asyncio.sleep(0.0005)
            return process.lost.done()

    assert not loop.run_until_complete(lost())


def test_a_page_that_ends_every_browser_is_told(loop: asyncio.AbstractEventLoop) -> None:
    def kill(request: BaseHTTPRequestHandler) -> None:
        browser_of(psutil.Process()).kill()
        answer(PROSE)(request)

    async def visits(server: FixtureServer) -> Snapshot:
        async with Renderer(VisitOptions(timeout_s=30)) as renderer:
            with pytest.raises(PageCrashed, match="its browser died") as raised:
                await renderer.render(server.url + "/fatal")
            assert type(raised.value) is PageCrashed
            return await renderer.render(server.url + "/calm")

    with FixtureServer(routes={"/fatal": kill, "/calm": answer(PROSE)}) as server:
        assert "The river rises in spring." in loop.run_until_complete(visits(server)).text()


def test_a_browser_is_replaced_after_two_timeouts_in_a_row(
    loop: asyncio.AbstractEventLoop, started: list[BrowserProcess]
) -> None:
    async def visits(server: FixtureServer) -> None:
        async with Renderer(VisitOptions(timeout_s=30)) as renderer:
            for path in ("/silent", "/calm", "/silent", "/silent", "/calm"):
                if path == "/calm":
                    assert "The river rises in spring." in (await renderer.render(server.url + path)).text()
                else:
                    with pytest.raises(VisitTimeout):
                        await renderer.visit(server.url + path, options=VisitOptions(timeout_s=1.5))
                counts.append(len(started))

    counts: list[int] = []
    with FixtureServer(routes={"/silent": silent, "/calm": answer(PROSE)}) as server:
        try:
            loop.run_until_complete(visits(server))
        finally:
            waiting.set()
    assert counts == [1, 1, 1, 1, 2]


@pytest.mark.parametrize("harmed", [driver_of, browser_of])
def test_a_browser_that_ends_as_it_begins_is_started_once_more(
    harmed: Callable[[psutil.Process], psutil.Process],
    loop: asyncio.AbstractEventLoop,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    (tmp_path / "page.html").write_text(PROSE)
    launch, launched = chromium.launch, 0

    async def killed_at_first(playwright: Playwright, flags: browser.Flags) -> Browser:
        nonlocal launched
        launched += 1
        started = await launch(playwright, flags)
        if launched == 1:
            harmed(psutil.Process()).kill()
        return started

    async def visit() -> Snapshot:
        async with Renderer() as renderer:
            return await renderer.render(str(tmp_path / "page.html"))

    monkeypatch.setattr(chromium, "launch", killed_at_first)
    before = programs()
    assert "The river rises in spring." in loop.run_until_complete(asyncio.wait_for(visit(), 60)).text()
    assert launched == 2
    assert programs() <= before


@pytest.mark.parametrize("seconds", [0.0, 0.02, 0.1, 0.3])
def test_a_visit_called_off_while_its_browser_starts_leaves_no_program(
    seconds: float, loop: asyncio.AbstractEventLoop, tmp_path: Path
) -> None:
    (tmp_path / "page.html").write_text(PROSE)

    async def called_off() -> None:
        async with Renderer() as renderer:
            visiting = asyncio.create_task(renderer.render(str(tmp_path / "page.html")))
            await asyncio.sleep(seconds)
            visiting.cancel()  # and nobody waits for its end

    before = programs()
    loop.run_until_complete(asyncio.wait_for(called_off(), 30))
    assert programs() <= before


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.05, 0.2])
def test_a_driver_whose_start_is_called_off_is_ended(seconds: float, loop: asyncio.AbstractEventLoop) -> None:
    async def called_off() -> None:
        starting = asyncio.create_task(chromium.start_driver())
        await asyncio.sleep(seconds)
        starting.cancel()
        with suppress(asyncio.CancelledError):
            await (await asyncio.wait_for(starting, 30)).stop()  # it was quicker

    before = programs()
    loop.run_until_complete(called_off())
    assert programs() <= before
