"""Decide which sources of a run a refresh visits again: those that may have changed since their last visit."""

import calendar
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from zoning.batch.ledger import DUE, FAILED, Known
from zoning.metadata.times.dates import moment_in

COLUMN = "date"
"""The column of a list with the date of a page's last change or publication, as `zoning list` writes it."""
DAY = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")


class Refresh(NamedTuple):
    """The rule for which sources may have changed."""

    max_age_s: float = 0.0
    """Sources visited or revalidated less than this time ago are skipped, unless the list has a date for them."""

    def due(self, done: Iterable[Known], listed: set[str], now: float) -> Iterator[int]:
        """Yield the numbers of the sources to visit again. listed: the keys in the list; now: seconds since 1970."""
        for known in done:
            if known.key in listed and self._may_have_changed(known, now):
                yield known.id

    def _may_have_changed(self, known: Known, now: float) -> bool:
        if known.visited is None or known.again in (DUE, FAILED):  # unfinished, or failed at the last refresh
            return True
        if (date := date_of(known.carried)) is not None:
            return date > known.visited
        return not 0 <= now - known.visited < self.max_age_s  # the clock may have been set since


def date_of(carried: Mapping[str, str]) -> float | None:
    """Return the latest moment (seconds since 1970) that the date of a list's line may mean; None if there is no date.

    A day, a month or a year means its end; without a time zone, UTC.
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
    """Return the end of a day, or of the month if `day` is 0."""
    return datetime(year, month, day or calendar.monthrange(year, month)[1], tzinfo=UTC) + timedelta(days=1)
