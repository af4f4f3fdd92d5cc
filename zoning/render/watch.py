"""Watch a browser: whether it still answers, and whether a page's process takes too much memory."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import psutil
from playwright.async_api import CDPSession, Error

from zoning import limits

log = logging.getLogger(__name__)

ANSWER_WAITS = 10
"""The number of short waits that the time for an answer consists of."""


class BrowserWatch:
    """Checks a browser's processes at intervals until it is stopped."""

    def __init__(self, session: CDPSession, silent: Callable[[], None]) -> None:
        """session: the CDP session of a browser on this machine; silent: called when the browser no longer answers."""
        self._session = session
        self._silent = silent
        self._ended = float("-inf")
        self._watching = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stop watching."""
        self._watching.cancel()
        with suppress(asyncio.CancelledError):
            await self._watching

    def ended_one_since(self, moment: float) -> bool:
        """Whether a page's process was killed since `moment` (`time.monotonic()`) because it took too much memory."""
        return self._ended >= moment

    async def _watch(self) -> None:
        unanswered = 0
        while unanswered < limits.UNANSWERED_LOOKS:
            await asyncio.sleep(limits.MEMORY_CHECK_S)
            try:
                found = await self._processes()
            except Error:  # the browser is gone
                break
            if found is None:
                unanswered += 1
                continue
            unanswered = 0
            for process in found:
                if process["type"] == "renderer":
                    self._end_if_too_large(process["id"])
        self._silent()

    async def _processes(self) -> list[dict[str, Any]] | None:
        """Return the browser's processes, or None if it does not answer in time."""
        answer = asyncio.ensure_future(self._session.send("SystemInfo.getProcessInfo"))
        try:
            # In short waits: while this process stands still, an answer that has come cannot be read.
            for _ in range(ANSWER_WAITS):
                await asyncio.wait([answer], timeout=limits.ANSWER_S / ANSWER_WAITS)
                if answer.done():
                    return list(answer.result()["processInfo"])
            return None
        finally:
            answer.cancel()

    def _end_if_too_large(self, number: int) -> None:
        with suppress(psutil.Error):  # the process has ended by itself
            process = psutil.Process(number)
            resident = process.memory_info().rss
            if resident > limits.MEMORY_BYTES:
                log.warning("ending a page's process that takes %d MiB", resident >> 20)
                self._ended = time.monotonic()
                process.kill()
