"""A run: the list's sources handed to workers by the schedule, what becomes of them entered in the ledger."""

import asyncio
import hashlib
import json
import logging
import random
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import psutil

from zoning import limits
from zoning.batch.crews import Crew
from zoning.batch.ledger import ARTICLES, FILE, PAGES, Done, Failed, Job, Ledger, Queued
from zoning.batch.lists import Entry, Refusal
from zoning.batch.lock import alone
from zoning.batch.messages import (
    OUTPUT_ERROR,
    ROBOTS_DISALLOWED,
    ROBOTS_UNREACHABLE,
    SERVER_BUSY,
    Outcome,
    Settings,
    Task,
)
from zoning.batch.robots import Robots
from zoning.batch.schedule import Schedule
from zoning.batch.shards import is_url, open_store, repair
from zoning.errors import OutputUnwritable, RunExists
from zoning.render.proxy import FilteringProxy

log = logging.getLogger(__name__)

PRODUCTS = ("results.parquet", "failed.jsonl", "report.html", f"{FILE}*")
"""What a run leaves in its folder and a new one throws away; kept snapshots stay."""


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """How servers and failures are treated."""

    retries: int = 2
    """How often a source is visited again after an error that may pass."""
    per_host_delay_s: float = 1.0
    per_host_concurrency: int = 1
    robots: bool = True
    shuffle: bool = False
    stop_after_errors: float | None = None
    """Per cent of the visits that may fail; then the run stops."""
    limit: int | None = None
    """How many sources are visited at most."""


@dataclass
class Tally:
    """Where a run stands."""

    total: int = 0
    done: int = 0
    failed: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    under_way: dict[int, str] = field(default_factory=dict)
    parked: list[tuple[str, int]] = field(default_factory=list)
    """Hosts that are left alone, and how many of their sources wait."""
    short_of_memory: bool = False
    """Whether visits wait until the machine has memory again."""
    stopped: str = ""
    """Why the run ended before its list; "" when it did not."""


@contextmanager
def open_run(
    folder: Path, entries: Iterable[Entry | Refusal], settings: Settings, *, restart: bool = False
) -> Iterator[Ledger]:
    """The ledger of the run in `folder`: a new one with these entries, or an unfinished one of the same list.

    For the time of the block nobody else can run there. Before and after it the shards hold what counts and no more.
    restart: what the folder holds of another run is thrown away.
    Raises `RunExists` when it holds another run, or one that is going on, or when there are results of another already
    where they are to go, and `OutputUnwritable`.
    """
    with ExitStack() as held:
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
            if settings.snapshots is not None:
                Path(settings.snapshots).mkdir(exist_ok=True)
            if not is_url(settings.results):
                Path(settings.results).mkdir(parents=True, exist_ok=True)
            held.enter_context(alone(folder))
            if restart:
                _throw_away(folder)
            ledger = held.enter_context(Ledger(folder))
            _take_in(folder, ledger, list(entries), settings)
        try:
            yield ledger
        finally:
            with suppress(OSError, sqlite3.OperationalError):  # a full disk; the next start does it
                repair(settings.results, ledger)


def _throw_away(folder: Path) -> None:
    """Remove what the folder holds of a run, wherever its results lie."""
    if (folder / FILE).exists():
        with Ledger(folder) as ledger:
            store = open_store(ledger.results())
            for shard in store.sizes():
                store.remove(shard)
    for file in (file for name in PRODUCTS for file in folder.glob(name)):
        file.unlink()


def _take_in(folder: Path, ledger: Ledger, listed: list[Entry | Refusal], settings: Settings) -> None:
    """Begin the run of this list, or go on with it from what is safe."""
    elsewhere = "" if Path(settings.results) == folder.resolve() else settings.results
    known, digest = ledger.facts().get("list"), _digest(listed, settings, elsewhere)
    if known is None:
        if open_store(settings.results).sizes():
            raise RunExists(f"{settings.results} holds results of another run; give another place")
        holds = ARTICLES if settings.article else PAGES
        ledger.add(listed, list=digest, results=elsewhere, holds=holds, begun=str(time.time()))
    elif known != digest:
        raise RunExists(f"{folder} holds a run of another list or with other options; --restart throws it away")
    ledger.note(stopped="", parked="{}")
    ledger.recover()
    repair(settings.results, ledger)


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """Let what keeps the block from writing to a run's folder be an `OutputUnwritable` that says what to do."""
    try:
        yield
    except (OSError, sqlite3.OperationalError) as error:
        raise _unwritable(folder, error) from error


