"""Define the ways to visit a page that are compared: with Playwright only, also with a capture, and with `zoning`."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from typing import Generic, TypeVar
from unittest.mock import patch

from playwright.async_api import Browser, Error, Page, Playwright, async_playwright
from playwright.async_api import TimeoutError as PlaywrightTimeout

from scripts.rendering import cpu
from scripts.rendering.records import BareVisit, Cpu, OurVisit, Visit
from scripts.rendering.work import Work
from zoning import Renderer, VisitOptions
from zoning.errors import EnvironmentProblem
from zoning.layout import letters_shown
from zoning.render import capture, chromium
from zoning.render.cdp import decode_faster, send_for_much

GRACE_S = 5.0
"""Seconds that Playwright may take beyond a time limit, and for closing a context."""
V = TypeVar("V", bound=Visit)


class Way(ABC, Generic[V]):
    """A way to visit pages, which measures the CPU time of its programs."""

    def __init__(self, counts: Callable[[int], bool]) -> None:
        """counts: returns whether a child of this process works for it."""
        self.clock = cpu.Clock(counts)
        self._last: V | None = None

    async def visit(self, address: str) -> V:
        """Visit the page; a failure is also a result."""
        self.settle_account()
        self._last = await self._visit(address)
        return self._last

    def settle_account(self) -> None:
        """Charge the last visit with all CPU time that its programs have used since it began.

        They still close the page after its visit has ended.
        """
        spent = self.clock.turn()
        if self._last is not None:
            self._last.cpu.browser, self._last.cpu.driver = spent.browser, spent.driver
            self._last = None

    @abstractmethod
    async def _visit(self, address: str) -> V:
        """Visit the page and set the CPU time of Python; that of the other programs is set later."""


class Bare(Way[BareVisit]):
    """A visit with Playwright only: a new context, `goto`, the load event, close."""

    def __init__(self, playwright: Playwright, ceiling_s: float, counts: Callable[[int], bool]) -> None:
        """ceiling_s: the time limit for the load event."""
        super().__init__(counts)
        self._playwright = playwright
        self._ceiling_s = ceiling_s
        self._browser: Browser | None = None

    @property
    def version(self) -> str:
        """The version of the browser, once it has visited a page."""
        return self._browser.version if self._browser else ""

    async def _visit(self, address: str) -> BareVisit:
        browser = await self._fit()
        begun = gone = time.perf_counter()
        python = time.process_time()
        loaded, error = True, ""
        context = None
        try:
            context = await browser.new_context(viewport={"width": 1280, "height": 1024})
            page = await context.new_page()
            gone = time.perf_counter()
            async with asyncio.timeout(self._ceiling_s + GRACE_S):
                await page.goto(address, wait_until="load", timeout=1000 * self._ceiling_s)
                await self._finish(page)
        except (PlaywrightTimeout, TimeoutError):
            loaded = False
        except Error as failure:
            error = chromium.reason(failure)
        there = time.perf_counter()
        if context is None or not await _in_time(context.close()):
            await self._give_up(browser)
        return BareVisit(
            seconds=there - gone,
            whole_s=time.perf_counter() - begun,
            cpu=Cpu(python=time.process_time() - python),
            error=error,
            loaded=loaded,
        )

    async def _finish(self, page: Page) -> None:
        """Do what belongs to the visit when the page has loaded: nothing."""

    async def _fit(self) -> Browser:
        if self._browser is None or not self._browser.is_connected():
            self._browser = await chromium.launch(self._playwright)
        return self._browser

    async def _give_up(self, browser: Browser) -> None:
        """Close the browser, so that the next page gets a new one."""
        self._browser = None
        await _in_time(browser.close())


class Captured(Bare):
    """A bare visit with the capture that a snapshot is made of: the least that a reader of the layout must take."""

    async def _finish(self, page: Page) -> None:
        session = await page.context.new_cdp_session(page)
        await send_for_much(session, capture.COMMAND, capture.parameters(framed=False))


class Ours(Way[OurVisit]):
    """A visit by `zoning`: to a snapshot."""

    def __init__(self, renderer: Renderer, counts: Callable[[int], bool], *, work: bool = False) -> None:
        """work: whether to measure every stage, for which the page is also read."""
        super().__init__(counts)
        self._renderer = renderer
        self.work = Work(self.clock.total) if work else None

    async def _visit(self, address: str) -> OurVisit:
        steps: dict[str, list[float]] = {}

        def on_step(name: str) -> None:
            steps.setdefault(name, []).append(time.perf_counter())

        if self.work:
            self.work.begin()
        begun, python = time.perf_counter(), time.process_time()
        rendering, error = None, ""
        try:
            rendering = await self._renderer.visit(address, on_step=on_step)
        except EnvironmentProblem:
            raise
        except Exception as failure:  # an error in zoning itself also counts as a failure
            error = f"{type(failure).__name__}: {failure}"
        there = ended = time.perf_counter()
        used = Cpu(python=time.process_time() - python)
        gone = steps.get("load", [begun])[0]
        if rendering is None:
            return OurVisit(seconds=there - gone, whole_s=ended - begun, cpu=used, error=error)
        facts = rendering.snapshot.page
        # From the step `load` of the first attempt to the snapshot of the last.
        there = steps["snapshot"][-1] + facts.timing_ms["snapshot"] / 1000
        return OurVisit(
            seconds=there - gone,
            whole_s=ended - begun,
            cpu=used,
            steps_ms=facts.timing_ms,
            letters=letters_shown(rendering.snapshot),
            nodes=len(rendering.snapshot),
            words=len(rendering.snapshot.text().split()),
            unsettled=facts.unsettled,
            warnings=facts.warnings,
            stages=self.work.read(rendering.snapshot) if self.work else {},
        )


@asynccontextmanager
async def all_ways(
    ceiling_s: float, flags: Sequence[str], options: VisitOptions, *, work: bool = False
) -> AsyncIterator[tuple[Bare, Captured, Ours]]:
    """Yield the ways, each with a browser of its own, all with these flags.

    Child processes that already exist belong to none.
    """
    with flagged(flags):
        others = cpu.children()
        capturing = async_playwright()
        async with async_playwright() as playwright:
            drivers = cpu.children() - others
            async with capturing as second, Renderer(options) as renderer:
                decode_faster(capturing)
                more = cpu.children() - drivers - others
                bare = Bare(playwright, ceiling_s, drivers.__contains__)
                captured = Captured(second, ceiling_s, more.__contains__)
                ours = Ours(renderer, lambda child: child not in drivers | more | others, work=work)
                with ours.work.watching() if ours.work else nullcontext():
                    yield bare, captured, ours
                for way in (bare, captured, ours):
                    way.settle_account()


@contextmanager
def flagged(flags: Sequence[str]) -> Iterator[None]:
    """Add these flags to every browser that is started: visits have no option for them."""
    launch = chromium.launch

    async def launched(playwright: Playwright, more: Sequence[str] = ()) -> Browser:
        return await launch(playwright, (*more, *flags))

    with patch.object(chromium, "launch", launched):
        yield


async def _in_time(closing: Awaitable[None]) -> bool:
    """Return whether something closed in time; otherwise it ends with the driver."""
    with suppress(Error, TimeoutError):
        await asyncio.wait_for(closing, GRACE_S)
        return True
    return False
