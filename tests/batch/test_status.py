"""Status of a run, from its ledger only: hosts, rates, whether it is running; reading it disturbs nobody."""

import inspect
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from zoning import errors
from zoning.batch import messages
from zoning.batch.advice import ADVICE
from zoning.batch.ledger import Done, Failed, Ledger, Place
from zoning.batch.lists import Entry, Refusal
from zoning.batch.lock import exclusive, is_going_on
from zoning.batch.report.figures import Figures
from zoning.batch.report.page import page
from zoning.batch.status import EXAMPLES, status
from zoning.cli.status import lines
from zoning.errors import EnvironmentProblem, RequestRefused, UsageError, ZoningError


def entry(number: int, host: str) -> Entry:
    return Entry(f"https://{host}/{number}", f"https://{host}/{number}", host, number, {})


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """Sources 1 to 4 on `well`, 5 to 8 on `ill`, and more skipped lines than are shown."""
    with Ledger(tmp_path) as opened:
        listed: list[Entry | Refusal] = [entry(number, "well" if number < 5 else "ill") for number in range(1, 9)]
        listed += [Refusal(number, "ftp://x", "scheme") for number in range(20, 22 + EXAMPLES)]
        opened.add(listed, begun=str(time.time()), stopped="", parked="{}")
        yield opened


def test_a_host_that_waits_and_one_that_fails_are_told(ledger: Ledger, tmp_path: Path) -> None:
    ledger.finish(Done(1, Place("results-1.jsonl", 0, 10), 1.0))
    ledger.fail(Failed(2, "NotHTML", "https://well/2: a PDF", 1.0))
    ledger.fail(Failed(5, "ServerUnreachable", "https://ill/5: no connection", 1.0))
    ledger.postpone(Failed(6, "ServerBusy", "https://ill/6: answered 503", 1.0), time.time() + 90)
    found = status(tmp_path)
    assert found.states == {"queued": 5, "running": 0, "done": 1, "failed": 2}
    assert [(host.host, host.errors, host.done, host.queued) for host in found.failing] == [("ill", 2, 0, 3)]
    (waiting,) = found.waiting
    assert (waiting.host, waiting.queued) == ("ill", 3)
    assert 60 < waiting.wait_s <= 90
    assert [(one.error_class, one.count) for one in found.failed] == [("NotHTML", 1), ("ServerUnreachable", 1)]
    (again,) = found.to_be_retried
    assert (again.example, again.error) == ("https://ill/6", "answered 503")
    assert (found.skipped_lines, len(found.skipped)) == (EXAMPLES + 2, EXAMPLES)


def test_what_is_read_again_is_told_beside_the_states(ledger: Ledger, tmp_path: Path) -> None:
    for number in range(1, 7):
        ledger.finish(Done(number, Place("results-1.jsonl", 10 * number, 10), 1.0))
    for number in (7, 8):
        ledger.fail(Failed(number, "NotHTML", "a PDF", 1.0))
    assert status(tmp_path).refresh_began is None
    ledger.queue_refresh(range(1, 7), refreshed="1800000000.0", refreshing="yes")
    ledger.begin(1, "worker-1")
    ledger.finish_unchanged(2)
    ledger.finish(Done(3, Place("results-2.jsonl", 0, 10), 1.0, again="changed"))
    ledger.fail(Failed(4, "NotHTML", "https://well/4: a PDF", 1.0))
    ledger.postpone(Failed(5, "ServerBusy", "https://ill/5: answered 503", 1.0), time.time() + 90)
    found = status(tmp_path)
    assert found.states == {"queued": 0, "running": 0, "done": 6, "failed": 2}
    assert found.refresh == {"due": 2, "running": 1, "unchanged": 1, "changed": 1, "failed": 1}
    assert (found.refresh_began, found.left) == (1_800_000_000.0, 3)
    assert [(one.error_class, one.error) for one in found.refresh_failed] == [("NotHTML", "a PDF")]
    assert [(one.error_class, one.example) for one in found.to_be_retried] == [("ServerBusy", "https://ill/5")]
    assert [(host.host, host.queued) for host in found.waiting] == [("ill", 2)]
    told = "\n".join(lines(found))
    assert "not finished" in told
    assert ": 2 due, 1 running, 1 unchanged, 1 changed, 1 failed" in told
    shown = page(found, Figures(), (), time.time())
    assert "<b>2</b><span>due for refresh</span>" in shown
    assert "<h2>What could not be refreshed" in shown