def _unwritable(folder: Path, why: object) -> OutputUnwritable:
    advice = "when that is mended, the same command goes on from what is safe"
    return OutputUnwritable(f"{folder} cannot be written ({why}); {advice}")


class Run:
    """One run over the ledger of a folder, until all is done, or it is stopped."""

    def __init__(self, folder: Path, ledger: Ledger, settings: Settings, policy: Policy) -> None:
        self.tally = Tally()
        self._folder = folder
        self._ledger = ledger
        self._settings = settings
        self._policy = policy
        self._robots: Robots | None = None
        self._unwritable: OutputUnwritable | None = None
        self._schedule = Schedule(
            delay_s=policy.per_host_delay_s, concurrency=policy.per_host_concurrency, park_after=limits.HOST_FAILURES
        )
        self._changed = asyncio.Event()
        self._visits: set[asyncio.Task[None]] = set()
        self._queue()

    def stop(self, why: str) -> None:
        """Begin no more visits; those under way are finished."""
        self.tally.stopped = self.tally.stopped or why
        self._changed.set()

    def hosts_waiting(self) -> int:
        """How many hosts have sources left and are not to be asked yet."""
        return self._schedule.hosts_waiting(time.time())

    async def go(self, workers: Crew) -> Tally:
        """Visit all that is queued with these workers.

        Raises `EnvironmentProblem` when no worker can work, `OutputUnwritable` when the disk is full; what is done is
        safe then.
        """
        async with self._rules(), workers as crew:
            try:
                await self._dispatch(crew)
                await asyncio.gather(*self._visits)
            except sqlite3.OperationalError as error:
                self._cannot_write(error)
            finally:
                for visit in self._visits:
                    visit.cancel()
                await asyncio.gather(*self._visits, return_exceptions=True)
        if self._unwritable is not None:
            raise self._unwritable
        self.tally.parked = list(self._schedule.parked())
        self._ledger.note(stopped=self.tally.stopped, parked=json.dumps(dict(self.tally.parked)))
        return self.tally

    @asynccontextmanager
    async def _rules(self) -> AsyncIterator[None]:
        """Let robots.txt be asked for as pages are: by the proxy, and of public servers alone where that is said."""
        visit = self._settings.visit
        async with AsyncExitStack() as stack:
            proxy = visit.proxy
            if visit.public_only:
                proxy = (await stack.enter_async_context(FilteringProxy())).address
            self._robots = Robots(proxy) if self._policy.robots else None
            yield

    # ---------------------------------------------------------------- what is next

    def _queue(self) -> None:
        counts = self._ledger.counts()
        self.tally.total = sum(counts.values())
        self.tally.done, self.tally.failed = counts["done"], counts["failed"]
        queued = list(self._ledger.queued())
        if self._policy.shuffle:
            random.Random(0).shuffle(queued)  # noqa: S311 - an order, no secret
        for source in queued[: self._policy.limit]:
            self._schedule.add(source)

    async def _dispatch(self, crew: Crew) -> None:
        """Begin visits as hosts and places become free, until nothing waits any more or the run is stopped."""
        while not self.tally.stopped:
            self._changed.clear()
            for visit in [visit for visit in self._visits if visit.done()]:
                self._visits.discard(visit)
                visit.result()
            self.tally.short_of_memory = not _memory_is_left()
            while len(self._visits) < crew.places + LOOKAHEAD and not self.tally.short_of_memory:
                chosen = self._schedule.next(time.time())
                if chosen is None:
                    break
                visit = asyncio.create_task(self._visit(crew, *chosen))
                visit.add_done_callback(lambda _: self._changed.set())
                self._visits.add(visit)
            if not self._visits and not self._schedule.waiting():
                return
            wait = self._schedule.wait(time.time())
            busy = len(self._visits) >= crew.places + LOOKAHEAD
            with suppress(TimeoutError):
                await asyncio.wait_for(
                    self._changed.wait(), None if wait is None or busy else max(0.01, min(wait, 1.0))
                )

    async def _visit(self, crew: Crew, number: int, host: str) -> None:
        job, begun, asked, failed = self._ledger.job(number), False, True, False

        def begin(worker: str) -> None:
            nonlocal begun
            self._ledger.begin(number, worker)
            begun = True
            self.tally.under_way[number] = job.source

        try:
            outcome = await self._refused_by_robots(job, host)
            if outcome is None:
                outcome = await crew.visit(Task(number, job.source, job.carried), begin)
            elif outcome.transient:
                begin("robots.txt")
            asked = outcome.error_class != ROBOTS_DISALLOWED
            failed = outcome.error_class in HOST_ERRORS
            if outcome.retry_after_s is not None:
                self._schedule.hold(host, time.time() + min(outcome.retry_after_s, limits.RETRY_AFTER_S))
            self._take(outcome, host, job.attempts + 1)
        except asyncio.CancelledError:
            if begun:
                self._ledger.release(number)
            raise
        finally:
            self.tally.under_way.pop(number, None)
            self._schedule.ended(host, time.time(), asked=asked, failed=failed)

    async def _refused_by_robots(self, job: Job, host: str) -> Outcome | None:
        if self._robots is None or not host:
            return None
        rules = await self._robots.rules(job.source)
        self._schedule.slow_down(host, rules.delay_s)
        if rules.protego is None:
            error = f"{job.source}: the server's robots.txt could not be had"
            return Outcome(id=job.id, error_class=ROBOTS_UNREACHABLE, error=error, transient=True)
        if rules.allow(job.source):
            return None
        error = f"{job.source}: robots.txt does not allow it; --robots ignore visits it all the same"
        return Outcome(id=job.id, error_class=ROBOTS_DISALLOWED, error=error)

    # ---------------------------------------------------------------- what came of it

    def _take(self, outcome: Outcome, host: str, attempts: int) -> None:
        if outcome.place is not None:
            self._ledger.finish(Done(outcome.id, outcome.place, outcome.seconds))
            self.tally.done += 1
            return
        failed = Failed(outcome.id, outcome.error_class, outcome.error, outcome.seconds)
        if outcome.error_class == OUTPUT_ERROR:
            self._cannot_write(outcome.error)
        if outcome.transient and attempts <= self._policy.retries and not self.tally.stopped:
            # A worker that died is a matter of ours: no server is to be spared.
            wait = _back_off(attempts) if outcome.error_class in HOST_ERRORS else random.uniform(0, 1)  # noqa: S311
            not_before = time.time() + wait
            self._ledger.postpone(failed, not_before)
            self._schedule.add(Queued(outcome.id, host, not_before))
        elif outcome.transient and attempts <= self._policy.retries:
            self._ledger.postpone(failed, 0.0)
        else:
            self._give_up(failed)

    def _give_up(self, failed: Failed) -> None:
        self._ledger.fail(failed)
        self.tally.failed += 1
        self.tally.errors[failed.error_class] += 1
        over = self._policy.stop_after_errors
        seen = self.tally.done + self.tally.failed
        if over is not None and seen >= VISITS_BEFORE_JUDGING and 100 * self.tally.failed > over * seen:
            self.stop(f"more than {over:g} % of the sources failed")

    def _cannot_write(self, why: object) -> None:
        self._unwritable = _unwritable(self._folder, why)
        self.stop(str(self._unwritable))


HOST_ERRORS = (ROBOTS_UNREACHABLE, SERVER_BUSY, "ServerUnreachable", "VisitTimeout")
"""What may be the host's fault, not the page's or ours."""
LOOKAHEAD = 8
"""So many visits may wait for robots.txt or for a place, beside those in the browsers."""
VISITS_BEFORE_JUDGING = 20


def _back_off(attempts: int) -> float:
    """Seconds until the next try: twice as long each time, and never the same for all."""
    longest: float = min(limits.BACK_OFF_MOST_S, limits.BACK_OFF_S * 2 ** (attempts - 1))
    return longest * random.uniform(0.5, 1.5)  # noqa: S311 - no secret


def _memory_is_left() -> bool:
    return psutil.virtual_memory().available > limits.MEMORY_LEFT_BYTES


def _digest(entries: list[Entry | Refusal], settings: Settings, elsewhere: str) -> str:
    """Tells runs apart: by what they visit, what they write about it, and where if not in their folder."""
    keys = [entry.key if isinstance(entry, Entry) else entry.text for entry in entries]
    said = json.dumps([keys, settings.extractor, settings.article, settings.next_pages, elsewhere]).encode()
    return hashlib.sha256(said).hexdigest()
