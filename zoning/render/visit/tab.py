"""Open a page in its own browser context for one attempt, and notice what ends the attempt early."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

from playwright.async_api import BrowserContext, CDPSession, Dialog, Error, Page

from zoning import limits
from zoning.errors import BrowserLost, PageCrashed, VisitTimeout
from zoning.render import guard
from zoning.render.browser import BrowserProcess
from zoning.render.contexts import OpenedPage
from zoning.render.recording import Recording
from zoning.render.sources import ReplayedPage
from zoning.render.visit.wanted import Manner, Wanted
from zoning.render.world import World, frames

T = TypeVar("T")


class TooManyDialogs(Exception):
    """Raised for a page that opens dialogs without end; it can be read only with its scripts off."""


class Tab:
    """An open page. `session` is its CDP session."""

    def __init__(
        self, process: BrowserProcess, opened: OpenedPage, session: CDPSession, frame: str, wanted: Wanted
    ) -> None:
        page = opened.page
        self.page = page
        self.turns = opened.turns
        self.session = session
        self.world = World(session, frame)
        self.frame = frame
        """The id of the page's main frame."""
        self.wanted = wanted
        self.name = wanted.source.name
        self.browser_version = process.browser.version
        reserve = min(limits.CAPTURE_RESERVE_S, limits.CAPTURE_SHARE * wanted.deadline.left)
        self.steps_by = wanted.deadline.earlier(reserve)
        """The deadline of all steps before the capture."""
        self.stopped = False
        """Whether the page's scripts have been stopped."""
        self._process = process
        self._ended: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()
        self._dialogs = 0
        page.on("crash", lambda _: self.end(self.crashed("the page's process died")))
        page.on("close", lambda _: self.end(self.crashed("the page closed itself")))
        page.on("dialog", self._dismiss)
        page.on("popup", close_popup)

    @property
    def context(self) -> BrowserContext:
        """The page's browser context."""
        return self.page.context

    def asks_for_page(self, sent: dict[str, Any]) -> bool:
        """Whether a request is for a document of the page itself. sent: the event `Network.requestWillBeSent`."""
        return sent.get("type") == "Document" and sent.get("frameId") == self.frame

    def end(self, error: Exception) -> None:
        """End the attempt with `error`, whatever it is waiting for."""
        if not self._ended.done():
            self._ended.set_result(error)

    def go_on(self) -> None:
        """Allow a new attempt in the tab, after one was ended."""
        self._ended = asyncio.get_running_loop().create_future()

    async def within(self, doing: Awaitable[T], limit_s: float) -> T:
        """Return the result of `doing`, if it comes within `limit_s` seconds and while page and browser live.

        The limit is at least `limits.LOOK_S`, so that each step can look at the page. Raises `TimeoutError`, or the
        error that ended the attempt.
        """
        task = asyncio.ensure_future(doing)
        ends: list[asyncio.Future[Any]] = [self._ended, self._process.lost]
        try:
            await asyncio.wait([task, *ends], timeout=max(limits.LOOK_S, limit_s), return_when=asyncio.FIRST_COMPLETED)
            if task.done() and isinstance(task.exception(), Error):
                # If the page, its browser or the driver has ended, this error may come before the event for that.
                self._process.check()
                if self.page.is_closed():
                    await asyncio.wait(ends, timeout=limits.DYING_S, return_when=asyncio.FIRST_COMPLETED)
            if self._process.lost.done():
                raise BrowserLost(f"{self.name}: {self._process.lost.result()} during the visit", source=self.name)
            if self._ended.done():
                raise self._ended.result()
            if not task.done():
                raise TimeoutError
            return task.result()
        finally:
            task.cancel()

    async def in_steps(self, doing: Awaitable[T], limit_s: float = limits.VISIT_S) -> T:
        """Like `within`, for a step before the capture: it leaves the time that the capture needs."""
        return await self.within(doing, min(limit_s, self.steps_by.left))

    async def stop_scripts(self) -> None:
        """Terminate the script that is running, and let no other begin."""
        self.stopped = True
        await self._send("Runtime.terminateExecution", {})
        await self._send("Emulation.setScriptExecutionDisabled", {"value": True})

    async def stop_loading(self) -> None:
        """Cancel what is still loading, a pending navigation, too."""
        await self._send("Page.stopLoading", {})

    async def answers(self) -> bool:
        """Return whether the page runs a script of ours: none of its own is running."""
        asking = self.session.send("Runtime.evaluate", {"expression": "true"})
        return await self._succeeds(asking, limits.SCRIPT_GRACE_S)

    async def browser_paints(self) -> bool:
        """Return whether the browser paints other pages than this one; True if this one is busy, which may be why."""
        return not await self.answers() or await self._succeeds(self._process.contexts.paint(), limits.CONTEXT_S)

    def leave_browser(self, why: str) -> None:
        """Allow no more visits in the browser.

        Raises `BrowserLost` if another of its pages may be the reason, and there is time for another attempt.
        """
        self.retire_browser(why)
        if self._process.visits > 1 and self.wanted.time_for_another:
            raise BrowserLost(f"{self.name}: {why}", source=self.name)

    def retire_browser(self, why: str) -> None:
        """Allow no more visits in the browser."""
        self._process.retire(why)

    def timeout(self, what: str) -> VisitTimeout:
        """Return the error for a visit whose time is over. what: what was not done in time."""
        limit = self.wanted.options.timeout_s
        return VisitTimeout(f"{self.name}: {what} within {limit:g} s", source=self.name)

    def crashed(self, what: str) -> PageCrashed:
        """Return the error for a page that ended during the visit. what: what happened."""
        return PageCrashed(f"{self.name}: {what} during the visit", source=self.name)

    async def _succeeds(self, asking: Awaitable[object], limit_s: float) -> bool:
        """Return whether the answer comes in time, and is not false."""
        with suppress(Error, TimeoutError):
            return bool(await self.within(asking, limit_s))
        return False

    async def _send(self, command: str, parameters: dict[str, Any]) -> None:
        with suppress(Error, TimeoutError):
            limit_s = max(limits.LOOK_S, min(limits.SCRIPT_GRACE_S, self.wanted.deadline.left / 2))
            await asyncio.wait_for(self.session.send(command, parameters), limit_s)

    async def _dismiss(self, dialog: Dialog) -> None:
        self._dialogs += 1
        if self._dialogs >= limits.DIALOGS_A_PAGE:
            self.end(TooManyDialogs())  # left open, it blocks the page's script until the page is closed
            return
        with suppress(Error):  # it is gone already
            await dialog.dismiss()


