"""Read lists into the ledger: a row for each source, and the lines that name none."""

import json
from collections.abc import Iterable, Iterator

from zoning.batch.ledger.database import Database
from zoning.batch.ledger.rows import Place
from zoning.batch.lists import Entry, Refusal
from zoning.errors import RunExists


class Sources(Database):
    """The part of the ledger that reads lists."""

    def add(self, entries: Iterable[Entry | Refusal], **facts: str) -> None:
        """Add the sources of the list and facts of the run, all or nothing.

        Sources that are already there are refused.
        """
        with self._transaction():
            self._add(entries)
            self._note(facts)

    def add_again(self, entries: Iterable[Entry | Refusal], **facts: str) -> None:
        """Add the list to a ledger that knows only the done sources, as `rebuild` left it; all or nothing.

        Raises `RunExists` if a done source is not in the list.
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
                    f"{self._folder} has {foreign} results of pages that are not in this list: "
                    "use the list of that run, or --refresh"
                )
            self._base.execute(
                "UPDATE source SET state = 'done', shard = known.shard, start = known.start, length = known.length"
                " FROM known WHERE source.key = known.key"
            )
            self._base.execute("DROP TABLE known")
            self._note(facts)

    def add_grown(self, entries: Iterable[Entry | Refusal], **facts: str) -> None:
        """Add a list that may have grown or changed, all or nothing.

        New sources are queued; known ones get their new line and other columns; those that are no longer listed stay.
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
        """Create a new ledger with the done sources and facts of the run, all or nothing.

        Of several records of a source the first counts. Returns the number of sources.
        """
        with self._transaction():
            for entry, place in found:
                self._base.execute(
                    "INSERT OR IGNORE INTO source (key, source, host, line, carried, state, shard, start, length)"
                    " VALUES (?, ?, ?, ?, ?, 'done', ?, ?, ?)",
                    (*_row(entry), *place),
                )
            self._note(facts)
        (count,) = self._base.execute("SELECT count(*) FROM source").fetchone()
        return int(count)

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
        """Return the lines that name no source, or one that an earlier line names."""
        return map(Refusal._make, self._base.execute("SELECT line, text, reason FROM refused ORDER BY line"))

    def _refuse(self, refusal: Refusal) -> None:
        self._base.execute("INSERT INTO refused VALUES (?, ?, ?)", refusal)

    def carried(self) -> list[str]:
        """Return the names of the other columns of the list, in their order there."""
        rows = self._base.execute(
            "SELECT item.key FROM source, json_each(carried) AS item"
            " GROUP BY item.key ORDER BY min(source.id), min(item.id)"
        )
        return [name for (name,) in rows]


def _row(entry: Entry) -> tuple[str, str, str, int, str | None]:
    return entry.key, entry.source, entry.host, entry.line, json.dumps(entry.carried) if entry.carried else None
