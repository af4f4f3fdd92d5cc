"""Run a list: give its sources to workers as the schedule allows, and record the outcomes in the ledger."""

import asyncio
import json
import logging
import random
import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import psutil

from zoning import limits
from zoning.batch import names, sites
from zoning.batch.ledger import DUE, FAILED, UNCHANGED, Done, Failed, Job, Kept, Ledger, Queued, cannot_write
from zoning.batch.messages import (
    BROWSER_LOST,
    INTERNAL_ERROR,
    OUTPUT_ERROR,
    ROBOTS_DISALLOWED,
    ROBOTS_UNREACHABLE,
    SERVER_BUSY,
    Outcome,
    Settings,
    Task,
)
from zoning.batch.opening import unwritable
from zoning.batch.pools import WorkerPool
from zoning.batch.revalidation import Revalidation
from zoning.batch.robots import Robots
from zoning.batch.schedule import Schedule
from zoning.errors import EnvironmentProblem, OutputUnwritable
from zoning.http import Client
from zoning.render.proxy import FilteringProxy
from zoning.scope import UNUSABLE
from zoning.tasks import running

log = logging.getLogger(__name__)

HOST_ERRORS = (ROBOTS_UNREACHABLE, SERVER_BUSY, "ServerUnreachable", "TransportError", "VisitTimeout")
"""Errors that may be the host's fault, not the page's or zoning's."""
LOOKAHEAD = 8
"""The number of visits that may wait for robots.txt or for a worker, besides those in browsers."""
VISITS_BEFORE_JUDGING = 20


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """The limits for servers and failures."""

    retries: int = 2
    """The number of further visits to a source after an error that may pass."""
    per_host_delay_s: float = 1.0
    per_host_concurrency: int = 1
    robots: bool = True
    shuffle: bool = False
    stop_after_errors: float | None = None
    """The percentage of sources that may fail before the run stops; None: it never stops."""
    limit: int | None = None
    """The maximum number of sources to visit."""


