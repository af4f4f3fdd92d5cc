"""The ledger of a run: one row a source in SQLite, whose state changes in transactions.

A row is done only after its record is safe in a shard (`shards`); where that lies stands in the row. So whatever dies,
the ledger names exactly the records that count, and all other sources are still to be visited.
"""

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple, Self
from urllib.parse import quote

from zoning.batch.lists import Entry, Refusal
from zoning.errors import UsageError

FILE = "ledger.sqlite"
SCHEMA = """
CREATE TABLE IF NOT EXISTS source (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    source TEXT NOT NULL,
    host TEXT NOT NULL,
    line INTEGER NOT NULL,
    carried TEXT,
    state TEXT NOT NULL DEFAULT 'queued',
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before REAL NOT NULL DEFAULT 0,
    error_class TEXT,
    error TEXT,
    worker TEXT,
    seconds REAL,
    finished REAL,
    shard TEXT,
    start INTEGER,
    length INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS by_state ON source (state);
CREATE TABLE IF NOT EXISTS refused (line INTEGER NOT NULL, text TEXT NOT NULL, reason TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS run (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
"""
PAGES, ARTICLES = "pages", "articles"
"""What the records of a run are: `Result`s or `Article`s."""
STATES = ("queued", "running", "done", "failed")


class Queued(NamedTuple):
    """A source that is to be visited."""

    id: int
    host: str
    not_before: float


class Job(NamedTuple):
    """What a worker needs to know of it."""

    id: int
    source: str
    attempts: int
    """How often it was visited before."""
    carried: dict[str, str]


class Place(NamedTuple):
    """Where a record lies: name of the shard, first byte, number of bytes."""

    shard: str
    start: int
    length: int


class Done(NamedTuple):
    """A source whose record is safe."""

    id: int
    place: Place
    seconds: float


class Failed(NamedTuple):
    """A source that gave none; its class and message are those of the error."""

    id: int
    error_class: str
    error: str
    seconds: float


class Ended(NamedTuple):
    """A source that is done, whose record has a place, or failed, which has an error."""

    id: int
    source: str
    place: Place | None
    error_class: str
    error: str


class Trouble(NamedTuple):
    """A class of errors, how many sources it has met, and the first of them."""

    error_class: str
    sources: int
    source: str
    error: str


class Host(NamedTuple):
    """How it stands with the sources of one host."""

    name: str
    queued: int
    done: int
    failed: int
    troubled: int
    """So many of the first and the third ended with an error that may be the host's fault."""
    not_before: float
    """When the last of the queued is due; 0 when all are."""
    mean_s: float
    """Of a visit."""


class Slice(NamedTuple):
    """What ended within a stretch of time."""

    number: int
    done: int
    failed: int


