"""Answer requests with a limit for how many run at a time, and for how many wait."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from zoning import limits
from zoning.errors import InternalError, TooBusy, VisitTimeout, ZoningError
from zoning.process import garbage
from zoning.render.options import VisitOptions
from zoning.requests.page_request import Answer, PageRequest
from zoning.requests.visits import Visits

log = logging.getLogger(__name__)

FAULT = "an error in zoning itself; see its log"
"""The message for unexpected errors."""
Leaving = Callable[[], Coroutine[Any, Any, None]]


class Abandoned(Exception):
    """Raised when nobody waits for the answer any longer."""


@dataclass(slots=True, eq=False)
class RequestQueue:
    """Answers `at_once` requests at a time, lets `most_waiting` more wait, and rejects others."""

    visits: Visits
    options: VisitOptions
    """The options of visits that a request cannot change."""
    at_once: int = limits.VISITS_AT_ONCE
    most_waiting: int = limits.VISITS_WAITING
    patience_s: float = limits.REQUEST_S
    """The seconds that a request may take, including its wait."""
    under_way: int = field(default=0, init=False)
    """The number of requests being answered."""
    _admitted: int = field(default=0, init=False)
    _slots: asyncio.Semaphore = field(init=False)

    def __post_init__(self) -> None:
        self._slots = asyncio.Semaphore(self.at_once)

    @property
    def waiting(self) -> int:
        """The number of requests that wait."""
        return self._admitted - self.under_way

    async def answer(self, request: PageRequest, *, gone: Leaving | None = None) -> Answer:
        """Return the answer to a request, once it is its turn.

        gone: a coroutine function that returns when nobody waits for the answer any longer; then the work is cancelled.
        Raises `TooBusy`, `VisitTimeout` when its time is over, `Abandoned`, `InternalError`, and what
        `PageRequest.answer` raises.
        """
        if self._admitted >= self.at_once + self.most_waiting:
            many = f"{self.under_way} requests are being answered and {self.waiting} wait"
            raise TooBusy(f"{many}: try again in {limits.BUSY_S} s", source=request.source)
        self._admitted += 1
        working = asyncio.create_task(self._in_turn(request))
        working.add_done_callback(self._leave)
        leaving = None if gone is None else asyncio.create_task(gone())
        try:
            watched: set[asyncio.Task[Any]] = {working} if leaving is None else {working, leaving}
            await asyncio.wait(watched, timeout=self.patience_s, return_when=asyncio.FIRST_COMPLETED)
            if working.done():
                return working.result()
            if leaving is not None and leaving.done():
                raise Abandoned
            raise VisitTimeout(f"{request.source}: no answer within {self.patience_s:g} s", source=request.source)
        finally:
            working.cancel()
            if leaving is not None:
                leaving.cancel()

    async def _in_turn(self, request: PageRequest) -> Answer:
        async with self._slots:
            self.under_way += 1
            try:
                answer = await request.answer(self.visits, self.options)
                garbage.keep_for_good()
                return answer
            except ZoningError:
                raise
            except Exception as error:
                log.exception("%s: an error in zoning itself", request.source)
                raise InternalError(f"{request.source}: {FAULT}", source=request.source) from error
            finally:
                self.under_way -= 1

    def _leave(self, working: asyncio.Task[Answer]) -> None:
        self._admitted -= 1
        if not working.cancelled():
            working.exception()  # mark it as retrieved: nobody may be waiting for it
