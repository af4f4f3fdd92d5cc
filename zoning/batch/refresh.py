"""Which sources of a run are visited again: those that may have changed since their last visit."""

import calendar
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from zoning.batch.ledger import DUE, FAILED, Known
from zoning.metadata.dates import moment_in

COLUMN = "date"
"""The column of a list that says when a page was changed or published last, as `zoning list` writes it."""
DAY = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")


class Refresh(NamedTuple):
    """What may have changed."""

    max_age_s: float = 0.0
    """What was visited or asked for less long ago is left alone, where the list tells no date."""

    def due(self, done: Iterable[Known], listed: set[str], now: float) -> Iterator[int]:
        """The numbers of the sources that are to be read again. listed: the keys of the list; now: since 1970."""
        for known in done:
            if known.key in listed and self._may_have_changed(known, now):
                yield known.id

    def _may_have_changed(self, known: Known, now: float) -> bool:
        if known.visited is None or known.again in (DUE, FAILED):  # what is not done yet, and what could not be
            return True
        if (date := date_of(known.carried)) is not None:
            return date > known.visited
        return not 0 <= now - known.visited < self.max_age_s  # the clock may have been set meanwhile


def date_of(carried: Mapping[str, str]) -> float | None:
    """The latest moment (seconds since 1970) that the date of a list's line may mean; None where it tells none.

    A day, a month or a year counts to its end; without a zone it is UTC.
    """
    iso = moment_in(carried.get(COLUMN, ""))
    try:
        if day := DAY.fullmatch(iso):
            return _end(int(day[1]), int(day[2] or 12), int(day[3] or 0)).timestamp()
        moment = datetime.fromisoformat(iso)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    except ValueError:
        return None


def _end(year: int, month: int, day: int) -> datetime:
    """The end of a day, or of the month where the day is 0."""
    return datetime(year, month, day or calendar.monthrange(year, month)[1], tzinfo=UTC) + timedelta(days=1)
