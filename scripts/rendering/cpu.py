"""CPU time of browsers and their drivers, from /proc: Linux only."""

import os
from collections.abc import Callable

from scripts import processes
from scripts.rendering.records import Cpu

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
OF_ITSELF, OF_ENDED_CHILDREN = slice(11, 13), slice(13, 15)
"""Where a process's fields have its own CPU time, and that of those it has seen end."""


def children() -> set[int]:
    """The processes that this one has started itself, and that live."""
    return {process for process, fields in processes.below().items() if int(fields[processes.PARENT]) == os.getpid()}


def spent() -> dict[int, Cpu]:
    """What each child of this process has spent so far: as a driver itself, and as browsers all that is below it."""
    below = processes.below()
    found: dict[int, Cpu] = {}
    for process, fields in below.items():
        top = process
        while (parent := int(below[top][processes.PARENT])) in below:
            top = parent
        total = found.setdefault(top, Cpu())
        itself, ended = (_seconds(fields[part]) for part in (OF_ITSELF, OF_ENDED_CHILDREN))
        if process == top:
            total.driver += itself
            total.browser += ended
        else:
            total.browser += itself + ended
    return found


def _seconds(ticks: list[str]) -> float:
    return sum(map(int, ticks)) / TICKS_A_SECOND


class Clock:
    """Tells turn by turn what some children of this process and all below them spend."""

    def __init__(self, counts: Callable[[int], bool]) -> None:
        """counts: whether a child is one of them."""
        self._counts = counts
        self._before: dict[int, Cpu] = {}

    def total(self) -> float:
        """CPU seconds that they have spent so far."""
        return sum(cpu.total for cpu in self._now().values())

    def turn(self) -> Cpu:
        """What has been spent since the last turn. Of a driver that ended meanwhile that is not known."""
        now = self._now()
        since = Cpu()
        for child, cpu in now.items():
            before = self._before.get(child, Cpu())
            # A browser that was killed takes with it what those below it have spent.
            since.browser += max(0.0, cpu.browser - before.browser)
            since.driver += max(0.0, cpu.driver - before.driver)
        self._before = now
        return since

    def _now(self) -> dict[int, Cpu]:
        return {child: cpu for child, cpu in spent().items() if self._counts(child)}
