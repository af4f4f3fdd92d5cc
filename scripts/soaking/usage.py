"""Measure what the command and its child processes use: memory, open files and processes. From /proc: Linux only."""

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import psutil

from scripts import processes
from scripts.background import Background

EVERY_S = 2.0
MB = 1e6


class Sample(NamedTuple):
    """The resources in use at a moment."""

    seconds: float
    """Since the beginning."""
    visits: int
    """The number of innocent pages that were sent completely so far."""
    python_mb: float
    driver_mb: float
    chromium_mb: float
    files: int
    processes: int

    @property
    def megabytes(self) -> float:
        return self.python_mb + self.driver_mb + self.chromium_mb


class Usage(Background):
    """Takes samples for the time of a `with` block. Memory is PSS: shared memory is divided among its processes."""

    def __init__(self, visits: Callable[[], int]) -> None:
        super().__init__()
        self.samples: list[Sample] = []
        self.leader: int | None = None
        """The command; None while it is not running."""
        self._visits = visits
        self._begun = time.monotonic()

    def work(self) -> None:
        while not self.over.wait(EVERY_S):
            if self.leader is not None:
                with suppress(psutil.Error):
                    self.samples.append(self._sample(psutil.Process(self.leader)))

    def _sample(self, leader: psutil.Process) -> Sample:
        sizes: Counter[str] = Counter()
        files, count = 0, 0
        for process in (leader, *leader.children(recursive=True)):
            command = processes.command(process.pid)
            _, pss = processes.memory(process.pid)
            kind = _kind(command)
            sizes[kind] += pss
            with suppress(OSError):
                files += len(list(Path(f"/proc/{process.pid}/fd").iterdir()))
            count += bool(pss)
        return Sample(
            seconds=time.monotonic() - self._begun,
            visits=self._visits(),
            python_mb=sizes["python"] / MB,
            driver_mb=sizes["driver"] / MB,
            chromium_mb=sizes["chromium"] / MB,
            files=files,
            processes=count,
        )


def _kind(command: str) -> str:
    if "playwright/driver" in command:
        return "driver"
    return "chromium" if "--type=" in command or "--remote-debugging-pipe" in command else "python"
