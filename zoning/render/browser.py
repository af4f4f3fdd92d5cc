"""Start, watch, retire and close a browser together with its own Playwright driver.

A page can keep both processes busy without end, with events that nobody asked for. So no two browsers share a driver:
such a page does not slow down the pages of other browsers.
"""

import asyncio
import logging
import os
import time
from contextlib import suppress
from typing import Self

import psutil
from playwright.async_api import Browser, BrowserContext, Error, Playwright

from zoning import limits
from zoning.errors import BrowserUnusable
from zoning.process.tasks import begin
from zoning.render import chromium, compositor
from zoning.render.contexts import Contexts
from zoning.render.watch import BrowserWatch

log = logging.getLogger(__name__)

Flags = tuple[str, ...]
"""Command line flags of a browser."""
Lost = asyncio.Future[str]
"""Set when the browser has died or no longer answers; its result says which."""


class BrowserProcess:
    """A browser and its driver, with a count of its visits."""

    watch: BrowserWatch
    contexts: Contexts

    def __init__(self, playwright: Playwright, browser: Browser, driver: psutil.Process) -> None:
        """driver: the driver's process, which is killed together with its children."""
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
        """Start the driver and the browser; try once more if that fails.

        Raises `BrowserNotFound` or `BrowserUnusable`.
        """
        try:
            return await cls._start(flags)
        except BrowserUnusable as error:
            log.info("restarting the browser: %s", error)
            return await cls._start(flags)

    @classmethod
    async def _start(cls, flags: Flags) -> Self:
        begun = time.monotonic()
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
                raise BrowserUnusable(f"the browser crashed when it started ({reason}): {chromium.MEND}") from error
            raise
        log.info("a browser started in %d ms", (time.monotonic() - begun) * 1000)
        return process

    @property
    def fit(self) -> bool:
        """Whether another visit may begin in it."""
        return not (self._retired or self.lost.done() or self.visits >= limits.PAGES_A_BROWSER)

    def ended_in_time(self, *, in_time: bool) -> None:
        """Record the end of a visit; after `limits.TIMEOUTS_A_BROWSER` timeouts in a row the browser is retired."""
        self._timeouts = 0 if in_time else self._timeouts + 1
        if self._timeouts >= limits.TIMEOUTS_A_BROWSER:
            self.retire(f"{self._timeouts} visits in a row timed out")

    async def close_context(self, context: BrowserContext, limit_s: float) -> None:
        """Close a context, waiting at most `limit_s` seconds; after that it continues to close in the background."""
        closing = begin(self._close_context(context, max(limit_s, limits.CLOSE_S)), self._closing)
        await asyncio.wait([closing], timeout=limit_s)

    def check(self) -> None:
        """Check now whether either process has ended: a call may fail before the event arrives that reports it."""
        if not self.browser.is_connected():
            self._lose("its browser died")
        elif not self._driver.is_running() or self._driver.status() == psutil.STATUS_ZOMBIE:
            self._lose("its driver died")

    async def close(self) -> None:
        """End both processes, by force if they do not end by themselves."""
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
        # `stop` must begin before the driver is killed, or Playwright reports an error; it ends when the driver has.
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
            pass  # it was closed with its browser

    def _lose(self, how: str) -> None:
        if self.lost.done():
            return
        self.lost.set_result(how)
        if self._ending is None:  # otherwise it is being closed on purpose
            log.info("%s", how)
            # At once: a browser that hangs keeps its memory, and blocks the visits that wait for it.
            self._ending = asyncio.create_task(self._end(by_force=True))

    def retire(self, why: str) -> None:
        """Allow no further visits."""
        if not self._retired:
            log.info("the browser gets no more visits: %s", why)
            self._retired = True

    def _kill(self) -> None:
        """Kill the driver and all its child processes."""
        with suppress(psutil.Error):
            for process in (self._driver, *self._driver.children(recursive=True)):
                with suppress(psutil.Error):
                    process.kill()


async def _driver_of(browser: Browser) -> psutil.Process:
    """Return the driver's process: our own child process that has started the browser, perhaps through a script.

    Raises `psutil.NoSuchProcess` if there is none. It never returns a process that is not our child, for we kill it.
    """
    number = await chromium.process_of(browser)
    for above in psutil.Process(number).parents():
        if above.ppid() == os.getpid():
            return above
    raise psutil.NoSuchProcess(number, msg="its driver has ended")
