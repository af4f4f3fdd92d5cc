"""A damaged ledger is reported by every command that reads it, and rebuilt from the results; so are missing results."""

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.batch.test_export import result
from zoning import VisitOptions
from zoning.batch.export import export
from zoning.batch.ledger import FILE, Done, Failed, Ledger
from zoning.batch.lists import Entry
from zoning.batch.messages import Settings
from zoning.batch.opening import open_run
from zoning.batch.repair import repair_run
from zoning.batch.report import write
from zoning.batch.shards import open_store
from zoning.batch.status import status
from zoning.errors import BadLedger, BadRecord, RunExists, UsageError, ZoningError
from zoning.result import encode

PAGES = 40
DONE = 30
ADDRESSES = [f"https://example.org/{number}" for number in range(PAGES)]
LISTED = [Entry(address, address, "example.org", line, {"n": str(line)}) for line, address in enumerate(ADDRESSES, 1)]


def settings(folder: Path, locale: str | None = None) -> Settings:
    return Settings(extractor="plain", visit=VisitOptions(locale=locale), results=str(folder.resolve()))


@contextmanager
def opened(folder: Path, listed: list[Entry] | None = None, *, restart: bool = False) -> Iterator[Ledger]:
    with open_run(folder, listed or LISTED, settings(folder, "de-DE"), restart=restart) as ledger:
        yield ledger


