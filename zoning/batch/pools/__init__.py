"""Define worker pools, on this machine or on several, and the rules that apply to all workers."""

from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

from zoning import limits
from zoning.batch.messages import BROWSER_LOST, READING_TIMEOUT, WORKER_DIED, Outcome, Settings, Task

FAILED_STARTS = 4
"""The number of workers in a row that may die before their first visit; then the run ends."""
GRACE_S = 10.0
"""The time in which a worker must end by itself, before it is killed."""


class WorkerPool(Protocol):
    """Workers with a few visits at a time each, for the time of the block."""

    grace_s: float
    """Seconds in which workers must end by themselves at the end of the block."""

    @property
    def capacity(self) -> int:
        """Return the number of visits that may be under way at a time."""

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    async def visit(self, task: Task, begin: Callable[[str], None]) -> Outcome:
        """Wait for a free worker, call `begin` with its name, and return the outcome of `task`.

        A worker that dies or hangs yields an outcome too (`WorkerDied`, which is retried).
        Raises `EnvironmentProblem` if no worker can work.
        """


def answer_timeout_s(settings: Settings) -> float:
    """Return the seconds after which a worker that has not answered counts as hung: its own limits have passed."""
    visits, pages = limits.WORKER_VISITS + settings.next_pages, 1 + settings.next_pages
    return visits * settings.visit.timeout_s + pages * limits.READ_S + GRACE_S


def must_retire(visits: int, outcome: Outcome) -> bool:
    """Return whether a worker is replaced: it has made enough visits, uses too much memory, or still reads a page."""
    still_reads = outcome.error_class == READING_TIMEOUT
    return visits >= limits.WORKER_PAGES or outcome.memory > limits.WORKER_BYTES or still_reads


def died(task: Task, how: str) -> Outcome:
    """Return the outcome of a task whose worker died or hung."""
    return Outcome(id=task.id, error_class=WORKER_DIED, error=f"{task.source}: {how}", transient=True)


def lost_with_worker(task: Task) -> Outcome:
    """Return the outcome of a task whose worker was ended because another visit hung."""
    error = f"{task.source}: its worker was restarted because another page's visit hung"
    return Outcome(id=task.id, error_class=BROWSER_LOST, error=error, transient=True)
