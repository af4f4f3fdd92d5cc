"""A look at a browser now and then: whether it answers at all, and whether a page's process takes too much memory."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

import psutil
from playwright.async_api import CDPSession, Error

from zoning import limits

log = logging.getLogger(__name__)


class BrowserWatch:
    """Looks at a browser's processes until it is stopped."""

    def __init__(self, session: CDPSession, silent: Callable[[], None]) -> None:
        """session: of a browser itself, one that runs on this machine; silent: is called when it does not answer."""
        self._session = session
        self._silent = silent
        self._ended = float("-inf")
        self._watching = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Look no longer."""
        self._watching.cancel()
        with suppress(asyncio.CancelledError):
            await self._watching

    def ended_one_since(self, moment: float) -> bool:
        """Whether a page's process was ended since `moment` (`time.monotonic()`), for the memory that it took."""
        return self._ended >= moment

    async def _watch(self) -> None:
        unanswered = 0
        while unanswered < limits.UNANSWERED_LOOKS:
            await asyncio.sleep(limits.MEMORY_CHECK_S)
            try:
                # Not `wait_for`: in Python 3.11 it forgets that it was cancelled when the answer comes in that moment.
                async with asyncio.timeout(limits.ANSWER_S):
                    found = await self._session.send("SystemInfo.getProcessInfo")
            except TimeoutError:
                unanswered += 1
                continue
            except Error:  # it has gone
                break
            unanswered = 0
            for process in found["processInfo"]:
                if process["type"] == "renderer":
                    self._end_if_too_large(process["id"])
        self._silent()

    def _end_if_too_large(self, number: int) -> None:
        with suppress(psutil.Error):  # it ended by itself
            process = psutil.Process(number)
            resident = process.memory_info().rss
            if resident > limits.MEMORY_BYTES:
                log.warning("ending a page's process that takes %d MiB", resident >> 20)
                self._ended = time.monotonic()
                process.kill()
