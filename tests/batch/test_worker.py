"""A worker's visit always ends in an outcome, whatever the page does."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.batch.conftest import VISIT, WorkerHere
from zoning import Snapshot, VisitOptions, limits
from zoning.batch.messages import INTERNAL_ERROR, Outcome, Settings, Task
from zoning.batch.pools import answer_timeout_s, must_retire
from zoning.batch.shards import open_store
from zoning.batch.worker import Worker

pytestmark = pytest.mark.browser


@pytest.fixture
def page(tmp_path: Path) -> str:
    file = tmp_path / "page.html"
    file.write_text("<h1>The mill</h1><p>The river rises in spring. It floods the meadows.</p>")
    return str(file)


def settings(folder: Path, snapshots: str | None = None) -> Settings:
    return Settings(extractor="plain", visit=VISIT, results=str(folder), snapshots=snapshots)


def task(source: str) -> Task:
    return Task(7, source, {"id": "x"})


@pytest.fixture
def outcome(loop: asyncio.AbstractEventLoop, worker_here: WorkerHere, tmp_path: Path) -> Callable[..., Outcome]:
    """What comes of a visit by a worker whose browser is there already."""

    def visited(source: str, *, snapshots: str | None = None) -> Outcome:
        here = worker_here(settings(tmp_path, snapshots))
        return loop.run_until_complete(here.visit(task(source), lambda _: None))

    return visited


def test_a_page_gives_a_record_with_what_its_line_carried(
    loop: asyncio.AbstractEventLoop, page: str, tmp_path: Path
) -> None:
    async def visited() -> Outcome:
        async with Worker(settings(tmp_path)) as worker:
            return await worker.visit(task(page))

    found = loop.run_until_complete(visited())
    assert found.place is not None
    record = open_store(str(tmp_path)).read(found.place)
    assert b'"carried":{"id":"x"}' in record
    assert found.id == 7
    assert found.memory > 0


def test_an_error_of_our_own_is_that_pages_alone(
    outcome: Callable[..., Outcome], page: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(limits, "NODES", None)  # compared with a number, a mistake as ours would be
    found = outcome(page)
    assert (found.place, found.error_class, found.transient) == (None, INTERNAL_ERROR, False)
    assert "TypeError" in found.error
    assert "Traceback" in caplog.text


def test_a_page_that_is_read_for_too_long_is_told_as_such(
    outcome: Callable[..., Outcome], page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(page).write_text("<p>The river rises in spring. It floods the meadows.</p>" * 2000)
    monkeypatch.setattr(limits, "READ_S", 0.001)
    found = outcome(page)
    assert (found.place, found.error_class, found.transient) == (None, "ReadingTimeout", False)
    assert found.error == f"{page}: reading its main content took more than 0.001 s"
    assert must_retire(1, found), "its thread still runs"


def test_a_worker_is_waited_for_as_long_as_it_may_take() -> None:
    usual = Settings(extractor="plain", visit=VisitOptions(timeout_s=10), results="")
    joined = msgspec.structs.replace(usual, next_pages=4)
    assert answer_timeout_s(usual) > 3 * 10 + limits.READ_S
    assert answer_timeout_s(joined) > (3 + 4) * 10 + 5 * limits.READ_S


def test_snapshots_are_written_beside_the_event_loop(
    outcome: Callable[..., Outcome], page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time limits of other tabs run meanwhile."""
    save, threads = Snapshot.save, []

    def watched(snapshot: Snapshot, path: Path) -> None:
        threads.append(threading.current_thread())
        save(snapshot, path)

    monkeypatch.setattr(Snapshot, "save", watched)
    kept = tmp_path / "snapshots"
    kept.mkdir()
    assert outcome(page, snapshots=str(kept)).place
    assert len(list(kept.iterdir())) == 1
    assert threads
    assert threading.current_thread() not in threads


def test_an_error_of_the_source_has_its_class(outcome: Callable[..., Outcome]) -> None:
    assert outcome("nowhere.html").error_class == "SourceNotFound"
