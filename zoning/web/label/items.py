"""Open the pages of queues' items, which are visited when they are needed, and measure them."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from zoning import limits
from zoning.errors import SourceError, SourceNotFound
from zoning.labelling.disagreement import disagreement
from zoning.labelling.queue import Fact, Item, Queue
from zoning.labelling.zones import PageZones
from zoning.process.tasks import running
from zoning.render.visit import STEPS, OnStep, Rendering, Step, unheard
from zoning.snapshot import Snapshot
from zoning.web.label.queues import Queues, item_of
from zoning.web.service import Service

STEP_S = 0.2
"""The interval in seconds at which the end of a visit is checked."""


class Items:
    """The items of all queues."""

    def __init__(self, service: Service, queues: Queues, zones: Callable[[str], PageZones]) -> None:
        """zones: returns the zones of a stored page."""
        self._service = service
        self._queues = queues
        self._zones = zones

    async def open(self, name: str, number: int) -> AsyncGenerator[dict[str, Any]]:
        """Yield the steps of the visit to an item's page if it is not stored yet, and then the page's id."""
        found = await asyncio.to_thread(self._queues.find, name)
        steps: asyncio.Queue[Step] = asyncio.Queue()
        # If the client leaves, the visit still goes on: the page will be needed again soon.
        fetching = asyncio.create_task(self._fetch(found, number, steps.put_nowait))
        fetching.add_done_callback(lambda task: None if task.cancelled() else task.exception())
        while not fetching.done():
            with suppress(TimeoutError):
                yield {"step": STEPS[await asyncio.wait_for(steps.get(), STEP_S)]}
        yield {"page": await fetching}

    async def measure(self, name: str) -> AsyncGenerator[dict[str, Any]]:
        """Yield each item whose disagreement becomes known, with the progress.

        Pages that are not stored are visited.
        """
        found = await asyncio.to_thread(self._queues.find, name)
        todo = [number for number, item in enumerate(found.items) if item.disagreement is None and not item.error]
        yield {"done": 0, "all": len(todo)}
        slots = asyncio.Semaphore(limits.VISITS_AT_ONCE)

        async def one(number: int) -> dict[str, Any]:
            async with slots:
                return await self._measure(found, number)

        async with running(map(one, todo)) as tasks:
            for done, task in enumerate(asyncio.as_completed(tasks), 1):
                yield {**await task, "done": done, "all": len(todo)}

    async def _measure(self, found: Queue, number: int) -> dict[str, Any]:
        try:
            page = await self._fetch(found, number)
            figure = await asyncio.to_thread(lambda: disagreement(self._zones(page)))
        except SourceError as error:
            return {"item": number, "error": str(error)}
        self._queues.note(found, Fact(item=number, disagreement=round(figure, 4)))
        return {"item": number, "disagreement": figure}

    async def _fetch(self, found: Queue, number: int, on_step: OnStep = unheard) -> str:
        """Return the id of an item's page. If it is not stored yet, visit it or read its snapshot."""
        item = item_of(found, number)
        if item.page and self._is_there(item.page):
            return item.page
        try:
            rendering = await self._rendered(item, on_step)
        except SourceError as error:
            self._queues.note(found, Fact(item=number, error=f"{type(error).__name__}: {error}"))
            raise
        page = await asyncio.to_thread(self._service.pages.put, rendering)
        self._queues.note(found, Fact(item=number, page=page, error=rendering.snapshot.page.refusal))
        return page

    async def _rendered(self, item: Item, on_step: OnStep) -> Rendering:
        if item.stored and Path(item.stored).is_file():
            return Rendering(await asyncio.to_thread(Snapshot.load, item.stored))
        return await self._service.visits.render(item.source, screenshot="strips", on_step=on_step)

    def _is_there(self, page: str) -> bool:
        try:
            return bool(self._service.pages.get(page))
        except SourceNotFound:
            return False