@pytest.fixture(scope="module")
def unfinished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first thirty of forty sources are done, from the last to the first; one has failed."""
    folder = tmp_path_factory.mktemp("repair") / "run"
    with opened(folder) as ledger:
        store = open_store(str(folder))
        for number in range(DONE, 0, -1):
            entry = LISTED[number - 1]
            record = encode(result(entry.source, text="The river rises.", carried=entry.carried)).encode() + b"\n"
            ledger.finish(Done(number, store.append(record), 1.0))
        ledger.fail(Failed(DONE + 1, "NotHTML", "a PDF", 1.0))
    return folder


@pytest.fixture
def run(unfinished: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(unfinished, tmp_path / "run"))


def damage(run: Path) -> None:
    """Take the middle out of it, with the pages of its list."""
    data = (run / FILE).read_bytes()
    (run / FILE).write_bytes(data[:4096] + bytes(len(data) - 4096))


def garbage(run: Path) -> None:
    (run / FILE).write_bytes(b"nothing of the kind" * 1000)


USES: dict[str, Callable[[Path], object]] = {
    "status": status,
    "report": write,
    "export": lambda run: export(run, "jsonl", run / "out.jsonl", overwrite=True),
    "batch": lambda run: opened(run).__enter__(),
}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
@pytest.mark.parametrize("spoil", [damage, garbage])
def test_a_damaged_ledger_is_told_with_what_to_do(
    use: Callable[[Path], object], spoil: Callable[[Path], None], run: Path
) -> None:
    spoil(run)
    with pytest.raises(BadLedger, match=r"zoning batch repair .*--restart"):
        use(run)


@pytest.mark.parametrize("spoil", [damage, garbage])
def test_restart_works_with_any_ledger(spoil: Callable[[Path], None], run: Path) -> None:
    spoil(run)
    with opened(run, restart=True) as ledger:
        assert ledger.counts() == {"queued": PAGES, "running": 0, "done": 0, "failed": 0}
    assert not list(run.glob("results-*"))


@pytest.mark.parametrize("spoil", [damage, garbage, lambda run: (run / FILE).unlink()], ids=["damaged", "none", "gone"])
def test_a_ledger_is_made_anew_of_the_results(spoil: Callable[[Path], None], run: Path, tmp_path: Path) -> None:
    spoil(run)
    repaired = repair_run(run)
    assert (repaired.rebuilt, repaired.kept, repaired.damaged) == (True, DONE, 0)
    assert status(run).states["done"] == DONE
    assert "LIST" in status(run).stopped
    with opened(run) as ledger:
        assert ledger.counts() == {"queued": PAGES - DONE, "running": 0, "done": DONE, "failed": 0}
        assert [queued.id for queued in ledger.queued()] == list(range(DONE + 1, PAGES + 1))
        assert ledger.pending(PAGES).carried == {"n": str(PAGES)}
    assert export(run, "csv", tmp_path / "out.csv").written == DONE
    lines = (tmp_path / "out.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in lines[1:]] == ADDRESSES[:DONE]
    with opened(run) as ledger:
        assert ledger.counts()["done"] == DONE


def test_facts_that_can_be_read_are_kept(run: Path) -> None:
    data = (run / FILE).read_bytes()
    with Ledger(run) as ledger:
        (page,) = ledger._base.execute("SELECT rootpage FROM sqlite_master WHERE name = 'source'").fetchone()
    begin = (page - 1) * 4096
    (run / FILE).write_bytes(data[:begin] + bytes(4096) + data[begin + 4096 :])
    assert repair_run(run).rebuilt
    with pytest.raises(RunExists, match="--locale was de-DE"), open_run(run, LISTED, settings(run)):
        pass
    with pytest.raises(RunExists, match="another list"), opened(run, LISTED[:-1]):
        pass


def test_a_list_that_lacks_what_is_done_is_another_one(run: Path) -> None:
    garbage(run)
    repair_run(run)
    with pytest.raises(RunExists, match="1 results of pages that are not in this list"), opened(run, LISTED[1:]):
        pass
    with opened(run) as ledger:
        assert ledger.counts()["done"] == DONE


def test_duplicate_and_truncated_records_of_a_source_count_once(run: Path) -> None:
    shard = next(run.glob("results-*"))
    first = shard.read_bytes().splitlines(keepends=True)[0]
    shard.write_bytes(shard.read_bytes() + first + b'{"url": "https://example.org/99"}\n' + first[:50])
    garbage(run)
    repaired = repair_run(run)
    assert (repaired.kept, repaired.damaged) == (DONE, 2)
    with opened(run):
        pass
    lines = [line for file in run.glob("results-*") for line in file.read_bytes().splitlines()]
    assert len(lines) == DONE


def spoil_record(run: Path) -> None:
    """Cut the first record that was written in two, and make the second invalid Unicode."""
    shard = next(run.glob("results-*"))
    lines = shard.read_bytes().splitlines(keepends=True)
    lines[0] = lines[0][:20] + b"\n" + lines[0][21:]
    lines[1] = lines[1].replace(b"rises", b"ris\xff\xfe")
    shard.write_bytes(b"".join(lines))


@pytest.mark.parametrize("form", ["jsonl", "csv", "markdown-folder"])
def test_damaged_records_are_counted_and_left_out_on_demand(form: str, run: Path, tmp_path: Path) -> None:
    spoil_record(run)
    with pytest.raises(BadRecord, match=r"2 damaged or missing results, the first of https://example.org/28"):
        export(run, form, tmp_path / "out")
    assert not (tmp_path / "out").is_file()
    exported = export(run, form, tmp_path / "out", skip_damaged=True, overwrite=True)
    assert (exported.written, exported.damaged) == (DONE - 2, 2)
    with pytest.raises(BadRecord):
        write(run)


def test_sources_whose_results_are_damaged_are_visited_again(run: Path, tmp_path: Path) -> None:
    spoil_record(run)
    repaired = repair_run(run)
    assert (repaired.rebuilt, repaired.kept, repaired.damaged) == (False, DONE - 2, 2)
    with opened(run) as ledger:
        assert ledger.counts() == {"queued": PAGES - DONE + 1, "running": 0, "done": DONE - 2, "failed": 1}
    assert export(run, "jsonl", tmp_path / "out").written == DONE - 2


def test_sources_whose_results_are_gone_are_visited_again(run: Path) -> None:
    next(run.glob("results-*")).unlink()
    with pytest.raises(UsageError, match="repair"), opened(run):
        pass
    assert repair_run(run).damaged == DONE
    with opened(run) as ledger:
        assert ledger.counts()["queued"] == PAGES - 1


def test_an_undamaged_run_is_reported_as_such(run: Path, tmp_path: Path) -> None:
    assert (repair_run(run).kept, repair_run(run).damaged) == (DONE, 0)
    with pytest.raises(UsageError, match="is not the folder of a run"):
        repair_run(tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match="no results"):
        repair_run(tmp_path / "empty")
    assert not (tmp_path / "empty" / FILE).exists()


@pytest.mark.parametrize("seed", range(40))
def test_any_damage_gives_a_typed_error_and_can_be_repaired(seed: int, run: Path) -> None:
    chance, data = random.Random(seed), bytearray((run / FILE).read_bytes())
    begin = chance.randrange(len(data))
    match seed % 4:
        case 0:
            del data[begin:]
        case 1:
            data[begin : begin + 3000] = bytes(3000)
        case 2:
            data[begin] ^= 1 << chance.randrange(8)
        case 3:
            word = chance.choice([b"begun", b"options", b"--locale", b"done", b"example", b"TEXT", b"results-"])
            data[data.find(word) + chance.randrange(len(word))] = chance.choice([0xFF, 0, 0x41])
    (run / FILE).write_bytes(data)
    for use in USES.values():
        with suppress(ZoningError):
            use(run)
    repair_run(run)
    with suppress(RunExists), opened(run) as ledger:  # a fact that reads well, and is another
        counts = ledger.counts()
        assert counts["done"] + counts["queued"] + counts["failed"] == PAGES
    with opened(run, restart=True) as ledger:
        assert ledger.counts()["queued"] == PAGES
