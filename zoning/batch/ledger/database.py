"""The ledger's database opened, and the facts of its run."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from zoning.batch.ledger.rows import PAGES
from zoning.batch.ledger.schema import damaged, open_to_read, open_to_write, whole
from zoning.decoding import from_json


class Database:
    """The database in a run's folder. One process writes it; others may read."""

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        """Open the ledger of `folder`, or begin it.

        read_only: open one that is there, whether a run is going on or not, and leave it as it is. Raises `UsageError`
        when there is none.
        Raises `BadLedger` when it is damaged; so does the end of the block, where that was not seen before.
        """
        self._folder = folder
        with whole(folder):
            try:
                self._base = open_to_read(folder) if read_only else open_to_write(folder)
            except UnicodeDecodeError as error:  # of SQLite's own message, which quotes what is damaged
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

    def _columns(self, carried: str | None) -> dict[str, str]:
        with self.understood():
            return from_json(carried.encode(), dict[str, str]) if carried else {}

    def _transaction(self) -> "_Transaction":
        return _Transaction(self._base)

    @contextmanager
    def understood(self) -> Iterator[None]:
        """Let what stands in the ledger and is not what was written there be a `BadLedger`."""
        try:
            yield
        except ValueError as error:
            raise damaged(self._folder, error) from error


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
        """The error that ended the block is the one to report, so nothing is raised here."""
        if self._base.in_transaction:  # on a full disk SQLite may have taken it back by itself
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
