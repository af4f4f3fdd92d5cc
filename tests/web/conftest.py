"""The application on its own port with its own browser, and a user's browser to look at it."""

import asyncio
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Literal

import httpx
import pytest
import uvicorn
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, expect, sync_playwright

from fixtures.server import FixtureServer
from tests.cli.conftest import called, zoning
from tests.sharing import lend_browsers
from zoning import Renderer, VisitOptions
from zoning.cli.serve import address_of, listen
from zoning.render.chromium import QUIET_FLAGS, find
from zoning.web import Service, config, create

__all__ = ["called", "zoning"]

PATIENCE_S = 60
DRAWN_ANEW = "before => document.querySelector('canvas').toDataURL() !== before"
"""Whether the picture differs from `before`; a function, since the application's policy forbids scripts in texts."""
WINDOW: ViewportSize = {"width": 1440, "height": 900}
AXE = {"reporter": "raw", "preload": False}  # the usual reporter also describes every element that passes
VIOLATIONS = """async options => (await axe.run(options))
  .filter(({impact, violations}) => violations.length && ['serious', 'critical'].includes(impact))
  .flatMap(({id, violations}) => violations.map(({node, any, all, none}) =>
    `${id}: ${node.source.slice(0, 120)} ${[...any, ...all, ...none].map(check => check.message).join('; ')}`))"""
"""What would stop somebody, with the elements."""
SCHEMES: dict[Literal["light", "dark"], dict[str, Any]] = {
    "light": AXE,
    "dark": {**AXE, "runOnly": ["color-contrast", "link-in-text-block"]},
}
"""What axe-core looks for in which colours: nothing else depends on them."""
WITHOUT_CONTRAST: dict[Literal["light", "dark"], dict[str, Any]] = {
    "light": {**AXE, "rules": {"color-contrast": {"enabled": False}}}
}
"""A fifth of the work: for what is the same elements in the same colours elsewhere."""


class Host(threading.Thread):
    """An event loop in a thread, with browsers: applications that share it need not start their own."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.loop = asyncio.new_event_loop()
        self.renderer = Renderer()

    def run(self) -> None:
        self.loop.run_forever()
        self.loop.close()

    def __enter__(self) -> "Host":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        closing = self.renderer.__aexit__(None, None, None)
        asyncio.run_coroutine_threadsafe(closing, self.loop).result(PATIENCE_S)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.join(PATIENCE_S)


class Application:
    """`zoning serve` on a host, which is its own if none is given."""

    def __init__(
        self, data: Path, token: str | None = None, *, public_only: bool = False, host: Host | None = None
    ) -> None:
        for_programs = VisitOptions(public_only=public_only)
        self.service = Service.of(data, VisitOptions(timeout_s=30), token=token, for_programs=for_programs)
        self.listening = listen("127.0.0.1", 0)
        self.server = uvicorn.Server(config(create(self.service)))
        self.url = address_of(self.listening, None).rstrip("/")
        self._host = host
        self._stack = ExitStack()

    def __enter__(self) -> "Application":
        host = self._host or self._stack.enter_context(Host())
        self._serving = asyncio.run_coroutine_threadsafe(self.server.serve([self.listening]), host.loop)
        deadline = time.monotonic() + PATIENCE_S
        while not self.server.started and time.monotonic() < deadline:
            time.sleep(0.02)
        assert self.service.visits._renderer
        lend_browsers(host.renderer, self.service.visits._renderer)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self._serving.result(PATIENCE_S)
        self.listening.close()
        self._stack.close()


@pytest.fixture(scope="session")
def common_host() -> Iterator[Host]:
    """Where the applications of all files run, one after the other."""
    with Host() as running:
        yield running


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory, common_host: Host) -> Iterator[Application]:
    """The application with a folder of its own, for one file of tests."""
    with Application(tmp_path_factory.mktemp("data"), host=common_host) as running:
        yield running


@pytest.fixture(scope="module")
def article(application: Application, server: FixtureServer) -> str:
    """The id of a journal article that was visited."""
    return visited(application, url=f"{server.url}/journal-article.html")


def pixels(page: Page) -> str:
    """Return what the first canvas of a page shows, once all of its picture is there."""
    page.wait_for_load_state("networkidle")
    return str(page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => "
                             "done(document.querySelector('canvas').toDataURL()))))"))  # fmt: skip


class Person:
    """Playwright's driver and the browser that a person sits before.

    Playwright leaves its event loop running in this thread, where no other one can run then: only what is between
    `sit_down` and `get_up` has it.
    """

    def __init__(self) -> None:
        self.playwright = sync_playwright().start()
        executable = find(Path(self.playwright.chromium.executable_path))
        # Otherwise each page that a tab goes to has a process of its own, which has to read all scripts anew.
        one_process = "--renderer-process-limit=1"
        self.browser = self.playwright.chromium.launch(executable_path=executable, args=[*QUIET_FLAGS, one_process])
        self._loop = asyncio.get_running_loop()
        self.get_up()

    def sit_down(self) -> Browser:
        asyncio._set_running_loop(self._loop)
        return self.browser

    def get_up(self) -> None:
        asyncio._set_running_loop(None)

    def leave(self) -> None:
        self.sit_down().close()
        self.playwright.stop()


@pytest.fixture(scope="session")
def person() -> Iterator[Person]:
    """A person whose browser stays open for the session."""
    came = Person()
    yield came
    came.leave()


@pytest.fixture(scope="session")
def playwright(person: Person) -> Playwright:
    """Playwright's driver, for the fixtures of pytest-playwright."""
    return person.playwright


