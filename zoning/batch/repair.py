"""Repair a damaged run: rebuild its ledger from its results, and queue the sources of damaged or missing results."""

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
from zoning.storage.decoding import decoder_of

log = logging.getLogger(__name__)

ASIDE = ("", "-wal", "-shm")
"""The suffixes of the files of a ledger."""
REBUILT = "its ledger was rebuilt from its results; start it with its LIST to queue the other sources"


@dataclass
class Repaired:
    """The result of a repair."""

    rebuilt: bool
    """Whether the ledger was rebuilt."""
    kept: int = 0
    """The number of intact results."""
    damaged: int = 0
    """The number of damaged or missing results, or of lines that are not results; their sources are visited again."""


def repair_run(folder: Path, results: str | None = None) -> Repaired:
    """Repair the run in `folder`.

    results: where its results are, if they are not in the folder and a damaged ledger does not say where.
    Raises `UsageError` if there is no run or nothing to rebuild it from, `RunExists` if it is going on,
    `OutputUnwritable`.
    """
    if not folder.is_dir():
        raise UsageError(f"{folder} is not the folder of a run of `zoning batch`")
    with writing(folder), exclusive(folder):
        return _sound_ledger_repaired(folder) or _rebuilt(folder, results)


def _sound_ledger_repaired(folder: Path) -> Repaired | None:
    """Repair the results of a run whose ledger is intact; return None if the ledger is damaged or missing."""
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
    """Queue again the sources without an intact record, and remove everything from the shards that is not a record."""
    where = ledger.results()
    store, decoder = open_store(where), decoder_of(kind_of(ledger))
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
    """Return whether the options can be read, or none are recorded."""
    try:
        options.decode(facts.get("options", "{}"))
    except ValueError:
        return False
    return True


def _elsewhere(folder: Path, where: str) -> str:
    return "" if Path(where).resolve() == folder.resolve() else where


@dataclass
class _Scan:
    """The records of all shards, and the number of lines that are not records."""

    store: Store
    damaged: int = 0
    articles: bool = False
    decoders: tuple["msgspec.json.Decoder[Any]", ...] = field(
        default_factory=lambda: (decoder_of(Result), decoder_of(Article))
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
