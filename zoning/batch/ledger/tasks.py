"""Change the states of sources: queued, begun, and how each visit ends."""

import json
import time
from collections.abc import Iterable, Iterator, Sequence

from zoning.batch.ledger.database import Database
from zoning.batch.ledger.rows import Done, Failed, Pending, Place, Queued, Validators
from zoning.storage.decoding import characters

WAITS = "state = iif(state = 'done', 'done', 'queued'), again = iif(state = 'done', 'due', NULL)"
RUNS = "state = iif(state = 'done', 'done', 'running'), again = iif(state = 'done', 'running', NULL)"
"""A done source stays done while it is queued or visited again."""


class Tasks(Database):
    """The part of the ledger that a run uses."""

    def recover(self) -> int:
        """Queue again the sources that were running when the last run ended; return their number."""
        change = f"UPDATE source SET {WAITS} WHERE state = 'running' OR again = 'running'"  # noqa: S608
        return self._base.execute(change).rowcount

    def requeue(self, numbers: Iterable[int]) -> None:
        """Queue done sources again, without their results and attempts."""
        change = (
            "UPDATE source SET state = 'queued', again = NULL, attempts = 0, not_before = 0, finished = NULL"
            " WHERE id = ?"
        )
        with self._transaction():
            self._base.executemany(change, ((number,) for number in numbers))

    def fail_kinds(self, kinds: Sequence[str]) -> None:
        """Record that the done pages of these kinds failed, as pages that are visited from now on do."""
        self._base.execute(
            "UPDATE source SET state = 'failed', error_class = kind, error = source || ': ' || kind,"
            " kind = NULL, again = NULL, shard = NULL, start = NULL, length = NULL"
            " WHERE state = 'done' AND kind IN (SELECT value FROM json_each(?))",
            (json.dumps(kinds),),
        )

    def retry_failed(self, error_class: str | None = None) -> int:
        """Queue the failed sources again, with no attempts; return their number.

        error_class: only those that failed with an error of this class.
        """
        change = (
            f"UPDATE source SET {WAITS}, attempts = 0, not_before = 0, finished = iif(state = 'done', finished, NULL)"  # noqa: S608
            " WHERE (state = 'failed' OR again = 'failed') AND (:only IS NULL OR error_class = :only)"
        )
        return self._base.execute(change, {"only": error_class}).rowcount

    def queued(self) -> Iterator[Queued]:
        """Return all queued sources, for the first time or again, in the order of the list."""
        rows = self._base.execute(
            "SELECT id, host, not_before FROM source WHERE state = 'queued' OR again = 'due' ORDER BY id"
        )
        return map(Queued._make, rows)

    def left(self) -> int:
        """Return the number of sources still to be visited, for the first time or again."""
        rows = "SELECT count(*) FROM source WHERE state IN ('queued', 'running') OR again IN ('due', 'running')"
        (left,) = self._base.execute(rows).fetchone()
        return int(left)

    def pending(self, number: int) -> Pending:
        """Return what is known of a source that is to be visited."""
        row = self._base.execute(
            "SELECT source, carried, state, shard, start, length, coalesce(etag, ''),"
            " coalesce(last_modified, '') FROM source WHERE id = ?",
            (number,),
        )
        source, carried, state, shard, start, length, *validators = row.fetchone()
        before = Place(shard, start, length) if state == "done" else None
        return Pending(number, source, self._columns(carried), before, Validators(*validators))

    def begin(self, number: int, worker: str) -> None:
        """Record that a source is running."""
        change = f"UPDATE source SET {RUNS}, attempts = attempts + 1, worker = ? WHERE id = ?"  # noqa: S608
        self._base.execute(change, (worker, number))

    def attempts(self, number: int) -> int:
        """Return the number of a source's visits, including one that is under way."""
        (attempts,) = self._base.execute("SELECT attempts FROM source WHERE id = ?", (number,)).fetchone()
        return int(attempts)

    def has_result(self, number: int) -> bool:
        """Return whether a source is done, even if it is being read again."""
        (state,) = self._base.execute("SELECT state FROM source WHERE id = ?", (number,)).fetchone()
        return bool(state == "done")

    def finish(self, done: Done) -> None:
        """Record that a source is done. Its record is safe already; an older one no longer counts."""
        self._base.execute(
            "UPDATE source SET state = 'done', error_class = NULL, error = NULL,"
            " shard = ?, start = ?, length = ?, seconds = ?, finished = ?, kind = nullif(?, ''), again = nullif(?, ''),"
            " etag = nullif(?, ''), last_modified = nullif(?, ''), work = nullif(?, ''), site_pages = ?,"
            " fields = nullif(?, '') WHERE id = ?",
            (
                *done.place,
                done.seconds,
                time.time(),
                done.kind,
                done.again,
                *done.validators,
                done.work,
                done.site_pages,
                ",".join(done.fields),
                done.id,
            ),
        )

    def fail(self, failed: Failed) -> None:
        """Record that a source failed for good. If it was read again, its older result stays."""
        self._base.execute(
            "UPDATE source SET state = iif(state = 'done', 'done', 'failed'),"
            " again = iif(state = 'done', 'failed', NULL), error_class = ?, error = ?, seconds = ?, finished = ?"
            " WHERE id = ?",
            (failed.error_class, characters(failed.error), failed.seconds, time.time(), failed.id),
        )

    def postpone(self, failed: Failed, not_before: float, *, charged: bool = True) -> None:
        """Queue a failed source again, for the time `not_before` (seconds since 1970).

        charged: whether this visit counts as one of its tries.
        """
        self._base.execute(
            f"UPDATE source SET {WAITS}, error_class = ?, error = ?, not_before = ?, attempts = attempts - ?"  # noqa: S608
            " WHERE id = ?",
            (failed.error_class, characters(failed.error), not_before, not charged, failed.id),
        )

    def release(self, number: int) -> None:
        """Queue a source again whose visit was begun but cancelled, without counting the visit."""
        change = f"UPDATE source SET {WAITS}, attempts = attempts - 1 WHERE id = ?"  # noqa: S608
        self._base.execute(change, (number,))
