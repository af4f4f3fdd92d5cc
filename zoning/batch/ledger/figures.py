"""Count the states, kinds, errors, hosts and times of a run."""

import json
from collections.abc import Iterator, Sequence

from zoning.batch.ledger.database import Database
from zoning.batch.ledger.rows import STATES, ErrorCount, Host, Slice
from zoning.kinds import UNUSABLE


class Figures(Database):
    """The part of the ledger that status and reports use."""

    def counts(self) -> dict[str, int]:
        """Return the number of sources in each state."""
        found = dict(self._base.execute("SELECT state, count(*) FROM source GROUP BY state"))
        return {state: found.get(state, 0) for state in STATES}

    def kinds(self) -> dict[str, int]:
        """Return the number of done pages of each kind, as far as it is known; the most frequent kind first."""
        rows = self._base.execute(
            "SELECT kind, count(*) FROM source WHERE state = 'done' AND kind IS NOT NULL"
            " GROUP BY kind ORDER BY 2 DESC, 1"
        )
        return dict(rows)

    def unusable(self) -> int:
        """Return the number of done pages that are not those that were asked for, as far as it is known."""
        return sum(count for kind, count in self.kinds().items() if kind in UNUSABLE)

    def failures(self) -> Iterator[tuple[str, str, str, int, int]]:
        """Yield each failed source: its name, the error's class and message, the attempts, the line in the list."""
        return self._base.execute(
            "SELECT source, error_class, error, attempts, line FROM source WHERE state = 'failed' ORDER BY id"
        )

    def classes(self) -> dict[str, int]:
        """Return the number of sources that failed with each class of error."""
        rows = "SELECT error_class, count(*) FROM source WHERE state = 'failed' GROUP BY error_class ORDER BY 2 DESC"
        return dict(self._base.execute(rows))

    def error_counts(self, state: str = "", again: str = "") -> list[ErrorCount]:
        """Return the errors of the sources in a state, or in a state of a refresh; the most frequent first."""
        rows = self._base.execute(
            "SELECT error_class, count(*), source, error, min(id) FROM source"
            " WHERE (state = ? OR again = ?) AND error_class IS NOT NULL GROUP BY error_class ORDER BY 2 DESC, 1",
            (state, again),
        )
        return [ErrorCount(*row) for *row, _ in rows]

    def hosts(self, host_errors: Sequence[str]) -> Iterator[Host]:
        """Return the figures of each host. host_errors: classes of errors that may be a host's fault."""
        rows = self._base.execute(
            "SELECT host, count(*) FILTER (WHERE state IN ('queued', 'running') OR again IN ('due', 'running')),"
            " sum(state = 'done'),"
            " sum(state = 'failed'), count(*) FILTER (WHERE error_class IN (SELECT value FROM json_each(?))),"
            " max(iif(state = 'queued' OR again = 'due', not_before, 0)), coalesce(avg(seconds), 0)"
            " FROM source WHERE host <> '' GROUP BY host",
            (json.dumps(host_errors),),
        )
        return map(Host._make, rows)

    def slowest(self, count: int) -> list[tuple[str, float]]:
        """Return the `count` sources with the longest visits, and the seconds."""
        rows = "SELECT source, seconds FROM source WHERE finished IS NOT NULL ORDER BY seconds DESC LIMIT ?"
        return list(self._base.execute(rows, (count,)))

    def finished_between(self) -> tuple[float, float] | None:
        """Return when the first and the last source ended (seconds since 1970); None if none has."""
        first, last = self._base.execute("SELECT min(finished), max(finished) FROM source").fetchone()
        return None if first is None else (first, last)

    def slices(self, begin: float, width_s: float) -> Iterator[Slice]:
        """Return the number of sources that ended in each interval of `width_s` seconds from `begin` on.

        Empty intervals are left out.
        """
        rows = self._base.execute(
            "SELECT CAST((finished - ?) / ? AS INTEGER), sum(state = 'done'), sum(state = 'failed')"
            " FROM source WHERE finished >= ? GROUP BY 1 ORDER BY 1",
            (begin, width_s, begin),
        )
        return map(Slice._make, rows)

    def busy_s(self, pause_s: float) -> float:
        """Return the seconds between the first and the last end of a source, without pauses longer than `pause_s`."""
        (busy,) = self._base.execute(
            "SELECT coalesce(sum(gap), 0) FROM"
            " (SELECT finished - lag(finished) OVER (ORDER BY finished) AS gap FROM source WHERE finished IS NOT NULL)"
            " WHERE gap <= ?",
            (pause_s,),
        ).fetchone()
        return float(busy)
