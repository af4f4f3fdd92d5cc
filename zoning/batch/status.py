"""Report the state of a run from its ledger, while it goes on or afterwards."""

import time
from collections.abc import Iterable
from heapq import nlargest
from itertools import islice
from pathlib import Path

import msgspec

from zoning import limits
from zoning.batch.advice import advice
from zoning.batch.ledger import DUE, FAILED, RUNNING, ErrorCount, Host, Ledger, SameWork
from zoning.batch.lock import is_going_on
from zoning.batch.outcomes import HOST_ERRORS
from zoning.errors import UsageError

EXAMPLES = 10
"""The number of hosts and lines that are named; the others are only counted."""
LATELY_S = 60.0
PAUSE_S = 120.0
"""If no source ended for longer, the run was paused or not running."""


class ErrorClass(msgspec.Struct, frozen=True, kw_only=True):
    """A class of errors, with an example."""

    error_class: str
    count: int
    example: str
    """The first source with such an error."""
    error: str
    """Its error message, without the source's name."""
    advice: str


class WaitingHost(msgspec.Struct, frozen=True, kw_only=True):
    """A host that will be visited again later."""

    host: str
    queued: int
    wait_s: float
    """Seconds until the last of its sources is due."""


class SuspendedHost(msgspec.Struct, frozen=True, kw_only=True):
    """A host that kept failing and is not visited any more."""

    host: str
    queued: int


class FailingHost(msgspec.Struct, frozen=True, kw_only=True):
    """A host with more errors that may be its own fault than pages."""

    host: str
    errors: int
    """Its sources that failed, or are to be retried."""
    done: int
    queued: int


class SkippedLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the list that names no source, or one that an earlier line names."""

    line: int
    text: str
    reason: str


class OneWork(msgspec.Struct, frozen=True, kw_only=True):
    """A work that several done sources are."""

    work: str
    """Its DOI."""
    count: int
    sources: list[str]
    """The first ten of them."""


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """What `zoning batch status --json` prints."""

    folder: str
    running: bool
    stopped: str
    """Why the last run ended before its list was done; "" if it did not, is running, or was killed."""
    began: float
    """When the list was read, in seconds since 1970."""
    total: int
    states: dict[str, int]
    usable: int
    """The number of done sources that are the page that was asked for, or a part of it."""
    kinds: dict[str, int]
    """The number of done sources of each kind, as far as it is known."""
    works: int
    """The number of works among the done sources: sources whose pages state the same DOI as their own count once."""
    same_works: list[OneWork]
    """The first ten works with several sources."""
    refresh_began: float | None
    """When the last refresh began, in seconds since 1970."""
    refresh: dict[str, int]
    """The number of done sources in each state of the refresh: `due`, `running`, `unchanged`, `changed`, or `failed`,
    for which the older result stays."""
    pages_per_s: float
    """The mean while the run was active: pauses of more than two minutes do not count."""
    pages_per_s_last_minute: float
    """The mean of the last minute."""
    failed: list[ErrorClass]
    refresh_failed: list[ErrorClass]
    """The errors of done sources that could not be read again."""
    to_be_retried: list[ErrorClass]
    waiting_hosts: int
    waiting: list[WaitingHost]
    """The ten hosts that wait longest."""
    suspended: list[SuspendedHost]
    failing_hosts: int
    failing: list[FailingHost]
    """The ten hosts with most errors."""
    skipped_lines: int
    skipped: list[SkippedLine]
    """The first ten of them."""

    @property
    def left(self) -> int:
        """Return the number of sources still to be visited, for the first time or again."""
        states = (self.states["queued"], self.states["running"])
        return sum(states) + self.refresh.get(DUE, 0) + self.refresh.get(RUNNING, 0)


def status(folder: Path) -> Status:
    """Return the state of the run in `folder`, without disturbing it. Raises `UsageError` if there is none."""
    running, now = is_going_on(folder), time.time()
    with Ledger(folder, read_only=True) as ledger:
        facts, states, began = ledger.facts(), ledger.counts(), ledger.begun()
        if began is None:
            raise UsageError(f"{folder}: the run is still reading its list")
        hosts = [host for host in ledger.hosts(HOST_ERRORS) if host.queued or host.troubled]
        waiting = [host for host in hosts if host.not_before > now]
        failing = [host for host in hosts if host.troubled > host.done]
        skipped, same = islice(ledger.refused(), EXAMPLES), ledger.same_works()
        return Status(
            folder=str(folder),
            running=running,
            stopped="" if running else facts.get("stopped", ""),
            began=began,
            total=sum(states.values()),
            states=states,
            usable=states["done"] - ledger.unusable(),
            kinds=ledger.kinds(),
            works=states["done"] - other_names(same),
            same_works=[
                OneWork(work=one.work, count=len(one.sources), sources=list(one.sources[:EXAMPLES]))
                for one in same[:EXAMPLES]
            ],
            refresh_began=ledger.refreshed(),
            refresh=ledger.refresh_counts(),
            pages_per_s=_rate(ledger),
            pages_per_s_last_minute=_recent_rate(ledger, now),
            failed=_classes(ledger.error_counts("failed")),
            refresh_failed=_classes(ledger.error_counts(again=FAILED)),
            to_be_retried=_classes(ledger.error_counts("queued", DUE)),
            waiting_hosts=len(waiting),
            waiting=[
                WaitingHost(
                    host=host.name,
                    queued=host.queued,
                    wait_s=round(_wait_s(host, now), 1),
                )
                for host in nlargest(EXAMPLES, waiting, key=lambda host: host.not_before)
            ],
            suspended=[] if running else _suspended(ledger.parked(), hosts),
            failing_hosts=len(failing),
            failing=[
                FailingHost(host=host.name, errors=host.troubled, done=host.done, queued=host.queued)
                for host in nlargest(EXAMPLES, failing, key=lambda host: host.troubled)
            ],
            skipped_lines=sum(1 for _ in ledger.refused()),
            skipped=[SkippedLine(line=line, text=text, reason=reason) for line, text, reason in skipped],
        )


def other_names(same: Iterable[SameWork]) -> int:
    """Return the number of done sources that are the same work as an earlier one."""
    return sum(len(one.sources) - 1 for one in same)


def _wait_s(host: Host, now: float) -> float:
    return min(host.not_before - now, limits.BACK_OFF_MOST_S)  # the clock may have been set since


def _classes(counts: Iterable[ErrorCount]) -> list[ErrorClass]:
    return [
        ErrorClass(
            error_class=one.error_class,
            count=one.sources,
            example=one.source,
            error=one.error.removeprefix(f"{one.source}: "),
            advice=advice(one.error_class),
        )
        for one in counts
    ]


def _rate(ledger: Ledger) -> float:
    busy = ledger.busy_s(PAUSE_S)
    counts = ledger.counts()
    return (counts["done"] + counts["failed"]) / busy if busy else 0.0


def _recent_rate(ledger: Ledger, now: float) -> float:
    between = ledger.finished_between()
    seconds = min(LATELY_S, now - between[0]) if between else 0.0
    ended = sum(part.done + part.failed for part in ledger.slices(now - seconds, LATELY_S))
    return ended / seconds if seconds > 0 else 0.0


def _suspended(parked: Iterable[str], hosts: list[Host]) -> list[SuspendedHost]:
    left = {host.name: host.queued for host in hosts if host.queued}
    return [SuspendedHost(host=name, queued=left[name]) for name in parked if name in left]
