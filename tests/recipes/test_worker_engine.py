"""How to add a worker engine: a worker pool, and one entry in `zoning.batch.engines`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from tests import packages
from tests.cli.conftest import Zoning
from zoning.batch.engines import ENGINES
from zoning.errors import ExitCode

PROGRAM = f'''\
#!{sys.executable}
import asyncio

from zoning.batch import engines


class InProcess:
    """One worker in the run's own process."""

    grace_s = 10.0

    def __init__(self, settings):
        from zoning.batch.worker import Worker

        self.capacity = settings.pages
        self._worker = Worker(settings)
        self._free = asyncio.Semaphore(settings.pages)

    async def __aenter__(self):
        await self._worker.__aenter__()
        return self

    async def __aexit__(self, *error):
        await self._worker.__aexit__(*error)

    async def visit(self, task, begin):
        async with self._free:
            begin("in-process")
            return await self._worker.visit(task)


engines.ENGINES["in-process"] = engines.Engine(
    "in-process", "in the run's own process", lambda settings, wanted: InProcess(settings)
)

from zoning.cli import main

main()
'''
QUICK = ("-x", "plain", "--reveal", "none", "--per-host-delay", "0", "--robots", "ignore")

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`zoning` with an engine of this test's own."""
    return packages.program(tmp_path_factory.mktemp("program"), PROGRAM)


def ran(program: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=180, check=False)


def test_a_run_has_its_workers_there(program: Path, zoning: Zoning, tmp_path: Path) -> None:
    text = {
        name: f"The {name} was closed in spring. It has been open again for a year." for name in ("harbour", "mill")
    }
    routes = {f"/{name}": answer(f"<h1>News</h1><p>{words}</p>") for name, words in text.items()}
    run = tmp_path / "run"
    with FixtureServer(routes=routes) as server:
        (tmp_path / "urls.txt").write_text("\n".join(f"{server.url}/{name}" for name in (*text, "nothing")))
        done = ran(program, "batch", tmp_path / "urls.txt", "-o", run, "--engine", "in-process", *QUICK)
    assert "3 done (2 usable)" in done.stderr
    records = [json.loads(line) for shard in run.glob("results-*") for line in shard.read_text().splitlines()]
    assert {f"News\n\n{words}" for words in text.values()} <= {record["text"].strip() for record in records}
    assert not (run / "workers.log").exists(), "no worker is a process of its own"
    status = json.loads(zoning("batch", "status", run, "--json").stdout)
    assert status["states"]["done"] == 3


def test_the_help_names_it(program: Path) -> None:
    shown = " ".join(ran(program, "batch", "--help").stdout.split())
    assert "[local|ray|in-process]" in shown
    assert "or in the run's own process." in shown
    assert ran(program, "batch", "x", "-o", "y", "--engine", "elsewhere").returncode == ExitCode.USAGE


def test_the_engines_that_are_there_keep_their_names() -> None:
    assert list(ENGINES) == ["local", "ray"]
