"""Queues: from a list or a run, ordered by uncertainty."""

from pathlib import Path

import pytest

from fixtures.trees import Element, snapshot
from zoning import limits
from zoning.batch.ledger import Done, Ledger, Place
from zoning.batch.lists import Entry
from zoning.batch.snapshots import FOLDER, snapshot_file
from zoning.errors import BadLabels, UsageError
from zoning.labelling import queue
from zoning.labelling.queue import Fact, Head, Item, Queue

ITEMS = [Item(source=f"https://example.org/{number}") for number in range(4)]


@pytest.fixture
def waiting(tmp_path: Path) -> Queue:
    return Queue.create(tmp_path / "queues", Head(name="Rivers", origin="urls.txt", items=0), ITEMS)


def path(folder: Path) -> Path:
    return queue.path_of(folder / "queues", "Rivers")


def test_the_most_uncertain_come_first_and_what_failed_last(waiting: Queue, tmp_path: Path) -> None:
    waiting.note(Fact(item=0, error="VisitTimeout: nothing within 45 s"))
    waiting.note(Fact(item=2, page="p2", disagreement=0.2))
    waiting.note(Fact(item=3, page="p3", disagreement=0.7))
    assert waiting.order() == [3, 2, 1, 0]
    again = Queue(path(tmp_path))
    assert again.order() == [3, 2, 1, 0]
    assert again.items == waiting.items
    assert again.items[3] == Item(source=ITEMS[3].source, page="p3", disagreement=0.7)


def test_what_failed_may_come_later(waiting: Queue, tmp_path: Path) -> None:
    waiting.note(Fact(item=0, error="VisitTimeout: nothing within 45 s"))
    waiting.note(Fact(item=0, page="p0", error=""))
    assert Queue(path(tmp_path)).items[0] == Item(source=ITEMS[0].source, page="p0")


def test_wherever_a_line_is_cut_off_the_queue_is_there(waiting: Queue, tmp_path: Path) -> None:
    before = path(tmp_path).stat().st_size
    waiting.note(Fact(item=1, page="p1"))
    whole = path(tmp_path).read_bytes()
    for size in range(before, len(whole)):
        path(tmp_path).write_bytes(whole[:size])
        again = Queue(path(tmp_path))
        assert again.items == ITEMS
    again.note(Fact(item=2, page="p2"))
    assert [item.page for item in Queue(path(tmp_path)).items] == ["", "", "p2", ""]


def test_a_damaged_queue_is_told(waiting: Queue, tmp_path: Path) -> None:
    waiting.note(Fact(item=1, page="p1"))
    path(tmp_path).write_bytes(path(tmp_path).read_bytes().replace(b'"item":1', b'"item":9'))
    with pytest.raises(BadLabels, match=r"rivers\.jsonl: .*it has no page 9"):
        Queue(path(tmp_path))
    lines = path(tmp_path).read_bytes().split(b"\n")
    path(tmp_path).write_bytes(b"\n".join([*lines[:2], b"\xff", *lines[3:]]))
    with pytest.raises(
        BadLabels, match=r"rivers\.jsonl: .*line 3 is damaged \(.*\): correct it, or create the queue again"
    ):
        Queue(path(tmp_path))
    path(tmp_path).write_bytes(b"\n".join(lines[:3]))
    with pytest.raises(BadLabels, match=r"rivers\.jsonl: .*line 3 is missing"):
        Queue(path(tmp_path))


def test_a_name_is_used_once(waiting: Queue, tmp_path: Path) -> None:
    assert queue.names(tmp_path / "queues") == [waiting.head.name]
    with pytest.raises(UsageError, match="already"):
        Queue.create(tmp_path / "queues", Head(name="rivers", origin="x", items=0), ITEMS)


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "x" * 61, "a\nb"])
def test_what_is_no_name_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not a name for a queue"):
        queue.path_of(tmp_path, name)


