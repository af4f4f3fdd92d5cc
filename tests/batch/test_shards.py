"""Shards: counted records are kept, all others removed, wherever the shards are."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from zoning.batch.ledger import Done, Ledger, Place
from zoning.batch.lists import Entry
from zoning.batch.shards import Folder, Objects, Store, open_store, repair
from zoning.errors import UsageError

RECORDS = 6


def read(where: str, places: Iterable[Place]) -> Iterator[bytes]:
    return map(open_store(where).read, places)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    (tmp_path / "run").mkdir()
    with Ledger(tmp_path / "run") as opened:
        addresses = (f"https://h.example/{number}" for number in range(1, RECORDS + 1))
        opened.add(Entry(address, address, "h.example", 1, {}) for address in addresses)
        yield opened


@pytest.fixture(params=["folder", "url"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for results: the run's folder, and a URL, whose objects are written whole."""
    return str(tmp_path / "run") if request.param == "folder" else (tmp_path / "store").as_uri()


def record(number: int) -> bytes:
    return b"x" * number + b"\n"


def write(store: Store) -> list[Place]:
    return [store.append(record(number)) for number in range(1, RECORDS + 1)]


def finish(ledger: Ledger, places: list[Place], *numbers: int) -> None:
    for number in numbers:
        ledger.finish(Done(number, places[number - 1], 1.0))


def bytes_of(where: str) -> int:
    return sum(open_store(where).sizes().values())


def test_what_is_written_is_read_again(where: str, ledger: Ledger) -> None:
    assert repair(where, ledger) == 0
    places = write(open_store(where))
    assert list(read(where, places)) == [record(number) for number in range(1, RECORDS + 1)]
    with pytest.raises(OSError, match="results-"):
        list(read(where, [places[-1]._replace(start=99)]))


def test_a_shard_that_is_full_is_followed_by_another(tmp_path: Path) -> None:
    places = write(Folder(tmp_path, shard_bytes=9))
    assert [place.start for place in places] == [0, 2, 5, 0, 5, 0]
    assert len(Folder(tmp_path).sizes()) == 3


def test_no_two_writers_share_a_shard(where: str, ledger: Ledger) -> None:
    repair(where, ledger)
    first, second = (open_store(where).append(record(1)) for _ in range(2))
    assert first.shard != second.shard


@pytest.mark.parametrize("lost", [(6,), (1,), (3, 4), (1, 3, 6)], ids=["tail", "head", "hole", "several"])
def test_a_record_whose_acknowledgement_was_lost_goes_and_the_others_stay(
    lost: tuple[int, ...], where: str, ledger: Ledger
) -> None:
    repair(where, ledger)
    places = write(open_store(where))
    kept = [number for number in range(1, RECORDS + 1) if number not in lost]
    finish(ledger, places, *kept)
    assert repair(where, ledger) == sum(len(record(number)) for number in lost)
    assert list(read(where, ledger.places())) == [record(number) for number in kept]
    assert bytes_of(where) == sum(len(record(number)) for number in kept)
    assert repair(where, ledger) == 0


def test_a_truncated_record_is_removed(tmp_path: Path, ledger: Ledger) -> None:
    folder = tmp_path / "run"
    places = write(Folder(folder))
    finish(ledger, places, 1, 2, 3, 4, 5, 6)
    with (folder / places[0].shard).open("ab") as file:
        file.write(b"half a rec")
    assert repair(str(folder), ledger) == 10
    assert list(read(str(folder), ledger.places())) == [record(number) for number in range(1, RECORDS + 1)]


def test_uncounted_records_are_removed_and_foreign_files_kept(tmp_path: Path, ledger: Ledger) -> None:
    folder = tmp_path / "run"
    write(Folder(folder))
    (folder / "results-of-mine.jsonl").touch()
    repair(str(folder), ledger)
    assert [file.name for file in folder.glob("results-*")] == ["results-of-mine.jsonl"]


def test_an_interrupted_repair_is_repeated(where: str, ledger: Ledger) -> None:
    """The shard has been rewritten, but the ledger is not updated yet."""
    repair(where, ledger)
    store = open_store(where)
    places = write(store)
    finish(ledger, places, 1, 3)
    open_store(where).append(record(1) + record(3))
    repair(where, ledger)
    assert list(read(where, ledger.places())) == [record(1), record(3)]
    assert bytes_of(where) == 2 + 4


def test_results_that_are_gone_are_told(where: str, ledger: Ledger) -> None:
    repair(where, ledger)
    places = write(open_store(where))
    finish(ledger, places, 1)
    open_store(where).remove(places[0].shard)
    with pytest.raises(UsageError, match=places[0].shard):
        repair(where, ledger)


def test_a_url_that_nothing_reads_is_wrong_usage() -> None:
    with pytest.raises(UsageError, match="nowhere"):
        Objects("nowhere://bucket/results")
