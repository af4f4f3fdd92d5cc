"""The ledger: each source is in exactly one state, and a list is added completely or not at all."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from zoning.batch.ledger import CHANGED, FILE, Done, Failed, Ledger, Place, Validators
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
    assert ledger.pending(3).carried == {"n": "3"}


def test_duplicates_are_refused_and_reported(ledger: Ledger) -> None:
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


def test_a_source_passes_through_its_states(ledger: Ledger) -> None:
    ledger.begin(1, "worker-1")
    assert (ledger.attempts(1), ledger.counts()["running"]) == (1, 1)
    ledger.postpone(Failed(1, "VisitTimeout", "late", 1.0), 1234.5)
    assert next(queued for queued in ledger.queued() if queued.id == 1).not_before == 1234.5
    ledger.begin(1, "worker-1")
    assert ledger.attempts(1) == 2
    ledger.finish(Done(1, Place("a", 0, 10), 2.0))
    ledger.begin(2, "worker-2")
    ledger.fail(Failed(2, "NotHTML", "a PDF", 0.5))
    ledger.begin(3, "worker-2")
    ledger.release(3)
    assert ledger.counts() == {"queued": 3, "running": 0, "done": 1, "failed": 1}
    assert ledger.attempts(3) == 0
    assert list(ledger.places()) == [Place("a", 0, 10)]
    assert [failure[1] for failure in ledger.failures()] == ["NotHTML"]
    assert ledger.retry_failed("VisitTimeout") == 0
    assert ledger.retry_failed("NotHTML") == 1
    assert ledger.counts()["failed"] == 0


def test_a_try_that_is_not_charged_leaves_the_attempts_as_they_were(ledger: Ledger) -> None:
    ledger.begin(1, "worker-1")
    ledger.begin(1, "worker-1")
    ledger.postpone(Failed(1, "BrowserLost", "\ud800 went with another page's", 1.0), 0.0, charged=False)
    assert ledger.attempts(1) == 1
    assert ledger.error_counts("queued")[0].error == "\ufffd went with another page's"


def test_what_was_running_is_queued_again(ledger: Ledger, tmp_path: Path) -> None:
    ledger.begin(1, "worker-1")
    with Ledger(tmp_path) as after:
        assert after.recover() == 1
        assert after.counts()["queued"] == 5
        assert after.attempts(1) == 1


OLD, NEW = Place("a", 0, 10), Place("b", 0, 20)


@pytest.fixture
def refreshing(ledger: Ledger) -> Ledger:
    """The first of five sources is done and due."""
    ledger.finish(Done(1, OLD, 2.0, validators=Validators('"1"', "Mon, 02 Nov 2026 10:00:00 GMT")))
    ledger.queue_refresh([1, 2])
    return ledger


def test_a_source_that_is_read_again_is_done_all_the_while(refreshing: Ledger, tmp_path: Path) -> None:
    ledger = refreshing
    states = ledger.counts()
    assert [queued.id for queued in ledger.queued()] == [1, 2, 3, 4, 5]
    assert (ledger.pending(1).before, ledger.pending(1).validators.etag) == (OLD, '"1"')
    assert ledger.pending(2).before is None
    ledger.begin(1, "worker-1")
    assert (ledger.counts(), ledger.refresh_counts(), ledger.left()) == (states, {"running": 1}, 5)
    with Ledger(tmp_path) as after:
        assert after.recover() == 1
    ledger.begin(1, "worker-1")
    ledger.postpone(Failed(1, "VisitTimeout", "late", 1.0), 1234.5)
    assert next(ledger.queued()).not_before == 1234.5
    assert ledger.error_counts("queued", "due")[0].error == "late"
    ledger.begin(1, "worker-1")
    ledger.release(1)
    assert (ledger.attempts(1), ledger.refresh_counts()) == (2, {"due": 1})
    assert (list(ledger.places()), ledger.bytes_in_shards()) == ([OLD], {"a": 10})
    ledger.finish(Done(1, NEW, 2.0, again=CHANGED, fields=("title", "text")))
    assert (list(ledger.places()), ledger.bytes_in_shards()) == ([NEW], {"b": 20})
    assert (ledger.counts(), ledger.refresh_counts(), ledger.left()) == (states, {"changed": 1}, 4)
    assert not any(ledger.pending(1).validators)
    refreshed = [(one.source, one.what, one.error, one.fields) for one in ledger.refreshed_sources()]
    assert refreshed == [(entry(1).source, "changed", "", ("title", "text"))]


def test_one_that_cannot_be_read_again_keeps_its_result_and_may_be_tried_again(refreshing: Ledger) -> None:
    ledger = refreshing
    ledger.begin(1, "worker-1")
    assert (ledger.has_result(1), ledger.has_result(2)) == (True, False)
    ledger.fail(Failed(1, "NotHTML", "a PDF", 1.0))
    assert (ledger.counts()["done"], ledger.counts()["failed"], ledger.refresh_counts()) == (1, 0, {"failed": 1})
    assert list(ledger.places()) == [OLD]
    assert [(one.what, one.error_class) for one in ledger.refreshed_sources()] == [("failed", "NotHTML")]
    assert ledger.error_counts("failed") == []
    assert ledger.error_counts(again="failed")[0].error == "a PDF"
    assert ledger.retry_failed() == 1
    assert ledger.refresh_counts() == {"due": 1}


def test_an_unchanged_source_gets_the_current_date(refreshing: Ledger) -> None:
    (before,) = refreshing.done()
    refreshing.finish_unchanged(1)
    (after,) = refreshing.done()
    assert before.visited is not None
    assert after.visited is not None
    assert after.visited > before.visited
    assert after.again == "unchanged"
    refreshing.queue_refresh([])
    assert refreshing.refresh_counts() == {}


def test_a_list_that_has_grown_is_taken_in(refreshing: Ledger) -> None:
    changed = entry(1)._replace(line=7, carried={"n": "one"})
    refreshing.add_grown([changed, entry(9), entry(9)._replace(line=10), Refusal(11, "ftp://x", "scheme")], list="x")
    assert [queued.id for queued in refreshing.queued()] == [1, 2, 3, 4, 5, 6]
    assert refreshing.pending(1).carried == {"n": "one"}
    assert [refusal.reason for refusal in refreshing.refused()] == ["the same as line 9", "scheme"]
    assert refreshing.facts() == {"list": "x"}


def test_a_ledger_of_an_earlier_version_is_read_and_upgraded(ledger: Ledger, tmp_path: Path) -> None:
    ledger.finish(Done(1, OLD, 2.0, "article"))
    with sqlite3.connect(tmp_path / FILE) as older:
        for name in ("kind", "again", "etag", "last_modified", "work"):
            older.execute(f"ALTER TABLE source DROP COLUMN {name}")
    older.close()
    with Ledger(tmp_path, read_only=True) as seen:
        assert (seen.kinds(), seen.refresh_counts(), seen.left(), list(seen.refreshed_sources())) == ({}, {}, 4, [])
        assert seen.same_works() == []
        assert [known.again for known in seen.done()] == [""]
    with Ledger(tmp_path) as opened:
        opened.queue_refresh([1])
        assert opened.refresh_counts() == {"due": 1}
