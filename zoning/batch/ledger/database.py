"""Open the ledger's database, and read and write the facts of its run."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from zoning.batch.ledger.rows import PAGES
from zoning.batch.ledger.schema import damaged, open_to_read, open_to_write, whole
from zoning.storage.decoding import from_json


class Database:
    """The database in a run's folder. One process writes it; others may read."""

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        """Open the ledger of `folder`, or create it.

        read_only: open an existing ledger without changing it, even if a run is going on. Raises `UsageError` if there
        is none.
        Raises `BadLedger` if it is damaged. The end of the block raises it too, if damage is found only then.
        """
        self._folder = folder
        with whole(folder):
            try:
                self._base = open_to_read(folder) if read_only else open_to_write(folder)
            except UnicodeDecodeError as error:  # raised for SQLite's own message, which quotes the damaged text
                raise damaged(folder, error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(sqlite3.Error):
            self._base.close()
        if isinstance(error, sqlite3.DatabaseError):
            with whole(self._folder):
                raise error

    def facts(self) -> dict[str, str]:
        """Return the facts of the run."""
        return dict(self._base.execute("SELECT name, value FROM run"))

    def begun(self) -> float | None:
        """Return when the list was read (seconds since 1970); None before that."""
        return self._moment("begun")

    def refreshed(self) -> float | None:
        """Return when the last refresh began (seconds since 1970); None if there was none."""
        return self._moment("refreshed")

    def _moment(self, name: str) -> float | None:
        noted = self.facts().get(name)
        with self.understood():
            return None if noted is None else float(noted)

    def parked(self) -> dict[str, int]:
        """Return the hosts that the last run parked, with the number of their queued sources."""
        with self.understood():
            return from_json(self.facts().get("parked", "{}").encode(), dict[str, int])

    def results(self) -> str:
        """Return the folder or URL of the records: the run's folder, unless another place was chosen."""
        return self.facts().get("results") or str(self._folder)

    def holds(self) -> str:
        """Return what the records are: `PAGES` or `ARTICLES`."""
        return self.facts().get("holds", PAGES)

    def note(self, **facts: str) -> None:
        """Record facts of the run."""
        with self._transaction():
            self._note(facts)

    def _note(self, facts: Mapping[str, str]) -> None:
        self._base.executemany("INSERT OR REPLACE INTO run VALUES (?, ?)", facts.items())

    def _columns(self, carried: str | None) -> dict[str, str]:
        with self.understood():
            return from_json(carried.encode(), dict[str, str]) if carried else {}

    def _transaction(self) -> "_Transaction":
        return _Transaction(self._base)

    @contextmanager
    def understood(self) -> Iterator[None]:
        """Turn errors about unexpected values in the ledger into `BadLedger`."""
        try:
            yield
        except ValueError as error:
            raise damaged(self._folder, error) from error


class _Transaction:
    """A transaction: all changes of the block, or none."""

    def __init__(self, base: sqlite3.Connection) -> None:
        self._base = base

    def __enter__(self) -> None:
        self._base.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self._roll_back()
            return
        try:
            self._base.execute("COMMIT")
        except sqlite3.Error:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        """Roll back, without raising an error: the one that ended the block is to be reported."""
        if self._base.in_transaction:  # on a full disk SQLite may have rolled back already
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
