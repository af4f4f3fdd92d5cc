"""A run that is damaged made whole: its ledger from its results, and results that are damaged or gone visited again."""

import logging
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from zoning.articles import Article
from zoning.batch import options
from zoning.batch.export.records import UNREADABLE, decoded, kind_of
from zoning.batch.ledger import ARTICLES, FILE, PAGES, Ledger, Place, salvaged
from zoning.batch.lists import Entry, entry_of
from zoning.batch.lock import exclusive
from zoning.batch.opening import DAMAGED, writing
from zoning.batch.shards import Store, open_store, repair
from zoning.errors import BadLedger, UsageError
from zoning.result import Result

log = logging.getLogger(__name__)

ASIDE = ("", "-wal", "-shm")
"""What the files of a ledger end with."""
REBUILT = "its ledger was rebuilt from its results; start it with its LIST to queue the other sources"


@dataclass
class Repaired:
    """What came of it."""

    rebuilt: bool
    """Whether the ledger is a new one."""
    kept: int = 0
    """Results that are whole."""
    damaged: int = 0
    """Results, or lines where one should be, that are not; their sources are visited again."""


def repair_run(folder: Path, results: str | None = None) -> Repaired:
    """Make the run in `folder` whole.

    results: where its results lie, where a damaged ledger cannot tell and it is not in the folder.
    Raises `UsageError` when there is no run, `RunExists` when one is going on, `OutputUnwritable`.
    """
    if not folder.is_dir():
        raise UsageError(f"{folder} holds no run of `zoning batch`")
    with writing(folder), exclusive(folder):
        return _sound_ledger_repaired(folder) or _rebuilt(folder, results)


def _sound_ledger_repaired(folder: Path) -> Repaired | None:
    """The run with its results repaired, where its ledger is sound; otherwise None."""
    if not (folder / FILE).exists():
        return None
    try:
        with Ledger(folder) as ledger:
            if ledger.begun() is not None and _has_options(ledger.facts()):
                return _results_repaired(ledger)
    except BadLedger as error:
        log.info("%s", error)
    return None


def _results_repaired(ledger: Ledger) -> Repaired:
    """Queue again what has no whole record, and remove what is no record of any source."""
    where = ledger.results()
    store, decoder = open_store(where), msgspec.json.Decoder(kind_of(ledger))
    repaired, damaged = Repaired(rebuilt=False), []
    for row in ledger.ended(failed=False):
        assert row.place is not None
        try:
            decoded(store.read(row.place), row.source, decoder)
            repaired.kept += 1
        except (OSError, *UNREADABLE):
            damaged.append(row.id)
    ledger.requeue(damaged)
    repair(where, ledger)
    repaired.damaged = len(damaged)
    return repaired


def _rebuilt(folder: Path, results: str | None) -> Repaired:
    facts = salvaged(folder) or salvaged(folder, DAMAGED)
    where = results or facts.get("results") or str(folder)
    scan = _Scan(open_store(where))
    if not any(scan.store.sizes().values()):
        advice = "use --restart to start over, or name the folder of the results"
        raise UsageError(f"{where} holds no results to rebuild a ledger from: {advice}")
    for ending in ASIDE:
        if (file := folder / (FILE + ending)).exists():
            file.replace(folder / (DAMAGED + FILE + ending))
    kept = {name: facts[name] for name in ("list", "options") if name in facts and _has_options(facts)}
    with Ledger(folder) as ledger:
        done = ledger.rebuild(
            scan.records(), **kept, results=_elsewhere(folder, where), begun=str(time.time()), rebuilt="yes",
            stopped=REBUILT, parked="{}",
        )  # fmt: skip
        ledger.note(holds=ARTICLES if scan.articles else PAGES)
        repair(where, ledger)
    return Repaired(rebuilt=True, kept=done, damaged=scan.damaged)


def _has_options(facts: dict[str, str]) -> bool:
    """Whether they can be read, where there are any."""
    try:
        options.decode(facts.get("options", "{}"))
    except ValueError:
        return False
    return True


def _elsewhere(folder: Path, where: str) -> str:
    return "" if Path(where).resolve() == folder.resolve() else where


@dataclass
class _Scan:
    """The records of all shards, and what of them is none."""

    store: Store
    damaged: int = 0
    articles: bool = False
    decoders: tuple["msgspec.json.Decoder[Any]", ...] = field(
        default_factory=lambda: (msgspec.json.Decoder(Result), msgspec.json.Decoder(Article))
    )

    def records(self) -> Iterator[tuple[Entry, Place]]:
        for shard in sorted(self.store.sizes()):
            for place, line in self.store.lines(shard):
                if content := self._content(line):
                    self.articles = isinstance(content, Article)
                    yield entry_of(content.url, content.carried), place
                else:
                    self.damaged += 1

    def _content(self, line: bytes) -> Result | Article | None:
        for decoder in self.decoders if line.endswith(b"\n") else ():
            try:
                content: Result | Article = decoder.decode(line)
            except UNREADABLE:
                continue
            return content
        return None
