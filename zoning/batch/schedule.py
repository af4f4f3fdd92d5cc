"""Which source is next: in turn by host, and no host more often than is polite."""

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
    """So many more are not due yet."""
    running: int = 0
    delay_s: float = 0.0
    ready: float = 0.0
    """When the next visit may begin."""
    failures: int = 0
    """In a row."""
    parked: bool = False
    listed: bool = False
    """Whether it stands in the heap."""


class Schedule:
    """Sources by host. Times are seconds of one clock, given by the caller.

    A host's next visit begins a delay after the last one has ended (of several at a time: in each place), so that no
    server is asked more often, however long a visit takes to begin. A source without a host waits for nobody.
    """

    def __init__(self, *, delay_s: float, concurrency: int, park_after: int) -> None:
        """delay_s, concurrency: a host's; park_after: so many failures in a row, and a host is left alone."""
        self._delay_s = delay_s
        self._concurrency = concurrency
        self._park_after = park_after
        self._hosts: dict[str, _Host] = {}
        self._heap: list[tuple[float, int, str]] = []
        self._count = 0
        self._later: list[tuple[float, int, str]] = []

    def add(self, source: Queued, *, first: bool = False) -> None:
        """Queue a source; first: before the others of its host."""
        if source.not_before > 0:
            heapq.heappush(self._later, (source.not_before, source.id, source.host))
            self._host(source.host).later += 1
            return
        host = self._host(source.host)
        (host.waiting.appendleft if first else host.waiting.append)(source.id)
        self._list(host)

    def next(self, now: float) -> tuple[int, str] | None:
        """A source whose host may be asked now, and that host; it is running then."""
        self._due(now)
        while self._heap and self._heap[0][0] <= now:
            _, _, name = heapq.heappop(self._heap)
            host = self._hosts[name]
            host.listed = False
            if host.parked or not host.waiting or not self._has_place(host):
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
        """A visit to a host is over.

        requested: the host was sent a request. failed: in a way that may be the host's fault.
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
        """Let a host's visits be so far apart, if its own delay is not longer."""
        self._host(name).delay_s = delay_s

    def hold(self, name: str, until: float) -> None:
        """Leave a host alone until then."""
        host = self._host(name)
        host.ready = max(host.ready, until)

    def wait(self, now: float) -> float | None:
        """Seconds until something may be due; None when nothing waits but for the end of a visit."""
        times = [heap[0][0] for heap in (self._heap, self._later) if heap]
        return max(0.0, min(times) - now) if times else None

    def waiting(self) -> int:
        """How many sources wait, those of parked hosts apart."""
        return sum(len(host.waiting) + host.later for host in self._hosts.values() if not host.parked)

    def hosts_waiting(self, now: float) -> int:
        """How many hosts have sources left and may not be asked yet."""
        return sum(bool(host.waiting) and host.ready > now and not host.parked for host in self._hosts.values())

    def parked(self) -> Iterator[tuple[str, int]]:
        """Hosts that are left alone, and how many of their sources wait."""
        return ((host.name, len(host.waiting) + host.later) for host in self._hosts.values() if host.parked)

    def _has_place(self, host: _Host) -> bool:
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
        """Put a host into the heap that could be asked; the count keeps hosts that are ready at once in turn."""
        if host.waiting and not host.listed and not host.parked and self._has_place(host):
            self._count += 1
            host.listed = True
            heapq.heappush(self._heap, (host.ready, self._count, host.name))