def test_sources_that_are_one_work_are_told(ledger: Ledger, tmp_path: Path) -> None:
    works = {1: "10.1/a", 2: "10.1/b", 3: "", 4: "10.1/a", 5: "10.1/a", 6: "", 7: "10.1/b"}
    for number, work in works.items():
        ledger.finish(Done(number, Place("results-1.jsonl", 10 * number, 10), 1.0, work=work))
    found = status(tmp_path)
    assert found.works == 4
    assert [(one.work, one.count) for one in found.same_works] == [("10.1/a", 3), ("10.1/b", 2)]
    assert found.same_works[0].sources == ["https://well/1", "https://well/4", "https://ill/5"]
    told = list(lines(found))
    assert "  7 done, of 4 works: 3 sources are other names of an article that is done too (citation_doi)" in told
    assert "    10.1/b: https://well/2, https://ill/7" in told
    shown = page(found, Figures(), (), time.time())
    assert "<h2>Sources of the same work <small>4 works</small></h2>" in shown
    assert shown.count('<a href="https://well/4"') == 1


def test_suspended_hosts_are_shown_until_their_sources_are_done(ledger: Ledger, tmp_path: Path) -> None:
    ledger.note(parked='{"ill": 4}', stopped="")
    assert [(host.host, host.queued) for host in status(tmp_path).suspended] == [("ill", 4)]
    for number in range(5, 9):
        ledger.finish(Done(number, Place("results-1.jsonl", number, 1), 1.0))
    assert status(tmp_path).suspended == []


def test_the_rate_leaves_pauses_out(ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    for number, moment in enumerate((0, 2, 4, 6, 4000, 4002), 1):
        with monkeypatch.context() as patched:
            patched.setattr(time, "time", lambda at=moment: now - 5000 + at)
            ledger.finish(Done(number, Place("results-1.jsonl", number, 1), 1.0))
    found = status(tmp_path)
    assert found.pages_per_s == pytest.approx(6 / 8)
    assert found.pages_per_s_last_minute == 0


def test_a_source_that_is_to_be_tried_again_has_not_ended(ledger: Ledger) -> None:
    ledger.fail(Failed(1, "NotHTML", "", 1.0))
    assert ledger.finished_between() is not None
    ledger.retry_failed()
    assert ledger.finished_between() is None


@pytest.mark.usefixtures("ledger")
def test_a_run_that_goes_on_is_seen_and_may_begin_while_others_look(tmp_path: Path) -> None:
    assert not is_going_on(tmp_path)
    over = Event()

    def look() -> None:
        while not over.is_set():
            is_going_on(tmp_path)

    onlookers = [Thread(target=look) for _ in range(3)]
    for onlooker in onlookers:
        onlooker.start()
    try:
        for _ in range(20):
            with exclusive(tmp_path):
                assert status(tmp_path).running
    finally:
        over.set()
        for onlooker in onlookers:
            onlooker.join()
    assert not status(tmp_path).running


def test_readers_see_committed_data_and_cannot_write(ledger: Ledger, tmp_path: Path) -> None:
    ledger.finish(Done(1, Place("results-1.jsonl", 0, 10), 1.0))
    wal = tmp_path / "ledger.sqlite-wal"
    before = wal.read_bytes()
    with Ledger(tmp_path, read_only=True) as onlooker:
        assert onlooker.counts()["done"] == 1
        ledger.finish(Done(2, Place("results-1.jsonl", 10, 10), 1.0))
        assert onlooker.counts()["done"] == 1, "all is as of one moment"
        with pytest.raises(Exception, match="readonly"):
            onlooker.fail(Failed(3, "NotHTML", "", 1.0))
    assert wal.read_bytes().startswith(before)


def test_a_folder_without_a_run_and_one_that_is_not_ready_are_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not the folder of a run"):
        status(tmp_path)
    with Ledger(tmp_path), pytest.raises(UsageError, match="still reading its list"):
        status(tmp_path)


def kinds() -> set[str]:
    """Every class of errors that a source may end with: ours but those of machine and server, and those of runs."""
    found = {kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, ZoningError)}
    of_sources = {kind.__name__ for kind in found if not issubclass(kind, (EnvironmentProblem, RequestRefused))}
    of_runs = {value for name, value in vars(messages).items() if name.isupper()}
    return of_sources | of_runs


OF_CALLS = {"ZoningError", "UnknownExtractor", "BadParameter", "BadManifest", "BadSiteMemory", "BadDatabanks",
            "BadFunders", "BadCorrections", "BadLabels", "LabelsChanged", "RunExists", "BadLedger",
            "BadRecord"}  # fmt: skip
"""These end a call before anything is visited."""


def test_there_is_advice_for_every_error_class() -> None:
    assert set(ADVICE) == kinds() - OF_CALLS
