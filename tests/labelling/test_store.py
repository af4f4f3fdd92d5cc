"""The files of labels: a saved change is never lost, whatever process is killed."""

import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zoning.errors import BadLabels, LabelsChanged, OutputUnwritable, UsageError
from zoning.labelling.store import Change, Head, Labels, Store

ANN = Head(page="p1", url="https://example.org/", annotator="Ann")
KILLS = 12


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "labels")


def change(revision: int, *labels: tuple[int, int, str], **others: object) -> Change:
    return Change(revision=revision, labels=labels, **others)  # type: ignore[arg-type]


def test_an_annotator_without_changes_has_no_labels(store: Store) -> None:
    assert store.read("p1", "Ann") == Labels(page="p1", annotator="Ann")
    assert store.annotators("p1") == []


def test_changes_add_up(store: Store) -> None:
    store.append(ANN, change(1, (4, 7, "content"), (9, 10, "title"), seconds=2.5))
    store.append(ANN, change(2, (9, 10, ""), note="the rest is a menu", segments={3: "good"}))
    store.append(ANN, change(3, done=True, seconds=1.5))
    labels = store.read("p1", "Ann")
    assert labels.labels == {(4, 7): "content"}
    assert (labels.note, labels.done, labels.seconds, labels.revision) == ("the rest is a menu", True, 4.0, 3)
    assert labels.segments == {3: "good"}
    assert labels.url == ANN.url


def test_a_prefill_takes_the_place_of_all_labels_and_corrections_are_counted_against_it(store: Store) -> None:
    store.append(ANN, change(1, (1, 2, "title")))
    store.append(ANN, change(2, (4, 7, "content"), (8, 9, "content"), prefill="collective"))
    labels = store.append(ANN, change(3, (8, 9, ""), (1, 2, "content")))
    assert labels.labels == {(4, 7): "content", (1, 2): "content"}
    assert (labels.prefill, labels.corrections) == ("collective", 2)
    assert store.append(ANN, change(4, (1, 2, ""))).corrections == 1


def test_from_nothing_every_label_is_a_correction(store: Store) -> None:
    assert store.append(ANN, change(1, (1, 2, "title"), (4, 7, "content"))).corrections == 2


def test_two_annotators_have_files_of_their_own(store: Store) -> None:
    ben = Head(page="p1", url=ANN.url, annotator="Ben Ö/../x")
    store.append(ANN, change(1, (4, 7, "content")))
    store.append(ben, change(1, (4, 7, "title")))
    assert store.annotators("p1") == ["Ann", "Ben Ö/../x"]
    assert store.read("p1", "Ann").labels == {(4, 7): "content"}
    assert store.read("p1", ben.annotator).labels == {(4, 7): "title"}
    assert len(list(store.every())) == 2


def test_names_that_differ_by_case_alone_are_one_person(store: Store) -> None:
    store.append(ANN, change(1, (4, 7, "content")))
    assert store.read("p1", " ann ").labels == {(4, 7): "content"}


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\nb", "a\x00b", "a\ud83d"])
def test_what_is_no_name_is_refused(name: str, store: Store) -> None:
    with pytest.raises(UsageError, match="annotator"):
        store.read("p1", name)


def test_a_change_that_does_not_follow_is_refused(store: Store) -> None:
    store.append(ANN, change(1, (4, 7, "content")))
    with pytest.raises(LabelsChanged, match="load the page again"):
        store.append(ANN, change(1, (4, 7, "title")))
    with pytest.raises(LabelsChanged):
        store.append(ANN, change(3, (4, 7, "title")))
    assert store.read("p1", "Ann").labels == {(4, 7): "content"}


def test_a_change_that_is_sent_again_is_not_added_again(store: Store) -> None:
    sent = change(1, (4, 7, "content"), seconds=3)
    store.append(ANN, sent)
    labels = store.append(ANN, sent)
    assert (labels.revision, labels.seconds) == (1, 3)


