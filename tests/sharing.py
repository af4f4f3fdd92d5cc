"""Browsers of the session for all that visits pages in the process of the tests: a start takes longer than a visit."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Self

import pytest
from playwright.async_api import Browser

from zoning import Renderer
from zoning.batch import engines
from zoning.batch.messages import Outcome, Settings, Task
from zoning.batch.worker import Worker
from zoning.render.browser import BrowserProcess

_browser = Renderer._browser


def share_browsers(patched: pytest.MonkeyPatch, renderer: Renderer) -> None:
    """Let every renderer use the browsers of `renderer`, on its event loop."""

    def shared(_: Renderer, *flags: Any, **how: Any) -> AbstractAsyncContextManager[BrowserProcess]:
        return _browser(renderer, *flags, **how)

    patched.setattr(Renderer, "_browser", shared)


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
