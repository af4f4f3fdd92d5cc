"""Open browser contexts, one for each attempt at a page, and the page in each."""

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple

from playwright.async_api import Browser, BrowserContext, CDPSession, Page

from zoning.process.tasks import not_by_halves
from zoning.render.compositor import Turns, paints


class OpenedPage(NamedTuple):
    """A page in which nothing is loaded yet."""

    page: Page
    turns: Turns | None
    """The lock of its browser if its frames are painted on demand; None if they come by themselves."""


class Context:
    """One browser context."""

    def __init__(self, playwrights: BrowserContext, name: str | None, browsers: "Contexts") -> None:
        """name: the browser's id of the context; None if it is not known."""
        self.playwrights = playwrights
        self._name = name
        self._browsers = browsers

    async def new_page(self, *, driven: bool) -> OpenedPage:
        """Open a page. driven: whether to paint its frames on demand, if the browser can."""
        if not (driven and self._name and self._browsers.drive_frames):
            return OpenedPage(await self.playwrights.new_page(), turns=None)
        # Playwright has no option for this, but takes over every page that is opened in one of its contexts.
        target = {"url": "about:blank", "browserContextId": self._name, "enableBeginFrameControl": True}
        async with self.playwrights.expect_page() as opened:
            await self._browsers.session.send("Target.createTarget", target)
        return OpenedPage(await opened.value, self._browsers.turns)


class Contexts:
    """All contexts of one browser."""

    def __init__(self, browser: Browser, session: CDPSession, *, drive_frames: bool) -> None:
        """session: the browser's own CDP session; drive_frames: whether the browser can paint frames on demand."""
        self.session = session
        self.drive_frames = drive_frames
        self.turns = Turns()
        self._browser = browser
        self._opening = asyncio.Lock()
        self._known: set[str] = set()

    async def new(self, options: Mapping[str, Any]) -> Context:
        """Open a context with Playwright's `options`; if the caller is cancelled, none stays open."""
        return await not_by_halves(self._new(options), lambda context: context.playwrights.close())

    async def paint(self) -> bool:
        """Return whether the browser still paints: whether an empty page of our own gets a frame."""
        context = await self.new({})
        try:
            opened = await context.new_page(driven=True)
            return await paints(await context.playwrights.new_cdp_session(opened.page), opened.turns)
        finally:
            await context.playwrights.close()

    async def _new(self, options: Mapping[str, Any]) -> Context:
        async with self._opening:  # one at a time: Playwright hides the id, so it is found as the new one
            context = await self._browser.new_context(**options)
            names = set((await self.session.send("Target.getBrowserContexts"))["browserContextIds"])
            new, self._known = names - self._known, names
        return Context(context, new.pop() if len(new) == 1 else None, self)
