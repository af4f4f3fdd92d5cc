"""Worker pools: a few workers on this machine or on several, and what holds for workers of all kinds."""

from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

from zoning import limits
from zoning.batch.messages import BROWSER_LOST, WORKER_DIED, Outcome, Settings, Task

FAILED_STARTS = 4
"""So many workers in a row that die before their first visit, and the run ends."""
GRACE_S = 10.0
"""What a worker has to end by itself."""


class WorkerPool(Protocol):
    """Workers with a few visits at a time each, for the time of the block."""

    grace_s: float
    """What workers have to end by themselves at the end of the block."""

    @property
    def capacity(self) -> int:
        """How many visits there may be at a time."""

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    async def visit(self, task: Task, begin: Callable[[str], None]) -> Outcome:
        """What became of `task`. It waits for a free worker; `begin` is called with the worker's name then.

        A worker that dies or hangs gives an outcome too (`WorkerDied`, which may pass).
        Raises `EnvironmentProblem` when no worker can work.
        """


def answer_timeout_s(settings: Settings) -> float:
    """Seconds after which a worker that has not answered counts as hung."""
    return limits.WORKER_VISITS * settings.visit.timeout_s + GRACE_S


def must_retire(visits: int, outcome: Outcome) -> bool:
    """Whether a worker is replaced after so many visits, the last with this outcome: it has visited or grown enough."""
    return visits >= limits.WORKER_PAGES or outcome.memory > limits.WORKER_BYTES


def died(task: Task, how: str) -> Outcome:
    """The outcome of a task whose worker died or hung."""
    return Outcome(id=task.id, error_class=WORKER_DIED, error=f"{task.source}: {how}", transient=True)


def lost_with_worker(task: Task) -> Outcome:
    """The outcome of a task whose worker was ended because another visit hung."""
    error = f"{task.source}: its worker was restarted because another page's visit hung"
    return Outcome(id=task.id, error_class=BROWSER_LOST, error=error, transient=True)
