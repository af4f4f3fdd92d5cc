"""Run a list: give its sources to workers as the schedule allows, until all are done or the run is stopped."""

import asyncio
import json
import logging
import random
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

import psutil

from zoning import limits
from zoning.batch import sites
from zoning.batch.checks import Checks
from zoning.batch.kept import KeptPages
from zoning.batch.ledger import DUE, Ledger, Pending, cannot_write
from zoning.batch.messages import INTERNAL_ERROR, Outcome, Settings, Task
from zoning.batch.opening import unwritable
from zoning.batch.outcomes import HOST_ERRORS, Outcomes
from zoning.batch.policy import Policy
from zoning.batch.pools import WorkerPool
from zoning.batch.schedule import Schedule
from zoning.batch.tally import Tally
from zoning.errors import EnvironmentProblem, OutputUnwritable

log = logging.getLogger(__name__)

LOOKAHEAD = 8
"""The number of visits that may wait for robots.txt or for a worker, besides those in browsers."""


class Run:
    """One run over the ledger of a folder, until all sources are done or the run is stopped.

    It uses the monotonic clock; only times that the ledger keeps for the next run are wall-clock times.
    """

    def __init__(self, folder: Path, ledger: Ledger, settings: Settings, policy: Policy) -> None:
        self.tally = Tally()
        self._folder = folder
        self._ledger = ledger
        self._settings = settings
        self._policy = policy
        self._unwritable: OutputUnwritable | None = None
        self._schedule = Schedule(
            delay_s=policy.per_host_delay_s, concurrency=policy.per_host_concurrency, park_after=limits.HOST_FAILURES
        )
        self._changed = asyncio.Event()
        self._checks = Checks(settings, self._schedule, self._changed.set)
        self._outcomes = Outcomes(
            ledger, policy, self._schedule, self.tally, stop=self.stop, cannot_write=self._cannot_write
        )
        self._visits: dict[int, asyncio.Task[None]] = {}
        """The visits by source, including those that still wait for robots.txt or for a worker."""
        self._end_by: float | None = None
        """When visits that are under way are cancelled, by the monotonic clock; None for never."""
        self._queue()

    def stop(self, why: str, *, within_s: float | None = None) -> None:
        """Begin no more visits. Those under way are finished, at most within `within_s` seconds if given."""
        self.tally.stopped = self.tally.stopped or why
        if within_s is not None:
            self._end_by = time.monotonic() + within_s
        self._changed.set()

    def hosts_waiting(self) -> int:
        """Return the number of hosts that have sources in the queue but may not be visited yet."""
        return self._schedule.hosts_waiting(time.monotonic())

    async def go(self, workers: WorkerPool) -> Tally:
        """Visit all queued sources with these workers.

        Raises `EnvironmentProblem` if no worker can work, `OutputUnwritable` if the disk is full. The results so far
        are safe in both cases.
        """
        if self._schedule.waiting():  # otherwise start no worker and no browser
            await self._visit_all(workers)
        if self._settings.site_memory:
            await asyncio.to_thread(sites.unite, self._settings)
            if not self.tally.stopped:
                await KeptPages(self._ledger, self._settings, self.tally, self._cannot_write).read(workers)
        if self._unwritable is not None:
            raise self._unwritable
        self.tally.parked = list(self._schedule.parked())
        waiting = sum(count for _, count in self.tally.parked)
        over = {} if self._ledger.left() > waiting else {"refreshing": ""}
        self._ledger.note(stopped=self.tally.stopped, parked=json.dumps(dict(self.tally.parked)), **over)
        return self.tally

    def _queue(self) -> None:
        counts = self._ledger.counts()
        self.tally.total = sum(counts.values())
        self.tally.done, self.tally.failed = counts["done"], counts["failed"]
        self.tally.unusable = self._ledger.unusable()
        self.tally.due = self._ledger.refresh_counts().get(DUE, 0)
        queued = list(self._ledger.queued())
        if self._policy.shuffle:
            random.Random(0).shuffle(queued)  # noqa: S311 - this needs no secure random numbers
        wall_clock, now = time.time(), time.monotonic()
        for source in queued[: self._policy.limit]:
            wait = min(source.not_before - wall_clock, limits.BACK_OFF_MOST_S)  # the clock may have been set since
            self._schedule.add(source._replace(not_before=now + wait if wait > 0 else 0.0))

    async def _visit_all(self, workers: WorkerPool) -> None:
        async with (
            self._checks.open(robots=self._policy.robots, revalidate=self.tally.due > 0),
            workers as pool,
        ):
            try:
                await self._dispatch(pool)
                await self._drain()
            except sqlite3.OperationalError as error:
                if not cannot_write(error):
                    raise
                self._cannot_write(error)
            finally:
                if self._end_by is not None:
                    pool.grace_s = limits.INTERRUPT_GRACE_S
                for visit in self._visits.values():
                    visit.cancel()
                await asyncio.gather(*self._visits.values(), return_exceptions=True)

    async def _dispatch(self, pool: WorkerPool) -> None:
        """Begin visits as hosts and workers become free, until no source is left or the run is stopped."""
        while not self.tally.stopped:
            self._changed.clear()
            self._collect()
            self.tally.short_of_memory = not _memory_is_left()
            while self._has_room(pool) and (chosen := self._schedule.next(time.monotonic())):
                number, host = chosen
                self._visits[number] = visit = asyncio.create_task(self._visit(pool, number, host))
                visit.add_done_callback(lambda _: self._changed.set())
            if not self._visits and not self._schedule.waiting():
                return
            wait = self._schedule.wait(time.monotonic())
            full = not (self.tally.short_of_memory or self._has_room(pool))
            with suppress(TimeoutError):
                await asyncio.wait_for(
                    self._changed.wait(), None if wait is None or full else max(0.01, min(wait, 1.0))
                )

    def _has_room(self, pool: WorkerPool) -> bool:
        """Return whether another visit may begin. Visits that wait for a slow robots.txt have a limit of their own."""
        slow = len(self._checks.slow)
        few = len(self._visits) - slow < pool.capacity + LOOKAHEAD and slow < limits.ROBOTS_WAITING
        return few and not self.tally.short_of_memory

    def _collect(self) -> None:
        """Remove the visits that are over. Raises the error that ends the run, if there is one."""
        for number, visit in [(number, visit) for number, visit in self._visits.items() if visit.done()]:
            del self._visits[number]
            if not visit.cancelled():
                visit.result()

    async def _drain(self) -> None:
        """Let the visits under way end. Cancel those that still wait for robots.txt or for a worker."""
        for number, visit in self._visits.items():
            if number not in self.tally.under_way:
                visit.cancel()
        while self._visits:
            self._changed.clear()
            self._collect()
            left = None if self._end_by is None else self._end_by - time.monotonic()
            if not self._visits or (left is not None and left <= 0):
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)

    async def _visit(self, pool: WorkerPool, number: int, host: str) -> None:
        outcome: Outcome | None = None
        try:
            outcome = await self._outcome(pool, number, host)
            self._outcomes.enter(outcome, host)
        finally:
            if outcome is None and number in self.tally.under_way:  # cancelled
                with suppress(sqlite3.Error):
                    self._ledger.release(number)
            self.tally.under_way.pop(number, None)
            requested = outcome is None or outcome.requested
            failed = outcome is not None and outcome.error_class in HOST_ERRORS
            self._schedule.ended(host, time.monotonic(), requested=requested, failed=failed)

    async def _outcome(self, pool: WorkerPool, number: int, host: str) -> Outcome:
        """Return the outcome of a source. Raises only errors that end the run."""
        try:
            pending = self._ledger.pending(number)
            if checked := await self._checks.outcome(pending, host):
                if checked.transient:  # it counts as a try
                    self._begin(pending, "robots.txt")
                return checked
            task = Task(number, pending.source, pending.carried, pending.before)
            return await pool.visit(task, lambda worker: self._begin(pending, worker))
        except (EnvironmentProblem, sqlite3.DatabaseError):
            raise
        except Exception as error:
            log.exception("source %d: an error in zoning itself", number)
            return Outcome(id=number, error_class=INTERNAL_ERROR, error=f"{type(error).__name__}: {error}")

    def _begin(self, pending: Pending, worker: str) -> None:
        self._ledger.begin(pending.id, worker)
        self.tally.under_way[pending.id] = pending.source

    def _cannot_write(self, why: object) -> None:
        self._unwritable = unwritable(self._folder, why)
        self.stop(str(self._unwritable))


def _memory_is_left() -> bool:
    return psutil.virtual_memory().available > limits.MEMORY_LEFT_BYTES
