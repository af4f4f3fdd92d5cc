"""One tab for tests that are about what is read from a page, not about visits."""

import re
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

import httpx
from playwright.async_api import CDPSession, Error, Page

from zoning import Renderer, Snapshot, VisitOptions
from zoning.render import capture, prepared
from zoning.render.browser import BrowserProcess
from zoning.render.cdp import send_for_much
from zoning.render.world import World, frames
from zoning.snapshot import PageFacts

Render = Callable[[str], Snapshot]
"""The fixtures that render a source, or HTML given as text."""
OPTIONS = VisitOptions()
LIVE = re.compile(
    r"<script(?!\s+type=.?application/\w+\+?json)|\bon[a-z]+\s*=|\bsrc(set)?\s*=|url\(|@import|http-equiv"
    r"|<base(?!\s+href=.?https?:)|<(iframe|object|embed|link|video|audio|template)\b",
    re.IGNORECASE,
)
"""HTML that runs or loads something, which goes on after the page or comes later than it."""


BLANK = Path(__file__).with_name("blank.html")


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
        self._blank = False

    async def _open(self) -> "_Tab":
        if self._tab is None or self._tab.process.lost.done():
            self._blank = False
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
        """Show a page, given by its address or as a file, and capture it."""
        html = _html_at(source) if "://" in source else Path(source).read_text(encoding="utf-8")
        if LIVE.search(html):
            return await self._although_it_may_be_lost(lambda: self._loaded(source))
        return await self._although_it_may_be_lost(lambda: self._written(html, source))

    async def snapshot_of_html(self, html: str, file: Path) -> Snapshot:
        """Show a page that is given as text, and capture it as the page of a file."""
        if LIVE.search(html):
            file.parent.mkdir()
            file.write_text(html, encoding="utf-8")
            return await self.snapshot_of(str(file))
        return await self._although_it_may_be_lost(lambda: self._written(html, str(file)))

    async def _although_it_may_be_lost(self, shown: Callable[[], Awaitable[Snapshot]]) -> Snapshot:
        """Do it again if the browser is lost meanwhile."""
        try:
            return await shown()
        except Error:
            assert self._tab
            self._tab.process.check()
            if not self._tab.process.lost.done():
                raise
            return await shown()

    async def _loaded(self, source: str) -> Snapshot:
        tab, address = await self._open(), _address(source)
        self._blank = False
        await tab.page.goto(address)
        snapshot = await self._captured(tab, source)
        shown = snapshot.page.final_url.partition("#")[0]
        assert "://" in source or shown == address, "the tab shows another page"
        return snapshot

    async def _written(self, html: str, source: str) -> Snapshot:
        """Write into the document that is there, which takes a quarter of the time that loading another one takes."""
        tab = await self._open()
        if not self._blank:
            await tab.page.goto(BLANK.as_uri())
            self._blank = True
        await tab.world.call("html => { document.open(); document.write(html); document.close() }", html)
        return await self._captured(tab, source, _address(source))

    async def _captured(self, tab: _Tab, source: str, address: str = "") -> Snapshot:
        laid_out = await prepared.lay_out(tab.world)
        captured = await send_for_much(tab.session, capture.COMMAND, capture.parameters(framed=laid_out.framed))
        document = capture.document_facts(captured)
        facts = PageFacts(
            url=source,
            final_url=address or document.address,
            base_url=document.base if document.based else "",
            title=document.title,
            language=document.language,
            viewport=OPTIONS.viewport,
            document_size=document.size,
        )
        return capture.snapshot_of(captured, facts)


def _address(source: str) -> str:
    return source if "://" in source else Path(source).as_uri()


def _html_at(address: str) -> str:
    return httpx.get(address).raise_for_status().text
