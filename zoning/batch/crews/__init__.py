"""Who visits: a crew of workers, on this machine or on several."""

from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

from zoning.batch.messages import Outcome, Task


class Crew(Protocol):
    """Workers with a few visits at a time each, for the time of the block."""

    @property
    def places(self) -> int:
        """How many visits there may be at a time."""

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    async def visit(self, task: Task, begin: Callable[[str], None]) -> Outcome:
        """What became of `task`. It waits for a free place; `begin` is told when it has one, and whose.

        A worker that dies or hangs gives an outcome too (`WorkerDied`, which may pass).
        Raises `EnvironmentProblem` when no worker can work.
        """
