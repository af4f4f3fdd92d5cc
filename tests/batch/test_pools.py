"""Worker processes that answer late, invalidly, or not at all."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from fixtures.answers import silence
from fixtures.server import FixtureServer
from zoning import VisitOptions, limits
from zoning.batch.messages import Outcome, Settings, Task
from zoning.batch.pools.local import _Process

pytestmark = pytest.mark.browser

ADDRESS = "http://127.0.0.1/"
"""Nobody asks for it."""


def settings(folder: Path) -> Settings:
    return Settings(extractor="plain", visit=VisitOptions(reveal=()), results=str(folder))


@asynccontextmanager
async def working(folder: Path) -> AsyncIterator[tuple[_Process, str]]:
    """A worker process, and the address of a server."""
    with (folder / "log").open("wb") as log_file, FixtureServer(routes={"/silent": silence}) as server:
        worker = await _Process.start("worker", settings(folder), log_file)
        try:
            yield worker, server.url
        finally:
            await worker.end(10.0)


def test_a_late_answer_does_not_block_later_ones(
    tmp_path: Path, loop: asyncio.AbstractEventLoop, caplog: pytest.LogCaptureFixture
) -> None:
    """Two answers arrive while the event loop is blocked; then the first visit is past its time limit."""

    async def visited() -> tuple[Outcome, Outcome]:
        blocked, said = tmp_path / "blocked", tmp_path / "said"
        async with saying(b"".join(framed(Outcome(id=number)) for number in (1, 2)), blocked, said) as worker:
            worker._timeout_s = 2.0
            first = asyncio.create_task(worker.visit(Task(1, ADDRESS, {})))
            await asyncio.sleep(0)
            worker._timeout_s = 300.0
            second = asyncio.create_task(worker.visit(Task(2, ADDRESS, {})))
            await asyncio.sleep(0)
            blocked.touch()
            begun = time.monotonic()
            while not said.exists() or time.monotonic() - begun < 3:
                time.sleep(0.05)
            return await asyncio.gather(first, second)

    first, second = loop.run_until_complete(visited())
    assert first.error_class == "WorkerDied"
    assert second == Outcome(id=2)
    assert "InvalidStateError" not in caplog.text


def test_a_visit_whose_worker_was_ended_for_another_one_is_not_blamed(loop: asyncio.AbstractEventLoop) -> None:
    async def visited() -> tuple[Outcome, Outcome]:
        async with saying(b"") as worker:
            innocent = asyncio.create_task(worker.visit(Task(1, ADDRESS, {})))
            await asyncio.sleep(0.01)
            worker._timeout_s = 1.0
            return await asyncio.gather(innocent, worker.visit(Task(2, ADDRESS, {})))

    innocent, guilty = loop.run_until_complete(visited())
    assert (innocent.error_class, innocent.transient) == ("BrowserLost", True)
    assert (guilty.error_class, guilty.transient) == ("WorkerDied", True)


def test_a_worker_that_is_reported_dead_is_dead(tmp_path: Path, loop: asyncio.AbstractEventLoop) -> None:
    async def visited() -> Outcome:
        async with working(tmp_path) as (worker, url):
            visit = asyncio.create_task(worker.visit(Task(1, f"{url}/silent", {})))
            await asyncio.sleep(0.01)
            os.killpg(worker._process.pid, signal.SIGKILL)
            outcome = await visit
            assert not worker.is_alive()
            return outcome

    assert loop.run_until_complete(visited()).error_class == "WorkerDied"


def test_a_worker_with_invalid_output_is_ended(
    loop: asyncio.AbstractEventLoop, caplog: pytest.LogCaptureFixture
) -> None:
    async def visited() -> Outcome:
        async with saying(bytes((0, 0, 0, 3)) + b"abc") as worker:
            return await worker.visit(Task(1, ADDRESS, {}))

    assert loop.run_until_complete(visited()).error_class == "WorkerDied"
    assert "cannot be decoded" in caplog.text


def test_a_worker_that_has_grown_stays_worn_whatever_its_other_visits_say(loop: asyncio.AbstractEventLoop) -> None:
    outcomes = (Outcome(id=1, memory=limits.WORKER_BYTES + 1), Outcome(id=2, memory=1))

    async def visited() -> bool:
        async with saying(b"".join(map(framed, outcomes))) as worker:
            await asyncio.gather(*(worker.visit(Task(number, ADDRESS, {})) for number in (1, 2)))
            return worker.retiring

    assert loop.run_until_complete(visited())


@asynccontextmanager
async def saying(what: bytes, when: Path = Path(os.devnull), said: Path = Path(os.devnull)) -> AsyncIterator[_Process]:
    """A worker process that answers `what` to its first byte once `when` exists, and then opens the file `said`."""
    program = (
        "import os, sys, time; sys.stdin.buffer.read(1)\n"
        f"while not os.path.exists({str(when)!r}): time.sleep(0.01)\n"
        f"sys.stdout.buffer.write({what!r}); sys.stdout.flush(); open({str(said)!r}, 'w').close(); time.sleep(600)"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip
    worker = _Process("worker", process, 300.0)
    try:
        yield worker
    finally:
        await worker.end(0.0)


def framed(outcome: Outcome) -> bytes:
    data = msgspec.msgpack.encode(outcome)
    return len(data).to_bytes(4, "big") + data
