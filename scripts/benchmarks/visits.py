"""Check that many visits in one process lose no page, do not increase memory, and leave nothing open.

One `Renderer` visits the behaviours of the test site in turn, three at a time, and each page's text is extracted. A
first round, which does not count, finds the behaviours that take long; they are left out. A page is lost if its visit
fails or some of its text is not found. The figures come from /proc: Linux only.
"""

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, Playwright

from fixtures.behaviours import BEHAVIOURS, Behaviour
from scripts import processes
from zoning import Renderer, read_snapshot
from zoning.render import chromium

AT_A_TIME = 3
TAKES_LONG_S = 4.0
VISITS_A_SAMPLE = 10
MB = 1e6


class Sample(NamedTuple):
    """Megabytes in use after a number of visits."""

    visits: int
    python: float
    driver: float
    chromium_rss: float
    chromium_pss: float


def sample(visits: int) -> Sample:
    sizes: Counter[str] = Counter()
    for process in processes.below():
        command = processes.command(process)
        rss, pss = processes.memory(process)
        if "playwright/driver" in command:
            sizes["driver"] += rss
        elif "--type=" in command or "--remote-debugging-pipe" in command:
            sizes["rss"] += rss
            sizes["pss"] += pss
    own, _ = processes.memory(os.getpid())
    return Sample(visits, own / MB, sizes["driver"] / MB, sizes["rss"] / MB, sizes["pss"] / MB)


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@contextmanager
def served() -> Iterator[str]:
    """Run the test site in a process of its own, so that its memory does not count; yield its origin."""
    arguments = [sys.executable, "-m", "fixtures.behaviours"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[0]
        try:
            yield address.removesuffix(BEHAVIOURS[0].path)
        finally:
            server.terminate()


class Soak:
    """Makes the visits, and counts."""

    def __init__(self, renderer: Renderer, origin: str) -> None:
        self.renderer = renderer
        self.origin = origin
        self.seconds: list[float] = []
        self.lost: list[str] = []
        self.samples: list[Sample] = []

    async def visit(self, behaviour: Behaviour) -> tuple[float, str]:
        """Return the seconds taken, and why the page is lost ("" if it is not)."""
        begun = time.monotonic()
        try:
            snapshot = await self.renderer.render(self.origin + behaviour.path)
        except Exception as error:
            return time.monotonic() - begun, f"{behaviour.name}: {type(error).__name__} {error}"
        seconds = time.monotonic() - begun
        reading = await asyncio.to_thread(read_snapshot, snapshot)
        missing = behaviour.missing(reading.text)
        return seconds, f"{behaviour.name}: {len(missing)} of {len(behaviour.wanted)} not found" if missing else ""

    async def first_round(self) -> list[Behaviour]:
        """Return the behaviours that a visit with default options can read, and that do not take long."""
        readable = [behaviour for behaviour in BEHAVIOURS if not behaviour.asks]
        return [behaviour for behaviour in readable if (await self.visit(behaviour))[0] < TAKES_LONG_S]

    async def run(self, behaviours: list[Behaviour], visits: int) -> None:
        """Make the visits, several at a time, and take samples."""
        todo = iter([behaviours[number % len(behaviours)] for number in range(visits)])

        async def work() -> None:
            for behaviour in todo:
                seconds, lost = await self.visit(behaviour)
                self.seconds.append(seconds)
                if lost:
                    self.lost.append(lost)
                    print(f"lost after {len(self.seconds)} visits: {lost}", flush=True)
                if len(self.seconds) % VISITS_A_SAMPLE == 0:
                    self.samples.append(sample(len(self.seconds)))

        await asyncio.gather(*(work() for _ in range(AT_A_TIME)))

    def report(self) -> None:
        """Print counts, and the mean memory of a tenth of the run at the start, in the middle and at the end."""
        tenth = max(1, len(self.samples) // 10)
        middle = len(self.samples) // 2 - tenth // 2
        parts = {"start": self.samples[:tenth], "middle": self.samples[middle : middle + tenth],
                 "end": self.samples[-tenth:]}  # fmt: skip
        print(f"{len(self.seconds)} visits, {len(self.lost)} lost, median {statistics.median(self.seconds):.1f} s\n")
        print(f"{'MB':<16}{'start':>8}{'middle':>8}{'end':>8}{'per 100 visits':>16}")
        for name in Sample._fields[1:]:
            means = [statistics.mean(getattr(one, name) for one in part) for part in parts.values()]
            growth = statistics.linear_regression(
                [one.visits for one in self.samples], [getattr(one, name) for one in self.samples]
            )
            print(f"{name:<16}{''.join(f'{mean:8.0f}' for mean in means)}{100 * growth.slope:+16.2f}")


async def measure(origin: str, visits: int) -> None:
    """Make the visits and print the report."""
    launches = count_launches()
    async with Renderer() as renderer:
        soak = Soak(renderer, origin)
        behaviours = await soak.first_round()
        before = (open_files(), len(asyncio.all_tasks()))
        launches.clear()
        begun = time.monotonic()
        await soak.run(behaviours, visits)
        minutes = (time.monotonic() - begun) / 60
        after = (open_files(), len(asyncio.all_tasks()))
    print(f"{len(behaviours)} of {len(BEHAVIOURS)} behaviours, {AT_A_TIME} at a time, {minutes:.0f} minutes")
    soak.report()
    print(f"\nbrowsers started: {len(launches)}")
    print(f"open files: {before[0]} before, {after[0]} after; tasks: {before[1]} before, {after[1]} after")
    left = [process for process in processes.below() if "--remote-debugging-pipe" in processes.command(process)]
    print(f"browsers still running: {len(left)}")


def count_launches() -> list[None]:
    """Return a list that grows by one with every browser that is started."""
    launches: list[None] = []
    launch = chromium.launch

    async def counted(playwright: Playwright, flags: Sequence[str] = ()) -> Browser:
        launches.append(None)
        return await launch(playwright, flags)

    chromium.launch = counted
    return launches


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="scripts/bench visits", description=__doc__)
    parser.add_argument("--visits", type=int, default=1000, help="number of visits (default: %(default)s)")
    wanted = parser.parse_args()
    with served() as server:
        asyncio.run(measure(server, wanted.visits))
