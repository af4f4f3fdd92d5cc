"""Fixtures for all tests: the fixture server, one browser per session, snapshots of HTML given as text."""

import asyncio
import fcntl
import gc
import os
import signal
import subprocess
from collections.abc import Callable, Coroutine, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import hypothesis
import pytest
from hypothesis.internal.conjecture import providers

from fixtures.server import FixtureServer
from tests.one_tab import OneTab, Render
from zoning import Renderer, Snapshot, VisitOptions
from zoning.process import garbage

# The same examples at every run, so that what passes here passes elsewhere; new ones with --hypothesis-profile=explore.
# How long an example takes is the machine's affair.
UNTIMED = hypothesis.settings(deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.register_profile("steady", UNTIMED, derandomize=True, max_examples=25)
hypothesis.settings.register_profile("explore", UNTIMED, max_examples=2000)
hypothesis.settings.load_profile("steady")
# Hypothesis draws constants of the modules that are loaded, which are others in each worker; it has no switch for that.
providers._get_local_constants = lambda: providers._local_constants

# What a shell starts in the background ignores interrupts, and so would the commands that tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

# There is a test process a core, or more: threads that wait for each other in loops cost the others their time.
os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")

# No test speaks TLS, but each HTTP client, here and in the programs that are started, first reads all certificates that
# the machine trusts. Here it trusts one.
os.environ["SSL_CERT_FILE"] = str(Path(__file__).with_name("certificate.pem"))

# While tests are collected, nearly all objects that are made stay: the garbage collector would find nothing.
gc.disable()

AT_ONCE = 4
DISK_BYTES = 256 * 1024

T = TypeVar("T")
Run = Callable[[Coroutine[Any, Any, T]], T]


BROWSERS = {"renderer", "browser", "application"}
"""Fixtures that are a browser, or start one when they need it."""


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: Sequence[pytest.Function]) -> None:
    """Mark the tests that have such a fixture."""
    for item in items:
        if not BROWSERS.isdisjoint(item.fixturenames):
            item.add_marker(pytest.mark.browser)


def pytest_collection_finish() -> None:
    """Collect garbage from here on, but not among the modules and the tests, which all stay."""
    garbage.keep_for_good()
    gc.enable()


@pytest.fixture(scope="session")
def server() -> Iterator[FixtureServer]:
    """The fixture pages on localhost."""
    with FixtureServer() as running:
        yield running


@pytest.fixture(scope="session")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """One event loop for all that shares the session's browser."""
    running = asyncio.new_event_loop()
    yield running
    running.close()


@pytest.fixture(scope="session")
def renderer(loop: asyncio.AbstractEventLoop) -> Iterator[Renderer]:
    """One browser for the session, which starts with the first visit; at this moment another event loop may run."""
    opened = Renderer(VisitOptions(timeout_s=30))
    yield opened
    loop.run_until_complete(opened.__aexit__(None, None, None))


@pytest.fixture(scope="session")
def render(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> Render:
    """Render a source with the session's browser."""
    return lambda source: loop.run_until_complete(renderer.render(source))


@pytest.fixture(scope="session")
def render_all(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> Callable[[Sequence[str]], list[Snapshot]]:
    """Render sources with the session's browser, a few at a time: most of a visit is waiting."""

    async def rendered(sources: Sequence[str]) -> list[Snapshot]:
        places = asyncio.Semaphore(AT_ONCE)

        async def visited(source: str) -> Snapshot:
            async with places:
                return await renderer.render(source)

        return await asyncio.gather(*map(visited, sources))

    return lambda sources: loop.run_until_complete(rendered(sources))


@pytest.fixture(scope="session")
def one_tab(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> Iterator[OneTab]:
    """A tab of the session's browser."""
    tab = OneTab(renderer)
    yield tab
    loop.run_until_complete(tab.close())


@pytest.fixture(scope="session")
def capture_all(loop: asyncio.AbstractEventLoop, one_tab: OneTab) -> Callable[[Sequence[str]], list[Snapshot]]:
    """Capture sources one after the other: for pages of which no visit is needed."""
    return lambda sources: [loop.run_until_complete(one_tab.snapshot_of(source)) for source in sources]


@pytest.fixture
def render_html(loop: asyncio.AbstractEventLoop, one_tab: OneTab, tmp_path: Path) -> Render:
    """Capture HTML given as text; each page has a folder of its own, so that no other one can be taken for it."""
    numbers = count()

    def rendered(html: str) -> Snapshot:
        page = tmp_path / f"page-{next(numbers)}" / "page.html"
        return loop.run_until_complete(one_tab.snapshot_of_html(html, page))

    return rendered


@pytest.fixture
def visit_html(render: Render, tmp_path: Path) -> Render:
    """Visit HTML given as text."""
    page = tmp_path / "page.html"

    def visited(html: str) -> Snapshot:
        page.write_text(html, encoding="utf-8")
        return render(str(page))

    return visited


class FixturePages:
    """The snapshots of fixture pages; of all test processes the first that needs one renders it for the others."""

    def __init__(self, kept: Path, paths: dict[str, str], rendered: Callable[[Sequence[str]], list[Snapshot]]) -> None:
        """kept: a folder that the processes share."""
        self._kept = kept
        self._paths = paths
        self._rendered = rendered
        self._known: dict[str, Snapshot] = {}

    def of(self, *names: str) -> dict[str, Snapshot]:
        """The snapshots of the pages with these names."""
        unknown = [name for name in names if name not in self._known]
        if unknown:
            with (self._kept / "lock").open("w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                self._render([name for name in unknown if not self._file(name).exists()])
            self._known.update((name, Snapshot.load(self._file(name))) for name in unknown)
        return {name: self._known[name] for name in names}

    def all(self) -> dict[str, Snapshot]:
        return self.of(*self._paths)

    def _file(self, name: str) -> Path:
        return self._kept / f"{name}.snapshot.json"

    def _render(self, names: list[str]) -> None:
        for name, snapshot in zip(names, self._rendered([self._paths[name] for name in names]), strict=True):
            snapshot.save(self._file(name))


@pytest.fixture(scope="session")
def rendered_pages(
    server: FixtureServer,
    render_all: Callable[[Sequence[str]], list[Snapshot]],
    tmp_path_factory: pytest.TempPathFactory,
    worker_id: str,
) -> FixturePages:
    """Snapshots of fixture pages. Their addresses name the server of the process that rendered them."""
    own = tmp_path_factory.getbasetemp()
    kept = (own if worker_id == "master" else own.parent) / "rendered-pages"
    kept.mkdir(exist_ok=True)
    paths = {name: server.url + path for name, path in server.pages()}
    return FixturePages(kept, paths, render_all)


@pytest.fixture(scope="session")
def fixture_page(rendered_pages: FixturePages) -> Render:
    """The snapshot of a fixture page by its name."""
    return lambda name: rendered_pages.of(name)[name]


@pytest.fixture(scope="session")
def fixture_pages(rendered_pages: FixturePages) -> dict[str, Snapshot]:
    """The snapshots of all fixture pages."""
    return rendered_pages.all()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with room for `DISK_BYTES`."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "none", str(place)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False)
    except OSError:
        pytest.skip("there is no mount here")
    if mounted.returncode:
        pytest.skip(f"no file system can be mounted here: {mounted.stderr.decode().strip()}")
    yield place
    subprocess.run(["umount", "-l", place], check=True)
