"""Record which done sources are read again, and what was found."""

import time
from collections.abc import Iterable, Iterator

from zoning.batch.ledger.database import Database
from zoning.batch.ledger.rows import AGAIN, Known, Refreshed
from zoning.batch.ledger.tasks import WAITS


class Refreshes(Database):
    """The part of the ledger that a refresh needs."""

    def done(self) -> Iterator[Known]:
        """Yield the done sources, in the order of the list."""
        rows = self._base.execute(
            "SELECT id, key, carried, finished - seconds, again FROM source WHERE state = 'done' ORDER BY id"
        )
        for number, key, carried, visited, again in rows:
            yield Known(number, key, self._columns(carried), visited, again or "")

    def queue_refresh(self, numbers: Iterable[int], **facts: str) -> None:
        """Queue done sources again, while their older results still count, and note facts.

        The findings of the refresh before are deleted; sources that are already queued again, or could not be read
        again, keep that state.
        """
        with self._transaction():
            self._base.execute("UPDATE source SET again = NULL WHERE again IN ('unchanged', 'changed')")
            self._base.executemany(
                f"UPDATE source SET {WAITS}, attempts = 0, not_before = 0, error_class = NULL, error = NULL"  # noqa: S608
                " WHERE id = ? AND state = 'done'",
                ((number,) for number in numbers),
            )
            self._note(facts)

    def finish_unchanged(self, number: int) -> None:
        """Record that a source is unchanged according to its server. Its older result gets the present time."""
        self._base.execute(
            "UPDATE source SET again = 'unchanged', error_class = NULL, error = NULL, finished = ?,"
            " seconds = coalesce(seconds, 0) WHERE id = ?",
            (time.time(), number),
        )

    def refresh_counts(self) -> dict[str, int]:
        """Return the number of sources in each of the states `AGAIN`."""
        found = dict(self._base.execute("SELECT again, count(*) FROM source WHERE again IS NOT NULL GROUP BY again"))
        return {what: found[what] for what in AGAIN if what in found}

    def refreshed_sources(self) -> Iterator[Refreshed]:
        """Return the sources that were read again and what was found, in the order of the list."""
        rows = self._base.execute(
            "SELECT source, again, finished, coalesce(error_class, ''), coalesce(error, ''),"
            " iif(again = 'changed', coalesce(fields, ''), '') FROM source"
            " WHERE again IN ('unchanged', 'changed', 'failed') ORDER BY id"
        )
        for *found, fields in rows:
            yield Refreshed._make((*found, tuple(filter(None, fields.split(",")))))
