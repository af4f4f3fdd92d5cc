"""Runs: polite, resumable, each source once; checked on the server's side where possible."""

import asyncio
import json
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from itertools import pairwise
from pathlib import Path
from typing import Self

import msgspec
import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer, Route
from tests.batch.conftest import VISIT, WorkerHere
from tests.hostile import dripping, hostile
from tests.network.test_http import GARBAGE
from tests.sharing import Here
from zoning import VisitOptions, limits
from zoning.batch.ledger import Failed, Ledger
from zoning.batch.lists import read
from zoning.batch.messages import Outcome, Settings, Task
from zoning.batch.opening import open_run
from zoning.batch.policy import Policy
from zoning.batch.pools.local import LocalPool
from zoning.batch.run import Run
from zoning.batch.shards import Folder
from zoning.batch.tally import Tally
from zoning.errors import OutputUnwritable, RunExists

pytestmark = pytest.mark.browser

CLOSED_PORT = 59_999
SLACK_S = 0.05
"""Clocks of threads do not agree to the millisecond."""


def settings_for(folder: Path) -> Settings:
    return Settings(extractor="plain", visit=VISIT, results=str(folder.resolve()), pages=3)


class Site:
    """A server that writes down when it is asked for what, and for how long it was at it."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.asked: list[tuple[str, float]] = []
        self.at_once = self.most_at_once = 0
        self.lock = threading.Lock()
        routes: dict[str, Route] = {f"/page/{number}": self.page for number in range(9)}
        routes["/robots.txt"] = answer("User-agent: *\nDisallow: /private\nCrawl-delay: 0.2", kind="text/plain")
        routes["/private"] = self.page
        routes["/busy"] = self.busy
        routes["/paper.pdf"] = answer(b"%PDF-1.4", kind="application/pdf")
        self.server = FixtureServer(host=host, routes=routes)

    def page(self, request: BaseHTTPRequestHandler) -> None:
        with self.lock:
            self.asked.append((request.path, time.time()))
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        time.sleep(0.1)
        with self.lock:
            self.at_once -= 1
        answer(f"<h1>{request.path}</h1><p>The river rises in spring. It floods the meadows.</p>")(request)

    def busy(self, request: BaseHTTPRequestHandler) -> None:
        if not any(path == "/busy" for path, _ in self.asked):
            self.asked.append((request.path, time.time()))
            answer("later", 503, Retry_After="2")(request)
        else:
            self.page(request)

    def gaps(self) -> list[float]:
        """Seconds between one request for a page and the next."""
        times = [moment for _, moment in self.asked]
        return [after - before for before, after in pairwise(times)]


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()
    with made.server:
        yield made


@dataclass(frozen=True)
class Opened:
    """A run's folder that is open."""

    folder: Path
    ledger: Ledger
    settings: Settings

    def run(self, **policy: object) -> Run:
        """A run over it, without waits."""
        wanted = Policy(**{"per_host_delay_s": 0.0, "per_host_concurrency": 9, **policy})  # type: ignore[arg-type]
        return Run(self.folder, self.ledger, self.settings, wanted)

    def processes(self) -> LocalPool:
        """A worker as it usually is."""
        return LocalPool(self.settings, workers=1, folder=self.folder)


@contextmanager
def opened(place: Path, *addresses: str, restart: bool = False, **changed: object) -> Iterator[Opened]:
    """The folder `run`, for these addresses; changed: settings that are not the usual ones."""
    folder = place / "run"
    (place / "list.txt").write_text("\n".join(addresses))
    settings = msgspec.structs.replace(settings_for(folder), **changed)
    with open_run(folder, read(str(place / "list.txt")), settings, restart=restart) as ledger:
        yield Opened(folder, ledger, settings)


Go = Callable[..., Tally]


@pytest.fixture
def go(tmp_path: Path, loop: asyncio.AbstractEventLoop, worker_here: WorkerHere) -> Go:
    """Run over these addresses in the folder `run`. processes: with a worker as a process of its own."""

    def run(*addresses: str, restart: bool = False, processes: bool = False, **policy: object) -> Tally:
        with opened(tmp_path, *addresses, restart=restart) as here:
            pool = here.processes() if processes else worker_here(here.settings)
            return loop.run_until_complete(here.run(**policy).go(pool))

    return run


