"""The ledger of a run: one row a source in SQLite, whose state changes in transactions.

A row is done only after its record is safe in a shard (`shards`); where that lies stands in the row. So whatever dies,
the ledger names exactly the records that count, and all other sources are still to be visited.

A source that is done may be read again (column `again`): it stays done, and its older record counts, until `finish`
names the place of the newer one.
"""

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import accumulate
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self
from urllib.parse import quote

from zoning.batch.lists import Entry, Refusal
from zoning.decoding import characters, from_json
from zoning.errors import BadLedger, RunExists, UsageError
from zoning.scope import UNUSABLE

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
    length INTEGER,
    kind TEXT,
    again TEXT,
    etag TEXT,
    last_modified TEXT,
    work TEXT,
    site_pages INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS by_state ON source (state);
CREATE TABLE IF NOT EXISTS refused (line INTEGER NOT NULL, text TEXT NOT NULL, reason TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS run (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
"""
SOUND = """
    state IN ('queued', 'running', 'done', 'failed') AND attempts >= 0 AND (error_class IS NULL) = (error IS NULL)
    AND (state <> 'done' OR (shard IS NOT NULL AND start >= 0 AND length >= 0))
    AND (state <> 'failed' OR error IS NOT NULL)
    AND (finished IS NULL OR seconds IS NOT NULL)
    AND (carried IS NULL OR json_type(carried) = 'object')
    AND (again IS NULL OR (state = 'done' AND again IN ('due', 'running', 'unchanged', 'changed', 'failed')))
"""
"""What holds for each row of sources that was written here."""
ADDED = {"kind": "TEXT", "again": "TEXT", "etag": "TEXT", "last_modified": "TEXT", "work": "TEXT",
         "site_pages": "INTEGER"}  # fmt: skip
"""Columns that older ledgers lack."""
WAITS = "state = iif(state = 'done', 'done', 'queued'), again = iif(state = 'done', 'due', NULL)"
RUNS = "state = iif(state = 'done', 'done', 'running'), again = iif(state = 'done', 'running', NULL)"
"""A source that is done stays so while it is to be read again, or is read."""
PAGES, ARTICLES = "pages", "articles"
"""What the records of a run are: `Result`s or `Article`s."""
STATES = ("queued", "running", "done", "failed")
DUE, RUNNING, UNCHANGED, CHANGED, FAILED = AGAIN = ("due", "running", "unchanged", "changed", "failed")
"""How it stands with a source that is read again: to be read, being read, and what was found."""


class Queued(NamedTuple):
    """A source that is to be visited."""

    id: int
    host: str
    not_before: float


class Place(NamedTuple):
    """Where a record lies: name of the shard, first byte, number of bytes."""

    shard: str
    start: int
    length: int


class Validators(NamedTuple):
    """What a server knows the version of a page by (RFC 9110, 8.8); "" where it said none."""

    etag: str = ""
    last_modified: str = ""


class Job(NamedTuple):
    """What a worker needs to know of it."""

    id: int
    source: str
    attempts: int
    """How often it was visited before."""
    carried: dict[str, str]
    before: Place | None = None
    """Where its older record lies, if it is read again."""
    validators: Validators = Validators()
    """Those of the last visit."""


class Known(NamedTuple):
    """A source that is done, and may be read again."""

    id: int
    key: str
    carried: dict[str, str]
    visited: float | None
    """When its last visit began (seconds since 1970); None where nobody knows."""
    again: str
    """What was found when it was read again last; "" where it was not."""


class ReadAgain(NamedTuple):
    """A source that was read again, and what was found."""

    source: str
    what: str
    when: float
    """Seconds since 1970."""
    error_class: str
    error: str


class Done(NamedTuple):
    """A source whose record is safe."""

    id: int
    place: Place
    seconds: float
    kind: str = ""
    """What kind of answer the page is; "" where nobody knows."""
    again: str = ""
    """Of a source that was read again: `UNCHANGED` or `CHANGED`."""
    validators: Validators = Validators()
    work: str = ""
    """The DOI that the page says is its own (`works`)."""
    site_pages: int | None = None
    """Of a page that is kept: so many others of its template were known when it was read."""


class Kept(NamedTuple):
    """A page that is done and was kept, of whose site more may be known by now."""

    id: int
    source: str
    carried: dict[str, str]
    place: Place
    site_pages: int


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


class SameWork(NamedTuple):
    """A work, by its DOI, and the sources that are names of it."""

    work: str
    sources: tuple[str, ...]


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
    """For the first time or again."""
    done: int
    failed: int
    troubled: int
    """So many ended, at the last visit, with an error that may be the host's fault."""
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
        Raises `BadLedger` when it is damaged; so does the end of the block, where that was not seen before.
        """
        self._folder = folder
        with _whole(folder):
            try:
                self._base = _to_look(folder) if read_only else _to_write(folder)
            except UnicodeDecodeError as error:  # of SQLite's own message, which quotes what is damaged
                raise _damaged(folder, error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(sqlite3.Error):
            self._base.close()
        if isinstance(error, sqlite3.DatabaseError):
            with _whole(self._folder):
                raise error

    # ------------------------------------------------------------------ the run

    def facts(self) -> dict[str, str]:
        """The facts of the run."""
        return dict(self._base.execute("SELECT name, value FROM run"))

    def begun(self) -> float | None:
        """When its list was taken in (seconds since 1970); None before that."""
        return self._moment("begun")

    def refreshed(self) -> float | None:
        """When its last refresh began (seconds since 1970); None where there was none."""
        return self._moment("refreshed")

    def _moment(self, name: str) -> float | None:
        noted = self.facts().get(name)
        with self.understood():
            return None if noted is None else float(noted)

    def parked(self) -> dict[str, int]:
        """The hosts that the last run left alone, and how many of their sources waited."""
        with self.understood():
            return from_json(self.facts().get("parked", "{}").encode(), dict[str, int])

    def results(self) -> str:
        """The folder or URL where the records lie: the run's folder, where it was told no other."""
        return self.facts().get("results") or str(self._folder)

    def holds(self) -> str:
        """What the records are: `PAGES` or `ARTICLES`."""
        return self.facts().get("holds", PAGES)

    def note(self, **facts: str) -> None:
        """Write facts of the run down."""
        with self._transaction():
            self._note(facts)

    def _note(self, facts: Mapping[str, str]) -> None:
        self._base.executemany("INSERT OR REPLACE INTO run VALUES (?, ?)", facts.items())

    # ------------------------------------------------------------------ the list

    def add(self, entries: Iterable[Entry | Refusal], **facts: str) -> None:
        """Take the list in with facts of the run, all or nothing; what is there already is refused as a duplicate."""
        with self._transaction():
            self._add(entries)
            self._note(facts)

    def add_again(self, entries: Iterable[Entry | Refusal], **facts: str) -> None:
        """Take the list in of which the ledger knows only what is done, as `rebuild` left it; all or nothing.

        Raises `RunExists` when something is done that is not in the list.
        """
        with self._transaction():
            self._base.execute("CREATE TEMP TABLE known AS SELECT key, shard, start, length FROM source")
            self._base.execute("DELETE FROM source")
            self._add(entries)
            (foreign,) = self._base.execute(
                "SELECT count(*) FROM known WHERE key NOT IN (SELECT key FROM source)"
            ).fetchone()
            if foreign:
                raise RunExists(
                    f"{self._folder} holds {foreign} results of no page of this list: give its own, or --refresh"
                )
            self._base.execute(
                "UPDATE source SET state = 'done', shard = known.shard, start = known.start, length = known.length"
                " FROM known WHERE source.key = known.key"
            )
            self._base.execute("DROP TABLE known")
            self._note(facts)

    def add_grown(self, entries: Iterable[Entry | Refusal], **facts: str) -> None:
        """Take a list in that may have grown or changed, all or nothing.

        What is new is queued; what is known gets the columns and the line of today; what is no longer listed stays.
        """
        known = (
            "INSERT INTO source (key, source, host, line, carried) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (key) DO UPDATE SET line = excluded.line, carried = excluded.carried"
        )
        lines: dict[str, int] = {}
        with self._transaction():
            self._base.execute("DELETE FROM refused")
            for entry in entries:
                if isinstance(entry, Refusal):
                    self._refuse(entry)
                elif (first := lines.setdefault(entry.key, entry.line)) != entry.line:
                    self._refuse(Refusal(entry.line, entry.source, f"the same as line {first}"))
                else:
                    self._base.execute(known, _row(entry))
            self._note(facts)

    def rebuild(self, found: Iterable[tuple[Entry, Place]], **facts: str) -> int:
        """Begin a new ledger with what is done, and facts of the run; all or nothing. Returns how many sources it has.

        Of two records of a source the first counts.
        """
        with self._transaction():
            for entry, place in found:
                self._base.execute(
                    "INSERT OR IGNORE INTO source (key, source, host, line, carried, state, shard, start, length)"
                    " VALUES (?, ?, ?, ?, ?, 'done', ?, ?, ?)",
                    (*_row(entry), *place),
                )
            self._note(facts)
        return self.counts()["done"]

    def _add(self, entries: Iterable[Entry | Refusal]) -> None:
        for entry in entries:
            if isinstance(entry, Refusal):
                self._refuse(entry)
                continue
            added = self._base.execute(
                "INSERT OR IGNORE INTO source (key, source, host, line, carried) VALUES (?, ?, ?, ?, ?)", _row(entry)
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
        change = f"UPDATE source SET {WAITS} WHERE state = 'running' OR again = 'running'"  # noqa: S608
        return self._base.execute(change).rowcount

    def do_again(self, numbers: Iterable[int]) -> None:
        """Queue sources again that were done, their results and attempts forgotten."""
        change = (
            "UPDATE source SET state = 'queued', again = NULL, attempts = 0, not_before = 0, finished = NULL"
            " WHERE id = ?"
        )
        with self._transaction():
            self._base.executemany(change, ((number,) for number in numbers))

    def done(self) -> Iterator[Known]:
        """What is done, in the order of the list."""
        rows = self._base.execute(
            "SELECT id, key, carried, finished - seconds, again FROM source WHERE state = 'done' ORDER BY id"
        )
        for number, key, carried, visited, again in rows:
            yield Known(number, key, self._columns(carried), visited, again or "")

    def read_again(self, numbers: Iterable[int], **facts: str) -> None:
        """Let these sources be due that are done, their older results counting meanwhile, and note facts.

        What was found before is forgotten; what is due already, or could not be read again, stays so.
        """
        with self._transaction():
            self._base.execute("UPDATE source SET again = NULL WHERE again IN ('unchanged', 'changed')")
            self._base.executemany(
                f"UPDATE source SET {WAITS}, attempts = 0, not_before = 0, error_class = NULL, error = NULL"  # noqa: S608
                " WHERE id = ? AND state = 'done'",
                ((number,) for number in numbers),
            )
            self._note(facts)

    def retry_failed(self) -> int:
        """Queue again what failed, its attempts forgotten; return how many."""
        change = (
            f"UPDATE source SET {WAITS}, attempts = 0, not_before = 0, finished = iif(state = 'done', finished, NULL)"  # noqa: S608
            " WHERE state = 'failed' OR again = 'failed'"
        )
        return self._base.execute(change).rowcount

    def queued(self) -> Iterator[Queued]:
        """All that is to be visited, for the first time or again, in the order of the list."""
        rows = self._base.execute(
            "SELECT id, host, not_before FROM source WHERE state = 'queued' OR again = 'due' ORDER BY id"
        )
        return map(Queued._make, rows)

    def job(self, number: int) -> Job:
        """What a worker needs to know of a source."""
        row = self._base.execute(
            "SELECT source, attempts, carried, state, shard, start, length, coalesce(etag, ''),"
            " coalesce(last_modified, '') FROM source WHERE id = ?",
            (number,),
        )
        source, attempts, carried, state, shard, start, length, *validators = row.fetchone()
        before = Place(shard, start, length) if state == "done" else None
        return Job(number, source, attempts, self._columns(carried), before, Validators(*validators))

    def _columns(self, carried: str | None) -> dict[str, str]:
        with self.understood():
            return from_json(carried.encode(), dict[str, str]) if carried else {}

    def begin(self, number: int, worker: str) -> None:
        """Let a source be running."""
        change = f"UPDATE source SET {RUNS}, attempts = attempts + 1, worker = ? WHERE id = ?"  # noqa: S608
        self._base.execute(change, (worker, number))

    def attempts(self, number: int) -> int:
        """How often a source was visited, a visit that is under way included."""
        (attempts,) = self._base.execute("SELECT attempts FROM source WHERE id = ?", (number,)).fetchone()
        return int(attempts)

    def has_result(self, number: int) -> bool:
        """Whether a source is done, and at most read again."""
        (state,) = self._base.execute("SELECT state FROM source WHERE id = ?", (number,)).fetchone()
        return bool(state == "done")

    def finish(self, done: Done) -> None:
        """Let a source be done; its record is safe already, and an older one no longer counts."""
        self._base.execute(
            "UPDATE source SET state = 'done', error_class = NULL, error = NULL,"
            " shard = ?, start = ?, length = ?, seconds = ?, finished = ?, kind = nullif(?, ''), again = nullif(?, ''),"
            " etag = nullif(?, ''), last_modified = nullif(?, ''), work = nullif(?, ''), site_pages = ? WHERE id = ?",
            (
                *done.place,
                done.seconds,
                time.time(),
                done.kind,
                done.again,
                *done.validators,
                done.work,
                done.site_pages,
                done.id,
            ),
        )

    def kept(self, factor: int) -> list[Kept]:
        """The kept pages whose host has at least `factor` times as many others as were known when they were read."""
        rows = self._base.execute(
            "SELECT id, source, carried, shard, start, length, site_pages FROM source JOIN"
            " (SELECT host, count(*) - 1 AS others FROM source WHERE state = 'done' GROUP BY host) USING (host)"
            " WHERE state = 'done' AND others > 0 AND others >= ? * site_pages ORDER BY id",
            (factor,),
        )
        return [
            Kept(number, source, self._columns(carried), Place(*place), pages)
            for number, source, carried, *place, pages in rows
        ]

    def replace(self, number: int, place: Place, kind: str) -> None:
        """Let another record, which is safe already, be the one of a source that is done; its visit stays as it was."""
        self._base.execute(
            "UPDATE source SET shard = ?, start = ?, length = ?, kind = nullif(?, '') WHERE id = ?",
            (*place, kind, number),
        )

    def keep_no_more(self) -> None:
        """Forget that pages are kept."""
        self._base.execute("UPDATE source SET site_pages = NULL")

    def keep(self, number: int) -> None:
        """Let a source that was to be read again be unchanged, by its server's word: its older result is of today."""
        self._base.execute(
            "UPDATE source SET again = 'unchanged', error_class = NULL, error = NULL, finished = ?,"
            " seconds = coalesce(seconds, 0) WHERE id = ?",
            (time.time(), number),
        )

    def fail(self, failed: Failed) -> None:
        """Give a source up; where it was read again, its older result stays."""
        self._base.execute(
            "UPDATE source SET state = iif(state = 'done', 'done', 'failed'),"
            " again = iif(state = 'done', 'failed', NULL), error_class = ?, error = ?, seconds = ?, finished = ?"
            " WHERE id = ?",
            (failed.error_class, characters(failed.error), failed.seconds, time.time(), failed.id),
        )

    def postpone(self, failed: Failed, not_before: float, *, charged: bool = True) -> None:
        """Queue a source again that failed, for the time `not_before` (seconds since 1970).

        charged: whether this visit counts as one of its tries.
        """
        self._base.execute(
            f"UPDATE source SET {WAITS}, error_class = ?, error = ?, not_before = ?, attempts = attempts - ?"  # noqa: S608
            " WHERE id = ?",
            (failed.error_class, characters(failed.error), not_before, not charged, failed.id),
        )

    def release(self, number: int) -> None:
        """Queue a source again that was begun and not visited, as if it had not been begun."""
        change = f"UPDATE source SET {WAITS}, attempts = attempts - 1 WHERE id = ?"  # noqa: S608
        self._base.execute(change, (number,))

    # ------------------------------------------------------------------ what came of it

    def counts(self) -> dict[str, int]:
        """How many sources are in each state."""
        found = dict(self._base.execute("SELECT state, count(*) FROM source GROUP BY state"))
        return {state: found.get(state, 0) for state in STATES}

    def left(self) -> int:
        """How many sources are to be visited still, for the first time or again."""
        rows = "SELECT count(*) FROM source WHERE state IN ('queued', 'running') OR again IN ('due', 'running')"
        (left,) = self._base.execute(rows).fetchone()
        return int(left)

    def counts_again(self) -> dict[str, int]:
        """How it stands with those of the sources done that are or were read again: how many in each of `AGAIN`."""
        found = dict(self._base.execute("SELECT again, count(*) FROM source WHERE again IS NOT NULL GROUP BY again"))
        return {what: found[what] for what in AGAIN if what in found}

    def found_again(self) -> Iterator[ReadAgain]:
        """What was read again and what was found, in the order of the list."""
        rows = self._base.execute(
            "SELECT source, again, finished, coalesce(error_class, ''), coalesce(error, '') FROM source"
            " WHERE again IN ('unchanged', 'changed', 'failed') ORDER BY id"
        )
        return map(ReadAgain._make, rows)

    def kinds(self) -> dict[str, int]:
        """How many of the pages that are done are of each kind, as far as it is known; the most frequent first."""
        rows = self._base.execute(
            "SELECT kind, count(*) FROM source WHERE state = 'done' AND kind IS NOT NULL"
            " GROUP BY kind ORDER BY 2 DESC, 1"
        )
        return dict(rows)

    def unusable(self) -> int:
        """How many of the pages that are done are not those that were asked for, as far as it is known."""
        return sum(count for kind, count in self.kinds().items() if kind in UNUSABLE)

    def same_works(self) -> list[SameWork]:
        """The works that several of the sources done are names of, in the order of the list."""
        rows = self._base.execute(
            "SELECT work, json_group_array(source) FROM"
            " (SELECT id, work, source FROM source WHERE state = 'done' AND work IS NOT NULL ORDER BY id)"
            " GROUP BY work HAVING count(*) > 1 ORDER BY min(id)"
        )
        return [SameWork(work, tuple(json.loads(sources))) for work, sources in rows]

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
            "SELECT id, source, state, shard, start, length, error_class, error FROM source"
            " WHERE +state = 'done' OR (? AND +state = 'failed') ORDER BY id",
            (failed,),
        )
        for number, source, state, *lies, kind, error in rows:
            yield Ended(number, source, Place(*lies) if state == "done" else None, kind or "", error or "")

    def carried(self) -> list[str]:
        """The names of the columns that sources carry, as the list has them."""
        rows = self._base.execute(
            "SELECT item.key FROM source, json_each(carried) AS item"
            " GROUP BY item.key ORDER BY min(source.id), min(item.id)"
        )
        return [name for (name,) in rows]

    def troubles(self, state: str = "", again: str = "") -> list[Trouble]:
        """What the sources in a state, and those read again that stand so, have met, most frequent first."""
        rows = self._base.execute(
            "SELECT error_class, count(*), source, error, min(id) FROM source"
            " WHERE (state = ? OR again = ?) AND error_class IS NOT NULL GROUP BY error_class ORDER BY 2 DESC, 1",
            (state, again),
        )
        return [Trouble(*row) for *row, _ in rows]

    def hosts(self, host_errors: Sequence[str]) -> Iterator[Host]:
        """How it stands with each host. host_errors: classes of errors that may be a host's fault."""
        rows = self._base.execute(
            "SELECT host, sum(state IN ('queued', 'running') OR again IN ('due', 'running')), sum(state = 'done'),"
            " sum(state = 'failed'), count(*) FILTER (WHERE error_class IN (SELECT value FROM json_each(?))),"
            " max(iif(state = 'queued' OR again = 'due', not_before, 0)), coalesce(avg(seconds), 0)"
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

    @contextmanager
    def understood(self) -> Iterator[None]:
        """Let what stands in the ledger and is not what was written there be a `BadLedger`."""
        try:
            yield
        except ValueError as error:
            raise _damaged(self._folder, error) from error


def cannot_write(error: sqlite3.Error) -> bool:
    """Whether the disk or the rights are the matter, and not what the ledger holds."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in UNWRITABLE


def salvaged(folder: Path, put_aside: str = "") -> dict[str, str]:
    """What can still be read of the facts of a run in a damaged ledger; put_aside: what its name begins with then."""
    facts: dict[str, str] = {}
    with suppress(sqlite3.Error, UnicodeDecodeError, UsageError):
        base = _to_look(folder, put_aside + FILE, checked=False)
        try:
            facts.update(base.execute("SELECT name, value FROM run"))
        finally:
            base.close()
    return facts


UNWRITABLE = (
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM,
)  # fmt: skip


def _to_write(folder: Path) -> sqlite3.Connection:
    base = sqlite3.connect(folder / FILE, isolation_level=None, timeout=10)
    try:
        # Without a wait for the disk at each commit: what a power cut takes back is visited again, and its record cut.
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = NORMAL")
        base.executescript(SCHEMA)
        for name in _lacking(base):
            base.execute(f"ALTER TABLE source ADD COLUMN {name} {ADDED[name]}")
        _check(base)
    except sqlite3.Error:
        base.close()
        raise
    return base


def _lacking(base: sqlite3.Connection) -> list[str]:
    """The columns that an older ledger lacks."""
    there = {name for _, name, *_ in base.execute("PRAGMA main.table_info(source)")}
    return [name for name in ADDED if name not in there]


def _to_look(folder: Path, name: str = FILE, *, checked: bool = True) -> sqlite3.Connection:
    if not (folder / name).is_file():
        raise UsageError(f"{folder} holds no run of `zoning batch`")
    address = f"file:{quote(str((folder / name).resolve()))}?mode=ro"
    try:
        base = sqlite3.connect(address, uri=True, isolation_level=None, timeout=10)
        try:
            if lacking := ", ".join(f"NULL AS {name}" for name in _lacking(base)):
                # What cannot be added to the ledger is seen as if it were there.
                base.execute(f"CREATE TEMP VIEW source AS SELECT *, {lacking} FROM main.source")  # noqa: S608
            base.execute("BEGIN")  # all that is asked is answered as of one moment
            if checked:
                base.execute("SELECT finished FROM source LIMIT 1")
                _check(base)
        except sqlite3.Error:
            base.close()
            raise
    except sqlite3.Error as error:
        if cannot_write(error):
            raise UsageError(f"{folder / name} cannot be read ({error})") from error
        raise
    return base


def _check(base: sqlite3.Connection) -> None:
    """Raise `sqlite3.DatabaseError` when its pages, its rows or their order are not as they were written."""
    (found,) = base.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(found)
    (unsound,) = base.execute(f"SELECT count(*) FROM source WHERE ({SOUND}) IS NOT TRUE").fetchone()  # noqa: S608
    if unsound:
        raise sqlite3.DatabaseError(f"{unsound} sources with columns that do not go together")


@contextmanager
def _whole(folder: Path) -> Iterator[None]:
    """Let damage that is met in the block be a `BadLedger`."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if cannot_write(error):
            raise
        raise _damaged(folder, error) from error


def _damaged(folder: Path, why: object) -> BadLedger:
    advice = f"`zoning batch repair {folder}` makes another of the results, --restart throws them away"
    return BadLedger(f"{folder / FILE} is damaged ({characters(str(why)).splitlines()[-1]}): {advice}")


def _row(entry: Entry) -> tuple[str, str, str, int, str | None]:
    return entry.key, entry.source, entry.host, entry.line, json.dumps(entry.carried) if entry.carried else None


class _Transaction:
    """All or nothing."""

    def __init__(self, base: sqlite3.Connection) -> None:
        self._base = base

    def __enter__(self) -> None:
        self._base.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self._take_back()
            return
        try:
            self._base.execute("COMMIT")
        except sqlite3.Error:
            self._take_back()
            raise

    def _take_back(self) -> None:
        """What the block ended by is what is to be told, so nothing is raised here."""
        if self._base.in_transaction:  # on a full disk SQLite may have taken it back by itself
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