@pytest.mark.parametrize(
    "wrong",
    [
        {"labels": ((1, 2, "x" * 81),)},
        {"labels": ((5, 5, "content"),)},
        {"seconds": -1.0},
        {"note": "x" * 10_001},
    ],
)
def test_what_is_no_change_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"label|zone|seconds|note"):
        Change(revision=1, **wrong)  # type: ignore[arg-type]


def test_wherever_a_line_is_cut_off_the_changes_before_it_are_there(tmp_path: Path) -> None:
    store = Store(tmp_path / "labels")
    store.append(ANN, change(1, (4, 7, "content")))
    (path,) = store.every()
    first = path.stat().st_size
    store.append(ANN, change(2, (9, 10, "title")))
    whole = path.read_bytes()
    for size in range(first, len(whole)):
        path.write_bytes(whole[:size])
        assert store.read("p1", "Ann").labels == {(4, 7): "content"}
    labels = store.append(ANN, change(2, (9, 10, "heading")))
    assert labels.labels == {(4, 7): "content", (9, 10): "heading"}
    assert store.read("p1", "Ann") == labels, "what was cut off has gone"


def test_a_first_change_that_is_refused_leaves_no_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "labels")
    with pytest.raises(LabelsChanged):
        store.append(ANN, change(2, (4, 7, "content")))
    assert list(tmp_path.rglob("*")) == []
    assert store.annotators("p1") == []
    assert store.append(ANN, change(1, (4, 7, "content"))).revision == 1


def test_a_file_without_a_whole_line_is_as_none(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(tmp_path / "labels")
    store.append(ANN, change(1, (4, 7, "content")))
    (path,) = store.every()
    first = path.read_bytes().index(b"\n")
    whole = path.read_bytes()
    for size in range(first + 1):
        path.write_bytes(whole[:size])
        assert store.read("p1", "Ann") == Labels(page="p1", annotator="Ann")
        assert store.annotators("p1") == []
        assert not store.load(path).done
    with pytest.raises(LabelsChanged):
        store.append(ANN, change(2))
    assert caplog.messages == []
    labels = store.append(ANN, change(1, (9, 10, "title")))
    assert labels.labels == {(9, 10): "title"}
    assert store.read("p1", "Ann") == labels
    assert caplog.messages == [f"{path}: its last line is incomplete and was removed"]


FULL = """
import resource, sys
from pathlib import Path
from zoning.errors import OutputUnwritable
from zoning.labelling.store import Change, Head, Store
store, head = Store(Path(sys.argv[1])), Head(page="p1", url="", annotator="Ann")
revision = store.read("p1", "Ann").revision
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
try:
    store.append(head, Change(revision=revision + 1, note="x" * 5000))
except OutputUnwritable as error:
    print(error)
"""


@pytest.mark.parametrize("before", [0, 1])
def test_a_change_on_a_full_disk_leaves_no_partial_line(before: int, tmp_path: Path) -> None:
    store = Store(tmp_path / "labels")
    if before:
        store.append(ANN, change(1, (4, 7, "content")))
    data = b"".join(path.read_bytes() for path in store.every())
    command = [sys.executable, "-c", FULL, str(tmp_path / "labels"), str(len(data) + 1000)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "ann.jsonl cannot be written (File too large)" in told
    (path,) = store.every()
    assert path.read_bytes() == data
    assert store.append(ANN, change(before + 1, (9, 10, "title"))).revision == before + 1


def test_a_damaged_line_is_told_and_not_passed_over(store: Store) -> None:
    store.append(ANN, change(1, (4, 7, "content")))
    (path,) = store.every()
    path.write_bytes(path.read_bytes() + b'{"revision": 2, "labels": [[1]]}\n')
    with pytest.raises(BadLabels, match=r"ann\.jsonl, line 3 is damaged .*: mend the line"):
        store.read("p1", "Ann")


def test_a_file_of_a_later_version_is_not_read(store: Store) -> None:
    store.append(ANN, change(1, (4, 7, "content")))
    (path,) = store.every()
    path.write_bytes(path.read_bytes().replace(b'"version":1', b'"version":2'))
    with pytest.raises(BadLabels, match="version 2"):
        store.read("p1", "Ann")


def test_where_nothing_can_be_written_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "labels").write_text("a file where the folder should be")
    with pytest.raises(OutputUnwritable, match="labels"):
        Store(tmp_path / "labels").append(ANN, change(1, (4, 7, "content")))


def test_of_changes_at_the_same_time_one_is_taken(store: Store) -> None:
    store.append(ANN, change(1, (1, 2, "content")))

    def attempt(number: int) -> bool:
        try:
            store.append(ANN, change(2, (number, number + 1, "title")))
        except LabelsChanged:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(4, 40))) == 1
    assert store.read("p1", "Ann").revision == 2


