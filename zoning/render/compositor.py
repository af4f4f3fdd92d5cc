"""Paint the frames of a page on demand, and with them what the browser does once a frame.

With each frame come style and layout, `ResizeObserver` and `IntersectionObserver` callbacks, and animation events. The
headless shell paints when we ask it to (BeginFrame control). So a frame takes no longer than its work, instead of a
sixtieth of a second, comes at a given virtual time, and is painted only if something waits for it. Any other Chromium
paints in real time, and we wait for its next frame.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from playwright.async_api import CDPSession, Error

from zoning import limits
from zoning.process.tasks import running
from zoning.render.clock import PageClock
from zoning.render.world import World, in_some_document, script

SWITCH = "--run-all-compositor-stages-before-draw"
"""The flag for painting on demand: without it the headless shell refuses BeginFrame control."""
FRAME = "HeadlessExperimental.beginFrame"
Turns = asyncio.Lock
"""A lock held while a browser paints a frame on demand: frames of two pages at once end its painting process.

(In Chromium 156 all pages have the same frame source id, so one page waits for parts of the other's frame.)
"""


class Compositor:
    """Paints the frames of one page."""

    def __init__(self, world: World, clock: PageClock, turns: Turns | None) -> None:
        """turns: the lock of the page's browser if frames are painted on demand; None if they come by themselves."""
        self.lacks_frame = False
        """Whether the last frame that the page needed did not come."""
        self.refused = False
        """Whether waiting for the lock has timed out once: then this page does not wait for it again."""
        self._world = world
        self._clock = clock
        self._turns = turns
        self._last_ms = 0.0
        self._painted: asyncio.Task[None] | None = None

    @property
    def driven(self) -> bool:
        """Whether frames are painted on demand only."""
        return self._turns is not None

    async def paint(self, *, shown: bool = False) -> None:
        """Paint a frame, or wait for one. The callbacks that it triggers have run when the next call is answered.

        shown: whether its pixels are needed, too. A page that lacks a style sheet, or is busy, paints no frame.
        """
        self.lacks_frame = True
        if self._turns:
            await self._drive(self._turns, shown=shown)
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(limits.PAINT_S):
                await self._next_frame()
                self.lacks_frame = False

    @asynccontextmanager
    async def painting(self) -> AsyncIterator[None]:
        """Paint one frame after the other for the duration of the block, as a browser does by itself."""
        async with running([self._paint_continuously(self._turns)] if self._turns else []):
            yield

    async def _drive(self, turns: Turns, *, shown: bool) -> None:
        """Paint until the page has had a frame: the first may come before the browser knows that the page wants one.

        While CSS animations run, the browser stops painting after a few frames whose pixels it need not draw. So all
        tries but the first draw them.
        """
        async with running([self._next_frame()]) as (waiting,):
            await asyncio.sleep(0)  # let that task request the frame before one is painted
            for n in range(limits.FRAMES_FOR_ONE):
                painted = await self._frame(turns, shown=shown or n > 0)
                await asyncio.wait([waiting], timeout=limits.REPAINT_S)
                self.lacks_frame = not waiting.done()
                if waiting.done() or not painted:
                    return

    async def _paint_continuously(self, turns: Turns) -> None:
        while True:
            await self._frame(turns, shown=True)
            await asyncio.sleep(limits.FRAME_S)

    async def _frame(self, turns: Turns, *, shown: bool) -> bool:
        """Paint a frame when it is this page's turn; return False if that takes too long, or if the frame does."""
        if self._painted is None or self._painted.done():
            try:
                async with asyncio.timeout(0 if self.refused else limits.TURN_S):
                    await turns.acquire()
            except TimeoutError:
                self.refused = True
                return False
            self._painted = asyncio.create_task(self._begin_frame(turns, shown=shown))
        ended, _ = await asyncio.wait([self._painted], timeout=limits.PAINT_S)
        return bool(ended)

    async def _begin_frame(self, turns: Turns, *, shown: bool) -> None:
        """Paint a frame, and release the lock when it is finished, even if the caller no longer waits for it."""
        try:
            await self._world.session.send(FRAME, {"noDisplayUpdates": not shown, **self._time()})
        except Error:  # the page was closed, and the painting process learns of that a moment later
            await asyncio.sleep(limits.GONE_S)
        finally:
            turns.release()

    def _time(self) -> dict[str, float]:
        """Return the frame's time, later than the last frame's; animations advance to it. Virtual time, if there is."""
        if self._clock.now_ms is None:
            return {}
        self._last_ms = max(self._clock.now_ms, self._last_ms + 1)
        return {"frameTimeTicks": self._last_ms}

    async def _next_frame(self) -> None:
        await in_some_document(lambda: self._world.call(script("paint.js")))


async def paints(session: CDPSession, turns: Turns | None) -> bool:
    """Return whether the browser paints a frame of a page of our own.

    A page can keep the browser's painting process busy, even long after it was closed: then no page gets a frame.
    """
    asked = {"expression": "new Promise(requestAnimationFrame)", "awaitPromise": True}
    with suppress(TimeoutError):
        async with asyncio.timeout(limits.UNPAINTED_S), running([session.send("Runtime.evaluate", asked)]) as (frame,):
            while not frame.done():
                if turns:
                    async with turns:
                        await session.send(FRAME, {"noDisplayUpdates": True})
                await asyncio.wait([frame], timeout=limits.REPAINT_S)
            return True
    return False
