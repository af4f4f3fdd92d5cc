"""Run a page in Chromium's virtual time, which passes only as far as it is granted.

Timers, intervals, idle callbacks, `Date`, animations and (through a script of ours) `requestAnimationFrame` callbacks
run through the granted time as fast as the machine can; the time stands still while requests are pending. Workers,
sockets and what the browser itself does once a frame run in real time.
"""

import asyncio
import logging
from contextlib import suppress

from playwright.async_api import CDPSession, Error

from zoning import limits
from zoning.process.tasks import running
from zoning.render.cdp import hear
from zoning.render.deadline import Deadline
from zoning.render.traffic import Traffic

log = logging.getLogger(__name__)

PATIENT, IMPATIENT, STILL = "pauseIfNetworkFetchesPending", "advance", "pause"


class PageClock:
    """The clock of one page: virtual time, from the first grant on, or real time."""

    def __init__(self, session: CDPSession, traffic: Traffic, *, runs_by_itself: bool) -> None:
        """traffic: knows which requests the clock waits for; runs_by_itself: whether the page runs in real time."""
        self.runs_by_itself = runs_by_itself
        self.stuck = False
        """Whether one of the page's tasks was found not to end."""
        self.now_ms: float | None = None
        """The page's virtual time in ms, counted as the browser's ticks; None before the first grant."""
        self.waited_for_requests = False
        """Whether requests worth waiting for were pending when the last grant reached its limit."""
        self._session = session
        self._traffic = traffic
        self._used_up = asyncio.Event()
        """Set when no budget of time is open."""
        self._used_up.set()
        hear(session, "Emulation.virtualTimeBudgetExpired", lambda _: self._used_up.set())

    @property
    def scripts(self) -> tuple[str, ...]:
        """Names of the scripts to run in new documents: they replace idle callbacks by timers.

        In virtual time they replace animation frames, too, and end loops that wait for the clock to move.
        """
        return ("idle.js",) if self.runs_by_itself else ("loops.js", "idle.js", "frames.js")

    async def grant(self, ms: float, limit_s: float) -> bool:
        """Let `ms` milliseconds of virtual time pass; return whether they did within `limit_s` seconds of real time.

        Pending requests delay it only as long as `Traffic` finds them worth waiting for. In real time, which is also
        used if the browser refuses virtual time, this sleeps for `ms`, but at most `limits.QUIET_MS`.
        """
        end = Deadline.after(limit_s)
        self.waited_for_requests = False
        if not self.runs_by_itself:
            try:
                async with asyncio.timeout(limit_s), running([self._advance(ms), self._watch()]) as (passing, watching):
                    await asyncio.wait([passing, watching], return_when=asyncio.FIRST_COMPLETED)
                    if passing.done():
                        passing.result()
                        return True
                    watching.result()
                    self.stuck = True
                    return False
            except TimeoutError:
                self.waited_for_requests = self._traffic.busy()
                await self._stop()
                return False
            except Error as error:
                log.info("using real time instead of virtual time: %s", error.message)
                self.runs_by_itself = True
        await asyncio.sleep(min(ms, limits.QUIET_MS, end.left * 1000) / 1000)
        return end.left > 0

    async def _watch(self) -> None:
        """Return when the page no longer answers: virtual time does not pass while one of its tasks runs."""
        with suppress(TimeoutError):
            while True:
                await asyncio.sleep(limits.STUCK_S / 2)
                async with asyncio.timeout(limits.STUCK_S):
                    await self._session.send("Runtime.evaluate", {"expression": "0"})

    async def _advance(self, ms: float) -> None:
        await self._use_up_open_budget()
        left = ms
        while left > 0:
            patient = not self._traffic.hopeless()
            step = min(left, limits.PATIENT_STEP_MS if patient else limits.STILL_STEP_MS)
            await self._pass(step, patient=patient)
            left -= step
            self.now_ms = (self.now_ms or 0) + step

    async def _use_up_open_budget(self) -> None:
        """Let the rest of a step pass whose grant has ended early.

        The browser reports the end of each budget, also of one that another has replaced.
        """
        if not self._used_up.is_set():
            await self._pass_requests()
            await self._wait(limits.LOOK_S)

    async def _pass(self, step_ms: float, *, patient: bool) -> None:
        """Let a step of virtual time pass. patient: requests delay it, until only hopeless ones are pending."""
        self._used_up.clear()
        await self._set(PATIENT if patient else IMPATIENT, step_ms)
        while not self._used_up.is_set():
            if patient and self._traffic.hopeless():
                patient = False
                await self._pass_requests()
            await self._wait(limits.CLOCK_LOOK_S)

    async def _pass_requests(self) -> None:
        """Let the open budget go on although requests are pending.

        Without an open budget the time would pass without end, by hours. So it is paused first: if the budget is used
        up by then, the browser reports that before it answers.
        """
        await self._set(STILL)
        if not self._used_up.is_set():
            await self._set(IMPATIENT)
            if self._used_up.is_set():
                await self._set(STILL)

    async def _wait(self, limit_s: float) -> None:
        """Wait until the open budget is used up, at most `limit_s` seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(limit_s):
                await self._used_up.wait()

    async def _stop(self) -> None:
        """Pause virtual time. A page whose script does not end receives the command only when the script has ended."""
        with suppress(Error, TimeoutError):
            async with asyncio.timeout(limits.LOOK_S):
                await self._set(STILL)

    async def _set(self, policy: str, budget_ms: float | None = None) -> None:
        parameters: dict[str, object] = {"policy": policy}
        if policy != STILL:  # the browser refuses it for time that stands still
            parameters["maxVirtualTimeTaskStarvationCount"] = limits.STARVATION_TASKS
        if budget_ms is not None:
            parameters["budget"] = budget_ms
        answer = await self._session.send("Emulation.setVirtualTimePolicy", parameters)
        if self.now_ms is None:
            self.now_ms = float(answer["virtualTimeTicksBase"])
