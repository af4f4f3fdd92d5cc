"""The ledger: every source in one state, a list all in or not at all."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from zoning.batch.ledger import Done, Failed, Ledger, Place
from zoning.batch.lists import Entry, Refusal


def entry(number: int, key: str | None = None) -> Entry:
    address = f"https://h{number % 3}.example/{number}"
    return Entry(address, key or address, f"h{number % 3}.example", number, {"n": str(number)})


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger(tmp_path) as opened:
        opened.add(entry(number) for number in range(1, 6))
        yield opened


def test_a_list_is_queued_in_its_order(ledger: Ledger) -> None:
    assert [queued.id for queued in ledger.queued()] == [1, 2, 3, 4, 5]
    assert ledger.counts() == {"queued": 5, "running": 0, "done": 0, "failed": 0}
    assert ledger.job(3).carried == {"n": "3"}


def test_what_stands_there_twice_is_refused_and_told(ledger: Ledger) -> None:
    ledger.add([entry(9, entry(2).key), Refusal(10, "ftp://x", "scheme")])
    assert ledger.counts()["queued"] == 5
    assert [refusal.reason for refusal in ledger.refused()] == ["the same as line 2", "scheme"]


def test_a_list_that_breaks_off_is_not_taken_in(ledger: Ledger) -> None:
    def broken() -> Iterator[Entry]:
        yield entry(20)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        ledger.add(broken())
    assert ledger.counts()["queued"] == 5


def test_a_source_goes_its_way(ledger: Ledger) -> None:
    ledger.begin(1, "worker-1")
    assert (ledger.job(1).attempts, ledger.counts()["running"]) == (1, 1)
    ledger.postpone(Failed(1, "VisitTimeout", "late", 1.0), 1234.5)
    assert next(queued for queued in ledger.queued() if queued.id == 1).not_before == 1234.5
    ledger.begin(1, "worker-1")
    assert ledger.job(1).attempts == 2
    ledger.finish(Done(1, Place("a", 0, 10), 2.0))
    ledger.begin(2, "worker-2")
    ledger.fail(Failed(2, "NotHTML", "a PDF", 0.5))
    ledger.begin(3, "worker-2")
    ledger.release(3)
    assert ledger.counts() == {"queued": 3, "running": 0, "done": 1, "failed": 1}
    assert ledger.job(3).attempts == 0
    assert list(ledger.places()) == [Place("a", 0, 10)]
    assert [failure[1] for failure in ledger.failures()] == ["NotHTML"]
    assert ledger.retry_failed() == 1
    assert ledger.counts()["failed"] == 0


def test_a_try_that_is_not_charged_leaves_the_attempts_as_they_were(ledger: Ledger) -> None:
    ledger.begin(1, "worker-1")
    ledger.begin(1, "worker-1")
    ledger.postpone(Failed(1, "BrowserLost", "\ud800 went with another page's", 1.0), 0.0, charged=False)
    assert ledger.attempts(1) == ledger.job(1).attempts == 1
    assert ledger.troubles("queued")[0].error == "\ufffd went with another page's"


def test_what_was_running_is_queued_again(ledger: Ledger, tmp_path: Path) -> None:
    ledger.begin(1, "worker-1")
    with Ledger(tmp_path) as after:
        assert after.recover() == 1
        assert after.counts()["queued"] == 5
        assert after.job(1).attempts == 1