@dataclass
class Tally:
    """The progress of a run."""

    total: int = 0
    done: int = 0
    unusable: int = 0
    """The number of done sources that are not the page that was asked for."""
    failed: int = 0
    due: int = 0
    """The number of done sources that a refresh is to visit again."""
    again: Counter[str] = field(default_factory=Counter)
    """What the refresh has found so far: unchanged, changed or failed."""
    errors: Counter[str] = field(default_factory=Counter)
    under_way: dict[int, str] = field(default_factory=dict)
    kept: int = 0
    """The number of kept pages that are read again, because more is known of their sites now."""
    kept_read: int = 0
    """The number of those that have been read again."""
    kept_changed: int = 0
    """The number of those whose text has changed by that."""
    parked: list[tuple[str, int]] = field(default_factory=list)
    """The parked hosts, and the number of their queued sources."""
    short_of_memory: bool = False
    """Whether visits wait until the machine has enough free memory."""
    stopped: str = ""
    """Why the run ended before its list was done; "" if it did not."""

    @property
    def ended(self) -> int:
        """Return the number of sources that have ended, for the first time or in a refresh."""
        return self.done + self.failed + self.again.total()

    @property
    def left(self) -> int:
        """Return the number of sources still to be visited."""
        return self.total + self.due - self.ended


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
        self._robots: Robots | None = None
        self._revalidation: Revalidation | None = None
        self._modified: set[int] = set()
        """Sources whose servers did not answer that they are unchanged: they are visited."""
        self._unwritable: OutputUnwritable | None = None
        self._schedule = Schedule(
            delay_s=policy.per_host_delay_s, concurrency=policy.per_host_concurrency, park_after=limits.HOST_FAILURES
        )
        self._changed = asyncio.Event()
        self._visits: dict[int, asyncio.Task[None]] = {}
        """The visits by source, including those that still wait for robots.txt or for a worker."""
        self._slow: set[int] = set()
        """Sources that have waited so long for robots.txt that they no longer count as visits under way."""
        self._free_tries: Counter[int] = Counter()
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
                await self._read_kept(workers)
        if self._unwritable is not None:
            raise self._unwritable
        self.tally.parked = list(self._schedule.parked())
        waiting = sum(count for _, count in self.tally.parked)
        over = {} if self._ledger.left() > waiting else {"refreshing": ""}
        self._ledger.note(stopped=self.tally.stopped, parked=json.dumps(dict(self.tally.parked)), **over)
        return self.tally

    async def _visit_all(self, workers: WorkerPool) -> None:
        async with self._http(), workers as pool:
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

    async def _read_kept(self, workers: WorkerPool) -> None:
        """Read the kept pages again of whose sites more is known now.

        Delete the kept pages once all sources are done.
        """
        kept = self._ledger.kept(limits.SITE_GROWTH)
        if kept:
            self.tally.kept = len(kept)
            waiting = iter(kept)
            async with (
                workers as pool,
                running(self._read_some(pool, waiting) for _ in range(max(1, pool.capacity))) as readers,
            ):
                await asyncio.gather(*readers)
        if not (self.tally.stopped or self._ledger.left()):
            self._ledger.keep_no_more()
            if self._settings.kept_pages:
                shutil.rmtree(self._settings.kept_pages, ignore_errors=True)

    async def _read_some(self, pool: WorkerPool, waiting: Iterator[Kept]) -> None:
        """Read kept pages one after the other, until there are no more or the run is stopped."""
        for kept in waiting:
            if self.tally.stopped:
                return
            task = Task(kept.id, kept.source, kept.carried, before=kept.place, site_pages=kept.site_pages)
            outcome = await pool.visit(task, lambda _: None)
            self.tally.kept_read += 1
            if outcome.place is not None:
                self._ledger.replace(kept.id, outcome.place, outcome.kind)
                self.tally.kept_changed += 1
            elif outcome.error_class == OUTPUT_ERROR:
                self._cannot_write(outcome.error)
            elif outcome.error_class:
                log.info("%s: not read again: %s", kept.source, outcome.error)

    @asynccontextmanager
    async def _http(self) -> AsyncIterator[None]:
        """Open the clients that send requests without a browser.

        Like the visits, they use the proxy, and connect to public servers only if visits are restricted to these.
        """
        visit = self._settings.visit
        async with AsyncExitStack() as stack:
            proxy = visit.proxy
            if visit.public_only:
                proxy = (await stack.enter_async_context(FilteringProxy())).address
            if self._policy.robots:
                self._robots = await stack.enter_async_context(Robots(proxy))
            if self.tally.due:
                client = await stack.enter_async_context(Client(proxy=proxy))
                self._revalidation = Revalidation(self._settings, client)
            yield

    # ---------------------------------------------------------------- the next source

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
        slow = len(self._slow)
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

    # ---------------------------------------------------------------- one source

    async def _visit(self, pool: WorkerPool, number: int, host: str) -> None:
        outcome: Outcome | None = None
        try:
            outcome = await self._outcome(pool, number, host)
            self._enter(outcome, host)
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
            job = self._ledger.job(number)
            async with self._patiently(job):
                refused = await self._refused_by_host(job, host) or await self._refused_by_robots(job, host)
            if refused:
                if refused.transient:
                    self._begin(job, "robots.txt")
                return refused
            if unchanged := await self._revalidated(job, host):
                return unchanged
            task = Task(number, job.source, job.carried, job.before)
            return await pool.visit(task, lambda worker: self._begin(job, worker))
        except (EnvironmentProblem, sqlite3.DatabaseError):
            raise
        except Exception as error:
            log.exception("source %d: an error in zoning itself", number)
            return Outcome(id=number, error_class=INTERNAL_ERROR, error=f"{type(error).__name__}: {error}")

    def _begin(self, job: Job, worker: str) -> None:
        self._ledger.begin(job.id, worker)
        self.tally.under_way[job.id] = job.source

    async def _refused_by_host(self, job: Job, host: str) -> Outcome | None:
        visit = self._settings.visit
        if not host or visit.proxy is not None:  # the proxy resolves names
            return None
        refused = await names.refusal(job.source, host, public_only=visit.public_only)
        if refused is None:
            return None
        return Outcome(id=job.id, error_class=type(refused).__name__, error=str(refused), requested=False)

    async def _refused_by_robots(self, job: Job, host: str) -> Outcome | None:
        if self._robots is None or not host:
            return None
        rules = await self._robots.rules(job.source)
        self._schedule.slow_down(host, rules.delay_s)
        if rules.protego is None:
            error = f"{job.source}: the server's robots.txt could not be fetched ({rules.why})"
            return Outcome(id=job.id, error_class=ROBOTS_UNREACHABLE, error=error, transient=True)
        if rules.allow(job.source):
            return None
        error = f"{job.source}: robots.txt disallows it; --robots ignore visits it anyway"
        return Outcome(id=job.id, error_class=ROBOTS_DISALLOWED, error=error, requested=False)

    @asynccontextmanager
    async def _patiently(self, job: Job) -> AsyncIterator[None]:
        """Let other sources begin if the block, which waits for the source's server, takes long."""

        def mark_as_slow() -> None:
            self._slow.add(job.id)
            self._changed.set()

        timer = asyncio.get_running_loop().call_later(limits.ROBOTS_PATIENCE_S, mark_as_slow)
        try:
            yield
        finally:
            timer.cancel()
            self._slow.discard(job.id)

    async def _revalidated(self, job: Job, host: str) -> Outcome | None:
        """Ask the server whether a source has changed since its last visit. None: visit it without asking."""
        if self._revalidation is None or not host or job.id in self._modified or not self._revalidation.applies_to(job):
            return None
        if await self._revalidation.is_unchanged(job):
            return Outcome(id=job.id, again=UNCHANGED)
        self._modified.add(job.id)
        return Outcome(id=job.id, again=DUE)

    # ---------------------------------------------------------------- the outcome

    def _enter(self, outcome: Outcome, host: str) -> None:
        if outcome.retry_after_s is not None:
            self._schedule.hold(host, time.monotonic() + min(outcome.retry_after_s, limits.RETRY_AFTER_S))
        if outcome.again == DUE:  # the request counts: the visit waits for its host's turn
            self._schedule.add(Queued(outcome.id, host, 0.0), first=True)
            return
        if outcome.again or outcome.place is not None:
            self._succeed(outcome)
            return
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
        wait = 0.0 if self.tally.stopped else wait
        self._ledger.postpone(failed, time.time() + wait, charged=not free)
        if not self.tally.stopped:
            self._schedule.add(Queued(outcome.id, host, time.monotonic() + wait))

    def _succeed(self, outcome: Outcome) -> None:
        """Record the result; for a source that was read again, whether it has changed."""
        if outcome.place is None:
            self._ledger.finish_unchanged(outcome.id)
        else:
            what = (outcome.kind, outcome.again, outcome.validators, outcome.work, outcome.site_pages)
            self._ledger.finish(Done(outcome.id, outcome.place, outcome.seconds, *what))
        if outcome.again:
            self.tally.again[outcome.again] += 1
        else:
            self.tally.done += 1
            self.tally.unusable += outcome.kind in UNUSABLE

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
            self.tally.again[FAILED] += 1
        else:
            self.tally.failed += 1
        self._ledger.fail(failed)
        self.tally.errors[failed.error_class] += 1
        over, seen = self._policy.stop_after_errors, self.tally.ended
        failures = self.tally.failed + self.tally.again[FAILED]
        if over is not None and seen >= VISITS_BEFORE_JUDGING and 100 * failures > over * seen:
            self.stop(f"more than {over:g} % of the sources failed")

    def _cannot_write(self, why: object) -> None:
        self._unwritable = unwritable(self._folder, why)
        self.stop(str(self._unwritable))


def _back_off(attempts: int) -> float:
    """Return the seconds until the next try: twice as long after each try, with a random part."""
    longest: float = min(limits.BACK_OFF_MOST_S, limits.BACK_OFF_S * 2 ** min(attempts, 20))
    return longest * random.uniform(0.25, 0.75)  # noqa: S311 - this needs no secure random numbers


def _memory_is_left() -> bool:
    return psutil.virtual_memory().available > limits.MEMORY_LEFT_BYTES
