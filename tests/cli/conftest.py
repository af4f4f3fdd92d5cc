"""The command line, in this process, or as the installed program where the process itself matters."""

import asyncio
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest
from click.testing import CliRunner

from fixtures.server import Route
from tests.one_tab import Render
from tests.packages import package
from tests.sharing import evaluate_here, share_browsers, share_loop, work_here
from zoning import Renderer
from zoning.cli import main
from zoning.render.chromium import OVERRIDE

PROGRAM = Path(sys.executable).parent / "zoning"
LIMIT_S = 300


class Ran(NamedTuple):
    """What a command line printed and returned."""

    returncode: int
    stdout: str
    stderr: str


class Called(Protocol):
    """Runs a command line in a folder, with this process's streams; returns the exit code."""

    def __call__(self, *arguments: str | Path) -> int: ...


class Zoning(Protocol):
    """Runs a command line in a folder."""

    def __call__(self, *arguments: str | Path, stdin: str = "", env: Mapping[str, str] | None = None) -> Ran: ...


ZoningIn = Callable[[Path], Zoning]


def run_installed(*arguments: str | Path, cwd: Path, stdin: str = "", env: Mapping[str, str] | None = None) -> Ran:
    """Run the installed `zoning` as its users do."""
    done = subprocess.run(
        [PROGRAM, *arguments],
        input=stdin,
        env={**os.environ, **(env or {})},
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=LIMIT_S,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def held(until: threading.Event, route: Route) -> Route:
    """Answer as `route` does, but not before that has happened."""

    def handle(request: BaseHTTPRequestHandler) -> None:
        until.wait(LIMIT_S)
        route(request)

    return handle


@pytest.fixture(scope="session")
def program() -> Path:
    """The installed program."""
    return PROGRAM


def in_a_thread() -> None:
    """Run the command line in a thread of its own."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(main).result()


def calling(folder: Path, loop: asyncio.AbstractEventLoop, renderer: Renderer) -> Called:
    """Run what the program runs, in this process: Python and spaCy are there already, and the session's browsers.

    In a thread of its own, for in this one the event loop of a user's browser may run. `zoning batch` listens for
    Ctrl-C, which only the main thread can; its worker is in this process, too, and so are the systems of `zoning eval`.
    """

    def call(*arguments: str | Path) -> int:
        level = logging.root.level
        with pytest.MonkeyPatch.context() as patched:
            patched.chdir(folder)
            patched.setattr(sys, "argv", [str(PROGRAM), *map(str, arguments)])
            patched.setattr(logging.root, "handlers", [])  # the command makes its own, as it finds none
            share_loop(patched, loop)
            work_here(patched)
            evaluate_here(patched)
            if OVERRIDE not in os.environ:
                share_browsers(patched, renderer)
            with pytest.raises(SystemExit) as ended:
                main() if arguments[0] == "batch" else in_a_thread()
        logging.root.setLevel(level)
        return int(ended.value.code or 0)

    return call


def running(called: Called) -> Zoning:
    """Run a command line in this process; the output is no terminal."""

    def run(*arguments: str | Path, stdin: str = "", env: Mapping[str, str] | None = None) -> Ran:
        with CliRunner().isolation(stdin, env) as (stdout, stderr, _):
            code = called(*arguments)
        return Ran(code, stdout.getvalue().decode(), stderr.getvalue().decode())

    return run


@pytest.fixture
def called(tmp_path: Path, loop: asyncio.AbstractEventLoop, renderer: Renderer) -> Called:
    """Run a command line in an empty folder and in this process (`calling`)."""
    return calling(tmp_path, loop, renderer)


@pytest.fixture
def zoning(called: Called) -> Zoning:
    """Run a command line in an empty folder and in this process (`running`)."""
    return running(called)


@pytest.fixture(scope="session")
def zoning_in(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> ZoningIn:
    """Run a command line in a folder and in this process: for what several tests look at."""
    return lambda folder: running(calling(folder, loop, renderer))


@pytest.fixture
def installed(tmp_path: Path) -> Zoning:
    """Run the installed `zoning` in an empty folder; dearer than `zoning`, for Python and its packages are started."""
    return partial(run_installed, cwd=tmp_path)


@pytest.fixture
def no_browser() -> dict[str, str]:
    """An environment in which no browser can be started."""
    return {"ZONING_CHROMIUM": "/nonexistent"}


@pytest.fixture
def stored(tmp_path: Path, fixture_page: Render) -> Path:
    """A snapshot file: a source that needs no browser in the program."""
    path = tmp_path / "stored" / "page.snapshot.json.gz"
    path.parent.mkdir()
    fixture_page("floats").save(path)
    return path


STUMBLING = """
from dataclasses import dataclass
from typing import ClassVar
import numpy as np
from zoning.extractors.base import Extraction


@dataclass(frozen=True)
class Stumbling:
    name: ClassVar[str] = "stumbling"
    source: ClassVar[str] = "a test"
    status: ClassVar[str] = "broken"

    def extract(self, snapshot):
        if snapshot.page.final_url.endswith("stone.html"):
            raise KeyError("no such column")
        return Extraction(extractor=self.name, parameters={}, mask=np.array(snapshot.name) == -1)
"""


@pytest.fixture
def stumbling(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with somebody else's method that fails as a fault of the program does, on pages `…stone.html`."""
    point = "stumbling = stumbling:Stumbling"
    return package(tmp_path_factory.mktemp("packages"), "stumbling", STUMBLING, zoning_extractors=point)
