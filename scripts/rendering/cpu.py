"""Measure the CPU time of browsers and their drivers, from /proc: Linux only."""

import os
from collections.abc import Callable

from scripts import processes
from scripts.rendering.records import Cpu

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
OF_ITSELF, OF_ENDED_CHILDREN = slice(11, 13), slice(13, 15)
"""The fields of a process with its own CPU time, and with that of its ended children."""


def children() -> set[int]:
    """Return the running processes that this one has started itself."""
    return {process for process, fields in processes.below().items() if int(fields[processes.PARENT]) == os.getpid()}


def spent() -> dict[int, Cpu]:
    """Return the CPU time of each child of this process: its own as a driver, that of processes below as browsers."""
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
    """Measures, turn by turn, the CPU time of some children of this process and of all processes below them."""

    def __init__(self, counts: Callable[[int], bool]) -> None:
        """counts: returns whether a child is one of them."""
        self._counts = counts
        self._before: dict[int, Cpu] = {}

    def total(self) -> float:
        """Return the CPU seconds that they have used so far."""
        return sum(cpu.total for cpu in self._now().values())

    def turn(self) -> Cpu:
        """Return the CPU time since the last turn. That of a driver which has ended since is unknown."""
        now = self._now()
        since = Cpu()
        for child, cpu in now.items():
            before = self._before.get(child, Cpu())
            # The CPU time of the processes below a killed browser is lost.
            since.browser += max(0.0, cpu.browser - before.browser)
            since.driver += max(0.0, cpu.driver - before.driver)
        self._before = now
        return since

    def _now(self) -> dict[int, Cpu]:
        return {child: cpu for child, cpu in spent().items() if self._counts(child)}
