"""A browser's memory: a page's process that takes too much is ended, before the machine is short of it."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Self

import psutil
from playwright.async_api import Browser, CDPSession, Error

from zoning import limits

log = logging.getLogger(__name__)


class MemoryWatch:
    """Looks at the processes of a browser's pages until it is stopped."""

    def __init__(self, session: CDPSession) -> None:
        """session: of a browser that runs on this machine."""
        self._ended = float("-inf")
        self._watching = asyncio.create_task(self._watch(session))

    @classmethod
    async def start(cls, browser: Browser) -> Self:
        """Watch the pages of `browser`."""
        return cls(await browser.new_browser_cdp_session())

    async def stop(self) -> None:
        """Look no longer."""
        self._watching.cancel()
        with suppress(asyncio.CancelledError):
            await self._watching

    def ended_one_since(self, moment: float) -> bool:
        """Whether a process was ended since `moment` (`time.monotonic()`)."""
        return self._ended >= moment

    async def _watch(self, session: CDPSession) -> None:
        with suppress(Error):  # the browser has gone: nothing to watch
            while True:
                await asyncio.sleep(limits.MEMORY_CHECK_S)
                found = await session.send("SystemInfo.getProcessInfo")
                for process in found["processInfo"]:
                    if process["type"] == "renderer":
                        self._end_if_too_large(process["id"])

    def _end_if_too_large(self, number: int) -> None:
        with suppress(psutil.Error):  # it ended by itself
            process = psutil.Process(number)
            resident = process.memory_info().rss
            if resident > limits.MEMORY_BYTES:
                log.warning("ending a page's process that takes %d MiB", resident >> 20)
                self._ended = time.monotonic()
                process.kill()
