"""Render pages for several callers with one renderer, a few at a time."""

import asyncio
from contextlib import AsyncExitStack
from types import TracebackType
from typing import Self

from zoning import limits
from zoning.errors import TooBusy
from zoning.render.options import VisitOptions
from zoning.render.renderer import Renderer
from zoning.render.visit import OnStep, Rendering, Screenshot, unheard


class Visits:
    """Renders sources, at most `at_once` at a time; for use as an asynchronous context manager."""

    def __init__(self, options: VisitOptions, *, at_once: int = limits.VISITS_AT_ONCE) -> None:
        self._options = options
        self._slots = asyncio.Semaphore(at_once)
        self._waiting = 0
        self._stack = AsyncExitStack()
        self._renderer: Renderer | None = None

    async def __aenter__(self) -> Self:
        self._renderer = await self._stack.enter_async_context(Renderer(self._options))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._renderer = None
        await self._stack.aclose()

    async def render(
        self,
        source: str,
        *,
        base_url: str | None = None,
        html: str | bytes | None = None,
        options: VisitOptions | None = None,
        screenshot: Screenshot = False,
        on_step: OnStep = unheard,
    ) -> Rendering:
        """Visit `source` and return the rendering.

        source: what `Renderer.render` takes; with `html`, the name of the page that this HTML is.
        base_url: the true address of HTML that comes from a file or as `html`.
        on_step: is called with each step when it begins; `wait` comes first if the visit has to wait.
        Raises `TooBusy`, or what `Renderer.render` raises.
        """
        if self._slots.locked():
            if self._waiting >= limits.VISITS_WAITING:
                raise TooBusy(f"{source}: {self._waiting} visits are already waiting; try again later", source=source)
            on_step("wait")
        self._waiting += 1
        try:
            await self._slots.acquire()
        finally:
            self._waiting -= 1
        try:
            assert self._renderer is not None, "visits are made between entering and leaving"
            return await self._renderer.visit(
                source, base_url=base_url, html=html, options=options, screenshot=screenshot, on_step=on_step
            )
        finally:
            self._slots.release()
