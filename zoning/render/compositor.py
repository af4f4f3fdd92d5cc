"""The frames of a page: what the browser does once a frame, it does when one is asked for.

Style and layout, the observers of sizes and of what comes into view, the events of animations: all of that comes with a
frame. The headless shell leaves it to us when one is painted (its BeginFrame control), so that frames cost what they
take instead of a sixtieth of a second, come at moments of the page's own time, and none is painted that nothing waits
for. Any other Chromium paints by the clock of the wall, and a frame is waited for.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from playwright.async_api import Error

from zoning import limits
from zoning.render.clock import PageClock
from zoning.render.world import World, in_some_document, script
from zoning.tasks import running

SWITCH = "--run-all-compositor-stages-before-draw"
"""Of a browser that is to paint when it is asked to: the headless shell refuses without it."""
FRAME = "HeadlessExperimental.beginFrame"
Turns = asyncio.Lock
"""Held while a frame is painted in a browser: frames of two pages at once end its painting process.

(In Chromium 156 all pages have the same number as a source of frames, so one waits for the other's parts.)
"""


class Compositor:
    """Paints the frames of one page."""

    def __init__(self, world: World, clock: PageClock, turns: Turns | None) -> None:
        """turns: those of the page's browser, where its frames are driven; None where they come by themselves."""
        self._world = world
        self._clock = clock
        self._turns = turns
        self._last_ms = 0.0
        self._painted: asyncio.Task[None] | None = None
        self._refused = False
        """Whether it was waited for a turn in vain: then no more is."""

    @property
    def driven(self) -> bool:
        """Whether frames are painted when that is asked for, and only then."""
        return self._turns is not None

    async def paint(self, *, shown: bool = False) -> None:
        """Paint a frame, or wait for one. What it sets going is done when the browser answers the next call.

        shown: whether its pixels are wanted, too. A page that lacks a style sheet, or is busy, paints none.
        """
        if self._turns:
            await self._drive(self._turns, shown=shown)
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(limits.PAINT_S):
                await self._next_frame()

    @asynccontextmanager
    async def painting(self) -> AsyncIterator[None]:
        """Let frames come one after the other for the time of the block, as they do where nobody drives them."""
        async with running([self._paint_on(self._turns)] if self._turns else []):
            yield

    async def _drive(self, turns: Turns, *, shown: bool) -> None:
        """Paint until the page has had a frame: one may come before the browser knows that anything waits for it."""
        async with running([self._next_frame()]) as (waiting,):
            await asyncio.sleep(0)  # it is asked for before it is painted
            for _ in range(limits.FRAMES_FOR_ONE):
                painted = await self._frame(turns, shown=shown)
                await asyncio.wait([waiting], timeout=limits.REPAINT_S)
                if waiting.done() or not painted:
                    return

    async def _paint_on(self, turns: Turns) -> None:
        while True:
            await self._frame(turns, shown=True)
            await asyncio.sleep(limits.FRAME_S)

    async def _frame(self, turns: Turns, *, shown: bool) -> bool:
        """Paint a frame when it is this page's turn; False where it never was, or the page is too busy to end it."""
        if self._painted is None or self._painted.done():
            try:
                async with asyncio.timeout(0 if self._refused else limits.TURN_S):
                    await turns.acquire()
            except TimeoutError:
                self._refused = True
                return False
            self._painted = asyncio.create_task(self._begin_frame(turns, shown=shown))
        ended, _ = await asyncio.wait([self._painted], timeout=limits.PAINT_S)
        return bool(ended)

    async def _begin_frame(self, turns: Turns, *, shown: bool) -> None:
        """Goes on to its end, whoever waits for it: as long as it is under way, it is no other page's turn."""
        try:
            await self._world.session.send(FRAME, {"noDisplayUpdates": not shown, **self._time()})
        except Error:  # the page has gone, and takes a moment to be gone for all
            await asyncio.sleep(limits.GONE_S)
        finally:
            turns.release()

    def _time(self) -> dict[str, float]:
        """When the frame is, in the page's time: animations stand where that does. No two are at the same moment."""
        if self._clock.now_ms is None:
            return {}
        self._last_ms = max(self._clock.now_ms, self._last_ms + 1)
        return {"frameTimeTicks": self._last_ms}

    async def _next_frame(self) -> None:
        await in_some_document(lambda: self._world.call(script("paint.js")))
