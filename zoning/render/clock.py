"""The page's own time, which runs only as far as it is granted (Chromium's virtual time).

Timers, intervals, idle callbacks, `Date`, animations and, by a script of ours, the frames that a page asks for run
through what is granted as quickly as the machine can; meanwhile the clock stands still for requests under way. Workers,
sockets and what the browser itself does once a frame know only the time of the wall.
"""

import asyncio
import logging
from contextlib import suppress

from playwright.async_api import CDPSession, Error

from zoning import limits
from zoning.render.cdp import hear
from zoning.render.deadline import Deadline
from zoning.render.traffic import Traffic
from zoning.tasks import running

log = logging.getLogger(__name__)

PATIENT, IMPATIENT, STILL = "pauseIfNetworkFetchesPending", "advance", "pause"


class PageClock:
    """The clock of one page, from its first grant on."""

    def __init__(self, session: CDPSession, traffic: Traffic, *, runs_by_itself: bool) -> None:
        """traffic: tells which requests the clock stands still for; runs_by_itself: it stays the clock of the wall."""
        self.runs_by_itself = runs_by_itself
        self.stuck = False
        """Whether one of the page's tasks was found not to end."""
        self.now_ms: float | None = None
        """The page's time, in the browser's ticks; None before its first grant."""
        self._session = session
        self._traffic = traffic
        self._used_up = asyncio.Event()
        hear(session, "Emulation.virtualTimeBudgetExpired", lambda _: self._used_up.set())

    @property
    def scripts(self) -> tuple[str, ...]:
        """What to run in documents to come: idle moments come by their timers.

        Where time is driven, frames do, too, and loops that wait for it end.
        """
        return ("idle.js",) if self.runs_by_itself else ("loops.js", "idle.js", "frames.js")

    async def grant(self, ms: float, limit_s: float) -> bool:
        """Let so much of the page's time pass, and return whether it did within `limit_s` seconds.

        Requests that are not worth waiting for are waited for no longer than `Traffic` says. A clock that runs by
        itself, also because the browser refuses to drive it, is given as long as a quiet page is looked at.
        """
        end = Deadline.after(limit_s)
        if not self.runs_by_itself:
            try:
                async with asyncio.timeout(limit_s), running([self._pass(ms), self._ask()]) as (passing, asking):
                    await asyncio.wait([passing, asking], return_when=asyncio.FIRST_COMPLETED)
                    if passing.done():
                        passing.result()
                        return True
                    asking.result()
                    self.stuck = True
                    return False
            except TimeoutError:
                await self._stop()
                return False
            except Error as error:
                log.info("using real time instead of virtual time: %s", error.message)
                self.runs_by_itself = True
        await asyncio.sleep(min(ms, limits.QUIET_MS, end.left * 1000) / 1000)
        return end.left > 0

    async def _ask(self) -> None:
        """Return when the page does not answer: no time passes while one of its tasks goes on."""
        with suppress(TimeoutError):
            while True:
                await asyncio.sleep(limits.STUCK_S / 2)
                async with asyncio.timeout(limits.STUCK_S):
                    await self._session.send("Runtime.evaluate", {"expression": "0"})

    async def _pass(self, ms: float) -> None:
        left = ms
        while left > 0:
            patient = not self._traffic.hopeless()
            step = left if patient else min(left, limits.STILL_STEP_MS)
            self._used_up.clear()
            await self._set(PATIENT if patient else IMPATIENT, step)
            if await self._passed(patient=patient):
                left -= step
                self.now_ms = (self.now_ms or 0) + step

    async def _passed(self, *, patient: bool) -> bool:
        """Whether what was granted is used up; False when only requests keep it that are not worth waiting for."""
        while not self._used_up.is_set():
            if patient and self._traffic.hopeless():
                return False
            with suppress(TimeoutError):
                async with asyncio.timeout(limits.CLOCK_LOOK_S):
                    await self._used_up.wait()
        return True

    async def _stop(self) -> None:
        """Let the page's time stand still; a page whose script does not end hears of it when that has ended."""
        with suppress(Error, TimeoutError):
            async with asyncio.timeout(limits.LOOK_S):
                await self._set(STILL)

    async def _set(self, policy: str, budget_ms: float | None = None) -> None:
        parameters: dict[str, object] = {"policy": policy}
        if budget_ms is not None:
            parameters |= {"budget": budget_ms, "maxVirtualTimeTaskStarvationCount": limits.STARVATION_TASKS}
        answer = await self._session.send("Emulation.setVirtualTimePolicy", parameters)
        if self.now_ms is None:
            self.now_ms = float(answer["virtualTimeTicksBase"])