def test_a_list_without_pages_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"has no pages; line 1: scheme ftp"):
        Queue.create(tmp_path, Head(name="x", origin="a", items=0, refused=("line 1: scheme ftp",)), [])


def test_a_list_gives_each_page_once(tmp_path: Path) -> None:
    (tmp_path / "urls.txt").write_text(
        "https://example.org/a\nHTTPS://example.org:443/a\nftp://x\nhttps://example.org/b"
    )
    items, refused = queue.from_list(tmp_path / "urls.txt")
    assert [item.source for item in items] == ["https://example.org/a", "https://example.org/b"]
    assert refused == ("line 3: scheme ftp: only http and https are allowed",)


def test_a_list_that_is_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "QUEUE_LINES", 2)
    (tmp_path / "urls.txt").write_text("\n".join(f"https://example.org/{number}" for number in range(3)))
    with pytest.raises(UsageError, match="split the list"):
        queue.from_list(tmp_path / "urls.txt")


def test_a_run_gives_its_pages_and_the_snapshots_that_it_kept(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    snapshot([Element("p", ["one"])]).save(snapshot_file(tmp_path / FOLDER, "https://example.org/1"))
    with Ledger(tmp_path) as run:
        addresses = [f"https://example.org/{number}" for number in range(3)]
        run.add(Entry(address, address, "example.org", line, {}) for line, address in enumerate(addresses, 1))
        for number in (1, 2):
            run.finish(Done(number, Place("results", 0, 1), 1.0))
    items = queue.from_batch(tmp_path)
    assert [item.source for item in items] == addresses[:2]
    assert [Path(item.stored).is_file() for item in items] == [False, True]


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not the folder of a run"):
        queue.from_batch(tmp_path)


def test_pages_that_are_added_come_behind_those_that_are_there(waiting: Queue, tmp_path: Path) -> None:
    waiting.note(Fact(item=0, page="p0"))
    new = Item(source="https://example.org/new")
    assert waiting.extend([*ITEMS, new], "more.txt", ("line 3: no page",)) == 1
    waiting.note(Fact(item=4, page="p4"))
    again = Queue(path(tmp_path))
    assert [item.source for item in again.items] == [*(item.source for item in ITEMS), new.source]
    assert [item.page for item in again.items] == ["p0", "", "", "", "p4"]
    assert again.head == waiting.head
    assert again.head.origin == "urls.txt; more.txt"
    assert again.head.refused == ("line 3: no page",)


def test_nothing_new_is_told(waiting: Queue, tmp_path: Path) -> None:
    before = path(tmp_path).read_bytes()
    with pytest.raises(UsageError, match="all its pages are already in Rivers"):
        waiting.extend(ITEMS[:2], "more.txt")
    assert path(tmp_path).read_bytes() == before


def test_a_queue_is_renamed_with_all_that_is_known_of_it(waiting: Queue, tmp_path: Path) -> None:
    waiting.note(Fact(item=1, page="p1"))
    waiting.rename("Lakes")
    waiting.note(Fact(item=2, page="p2"))
    assert queue.names(tmp_path / "queues") == ["Lakes"]
    again = Queue(queue.path_of(tmp_path / "queues", "Lakes"))
    assert again.head.name == "Lakes"
    assert [item.page for item in again.items] == ["", "p1", "p2", ""]


def test_another_spelling_of_a_name_is_a_rename_too(waiting: Queue, tmp_path: Path) -> None:
    waiting.rename("RIVERS")
    assert queue.names(tmp_path / "queues") == ["RIVERS"]
    assert Queue(path(tmp_path)).items == ITEMS


def test_a_name_that_is_taken_or_none_changes_nothing(waiting: Queue, tmp_path: Path) -> None:
    Queue.create(tmp_path / "queues", Head(name="Lakes", origin="urls.txt", items=0), ITEMS)
    for name, why in (("lakes", "already"), ("../lakes", "not a name for a queue")):
        with pytest.raises(UsageError, match=why):
            waiting.rename(name)
    assert queue.names(tmp_path / "queues") == ["Lakes", "Rivers"]