@given(st.lists(st.lists(st.tuples(st.integers(0, 5), st.sampled_from(("", "content", "title"))), max_size=4)))
def test_reading_the_file_gives_what_the_changes_gave(changes: list[list[tuple[int, str]]]) -> None:
    labels = Labels(page="p1", annotator="Ann")
    expected: dict[tuple[int, int], str] = {}
    for number, given_labels in enumerate(changes, 1):
        labels = labels.after(change(number, *((zone, zone + 1, label) for zone, label in given_labels)))
        expected |= {(zone, zone + 1): label for zone, label in given_labels}
    assert labels.labels == {zone: label for zone, label in expected.items() if label}


WRITERS = """
import os, sys
from pathlib import Path
from zoning.labelling.store import Change, Head, Store
for _ in sys.stdin:
    writer = os.fork()
    if writer:
        os.waitpid(writer, 0)
        print("over", flush=True)
        continue
    print(os.getpid(), flush=True)
    store, head = Store(Path(sys.argv[1])), Head(page="p1", url="", annotator="Ann")
    number = store.read("p1", "Ann").revision
    while True:
        number += 1
        store.append(head, Change(revision=number, labels=((number, number + 1, "content"),)))
        os.write(1, b"%d\\n" % number)  # at once, and whole
"""
"""For each line of its input, starts a process that writes on and on; it prints that one's number and its revisions."""


def test_what_a_killed_process_has_said_to_be_saved_is_there(tmp_path: Path) -> None:
    chance, said, folder = random.Random(7), 0, tmp_path / "labels"
    command = [sys.executable, "-c", WRITERS, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as writers:
        assert writers.stdin is not None
        assert writers.stdout is not None
        for _ in range(KILLS):
            print(file=writers.stdin, flush=True)
            writer, said = int(writers.stdout.readline()), int(writers.stdout.readline())
            time.sleep(chance.uniform(0, 0.1))
            os.kill(writer, signal.SIGKILL)
            for line in iter(writers.stdout.readline, "over\n"):
                said = int(line)
            labels = Store(folder).read("p1", "Ann")
            assert labels.revision >= said
            assert set(labels.labels) == {(number, number + 1) for number in range(1, labels.revision + 1)}
    assert said > KILLS


def test_a_page_is_skipped_with_a_reason_or_done_but_not_both(store: Store) -> None:
    store.append(ANN, change(1, (4, 7, "content"), done=True))
    skipped = store.append(ANN, change(2, skipped="no text"))
    assert (skipped.skipped, skipped.done, skipped.labels) == ("no text", False, {(4, 7): "content"})
    assert store.append(ANN, change(3, skipped="")).skipped == ""
    store.append(ANN, change(4, skipped="no text"))
    done = store.append(ANN, change(5, done=True))
    assert (done.skipped, done.done) == ("", True)
    with pytest.raises(ValueError, match="both done and skipped"):
        change(6, done=True, skipped="no text")
    with pytest.raises(ValueError, match="at most 200 characters"):
        change(6, skipped="x" * 201)