@asynccontextmanager
async def open_tab(process: BrowserProcess, wanted: Wanted, manner: Manner, recording: Recording) -> AsyncIterator[Tab]:
    """Open a page in its own context, with the visit's options, for the duration of the block.

    Raises `BrowserLost` if the browser cannot do that: nothing is loaded yet that could be the reason.
    """
    arguments = {**wanted.options.context(), **recording.arguments}
    arguments["java_script_enabled"] &= manner.scripts
    if wanted.options.offline or isinstance(wanted.source, ReplayedPage):
        arguments["proxy"] = guard.NOWHERE
    context = await _opened(process, wanted, process.contexts.new(arguments))
    try:
        page = await _opened(process, wanted, context.new_page(driven=not wanted.by_the_wall(manner)))
        session = await _opened(process, wanted, context.playwrights.new_cdp_session(page.page))
        frame, *_ = await _opened(process, wanted, frames(session))
        yield Tab(process, page, session, frame, wanted)
    finally:
        await process.close_context(context.playwrights, recording.close_s)


async def _opened(process: BrowserProcess, wanted: Wanted, opening: Awaitable[T]) -> T:
    name = wanted.source.name
    task = asyncio.ensure_future(opening)
    either: list[asyncio.Future[Any]] = [task, process.lost]
    try:
        await asyncio.wait(either, timeout=limits.CONTEXT_S, return_when=asyncio.FIRST_COMPLETED)
        if task.done() and not task.exception():
            return task.result()
    finally:
        task.cancel()
    process.check()
    process.retire("it could not open a page")
    why = process.lost.result() if process.lost.done() else "its browser could not open a page"
    raise BrowserLost(f"{name}: {why}", source=name)


async def close_popup(popup: Page) -> None:
    """Close a window that the page has opened."""
    with suppress(Error):  # it has closed itself already
        await popup.close()