@pytest.fixture(scope="module")
def browser(person: Person) -> Iterator[Browser]:
    """The browser that a person sits before, for one file of tests."""
    yield person.sit_down()
    person.get_up()


@pytest.fixture(scope="module")
def browser_context_args() -> dict[str, Any]:
    """A window as large as a person's."""
    return {"viewport": WINDOW, "permissions": ["clipboard-read", "clipboard-write"]}


@pytest.fixture(scope="module")
def tab(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A tab that one test after the other uses: to open a page in a new one takes twice as long."""
    context = browser.new_context(**browser_context_args)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(request: pytest.FixtureRequest, tab: Page, new_context: Callable[..., BrowserContext]) -> Iterator[Page]:
    """A tab in which nothing is stored, for a person with patience: the machine may be busy.

    A test that is marked `fresh_tab` gets one of its own: what it does to the tab cannot be taken back.
    """
    fresh = request.node.get_closest_marker("fresh_tab") is not None
    page = new_context().new_page() if fresh else tab
    page.set_default_timeout(PATIENCE_S * 1000)
    expect.set_options(timeout=PATIENCE_S * 1000)
    yield page
    if not fresh:
        clear(page)


def clear(tab: Page) -> None:
    """Bring a tab into the state of a new one."""
    tab.mouse.move(0, 0)
    if tab.url.startswith("http"):
        tab.evaluate("localStorage.clear(); sessionStorage.clear()")
    tab.unroute_all()
    tab.goto("about:blank")
    tab.context.clear_cookies()
    tab.emulate_media(color_scheme="light")
    tab.set_viewport_size(WINDOW)


def script(application: Application) -> str:
    """The path of the script that starts the front end."""
    (found,) = re.findall(r'script type="module" src="([^"]+)"', httpx.get(application.url).text)
    return str(found)


def visited(application: Application, **wanted: Any) -> str:
    """The id of the page that a visit brings; fails with the visit's error."""
    with httpx.Client(base_url=application.url, timeout=4 * PATIENCE_S) as client:
        begun = client.post("/ui/visits", json=wanted)
        assert begun.status_code == 202, begun.text
        last = events(client, begun.json()["visit"])[-1]
    assert "page" in last, last
    return str(last["page"])


def events(client: httpx.Client, visit: str) -> list[dict[str, Any]]:
    """All events of a visit, up to its end."""
    with client.stream("GET", f"/ui/visits/{visit}/events") as stream:
        return [json.loads(line.removeprefix("data: ")) for line in stream.iter_lines() if line]


@contextmanager
def listening(page: Page, event: Any, listener: Callable[[Any], object]) -> Iterator[None]:
    """Listen to a tab while the block runs."""

    def heard(what: Any) -> None:  # Playwright takes no methods of built-in types
        listener(what)

    page.on(event, heard)
    try:
        yield
    finally:
        page.remove_listener(event, heard)


def violations(page: Page, *, contrast: bool = True) -> list[str]:
    """What axe-core finds that would stop somebody, with the elements, in light and in dark colours.

    contrast: whether contrast counts; without it, the colours are the light ones.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = []
    for colours, options in (SCHEMES if contrast else WITHOUT_CONTRAST).items():
        page.emulate_media(color_scheme=colours)
        found += [f"{colours}: {violation}" for violation in page.evaluate(VIOLATIONS, options)]
    return found
