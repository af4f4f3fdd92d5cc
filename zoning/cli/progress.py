"""Show a line of progress on the terminal, once a task takes longer than two seconds."""

import asyncio
import shutil
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field

from zoning.cli.console import redraw, visible

PATIENCE_S = 2.0
REFRESH_S = 0.25


@dataclass
class Progress:
    """The number of done sources, their total, and what is under way."""

    total: int
    done: int = 0
    under_way: list[str] = field(default_factory=list)

    def line(self, seconds: float) -> str:
        """Return the progress as one line, which may be longer than the terminal."""
        count = f"{self.done} of {self.total} done, " if self.total > 1 else ""
        left = f", {duration(seconds / self.done * (self.total - self.done))} left" if count and self.done else ""
        what = self.under_way[0] if self.under_way else "finishing"
        return f"{count}{duration(seconds)}{left}: {what}"

    @contextmanager
    def doing(self, source: str) -> Iterator[None]:
        """Count a source as under way while the block runs, then as done."""
        self.under_way.append(source)
        try:
            yield
        finally:
            self.under_way.remove(source)
            self.done += 1


def duration(seconds: float) -> str:
    """Format a duration for people."""
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


@asynccontextmanager
async def shown(progress: Progress) -> AsyncIterator[Progress]:
    """Show `progress` while the block runs, if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield progress
        return
    task = asyncio.create_task(_show(progress))
    try:
        yield progress
    finally:
        task.cancel()
        clear()


def clear() -> None:
    """Remove the line, so that something else can be printed."""
    if sys.stderr.isatty():
        redraw()


def show(progress: Progress, seconds: float) -> None:
    """Show the progress after `seconds` seconds, if standard error is a terminal."""
    if seconds >= PATIENCE_S and sys.stderr.isatty():
        line, width = visible(progress.line(seconds)), shutil.get_terminal_size().columns - 1
        redraw(line if len(line) <= width else line[: width - 1] + "…")


async def _show(progress: Progress) -> None:
    begun = time.monotonic()
    while True:
        show(progress, time.monotonic() - begun)
        await asyncio.sleep(REFRESH_S)