class Answering:
    """A pool without a browser, whose workers answer at once: as the test wants, otherwise with a record."""

    grace_s = 0.0

    def __init__(self, folder: Path, outcomes: dict[int, list[Outcome]] | None = None) -> None:
        """outcomes: of each source, one after the other, by its number."""
        self.capacity = 2
        self.visits: Counter[int] = Counter()
        self._outcomes = outcomes or {}
        self._store = Folder(folder)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None: ...

    async def visit(self, task: Task, begin: Callable[[str], None]) -> Outcome:
        begin("here")
        self.visits[task.id] += 1
        if waiting := self._outcomes.get(task.id):
            return waiting.pop(0)
        return Outcome(id=task.id, place=self._store.append(json.dumps({"url": task.source}).encode() + b"\n"))


def written(tmp_path: Path) -> Counter[str]:
    lines = (line for shard in (tmp_path / "run").glob("results-*.jsonl") for line in shard.read_text().splitlines())
    return Counter(json.loads(line)["url"] for line in lines)


def pages(site: Site, *numbers: int) -> list[str]:
    return [f"{site.server.url}/page/{number}" for number in numbers]


def test_the_delay_of_each_host_is_kept_and_hosts_are_visited_concurrently(site: Site, go: Go, tmp_path: Path) -> None:
    other = Site("127.0.0.2")
    with other.server:
        listed = pages(site, 0, 1, 2) + pages(other, 0, 1, 2)
        tally = go(*listed, per_host_delay_s=0.8, per_host_concurrency=1, robots=False)
    assert tally.done == 6
    assert written(tmp_path) == Counter(listed)
    for server in (site, other):
        assert server.most_at_once == 1
        assert min(server.gaps()) >= 0.8 - SLACK_S
    starts = [server.asked[0][1] for server in (site, other)]
    assert abs(starts[0] - starts[1]) < sum(site.gaps())


def test_robots_txt_is_asked_for_once_and_obeyed(site: Site, go: Go) -> None:
    private = f"{site.server.url}/private"
    tally = go(*pages(site, 0, 1, 2), private, per_host_concurrency=1)
    assert (tally.done, tally.failed) == (3, 1)
    assert tally.errors == {"RobotsDisallowed": 1}
    assert site.server.requests.count("/robots.txt") == 1
    assert "/private" not in site.server.requests
    assert min(site.gaps()) >= 0.2 - SLACK_S
    assert go(private, restart=True, robots=False).done == 1


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_host_that_is_not_public_gives_not_public(
    scheme: str, tmp_path: Path, loop: asyncio.AbstractEventLoop
) -> None:
    private = f"{scheme}://127.0.0.2:{CLOSED_PORT}/"
    with opened(tmp_path, private, visit=VisitOptions(reveal=(), public_only=True)) as here:
        tally = loop.run_until_complete(here.run(retries=0).go(Answering(here.folder)))
    assert tally.errors == {"NotPublic": 1}


def test_sources_that_are_refused_without_a_request_are_not_delayed(
    tmp_path: Path, loop: asyncio.AbstractEventLoop
) -> None:
    """With a delay of 100 s for each, the test would not end."""
    listed = [f"http://127.0.0.2:{CLOSED_PORT}/{number}" for number in range(9)]
    with opened(tmp_path, *listed, visit=VisitOptions(reveal=(), public_only=True)) as here:
        run = here.run(per_host_delay_s=100.0, per_host_concurrency=1)
        tally = loop.run_until_complete(run.go(Answering(here.folder)))
    assert tally.errors == {"NotPublic": 9}


@pytest.mark.parametrize("status", [429, 500, 502, 520])
def test_a_page_that_the_server_fails_to_answer_is_visited_again(status: int, site: Site, go: Go) -> None:
    first = iter([answer("<h1>Sorry</h1>", status)])

    def later(request: BaseHTTPRequestHandler) -> None:
        next(first, site.page)(request)

    site.server.routes["/ill"] = later
    tally = go(f"{site.server.url}/ill")
    assert (tally.done, tally.failed) == (1, 0)
    assert site.server.requests.count("/ill") == 2


