"""Choose the next source: hosts take turns, and no host is visited more often than its limits allow."""

import heapq
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from zoning.batch.ledger import Queued


@dataclass(slots=True)
class _Host:
    name: str
    waiting: "deque[int]" = field(default_factory=deque)
    later: int = 0
    """The number of sources that are not due yet."""
    running: int = 0
    delay_s: float = 0.0
    ready: float = 0.0
    """When the next visit may begin, in seconds of the schedule's clock."""
    failures: int = 0
    """The number of failed visits in a row."""
    parked: bool = False
    listed: bool = False
    """Whether the heap contains it."""


class Schedule:
    """The queued sources, by host. Times are seconds of one clock, which the caller chooses.

    The delay of a host runs from the end of one visit to the start of the next (with several visits at a time, for each
    of them), so that the server gets no more requests however long a visit takes to begin. Sources without a host need
    not wait.
    """

    def __init__(self, *, delay_s: float, concurrency: int, park_after: int) -> None:
        """delay_s, concurrency: limits of each host.

        park_after: after this number of failures in a row, a host is parked.
        """
        self._delay_s = delay_s
        self._concurrency = concurrency
        self._park_after = park_after
        self._hosts: dict[str, _Host] = {}
        self._heap: list[tuple[float, int, str]] = []
        self._count = 0
        self._later: list[tuple[float, int, str]] = []

    def add(self, source: Queued, *, first: bool = False) -> None:
        """Queue a source. first: before the other sources of its host."""
        if source.not_before > 0:
            heapq.heappush(self._later, (source.not_before, source.id, source.host))
            self._host(source.host).later += 1
            return
        host = self._host(source.host)
        (host.waiting.appendleft if first else host.waiting.append)(source.id)
        self._list(host)

    def next(self, now: float) -> tuple[int, str] | None:
        """Return a source that may be visited now, and its host, and count it as running; None if there is none."""
        self._due(now)
        while self._heap and self._heap[0][0] <= now:
            _, _, name = heapq.heappop(self._heap)
            host = self._hosts[name]
            host.listed = False
            if host.parked or not host.waiting or not self._has_slot(host):
                continue
            if host.ready > now:
                self._list(host)
                continue
            number = host.waiting.popleft()
            host.running += 1
            self._list(host)
            return number, name
        return None

    def ended(self, name: str, now: float, *, requested: bool = True, failed: bool = False) -> None:
        """Note that a visit to a host is over.

        requested: whether a request was sent to the host. failed: whether it failed in a way that may be the host's
        fault.
        """
        host = self._hosts[name]
        host.running -= 1
        if not requested:
            self._list(host)
            return
        host.failures = host.failures + 1 if failed else 0
        host.parked = bool(name) and host.failures >= self._park_after
        if name:
            host.ready = max(host.ready, now + max(self._delay_s, host.delay_s))
        self._list(host)

    def slow_down(self, name: str, delay_s: float) -> None:
        """Set a host's own delay, such as a crawl delay; the longer of it and the schedule's delay counts."""
        self._host(name).delay_s = delay_s

    def hold(self, name: str, until: float) -> None:
        """Do not visit a host before `until`."""
        host = self._host(name)
        host.ready = max(host.ready, until)

    def wait(self, now: float) -> float | None:
        """Return the seconds until a source may be due; None if only the end of a visit can free one."""
        times = [heap[0][0] for heap in (self._heap, self._later) if heap]
        return max(0.0, min(times) - now) if times else None

    def waiting(self) -> int:
        """Return the number of queued sources, without those of parked hosts."""
        return sum(len(host.waiting) + host.later for host in self._hosts.values() if not host.parked)

    def hosts_waiting(self, now: float) -> int:
        """Return the number of hosts that have sources in the queue but may not be visited yet."""
        return sum(bool(host.waiting) and host.ready > now and not host.parked for host in self._hosts.values())

    def parked(self) -> Iterator[tuple[str, int]]:
        """Yield the parked hosts with the number of their queued sources."""
        return ((host.name, len(host.waiting) + host.later) for host in self._hosts.values() if host.parked)

    def _has_slot(self, host: _Host) -> bool:
        return not host.name or host.running < self._concurrency

    def _due(self, now: float) -> None:
        while self._later and self._later[0][0] <= now:
            _, number, name = heapq.heappop(self._later)
            self._hosts[name].later -= 1
            self.add(Queued(number, name, 0), first=True)

    def _host(self, name: str) -> _Host:
        if name not in self._hosts:
            self._hosts[name] = _Host(name)
        return self._hosts[name]

    def _list(self, host: _Host) -> None:
        """Push a host on the heap if it can be visited.

        The count makes hosts that are ready at the same time take turns.
        """
        if host.waiting and not host.listed and not host.parked and self._has_slot(host):
            self._count += 1
            host.listed = True
            heapq.heappush(self._heap, (host.ready, self._count, host.name))
