"""Events of visits that run as jobs."""

import asyncio

from zoning.process.tasks import not_by_halves
from zoning.render.visit import OnStep
from zoning.web.view.jobs import Event, Job


def test_a_cancelled_job_ends_before_what_it_starts_has_been_undone() -> None:
    async def followed() -> list[Event]:
        undone = asyncio.Event()
        started = asyncio.Event()

        async def start() -> str:
            started.set()
            await undone.wait()
            return "browser"

        async def undo(_: str) -> None:
            return

        async def work(_: OnStep) -> str:
            return await not_by_halves(start(), undo)

        job = Job(work)
        await started.wait()
        job.cancel()
        events = [event async for event in job.events()]
        undone.set()
        return events

    last = asyncio.run(asyncio.wait_for(followed(), 30))[-1]
    assert last.error is not None
    assert last.error.kind == "Cancelled"
