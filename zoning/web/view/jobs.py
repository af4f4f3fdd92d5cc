"""Run visits as background jobs whose steps clients can follow."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable

import msgspec

from zoning import limits
from zoning.errors import SourceNotFound, ZoningError
from zoning.process.tasks import begin
from zoning.render.visit import STEPS, OnStep, Step
from zoning.requests import Error

log = logging.getLogger(__name__)

Work = Callable[[OnStep], Awaitable[str]]
"""Does a job, reports its steps, and returns the id of the resulting page."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event of a job; the last one has a page or an error."""

    at_ms: int
    """Milliseconds since the job began."""
    step: str = ""
    """What is done now, in words."""
    page: str = ""
    error: Error | None = None

    @property
    def is_last(self) -> bool:
        """Whether it is the last event."""
        return bool(self.page) or self.error is not None


class Job:
    """A visit that is under way, or has ended."""

    def __init__(self, work: Work) -> None:
        self._begun = time.monotonic()
        self._events: list[Event] = []
        self._told = asyncio.Condition()
        self._telling: set[asyncio.Task[None]] = set()
        self._task = asyncio.create_task(self._run(work))

    def cancel(self) -> None:
        """Cancel the visit, and report that at once: a browser that is being started runs until it can be stopped."""
        self._task.cancel()
        begin(self._tell(self._cancelled()), self._telling)

    async def events(self) -> AsyncIterator[Event]:
        """Yield all events so far, and then each new one, up to the last."""
        place = 0
        while True:
            event = await self._event(place)
            yield event
            if event.is_last:
                return
            place += 1

    async def _event(self, place: int) -> Event:
        async with self._told:
            await self._told.wait_for(lambda: len(self._events) > place)
        return self._events[place]

    async def _run(self, work: Work) -> None:
        def on_step(step: Step) -> None:
            begin(self._tell(Event(self._ms(), step=STEPS[step])), self._telling)

        try:
            last = Event(self._ms(), page=await work(on_step))
        except ZoningError as error:
            last = Event(self._ms(), error=Error.of(error))
        except asyncio.CancelledError:
            last = self._cancelled()
        except Exception:
            log.exception("a visit failed with an unexpected error")
            last = Event(self._ms(), error=Error("InternalError", "the visit failed; see the log of `zoning serve`"))
        await asyncio.gather(*self._telling)
        await self._tell(msgspec.structs.replace(last, at_ms=self._ms()))

    async def _tell(self, event: Event) -> None:
        """Add an event, unless the last event of the job has already been added."""
        async with self._told:
            if not self._events or not self._events[-1].is_last:
                self._events.append(event)
                self._told.notify_all()

    def _cancelled(self) -> Event:
        return Event(self._ms(), error=Error("Cancelled", "the visit was cancelled"))

    def _ms(self) -> int:
        return round((time.monotonic() - self._begun) * 1000)


class Jobs:
    """The jobs that are under way, and those that ended last."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    def start(self, work: Work) -> str:
        """Start a job and return its id."""
        job = secrets.token_hex(8)
        self._jobs[job] = Job(work)
        while len(self._jobs) > limits.JOBS:
            self._jobs.popitem(last=False)[1].cancel()
        return job

    def get(self, job: str) -> Job:
        """Return the job with this id.

        Raises `SourceNotFound`.
        """
        if job not in self._jobs:
            raise SourceNotFound(f"there is no visit {job[:40]}: start it again", source=job[:40])
        return self._jobs[job]
