"""Read damaged files: the finds of earlier runs, and a few new files of each kind; `scripts/fuzz` reads many more."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from scripts.fuzzing.readers import BY_NAME, READERS, Reader
from scripts.fuzzing.reducing import reduced
from scripts.fuzzing.worker import Question, Worker
from zoning.errors import ZoningError

FINDS = Path(__file__).parent / "finds"
"""READER/SEED-WHAT/NAME: the smallest input that showed what was wrong, as `scripts/fuzz` keeps it."""
INPUTS = {"snapshot": 40, "ledger": 6, "record": 25, "list": 40, "request": 40, "robots": 40, "labels": 100}
"""So many of readers that take their time."""
MANY = 60
FILE_READERS = [reader for reader in READERS if not reader.in_browser]


@pytest.mark.parametrize("kept", sorted(FINDS.glob("*/*")), ids=lambda kept: f"{kept.parent.name}-{kept.name}")
def test_what_was_found_is_read_or_refused_by_name(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(kept, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    (file,) = (path for path in kept.rglob("*") if path.is_file())
    with suppress(ZoningError):
        BY_NAME[kept.parent.name].read(tmp_path / file.relative_to(kept))


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    worker = Worker(most_mb=400.0)
    yield worker
    worker.end()


@pytest.mark.parametrize("reader", FILE_READERS, ids=lambda reader: reader.name)
def test_damaged_files_are_read_or_refused_by_name(reader: Reader, worker: Worker) -> None:
    seeds = range(INPUTS.get(reader.name, MANY))
    outcomes = {seed: worker.ask(Question(reader.name, seed), 30.0) for seed in seeds}
    assert not {seed: outcome.kind for seed, outcome in outcomes.items() if outcome.is_find}
    assert {outcome.kind for outcome in outcomes.values()} & {"read", "typed"}


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_the_input_of_a_seed_is_the_same_every_time(reader: Reader) -> None:
    assert [reader.input(seed) for seed in range(20)] == [reader.input(seed) for seed in range(20)]
    assert len({reader.input(seed).data for seed in range(20)}) > 10


def test_an_input_is_reduced_to_what_shows_the_find() -> None:
    data = b"a" * 500 + b"<x" + b"b" * 300 + b"y>" + b"c" * 100
    assert reduced(data, lambda part: b"<x" in part and b"y>" in part, seconds=10, trials=5000) == b"<xy>"
