"""The engine `ray`: nodes are added and lost, and every source is still in the output exactly once."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import psutil
import pytest

from fixtures.answers import silence
from fixtures.server import FixtureServer
from tests.batch.test_crash import ROUTES
from tests.cli.conftest import Zoning, called, zoning
from zoning.batch.ledger import Ledger
from zoning.batch.shards import open_store
from zoning.errors import ExitCode

__all__ = ["called", "zoning"]

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not find_spec("ray"), reason="Ray is not installed")]

ROOT = Path(__file__).parents[2]
PAGES = 18
CLOSED_PORT = 59_998
PATIENCE_S = 400.0


@pytest.fixture(scope="module")
def server() -> Iterator[FixtureServer]:
    with FixtureServer(routes=ROUTES) as running:
        yield running


def start(
    folder: Path, server: FixtureServer, *options: str, pages: int, workers: int = 1, **env: str
) -> "subprocess.Popen[str]":
    listed = folder.parent / "urls.txt"
    listed.write_text("\n".join(server.url + path for path in list(ROUTES)[:pages]))
    return subprocess.Popen(
        [sys.executable, "-m", "zoning", "batch", str(listed), "--output", str(folder), "--engine", "ray",
         "--workers", str(workers), "--per-host-delay", "0", "--per-host-concurrency", "99", "--retries", "20",
         "--reveal", "none", "--robots", "ignore", "-x", "plain", *options],  # by which no worker loads a model
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | env,
    )  # fmt: skip


def done(folder: Path) -> int:
    if not (folder / "ledger.sqlite").exists():
        return 0
    with Ledger(folder) as ledger:
        return ledger.counts()["done"]


class RayCluster:
    """A cluster of one node at first, in a process of its own (`ray_cluster.py`)."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.batch.ray_cluster"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
        )  # fmt: skip
        self._listen()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        # Ray has lines of its own to print.
        told = next(line for line in self._process.stdout if line.startswith("{"))
        found = json.loads(told)
        self.address: str = found["address"]
        self._pids: list[list[int]] = found["pids"]

    def _ask(self, command: str) -> None:
        assert self._process.stdin is not None
        print(command, file=self._process.stdin, flush=True)
        self._listen()

    def add(self) -> None:
        """Add a node."""
        self._ask("add")

    def remove(self) -> None:
        """Kill the node that came last."""
        self._ask("remove")

    def processes(self, node: int) -> list[psutil.Process]:
        """The processes of a node: Ray's own, its workers, their browsers."""
        own = list(map(psutil.Process, self._pids[node]))
        return own + [below for process in own for below in process.children(recursive=True)]

    def end(self) -> None:
        """End all of it."""
        self._process.communicate(timeout=PATIENCE_S)


def browsers_among(processes: list[psutil.Process]) -> list[psutil.Process]:
    return [process for process in processes if "--remote-debugging-pipe" in arguments(process)]


def arguments(process: psutil.Process) -> list[str]:
    """None of a process that has ended since it was listed."""
    with suppress(psutil.NoSuchProcess):
        return process.cmdline()
    return []


def assert_each_once(folder: Path, pages: int) -> None:
    """What the ledger names is every page once, and nothing else lies where the results are."""
    with Ledger(folder) as ledger:
        places, where = list(ledger.places()), ledger.results()
    records = [json.loads(line) for line in map(open_store(where).read, places)]
    assert sorted(int(record["url"].rpartition("/")[2]) for record in records) == list(range(pages))
    assert all(f"Page {record['url'].rpartition('/')[2]}" in record["text"] for record in records)
    assert sum(place.length for place in places) == sum(open_store(where).sizes().values())


def test_a_node_is_lost_half_way_and_another_comes(tmp_path: Path, server: FixtureServer) -> None:
    """The results of a run over nodes go to a URL."""
    folder, store, cluster = tmp_path / "run", tmp_path / "store", RayCluster()
    try:
        cluster.add()
        options = ("--ray-address", cluster.address, "--results", store.as_uri())
        run = start(folder, server, *options, pages=PAGES, workers=2)
        begun = time.monotonic()
        of_lost: list[psutil.Process] = []
        while not browsers_among(of_lost) and time.monotonic() < begun + PATIENCE_S:
            time.sleep(0.1)
            # On a busy machine a browser may just be replaced by another one.
            of_lost = cluster.processes(-1) if done(folder) else []
        assert browsers_among(of_lost)
        cluster.remove()
        assert psutil.wait_procs(of_lost, timeout=PATIENCE_S)[1] == []
        assert done(folder) < PAGES
        cluster.add()
        output, errors = run.communicate(timeout=PATIENCE_S)
        assert (run.returncode, output) == (0, ""), errors
        assert errors.splitlines()[-1].startswith(f"{PAGES} done, 0 failed")
        left = cluster.processes(0) + cluster.processes(1)
    finally:
        cluster.end()
    assert psutil.wait_procs(left, timeout=PATIENCE_S)[1] == []
    assert_each_once(folder, PAGES)
    assert not list(folder.glob("results-*"))


def test_a_visit_whose_actor_was_ended_for_another_one_is_not_blamed(tmp_path: Path) -> None:
    """On a cluster of the pool's own, which is ended with it, and all browsers."""
    with FixtureServer(routes={"/silent": silence}) as silent:
        visited = subprocess.run(
            [sys.executable, "-m", "tests.batch.ray_hung", str(tmp_path), f"{silent.url}/silent"],
            capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE_S, check=False,
        )  # fmt: skip
    assert json.loads(visited.stdout) == ["BrowserLost", "WorkerDied", 0], visited.stderr


def test_a_node_without_a_browser_is_named(tmp_path: Path, server: FixtureServer) -> None:
    """On a cluster of the run's own, which is ended with it."""
    run = start(tmp_path / "run", server, pages=2, ZONING_CHROMIUM="/nowhere/chromium")
    own: list[psutil.Process] = []
    while run.poll() is None and not any(word.endswith("/raylet") for one in own for word in arguments(one)[:1]):
        time.sleep(0.1)
        own = psutil.Process(run.pid).children(recursive=True)
    _, errors = run.communicate(timeout=PATIENCE_S)
    assert own
    assert psutil.wait_procs(own, timeout=PATIENCE_S)[1] == []
    assert run.returncode == ExitCode.ENVIRONMENT
    assert f"zoning: {os.uname().nodename}: " in errors
    assert "/nowhere/chromium" in errors


def test_an_address_without_a_cluster_is_told_soon(tmp_path: Path, server: FixtureServer) -> None:
    run = start(tmp_path / "run", server, "--ray-address", f"127.0.0.1:{CLOSED_PORT}", pages=2)
    _, errors = run.communicate(timeout=PATIENCE_S)
    assert run.returncode == ExitCode.ENVIRONMENT
    assert f"could not connect to the Ray cluster at 127.0.0.1:{CLOSED_PORT}" in errors
    assert done(tmp_path / "run") == 0


def test_the_address_is_for_ray_alone(tmp_path: Path, zoning: Zoning) -> None:
    (tmp_path / "urls.txt").write_text("https://example.org/")
    refused = zoning("batch", "urls.txt", "-o", "run", "--engine", "local", "--ray-address", "auto")
    assert "--ray-address" in refused.stderr
    assert refused.returncode == ExitCode.USAGE
