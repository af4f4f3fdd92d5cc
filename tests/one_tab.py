"""One tab for tests that are about what is read from a page, not about visits."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import CDPSession, Error, Page

from zoning import Renderer, Snapshot, VisitOptions
from zoning.render import capture, prepared
from zoning.render.browser import BrowserProcess
from zoning.render.cdp import send_for_much
from zoning.render.world import World, frames
from zoning.snapshot import PageFacts

OPTIONS = VisitOptions()


class _Tab(NamedTuple):
    process: BrowserProcess
    page: Page
    session: CDPSession
    world: World


class OneTab:
    """Shows one page after the other and captures each as a visit does, in less time than a visit takes.

    A visit has a context of its own, gives the page time and opens what is folded. Nothing of that is done here: a page
    is captured when it has loaded.
    """

    def __init__(self, renderer: Renderer) -> None:
        """Use the browser of `renderer`, or the one that takes its place if it was lost on a busy machine."""
        self._renderer = renderer
        self._stack = AsyncExitStack()
        self._tab: _Tab | None = None

    async def _open(self) -> "_Tab":
        if self._tab is None or self._tab.process.lost.done():
            process = await self._stack.enter_async_context(self._renderer._browser(()))
            context = await process.contexts.new(OPTIONS.context())
            page = (await context.new_page(driven=False)).page
            session = await page.context.new_cdp_session(page)
            self._tab = _Tab(process, page, session, World(session, (await frames(session))[0]))
        return self._tab

    async def close(self) -> None:
        """Give the browser back."""
        await self._stack.aclose()

    async def snapshot_of(self, source: str) -> Snapshot:
        """Show a page, given by its address or as a file, and capture it; again if the browser is lost meanwhile."""
        try:
            return await self._captured(source)
        except Error:
            assert self._tab
            self._tab.process.check()
            if not self._tab.process.lost.done():
                raise
            return await self._captured(source)

    async def _captured(self, source: str) -> Snapshot:
        tab, address = await self._open(), source if "://" in source else Path(source).as_uri()
        await tab.page.goto(address)
        laid_out = await prepared.lay_out(tab.world)
        captured = await send_for_much(tab.session, capture.COMMAND, capture.parameters(framed=laid_out.framed))
        document = capture.document_facts(captured)
        assert "://" in source or document.address.partition("#")[0] == address, "the tab shows another page"
        facts = PageFacts(
            url=source,
            final_url=document.address,
            base_url=document.base if document.based else "",
            title=document.title,
            language=document.language,
            viewport=OPTIONS.viewport,
            document_size=document.size,
        )
        return capture.snapshot_of(captured, facts)
