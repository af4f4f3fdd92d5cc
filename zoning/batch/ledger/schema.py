"""Define the ledger's tables in SQLite; create, update, open and check them."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from zoning.errors import BadLedger, UsageError
from zoning.storage.decoding import characters

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
    site_pages INTEGER,
    fields TEXT
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
"""A condition that every row of an undamaged ledger meets."""
ADDED = {"kind": "TEXT", "again": "TEXT", "etag": "TEXT", "last_modified": "TEXT", "work": "TEXT",
         "site_pages": "INTEGER", "fields": "TEXT"}  # fmt: skip
"""Columns that ledgers of older versions lack."""
UNWRITABLE = (
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM,
)  # fmt: skip


def cannot_write(error: sqlite3.Error) -> bool:
    """Return whether the error is due to the disk or permissions, not to the contents of the ledger."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in UNWRITABLE


def salvaged(folder: Path, put_aside: str = "") -> dict[str, str]:
    """Read as many facts of a run as possible from a damaged ledger.

    put_aside: the prefix of its name, if it was renamed.
    """
    facts: dict[str, str] = {}
    with suppress(sqlite3.Error, UnicodeDecodeError, UsageError):
        base = open_to_read(folder, put_aside + FILE, checked=False)
        try:
            facts.update(base.execute("SELECT name, value FROM run"))
        finally:
            base.close()
    return facts


def open_to_write(folder: Path) -> sqlite3.Connection:
    """Open the ledger of a folder; create it if there is none. Raises `sqlite3.Error`."""
    base = sqlite3.connect(folder / FILE, isolation_level=None, timeout=10)
    try:
        # Do not wait for the disk at each commit: sources whose commits a power failure undoes are visited again, and
        # `repair` removes their records.
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
    """Return the columns that an older ledger lacks."""
    there = {name for _, name, *_ in base.execute("PRAGMA main.table_info(source)")}
    return [name for name in ADDED if name not in there]


def open_to_read(folder: Path, name: str = FILE, *, checked: bool = True) -> sqlite3.Connection:
    """Open an existing ledger without changing it.

    checked: raise `sqlite3.DatabaseError` if it is damaged. Raises `UsageError` if there is none, or it cannot be read.
    """
    if not (folder / name).is_file():
        raise UsageError(f"{folder} is not the folder of a run of `zoning batch`")
    address = f"file:{quote(str((folder / name).resolve()))}?mode=ro"
    try:
        base = sqlite3.connect(address, uri=True, isolation_level=None, timeout=10)
        try:
            if lacking := ", ".join(f"NULL AS {name}" for name in _lacking(base)):
                # Missing columns cannot be added to a read-only ledger: a view supplies them.
                base.execute(f"CREATE TEMP VIEW source AS SELECT *, {lacking} FROM main.source")  # noqa: S608
            base.execute("BEGIN")  # so all queries see the ledger as of one moment
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
    """Raise `sqlite3.DatabaseError` if the file or its rows are damaged."""
    (found,) = base.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(found)
    (unsound,) = base.execute(f"SELECT count(*) FROM source WHERE ({SOUND}) IS NOT TRUE").fetchone()  # noqa: S608
    if unsound:
        raise sqlite3.DatabaseError(f"{unsound} sources have inconsistent columns")


@contextmanager
def whole(folder: Path) -> Iterator[None]:
    """Turn errors about damage into `BadLedger`."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if cannot_write(error):
            raise
        raise damaged(folder, error) from error


def damaged(folder: Path, why: object) -> BadLedger:
    """Return the error for a damaged ledger."""
    advice = f"`zoning batch repair {folder}` builds a new one from the results, --restart deletes them"
    return BadLedger(f"{folder / FILE} is damaged ({characters(str(why)).splitlines()[-1]}): {advice}")
