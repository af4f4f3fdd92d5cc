"""A worker in the process of the tests, for runs that are not about processes."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Self

import pytest

from zoning import Renderer, VisitOptions
from zoning.batch.messages import Outcome, Settings, Task
from zoning.batch.worker import Worker

VISIT = VisitOptions(reveal=())


class Here:
    """A pool of one worker in this process. Its browser is there before it and stays."""

    grace_s = 0.0

    def __init__(self, settings: Settings, renderer: Renderer) -> None:
        assert settings.visit == VISIT
        self.capacity = settings.pages
        self._worker = Worker(settings)
        self._worker._renderer = renderer

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None: ...

    async def visit(self, task: Task, begin: Callable[[str], None]) -> Outcome:
        begin("here")
        return await self._worker.visit(task)


WorkerHere = Callable[[Settings], Here]


@pytest.fixture(scope="session")
def worker_here(loop: asyncio.AbstractEventLoop) -> Iterator[WorkerHere]:
    """Make a pool of one worker in this process."""
    renderer = loop.run_until_complete(Renderer(VISIT).__aenter__())
    yield lambda settings: Here(settings, renderer)
    loop.run_until_complete(renderer.__aexit__(None, None, None))
