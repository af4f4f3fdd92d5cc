"""Execute a run, show its progress, and let it be interrupted."""

import asyncio
import signal
import sys
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from zoning import limits
from zoning.cli.progress import Progress, duration, shown
from zoning.text.wording import counted

if TYPE_CHECKING:
    from zoning.batch.pools import WorkerPool
    from zoning.batch.run import Run
    from zoning.batch.tally import Tally

INTERRUPTED = "interrupted"
"""Why a run has stopped after Ctrl-C."""
LINE_EVERY_S = 30.0
"""Seconds between two lines of progress if standard error is not a terminal."""


@dataclass
class _Live(Progress):
    """The progress of a run, as one line."""

    run: "Run | None" = None

    def line(self, seconds: float) -> str:
        """Return the counts, the rate, the time left, what is running, what waits, and the free memory."""
        import psutil

        assert self.run is not None
        now = self.run.tally
        visited = now.ended - self.done
        rate = visited / seconds if seconds else 0.0
        usable = f" ({now.done - now.unusable} usable)" if now.unusable else ""
        parts = [f"{now.done} done{usable} of {now.total}", f"{rate:.1f}/s"]
        if rate:
            parts.append(f"{duration(now.left / rate)} left")
        if now.kept:
            parts.append(f"{now.kept_read} of {now.kept} extracted again with the site memory")
        if now.due:
            parts.append(f"{now.again.total()} of {now.due} read again")
        if now.failed:
            kinds = ", ".join(f"{count} {kind}" for kind, count in now.errors.most_common())
            parts.append(f"{now.failed} failed ({kinds})" if kinds else f"{now.failed} failed")
        only = f": {next(iter(now.under_way.values()))}" if len(now.under_way) == 1 else ""
        parts.append(f"{len(now.under_way)} running{only}")
        if waiting := self.run.hosts_waiting():
            parts.append(f"{counted(waiting, 'host')} waiting")
        free = psutil.virtual_memory().available / 2**30
        parts.append(f"{free:.1f} GB of memory free" + (", too little" if now.short_of_memory else ""))
        return " · ".join(parts)


async def execute(run: "Run", pool: "WorkerPool") -> "Tally":
    """Execute a run, and show its progress. Ctrl-C stops it; a second one cancels it."""
    from zoning.batch.threads import DetachedThreads

    task = asyncio.current_task()
    assert task is not None
    interrupts = 0

    def interrupt() -> None:
        nonlocal interrupts
        interrupts += 1
        if interrupts == 1:
            click.echo("\nzoning: finishing the running visits; press Ctrl-C again to stop at once", err=True)
            run.stop(INTERRUPTED, within_s=limits.INTERRUPT_S)
        else:
            task.cancel()

    loop = asyncio.get_running_loop()
    loop.set_default_executor(DetachedThreads())
    loop.add_signal_handler(signal.SIGINT, interrupt)
    progress = _Live(run.tally.total, run.tally.done + run.tally.failed, run=run)
    async with shown(progress):
        if sys.stderr.isatty():
            return await run.go(pool)
        return await _with_lines(run.go(pool), progress)


async def _with_lines(run: Coroutine[None, None, "Tally"], progress: _Live) -> "Tally":
    """Wait for the run, and print its progress now and then."""
    begun = time.monotonic()
    going = asyncio.create_task(run)
    try:
        while not going.done():
            await asyncio.wait([going], timeout=LINE_EVERY_S)
            if not going.done():
                click.echo(progress.line(time.monotonic() - begun), err=True)
    finally:
        going.cancel()
    return going.result()
