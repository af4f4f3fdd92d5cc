"""The renderer: one headless Chromium, a fresh context a visit, replaced when it is worn or has died."""

import asyncio
import dataclasses
import logging
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec
from playwright.async_api import Browser, Error, Playwright

from zoning import limits
from zoning.errors import PageCrashed, PageTooLarge, UsageError
from zoning.render import blocking, chromium
from zoning.render.memory import MemoryWatch
from zoning.render.options import VisitOptions
from zoning.render.proxy import FilteringProxy
from zoning.render.sources import StoredSnapshot, resolve
from zoning.render.visit import OnStep, Rendering, Screenshot, unheard, visit
from zoning.snapshot import Snapshot

log = logging.getLogger(__name__)

Flags = tuple[str, ...]
"""Of a browser's command line."""


@dataclasses.dataclass(slots=True, eq=False)
class _Worn:
    """A browser and the visits it has seen; closed when retired and its last visit is over."""

    browser: Browser
    memory: MemoryWatch
    visits: int = 0
    open_visits: int = 0

    async def close(self) -> None:
        await self.memory.stop()
        with suppress(Error, TimeoutError):  # dead already, or hanging: then it ends with Playwright
            await asyncio.wait_for(self.browser.close(), limits.CLOSE_S)


class Renderer:
    """Renders sources to snapshots.

    ```
    async with zoning.Renderer() as renderer:
        snapshot = await renderer.render("https://example.org/")
    ```

    Visits may run at the same time; about as many as there are cores is useful. The browser starts with the first
    source that needs one; visits that block what only a browser as a whole can be told of have another one.
    """

    def __init__(self, options: VisitOptions | None = None) -> None:
        """Pages are visited as `options` say, where a visit's own do not say otherwise.

        Raises `UsageError` for `public_only` with a `proxy`, which would make the connections.
        """
        self._options = _consistent(options or VisitOptions())
        self._filter = FilteringProxy()
        self._filtering: str | None = None
        self._stack = AsyncExitStack()
        self._playwright: Playwright | None = None
        self._current: dict[Flags, _Worn] = {}
        self._launching = asyncio.Lock()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worn in self._current.values():
            await worn.close()
        self._current.clear()
        # Stopping Playwright ends whatever of its browsers did not close.
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stack.aclose(), limits.CLOSE_S)

    async def render(self, source: str, *, base_url: str | None = None) -> Snapshot:
        """Return the snapshot of `source`.

        It is an http(s) address, an HTML file, `-`, a snapshot, or a page of an archive (`ARCHIVE#URL`).
        base_url: the true address of HTML from a file or from standard input.
        Raises `UsageError`, `EnvironmentProblem` or `SourceError` (see `zoning.errors`).
        """
        return (await self.visit(source, base_url=base_url)).snapshot

    async def visit(
        self,
        source: str,
        *,
        base_url: str | None = None,
        folder: Path | None = None,
        html: bytes | None = None,
        screenshot: Screenshot = False,
        options: VisitOptions | None = None,
        on_step: OnStep = unheard,
    ) -> Rendering:
        """The same, with a picture of the page where asked for; a snapshot file has none.

        html: the page itself; then `source` is only what it is called.
        folder: for an HTML file, whose files it may reach instead of those beside it; it lies in there itself.
        options: how this visit is made, in place of what all visits have in common.
        on_step: is told the name of each step of the visit as it begins.
        """
        chosen = _consistent(options or self._options)
        resolved = await asyncio.to_thread(resolve, source, base_url=base_url, folder=folder, html=html)
        if isinstance(resolved, StoredSnapshot):
            return Rendering(await asyncio.to_thread(_stored, resolved))
        on_step("browser")
        worn = await self._browser(tuple(blocking.flags(chosen.block)))
        if chosen.public_only:
            chosen = dataclasses.replace(chosen, proxy=await self._filter_address())
        worn.visits += 1
        worn.open_visits += 1
        begun = time.monotonic()
        try:
            return await visit(worn.browser, resolved, chosen, screenshot=screenshot, on_step=on_step)
        except PageCrashed as crash:
            if worn.memory.ended_one_since(begun):
                too_much = f"{source}: its process took more than {limits.MEMORY_BYTES >> 20} MiB of memory"
                raise PageTooLarge(too_much, source=source) from crash
            raise
        finally:
            worn.open_visits -= 1
            if worn not in self._current.values() and worn.open_visits == 0:
                await worn.close()

    async def _browser(self, flags: Flags) -> _Worn:
        """A living browser of these flags that has not served its time."""
        async with self._launching:  # two first visits must not start two browsers
            current = self._current.get(flags)
            if current is not None:
                if current.browser.is_connected() and current.visits < limits.PAGES_A_BROWSER:
                    return current
                log.info("replacing the browser after %d visits", current.visits)
                del self._current[flags]
                if current.open_visits == 0:
                    await current.close()
            if self._playwright is None:
                self._playwright = await self._stack.enter_async_context(chromium.driver())
            browser = await chromium.launch(self._playwright, flags)
            self._current[flags] = worn = _Worn(browser, await MemoryWatch.start(browser))
            return worn

    async def _filter_address(self) -> str:
        """The address of the proxy that lets only public addresses through; it starts when it is first needed."""
        async with self._launching:
            if self._filtering is None:
                self._filtering = (await self._stack.enter_async_context(self._filter)).address
            return self._filtering


def _consistent(options: VisitOptions) -> VisitOptions:
    if options.public_only and options.proxy is not None:
        raise UsageError("public_only and proxy do not go together: the proxy would make the connections")
    return options


def _stored(source: StoredSnapshot) -> Snapshot:
    """The stored page under the name that it was asked for by; its true address stays `final_url`."""
    snapshot = Snapshot.load(source.path)
    return dataclasses.replace(snapshot, page=msgspec.structs.replace(snapshot.page, url=source.name))
