"""Browsers of the session for all that visits pages in the process of the tests: a start takes longer than a visit."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import Executor, Future
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from functools import partial
from typing import Any, Self, TypeVar

import pytest
from playwright.async_api import Browser

from zoning import Renderer
from zoning.batch import engines
from zoning.batch.messages import Outcome, Settings, Task
from zoning.batch.worker import Worker
from zoning.evaluation import runner
from zoning.evaluation.systems import systems
from zoning.render.browser import BrowserProcess

T = TypeVar("T")

_browser = Renderer._browser


def share_browsers(patched: pytest.MonkeyPatch, renderer: Renderer) -> None:
    """Let every renderer use the browsers of `renderer`, on its event loop."""

    def shared(_: Renderer, *flags: Any, **how: Any) -> AbstractAsyncContextManager[BrowserProcess]:
        return _browser(renderer, *flags, **how)

    patched.setattr(Renderer, "_browser", shared)


def lend_browsers(lender: Renderer, borrower: Renderer) -> None:
    """Let one renderer use the browsers of another one, which is on the same event loop."""
    vars(borrower)["_browser"] = partial(_browser, lender)


@asynccontextmanager
async def browser_of(renderer: Renderer) -> AsyncIterator[Browser]:
    """The browser of `renderer`, for pages that are not visited; each is closed before the next visit begins."""
    async with renderer._browser(()) as process:
        yield process.browser


def share_loop(patched: pytest.MonkeyPatch, loop: asyncio.AbstractEventLoop) -> None:
    """Let commands run on an event loop that there is, which they do not close."""

    def run(command: Coroutine[Any, Any, Any]) -> Any:
        try:
            return loop.run_until_complete(command)
        finally:
            loop.remove_signal_handler(signal.SIGINT)

    patched.setattr(asyncio, "run", run)


class Here:
    """A pool of one worker in this process."""

    grace_s = 0.0

    def __init__(self, settings: Settings, _: object = None) -> None:
        self.capacity = settings.pages
        self._worker = Worker(settings)
        self._free = asyncio.Semaphore(self.capacity)

    async def __aenter__(self) -> Self:
        await self._worker.__aenter__()
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self._worker.__aexit__(*error)

    async def visit(self, task: Task, begin: Callable[[str], None]) -> Outcome:
        async with self._free:
            begin("here")
            return await self._worker.visit(task)


def work_here(patched: pytest.MonkeyPatch) -> None:
    """Let the worker of a run be in this process."""
    patched.setitem(engines.ENGINES, "local", engines.Engine("local", "in this process", Here))


class AtOnce(Executor):
    """Runs what is submitted, in this process."""

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(function(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


def evaluate_here(patched: pytest.MonkeyPatch) -> None:
    """Let the systems of an evaluation work in this process: one that is started imports all anew."""

    @contextmanager
    def pool(task: runner.Task, _jobs: int) -> Iterator[AtOnce]:
        patched.setattr(runner, "_task", task, raising=False)
        patched.setattr(runner, "_systems", systems(task.extractors, task.peers), raising=False)
        yield AtOnce()

    patched.setattr(runner, "_pool", pool)
    patched.setattr(runner, "_warm", set())
    patched.setattr(runner, "_time_limit", nullcontext)  # alarms need the main thread
