"""One tab for tests that are about what is read from a page, not about visits."""

from pathlib import Path
from typing import Self

from playwright.async_api import CDPSession, Page

from zoning import Snapshot, VisitOptions
from zoning.render import capture, reveal
from zoning.render.browser import BrowserProcess
from zoning.render.cdp import send_for_much
from zoning.render.world import World, frames
from zoning.snapshot import PageFacts

OPTIONS = VisitOptions()


class OneTab:
    """Shows one page after the other and captures each as a visit does, in less time than a visit takes.

    A visit has a context of its own, gives the page time and opens what is folded. Nothing of that is done here: a page
    is captured when it has loaded.
    """

    def __init__(self, page: Page, session: CDPSession, frame: str) -> None:
        self._page = page
        self._session = session
        self._world = World(session, frame)

    @classmethod
    async def of(cls, process: BrowserProcess) -> Self:
        """Open a tab in a browser."""
        context = await process.contexts.new(OPTIONS.context())
        page = (await context.new_page(driven=False)).page
        session = await page.context.new_cdp_session(page)
        return cls(page, session, (await frames(session))[0])

    async def snapshot_of(self, source: str) -> Snapshot:
        """Show a page, given by its address or as a file, and capture it."""
        await self._page.goto(source if "://" in source else Path(source).as_uri())
        laid_out = await reveal.lay_out(self._world)
        captured = await send_for_much(self._session, capture.COMMAND, capture.parameters(framed=laid_out.framed))
        document = capture.document_facts(captured)
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
