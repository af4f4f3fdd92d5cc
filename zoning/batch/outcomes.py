"""Record the outcomes of visits in the ledger, and decide which sources are visited again, and when."""

import random
import time
from collections import Counter
from collections.abc import Callable

from zoning import limits
from zoning.batch.ledger import DUE, FAILED, Done, Failed, Ledger, Queued
from zoning.batch.messages import (
    BROWSER_LOST,
    OUTPUT_ERROR,
    ROBOTS_UNREACHABLE,
    SERVER_BUSY,
    SERVER_UNREACHABLE,
    Outcome,
)
from zoning.batch.policy import Policy
from zoning.batch.schedule import Schedule
from zoning.batch.tally import Tally
from zoning.kinds import UNUSABLE

HOST_ERRORS = (ROBOTS_UNREACHABLE, SERVER_BUSY, SERVER_UNREACHABLE, "TransportError", "VisitTimeout")
"""Errors that may be the host's fault, not the page's or zoning's."""
VISITS_BEFORE_JUDGING = 20
"""The number of sources that must have ended before the share of failures can stop the run."""


class Outcomes:
    """Records the outcomes of one run, and counts them in its tally."""

    def __init__(
        self,
        ledger: Ledger,
        policy: Policy,
        schedule: Schedule,
        tally: Tally,
        *,
        stop: Callable[[str], None],
        cannot_write: Callable[[object], None],
    ) -> None:
        """stop: stops the run, for the reason given; cannot_write: the same if a worker cannot write its output."""
        self._ledger = ledger
        self._policy = policy
        self._schedule = schedule
        self._tally = tally
        self._stop = stop
        self._cannot_write = cannot_write
        self._free_tries: Counter[int] = Counter()

    def enter(self, outcome: Outcome, host: str) -> None:
        """Record the outcome of a source of this host; queue the source again if it is to be visited again."""
        if outcome.retry_after_s is not None:
            self._schedule.hold(host, time.monotonic() + min(outcome.retry_after_s, limits.RETRY_AFTER_S))
        if outcome.again == DUE:  # the request counts: the visit waits for its host's turn
            self._schedule.add(Queued(outcome.id, host, 0.0), first=True)
        elif outcome.again or outcome.place is not None:
            self._succeed(outcome)
        else:
            self._fail(outcome, host)

    def _succeed(self, outcome: Outcome) -> None:
        """Record the result; for a source that was read again, whether it has changed."""
        if outcome.place is None:
            self._ledger.finish_unchanged(outcome.id)
        else:
            what = (outcome.kind, outcome.again, outcome.validators, outcome.work, outcome.site_pages, outcome.fields)
            self._ledger.finish(Done(outcome.id, outcome.place, outcome.seconds, *what))
        if outcome.again:
            self._tally.again[outcome.again] += 1
        else:
            self._tally.done += 1
            self._tally.unusable += outcome.kind in UNUSABLE

    def _fail(self, outcome: Outcome, host: str) -> None:
        """Record the error, and queue the source again if it has tries left."""
        failed = Failed(outcome.id, outcome.error_class, outcome.error, outcome.seconds)
        if outcome.error_class == OUTPUT_ERROR:
            self._cannot_write(outcome.error)
        attempts = self._ledger.attempts(outcome.id)
        free = self._is_free(outcome)
        if not (free or (outcome.transient and attempts <= self._policy.retries)):
            self._give_up(failed)
            return
        # If a worker or a browser died, no server was at fault, and a short wait is enough.
        wait = _back_off(attempts) if outcome.error_class in HOST_ERRORS else random.uniform(0, 1)  # noqa: S311
        wait = 0.0 if self._tally.stopped else wait
        self._ledger.postpone(failed, time.time() + wait, charged=not free)
        if not self._tally.stopped:
            self._schedule.add(Queued(outcome.id, host, time.monotonic() + wait))

    def _is_free(self, outcome: Outcome) -> bool:
        """Return whether the visit does not count as a try because the page was not at fault.

        A page has a limited number of such visits.
        """
        if outcome.error_class == BROWSER_LOST and self._free_tries[outcome.id] < limits.FREE_TRIES:
            self._free_tries[outcome.id] += 1
            return True
        return outcome.error_class == OUTPUT_ERROR

    def _give_up(self, failed: Failed) -> None:
        if self._ledger.has_result(failed.id):
            self._tally.again[FAILED] += 1
        else:
            self._tally.failed += 1
        self._ledger.fail(failed)
        self._tally.errors[failed.error_class] += 1
        over, seen = self._policy.stop_after_errors, self._tally.ended
        failures = self._tally.failed + self._tally.again[FAILED]
        if over is not None and seen >= VISITS_BEFORE_JUDGING and 100 * failures > over * seen:
            self._stop(f"more than {over:g} % of the sources failed")


def _back_off(attempts: int) -> float:
    """Return the seconds until the next try: twice as long after each try, with a random part."""
    longest: float = min(limits.BACK_OFF_MOST_S, limits.BACK_OFF_S * 2 ** min(attempts, 20))
    return longest * random.uniform(0.25, 0.75)  # noqa: S311 - this needs no secure random numbers
