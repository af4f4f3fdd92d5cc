"""A browser with a driver of its own: two programs that are started, watched, replaced and ended together.

A page can keep both busy without end, with events that nobody asked for. So no two browsers share a driver: what one
page does to its own leaves the others alone.
"""

import asyncio
import logging
import os
from contextlib import suppress
from typing import Self

import psutil
from playwright.async_api import Browser, BrowserContext, Error, Playwright

from zoning import limits
from zoning.errors import BrowserUnusable
from zoning.render import chromium, compositor
from zoning.render.contexts import Contexts
from zoning.render.watch import BrowserWatch
from zoning.tasks import begin

log = logging.getLogger(__name__)

Flags = tuple[str, ...]
"""Of a browser's command line."""
Lost = asyncio.Future[str]
"""Set when the browser no longer answers; its result says how that showed."""


class BrowserProcess:
    """A browser, its driver and the visits that it has seen."""

    watch: BrowserWatch
    contexts: Contexts

    def __init__(self, playwright: Playwright, browser: Browser, driver: psutil.Process) -> None:
        """driver: whatever it has started ends with it."""
        self.browser = browser
        self.lost: Lost = asyncio.get_running_loop().create_future()
        self.visits = 0
        self.open_visits = 0
        self._playwright = playwright
        self._driver = driver
        self._timeouts = 0
        self._retired = False
        self._ending: asyncio.Task[None] | None = None
        self._closing: set[asyncio.Task[None]] = set()
        browser.on("disconnected", lambda _: self._lose("its browser died"))

    @classmethod
    async def start(cls, flags: Flags) -> Self:
        """Start both, once more where one of them ends as it begins.

        Raises `BrowserNotFound` or `BrowserUnusable`.
        """
        try:
            return await cls._start(flags)
        except BrowserUnusable as error:
            log.info("starting the browser again: %s", error)
            return await cls._start(flags)

    @classmethod
    async def _start(cls, flags: Flags) -> Self:
        playwright = await chromium.start_driver()
        try:
            drive_frames = chromium.drives_frames(chromium.program_for(playwright))
            switches = (compositor.SWITCH,) if drive_frames else ()
            browser = await chromium.launch(playwright, (*flags, *switches))
            async with asyncio.timeout(limits.LAUNCH_S):
                process = cls(playwright, browser, await _driver_of(browser))
                session = await browser.new_browser_cdp_session()
                process.watch = BrowserWatch(session, lambda: process._lose("its browser stopped answering"))
                process.contexts = Contexts(browser, session, drive_frames=drive_frames)
        except BaseException as error:
            with suppress(Exception):
                await asyncio.wait_for(playwright.stop(), limits.CLOSE_S)
            if isinstance(error, Error | TimeoutError | psutil.Error):
                reason = chromium.reason(error)
                raise BrowserUnusable(f"the browser crashed at its start ({reason}): {chromium.MEND}") from error
            raise
        return process

    @property
    def fit(self) -> bool:
        """Whether another visit may begin in it."""
        return not (self._retired or self.lost.done() or self.visits >= limits.PAGES_A_BROWSER)

    def ended_in_time(self, *, in_time: bool) -> None:
        """Take note of a visit's end: two in a row that were out of time, and the browser gets no more."""
        self._timeouts = 0 if in_time else self._timeouts + 1
        if self._timeouts >= limits.TIMEOUTS_A_BROWSER:
            self.retire(f"{self._timeouts} visits in a row timed out")

    async def close_context(self, context: BrowserContext, limit_s: float) -> None:
        """Close a context within `limit_s` seconds; one that takes longer goes on closing behind the next visits."""
        closing = begin(self._close_context(context, max(limit_s, limits.CLOSE_S)), self._closing)
        await asyncio.wait([closing], timeout=limit_s)

    def check(self) -> None:
        """Notice the end of either program now: a call that fails may come before the news of it."""
        if not self.browser.is_connected():
            self._lose("its browser died")
        elif not self._driver.is_running() or self._driver.status() == psutil.STATUS_ZOMBIE:
            self._lose("its driver died")

    async def close(self) -> None:
        """End both programs, by force where they do not end by themselves."""
        await self.watch.stop()
        for closing in self._closing:
            closing.cancel()
        if self._ending is None:
            self._ending = asyncio.create_task(self._end(by_force=False))
        await self._ending

    async def _browser_closed(self) -> bool:
        try:
            await asyncio.wait_for(self.browser.close(), limits.CLOSE_S)
        except (Error, TimeoutError):
            return False
        return True

    async def _end(self, *, by_force: bool) -> None:
        by_force = by_force or not await self._browser_closed()
        stopping = asyncio.ensure_future(self._playwright.stop())
        # Playwright is to know first that the driver will end, or it takes that for an error, and to see it at last.
        for limit_s in (0.0 if by_force else limits.CLOSE_S, limits.CLOSE_S):
            await asyncio.wait([stopping], timeout=limit_s)
            self._kill()
        stopping.cancel()
        await asyncio.gather(stopping, return_exceptions=True)

    async def _close_context(self, context: BrowserContext, limit_s: float) -> None:
        try:
            await asyncio.wait_for(context.close(), limit_s)
        except TimeoutError:
            self.retire("a page's context did not close")
        except Error:
            pass  # it went with its browser

    def _lose(self, how: str) -> None:
        if self.lost.done():
            return
        self.lost.set_result(how)
        if self._ending is None:  # otherwise that is what was wanted
            log.info("%s", how)
            # At once: what hangs keeps its memory, and holds up those who wait for it.
            self._ending = asyncio.create_task(self._end(by_force=True))

    def retire(self, why: str) -> None:
        """Let it get no further visits."""
        if not self._retired:
            log.info("the browser is retired: %s", why)
            self._retired = True

    def _kill(self) -> None:
        """End the driver and all that it has started."""
        with suppress(psutil.Error):
            for process in (self._driver, *self._driver.children(recursive=True)):
                with suppress(psutil.Error):
                    process.kill()


async def _driver_of(browser: Browser) -> psutil.Process:
    """The driver's process: the one of our own children that has started the browser, maybe by way of a script.

    Raises `psutil.NoSuchProcess` when none has: what is not our child is never taken for it, for it will be killed.
    """
    number = await chromium.process_of(browser)
    for above in psutil.Process(number).parents():
        if above.ppid() == os.getpid():
            return above
    raise psutil.NoSuchProcess(number, msg="its driver has ended")