class Ledger:
    """The ledger in a run's folder. One process writes it; others may read."""

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        """Open the ledger of `folder`, or begin it.

        read_only: open one that is there, whether a run is going on or not, and leave it as it is. Raises `UsageError`
        when there is none.
        """
        self._folder = folder
        if read_only:
            self._base = _to_look(folder)
            return
        self._base = sqlite3.connect(folder / FILE, isolation_level=None, timeout=10)
        # Without a wait for the disk at each commit: what a power cut takes back is visited again, and its record cut.
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = NORMAL")
        self._base.executescript(SCHEMA)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._base.close()

    # ------------------------------------------------------------------ the run

    def facts(self) -> dict[str, str]:
        """The facts of the run."""
        return dict(self._base.execute("SELECT name, value FROM run"))

    def results(self) -> str:
        """The folder or URL where the records lie: the run's folder, where it was told no other."""
        return self.facts().get("results") or str(self._folder)

    def holds(self) -> str:
        """What the records are: `PAGES` or `ARTICLES`."""
        return self.facts().get("holds", PAGES)

    def note(self, **facts: str) -> None:
        """Write facts of the run down."""
        with self._transaction():
            self._base.executemany("INSERT OR REPLACE INTO run VALUES (?, ?)", facts.items())

    # ------------------------------------------------------------------ the list

    def add(self, entries: Iterable[Entry | Refusal], **facts: str) -> None:
        """Take the list in with facts of the run, all or nothing; what is there already is refused as a duplicate."""
        with self._transaction():
            self._base.executemany("INSERT OR REPLACE INTO run VALUES (?, ?)", facts.items())
            for entry in entries:
                if isinstance(entry, Refusal):
                    self._refuse(entry)
                    continue
                carried = json.dumps(entry.carried) if entry.carried else None
                row = (entry.key, entry.source, entry.host, entry.line, carried)
                added = self._base.execute(
                    "INSERT OR IGNORE INTO source (key, source, host, line, carried) VALUES (?, ?, ?, ?, ?)", row
                )
                if not added.rowcount:
                    (first,) = self._base.execute("SELECT line FROM source WHERE key = ?", (entry.key,)).fetchone()
                    self._refuse(Refusal(entry.line, entry.source, f"the same as line {first}"))

    def refused(self) -> Iterator[Refusal]:
        """The lines that named no source, or one that was named before."""
        return map(Refusal._make, self._base.execute("SELECT line, text, reason FROM refused ORDER BY line"))

    def _refuse(self, refusal: Refusal) -> None:
        self._base.execute("INSERT INTO refused VALUES (?, ?, ?)", refusal)

    # ------------------------------------------------------------------ states

    def recover(self) -> int:
        """Queue again what was running when the last run ended; return how many."""
        return self._base.execute("UPDATE source SET state = 'queued' WHERE state = 'running'").rowcount

    def retry_failed(self) -> int:
        """Queue again what failed, its attempts forgotten; return how many."""
        change = (
            "UPDATE source SET state = 'queued', attempts = 0, not_before = 0, finished = NULL WHERE state = 'failed'"
        )
        return self._base.execute(change).rowcount

    def queued(self) -> Iterator[Queued]:
        """All that is to be visited, in the order of the list."""
        rows = self._base.execute("SELECT id, host, not_before FROM source WHERE state = 'queued' ORDER BY id")
        return map(Queued._make, rows)

    def job(self, number: int) -> Job:
        """What a worker needs to know of a source."""
        row = self._base.execute("SELECT id, source, attempts, carried FROM source WHERE id = ?", (number,))
        number, source, attempts, carried = row.fetchone()
        return Job(number, source, attempts, json.loads(carried) if carried else {})

    def begin(self, number: int, worker: str) -> None:
        """Let a source be running."""
        change = "UPDATE source SET state = 'running', attempts = attempts + 1, worker = ? WHERE id = ?"
        self._base.execute(change, (worker, number))

    def finish(self, done: Done) -> None:
        """Let a source be done; its record is safe already."""
        self._base.execute(
            "UPDATE source SET state = 'done', error_class = NULL, error = NULL,"
            " shard = ?, start = ?, length = ?, seconds = ?, finished = ? WHERE id = ?",
            (*done.place, done.seconds, time.time(), done.id),
        )

    def fail(self, failed: Failed) -> None:
        """Give a source up."""
        self._base.execute(
            "UPDATE source SET state = 'failed', error_class = ?, error = ?, seconds = ?, finished = ? WHERE id = ?",
            (failed.error_class, failed.error, failed.seconds, time.time(), failed.id),
        )

    def postpone(self, failed: Failed, not_before: float) -> None:
        """Queue a source again that failed, for the time `not_before` (seconds since 1970)."""
        self._base.execute(
            "UPDATE source SET state = 'queued', error_class = ?, error = ?, not_before = ? WHERE id = ?",
            (failed.error_class, failed.error, not_before, failed.id),
        )

    def release(self, number: int) -> None:
        """Queue a source again that was begun and not visited, as if it had not been begun."""
        change = "UPDATE source SET state = 'queued', attempts = attempts - 1 WHERE id = ?"
        self._base.execute(change, (number,))

    # ------------------------------------------------------------------ what came of it

    def counts(self) -> dict[str, int]:
        """How many sources are in each state."""
        found = dict(self._base.execute("SELECT state, count(*) FROM source GROUP BY state"))
        return {state: found.get(state, 0) for state in STATES}

    def bytes_in_shards(self) -> dict[str, int]:
        """How many bytes of each shard count."""
        return dict(self._base.execute("SELECT shard, sum(length) FROM source WHERE state = 'done' GROUP BY shard"))

    def places(self) -> Iterator[Place]:
        """Where the records lie, in the order of the list."""
        rows = self._base.execute("SELECT shard, start, length FROM source WHERE state = 'done' ORDER BY id")
        return map(Place._make, rows)

    def places_in(self, shard: str) -> dict[int, Place]:
        """Where the records of one shard lie, in their order there, by the number of their source."""
        rows = "SELECT id, shard, start, length FROM source WHERE state = 'done' AND shard = ? ORDER BY start"
        return {number: Place(*place) for number, *place in self._base.execute(rows, (shard,))}

    def move(self, places: Mapping[int, Place], new: Place) -> None:
        """Let the records of these places lie at a new one, one after the other as they are given."""
        starts = accumulate((place.length for place in places.values()), initial=new.start)
        with self._transaction():
            self._base.executemany(
                "UPDATE source SET shard = ?, start = ? WHERE id = ?",
                ((new.shard, start, number) for number, start in zip(places, starts, strict=False)),
            )

    def failures(self) -> Iterator[tuple[str, str, str, int, int]]:
        """Source, class and message of the error, attempts, line of each source given up."""
        return self._base.execute(
            "SELECT source, error_class, error, attempts, line FROM source WHERE state = 'failed' ORDER BY id"
        )

    def classes(self) -> dict[str, int]:
        """How many sources each class of error has cost."""
        rows = "SELECT error_class, count(*) FROM source WHERE state = 'failed' GROUP BY error_class ORDER BY 2 DESC"
        return dict(self._base.execute(rows))

    # ------------------------------------------------------------------ for people

    def ended(self, *, failed: bool) -> Iterator[Ended]:
        """What is done, and with `failed` what is given up, in the order of the list."""
        # The plus keeps SQLite from the index of states, which would need all of it sorted.
        rows = self._base.execute(
            "SELECT id, source, shard, start, length, error_class, error FROM source"
            " WHERE +state = 'done' OR (? AND +state = 'failed') ORDER BY id",
            (failed,),
        )
        for number, source, shard, start, length, kind, error in rows:
            place = None if kind else Place(shard, start, length)
            yield Ended(number, source, place, kind or "", error or "")

    def carried(self) -> list[str]:
        """The names of the columns that sources carry, as the list has them."""
        rows = self._base.execute(
            "SELECT item.key FROM source, json_each(carried) AS item"
            " GROUP BY item.key ORDER BY min(source.id), min(item.id)"
        )
        return [name for (name,) in rows]

    def troubles(self, state: str) -> list[Trouble]:
        """What the sources in a state have met, most frequent first."""
        rows = self._base.execute(
            "SELECT error_class, count(*), source, error, min(id) FROM source"
            " WHERE state = ? AND error_class IS NOT NULL GROUP BY error_class ORDER BY 2 DESC, 1",
            (state,),
        )
        return [Trouble(*row) for *row, _ in rows]

    def hosts(self, host_errors: Sequence[str]) -> Iterator[Host]:
        """How it stands with each host. host_errors: classes of errors that may be a host's fault."""
        rows = self._base.execute(
            "SELECT host, sum(state IN ('queued', 'running')), sum(state = 'done'), sum(state = 'failed'),"
            " count(*) FILTER (WHERE state <> 'done' AND error_class IN (SELECT value FROM json_each(?))),"
            " max(iif(state = 'queued', not_before, 0)), coalesce(avg(seconds), 0)"
            " FROM source WHERE host <> '' GROUP BY host",
            (json.dumps(host_errors),),
        )
        return map(Host._make, rows)

    def slowest(self, count: int) -> list[tuple[str, float]]:
        """The sources whose visits took longest, and how many seconds."""
        rows = "SELECT source, seconds FROM source WHERE finished IS NOT NULL ORDER BY seconds DESC LIMIT ?"
        return list(self._base.execute(rows, (count,)))

    def finished_between(self) -> tuple[float, float] | None:
        """When the first and the last source ended (seconds since 1970); None when none has."""
        first, last = self._base.execute("SELECT min(finished), max(finished) FROM source").fetchone()
        return None if first is None else (first, last)

    def slices(self, begin: float, width_s: float) -> Iterator[Slice]:
        """What ended in each stretch of `width_s` seconds from `begin` on, where anything did."""
        rows = self._base.execute(
            "SELECT CAST((finished - ?) / ? AS INTEGER), sum(state = 'done'), sum(state = 'failed')"
            " FROM source WHERE finished >= ? GROUP BY 1 ORDER BY 1",
            (begin, width_s, begin),
        )
        return map(Slice._make, rows)

    def busy_s(self, pause_s: float) -> float:
        """Seconds between the first and the last end of a source, without those that passed in longer pauses."""
        (busy,) = self._base.execute(
            "SELECT coalesce(sum(gap), 0) FROM"
            " (SELECT finished - lag(finished) OVER (ORDER BY finished) AS gap FROM source WHERE finished IS NOT NULL)"
            " WHERE gap <= ?",
            (pause_s,),
        ).fetchone()
        return float(busy)

    def _transaction(self) -> "_Transaction":
        return _Transaction(self._base)


def _to_look(folder: Path) -> sqlite3.Connection:
    if not (folder / FILE).is_file():
        raise UsageError(f"{folder} holds no run of `zoning batch`")
    address = f"file:{quote(str((folder / FILE).resolve()))}?mode=ro"
    base = sqlite3.connect(address, uri=True, isolation_level=None, timeout=10)
    try:
        base.execute("BEGIN")  # all that is asked is answered as of one moment
        base.execute("SELECT finished FROM source LIMIT 1")
    except sqlite3.Error as error:
        base.close()
        raise UsageError(f"{folder / FILE} cannot be read ({error})") from error
    return base


class _Transaction:
    """All or nothing."""

    def __init__(self, base: sqlite3.Connection) -> None:
        self._base = base

    def __enter__(self) -> None:
        self._base.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._base.execute("COMMIT" if kind is None else "ROLLBACK")