def test_a_robots_txt_that_drips_keeps_no_other_host_waiting(
    site: Site, tmp_path: Path, loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twelve slow hosts come first in the list and never finish."""
    monkeypatch.setattr(limits, "ROBOTS_S", 3600.0)

    async def until_the_others_are_done(run: Run, pool: Answering) -> Tally:
        going = asyncio.create_task(run.go(pool))
        while run.tally.done < 9:
            await asyncio.sleep(0.05)
        run.stop("done", within_s=0.0)
        return await going

    with ExitStack() as servers:
        slow = [servers.enter_context(hostile(dripping, f"127.0.0.{number}")) for number in range(2, 14)]
        with opened(tmp_path, *slow, *pages(site, *range(9))) as here:
            run = here.run(per_host_concurrency=1)
            tally = loop.run_until_complete(until_the_others_are_done(run, Answering(here.folder)))
            assert (tally.done, here.ledger.counts()["queued"]) == (9, 12)


def test_a_run_that_is_interrupted_does_not_wait_for_a_robots_txt(
    site: Site, tmp_path: Path, loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ROBOTS_S", 300.0)

    async def interrupted(run: Run, pool: Answering) -> Tally:
        going = asyncio.create_task(run.go(pool))
        while run.tally.done < 1:
            await asyncio.sleep(0.05)
        run.stop("interrupted", within_s=limits.INTERRUPT_S)
        return await going

    with hostile(dripping, "127.0.0.2") as slow, opened(tmp_path, slow, *pages(site, 0)) as here:
        begun = time.monotonic()
        loop.run_until_complete(interrupted(here.run(), Answering(here.folder)))
        assert time.monotonic() - begun < 150
        assert here.ledger.counts() == {"queued": 1, "running": 0, "done": 1, "failed": 0}
        assert here.ledger.attempts(1) == 0


def test_a_server_that_refuses_connections_fails_as_a_visit_does(
    tmp_path: Path, loop: asyncio.AbstractEventLoop
) -> None:
    with FixtureServer() as gone:
        address = gone.url
    with opened(tmp_path, address) as here:
        tally = loop.run_until_complete(here.run(retries=0).go(Answering(here.folder)))
        (failure,) = here.ledger.failures()
    assert tally.errors == {"ServerUnreachable": 1}
    assert "the server cannot be reached (" in failure[2]


@pytest.mark.parametrize("said", GARBAGE.values(), ids=GARBAGE)
def test_a_robots_txt_that_is_garbage_costs_its_own_host_alone(
    said: bytes, site: Site, tmp_path: Path, loop: asyncio.AbstractEventLoop
) -> None:
    with hostile(said, "127.0.0.2") as address, opened(tmp_path, address, *pages(site, 0)) as here:
        tally = loop.run_until_complete(here.run(retries=0).go(Answering(here.folder)))
    assert (tally.done, tally.errors) == (1, {"RobotsUnreachable": 1})


@pytest.mark.parametrize("spoil", ["carried", "source"])
def test_an_error_of_our_own_is_that_sources_alone(
    spoil: str, site: Site, tmp_path: Path, loop: asyncio.AbstractEventLoop, caplog: pytest.LogCaptureFixture
) -> None:
    with opened(tmp_path, *pages(site, 0, 1)) as here:
        with sqlite3.connect(here.folder / "ledger.sqlite") as other:
            value = "{no JSON" if spoil == "carried" else "http://[no address"
            other.execute(f"UPDATE source SET {spoil} = ? WHERE id = 1", (value,))
        other.close()
        tally = loop.run_until_complete(here.run().go(Answering(here.folder)))
        assert (tally.done, tally.errors) == (1, {"InternalError": 1})
    assert "Traceback" in caplog.text


def lost(number: int, times: int) -> dict[int, list[Outcome]]:
    error = Outcome(id=number, error_class="BrowserLost", error="it went with another page's", transient=True)
    return {number: [error] * times}


def test_a_visit_broken_by_another_page_does_not_count_as_an_attempt(
    site: Site, tmp_path: Path, loop: asyncio.AbstractEventLoop
) -> None:
    with opened(tmp_path, *pages(site, 0, 1)) as here:
        pool = Answering(here.folder, lost(1, limits.FREE_TRIES) | lost(2, 99))
        tally = loop.run_until_complete(here.run(robots=False, retries=0).go(pool))
        assert (tally.done, tally.errors) == (1, {"BrowserLost": 1})
        assert pool.visits == {1: limits.FREE_TRIES + 1, 2: limits.FREE_TRIES + 1}
        assert (here.ledger.attempts(1), here.ledger.attempts(2)) == (1, 1)


def test_a_clock_that_is_set_back_does_not_delay_visits(
    site: Site, tmp_path: Path, loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BACK_OFF_MOST_S", 1.0)
    with opened(tmp_path, *pages(site, 0, 1, 2)) as here:
        here.ledger.begin(1, "before")
        here.ledger.postpone(Failed(1, "VisitTimeout", "late", 1.0), time.time() + 3600)
        pool = Answering(here.folder)
        run = here.run(robots=False, per_host_delay_s=0.2, per_host_concurrency=1)
        now = time.time
        monkeypatch.setattr(time, "time", lambda: now() - 3600 * pool.visits.total())
        begun = time.monotonic()
        assert loop.run_until_complete(run.go(pool)).done == 3
    assert time.monotonic() - begun < 60


def test_a_server_that_is_busy_is_asked_again_when_it_said(site: Site, go: Go, tmp_path: Path) -> None:
    busy = f"{site.server.url}/busy"
    assert go(busy, *pages(site, 0)).done == 2
    first, second = (moment for path, moment in site.asked if path == "/busy")
    assert second - first >= 2 - SLACK_S
    assert written(tmp_path) == Counter([busy, *pages(site, 0)])


def test_a_run_goes_on_where_it_was(site: Site, go: Go, tmp_path: Path) -> None:
    listed = pages(site, *range(6))
    assert go(*listed, limit=4, robots=False).done == 4
    assert go(*listed, robots=False).done == 6
    assert written(tmp_path) == Counter(listed)
    assert len(site.asked) == 6
    assert go(*listed, robots=False, processes=True).done == 6
    assert len(site.asked) == 6
    assert not (tmp_path / "run" / "workers.log").exists(), "no worker for nothing"


def test_another_list_does_not_overwrite_a_run(site: Site, go: Go, tmp_path: Path) -> None:
    go(*pages(site, 0), robots=False)
    with pytest.raises(RunExists, match="--restart"):
        go(*pages(site, 1), robots=False)
    assert written(tmp_path) == Counter(pages(site, 0))
    go(*pages(site, 1), robots=False, restart=True)
    assert written(tmp_path) == Counter(pages(site, 1))


def test_two_runs_do_not_share_a_folder(site: Site, go: Go, tmp_path: Path) -> None:
    with (
        open_run(tmp_path / "run", [], settings_for(tmp_path / "run")),
        pytest.raises(RunExists, match="another run is using this folder"),
    ):
        go(*pages(site, 0))


def test_what_fails_is_known_by_its_class_and_may_be_tried_again(
    site: Site, go: Go, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BACK_OFF_S", 0.1)
    pdf, gone = f"{site.server.url}/paper.pdf", f"http://127.0.0.3:{CLOSED_PORT}/"
    tally = go(pdf, gone, *pages(site, 0), robots=False, retries=1)
    assert tally.errors == {"NotHTML": 1, "ServerUnreachable": 1}
    with Ledger(tmp_path / "run") as ledger:
        attempts = {source: tries for source, _, _, tries, _ in ledger.failures()}
        assert ledger.retry_failed() == 2
    assert attempts == {pdf: 1, gone: 2}


def test_no_visit_begins_while_the_machine_is_short_of_memory(
    site: Site,
    tmp_path: Path,
    loop: asyncio.AbstractEventLoop,
    monkeypatch: pytest.MonkeyPatch,
    worker_here: WorkerHere,
) -> None:
    monkeypatch.setattr(limits, "MEMORY_LEFT_BYTES", 2**60)
    (tmp_path / "list.txt").write_text("\n".join(pages(site, 0, 1)))

    async def short_for_a_while(run: Run, pool: Here) -> tuple[int, Tally]:
        going = asyncio.create_task(run.go(pool))
        while not run.tally.short_of_memory:
            await asyncio.sleep(0.05)
        await asyncio.sleep(1.5)
        asked = len(site.server.requests)
        monkeypatch.setattr(limits, "MEMORY_LEFT_BYTES", 0)
        return asked, await going

    with opened(tmp_path, *pages(site, 0, 1)) as here:
        asked, tally = loop.run_until_complete(short_for_a_while(here.run(robots=False), worker_here(here.settings)))
    assert asked == 0
    assert tally.done == 2


def test_what_a_worker_cannot_write_ends_the_run_and_is_visited_by_the_next(
    site: Site, tmp_path: Path, loop: asyncio.AbstractEventLoop, worker_here: WorkerHere
) -> None:
    snapshots = tmp_path / "run" / "snapshots"
    with opened(tmp_path, *pages(site, 0, 1), snapshots=str(snapshots)) as here:
        snapshots.rmdir()
        with pytest.raises(OutputUnwritable, match="same command to continue"):
            loop.run_until_complete(here.run(robots=False).go(worker_here(here.settings)))
        assert here.ledger.counts() == {"queued": 2, "running": 0, "done": 0, "failed": 0}
    with opened(tmp_path, *pages(site, 0, 1), snapshots=str(snapshots)) as here:
        assert loop.run_until_complete(here.run(robots=False).go(worker_here(here.settings))).done == 2
    assert len(list(snapshots.iterdir())) == 2


def test_too_many_errors_stop_the_run(go: Go) -> None:
    tally = go(
        *(f"http://127.0.0.{number}:{CLOSED_PORT}/" for number in range(2, 60)),
        robots=False,
        retries=0,
        stop_after_errors=50,
    )
    assert "more than 50 %" in tally.stopped
    assert 20 <= tally.failed < 58
