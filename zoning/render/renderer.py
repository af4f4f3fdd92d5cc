"""Render sources to snapshots with headless Chromium, in a fresh browser context per visit.

A browser is replaced after a number of visits, and when it hangs or dies.
"""

import asyncio
import dataclasses
import logging
import os
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

import msgspec

from zoning import limits
from zoning.errors import BrowserLost, NavigationFailed, NotPublic, PageCrashed, PageTooLarge, UsageError, VisitTimeout
from zoning.process.tasks import begin
from zoning.render import blocking
from zoning.render.browser import BrowserProcess, Flags
from zoning.render.deadline import Deadline
from zoning.render.hosts import SilentHosts
from zoning.render.options import VisitOptions
from zoning.render.proxy import FilteringProxy, NoSuchHost, Refused
from zoning.render.sources import Named, Source, StoredSnapshot, WebPage, resolve
from zoning.render.visit import OnStep, Rendering, Screenshot, Wanted, unheard, visit
from zoning.snapshot import PageFacts, Snapshot

log = logging.getLogger(__name__)


class Renderer:
    """Renders sources to snapshots.

    ```
    async with zoning.Renderer() as renderer:
        snapshot = await renderer.render("https://example.org/")
    ```

    Visits may run concurrently; about one per core is useful. The browser starts with the first source that needs one.
    Visits that block images or fonts use another browser, since command line flags block these for a whole browser.
    """

    def __init__(self, options: VisitOptions | None = None) -> None:
        """Use `options` for all visits that bring no options of their own.

        Raises `UsageError` for `public_only` with a `proxy`: the proxy would make the connections, unchecked.
        """
        self._options = _consistent(options or VisitOptions())
        self._filter = FilteringProxy()
        self._hosts = SilentHosts()
        self._filtering: str | None = None
        self._stack = AsyncExitStack()
        self._current: dict[Flags, BrowserProcess] = {}
        self._launching = asyncio.Lock()
        self._changing: set[asyncio.Task[Any]] = set()
        """Tasks that start or close a browser."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._current.values():
            self._close(process)
        self._current.clear()
        while self._changing:  # a start that ends here may add a task that closes the browser
            await asyncio.wait(self._changing)
        await self._stack.aclose()

    async def render(self, source: Named, *, base_url: str | None = None, html: str | bytes | None = None) -> Snapshot:
        """Return the snapshot of `source`.

        source: an http(s) address, an HTML file, `-`, a snapshot, or a page of an archive (`ARCHIVE#URL`).
        html: the page itself; `source` is then only its name in results.
        base_url: the real address of HTML that comes from a file, from standard input or as `html`.
        Raises `UsageError`, `EnvironmentProblem` or `SourceError` (see `zoning.errors`).
        """
        return (await self.visit(source, base_url=base_url, html=html)).snapshot

    async def visit(
        self,
        source: Named,
        *,
        base_url: str | None = None,
        folder: Path | None = None,
        html: str | bytes | None = None,
        screenshot: Screenshot = False,
        options: VisitOptions | None = None,
        on_step: OnStep = unheard,
    ) -> Rendering:
        """Visit `source` as `render` does, and return all that the visit brings back.

        folder: for an HTML file: it may load the files of this folder, in which it lies, instead of those beside it.
        screenshot: which screenshots to take (see `Screenshot`); there are none of a snapshot file.
        options: the options of this visit, in place of the renderer's.
        on_step: called with the name of each step of the visit when the step begins.
        """
        chosen, source = _consistent(options or self._options), os.fspath(source)
        resolved = await asyncio.to_thread(resolve, source, base_url=base_url, folder=folder, html=html)
        if isinstance(resolved, StoredSnapshot):
            return Rendering(await asyncio.to_thread(_stored, resolved))
        if chosen.public_only:
            chosen = dataclasses.replace(chosen, proxy=await self._filter_address())
        flags = tuple(blocking.flags(chosen.block))
        on_step("browser")
        async with self._browser(flags) as process:
            wanted = Wanted(resolved, chosen, Deadline.after(chosen.timeout_s), self._hosts, screenshot, on_step)
            try:
                return await self._visit(process, wanted)
            except BrowserLost as lost:
                if wanted.deadline.left < limits.CAPTURE_STUCK_S:
                    raise
                log.info("%s: visiting again in a separate browser", lost)
        async with self._browser(flags, alone=True) as process:
            try:
                return await self._visit(process, wanted)
            except BrowserLost as lost:  # this browser had no other page that could be the cause
                raise PageCrashed(str(lost), source=source) from lost

    async def _visit(self, process: BrowserProcess, wanted: Wanted) -> Rendering:
        begun, in_time = time.monotonic(), True
        try:
            rendering = await visit(process, wanted)
            _log_visit(rendering.snapshot.page, time.monotonic() - begun)
            return rendering
        except VisitTimeout:
            in_time = False
            raise
        except NotPublic:
            await self._refuse_host(wanted.source)
            raise
        except PageCrashed as crash:
            if process.watch.ended_one_since(begun):
                name = wanted.source.name
                too_much = f"{name}: its process took more than {limits.MEMORY_BYTES >> 20} MiB of memory"
                raise PageTooLarge(too_much, source=name) from crash
            raise
        finally:
            process.ended_in_time(in_time=in_time)

    @asynccontextmanager
    async def _browser(self, flags: Flags, *, alone: bool = False) -> AsyncIterator[BrowserProcess]:
        """Provide a browser for one visit. alone: a separate one that no other visit uses."""
        process = await (self._start(flags) if alone else self._shared(flags))
        process.visits += 1
        process.open_visits += 1
        try:
            yield process
        finally:
            process.open_visits -= 1
            if process.open_visits == 0 and (alone or not process.fit):
                self._replace(flags, process)

    async def _shared(self, flags: Flags) -> BrowserProcess:
        """Return the browser with these flags that visits share; start or replace it where necessary."""
        async with self._launching:  # concurrent visits must not start two browsers
            current = self._current.get(flags)
            if current is not None and current.fit:
                return current
            if current is not None:
                log.info("replacing the browser after %d visits", current.visits)
                del self._current[flags]
                if current.open_visits == 0:
                    self._close(current)
            self._current[flags] = started = await self._start(flags)
            return started

    async def _start(self, flags: Flags) -> BrowserProcess:
        """Start a browser. If the visit is cancelled meanwhile, the start is completed and the browser closed."""
        starting = begin(BrowserProcess.start(flags), self._changing)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(self._close_unused)
            raise

    def _close_unused(self, started: asyncio.Task[BrowserProcess]) -> None:
        if not started.cancelled() and started.exception() is None:
            self._close(started.result())

    def _replace(self, flags: Flags, process: BrowserProcess) -> None:
        if self._current.get(flags) is process:
            del self._current[flags]
        self._close(process)

    def _close(self, process: BrowserProcess) -> None:
        """Close a browser in the background."""
        begin(process.close(), self._changing)

    async def _refuse_host(self, source: Source) -> None:
        """Raise the error of a page whose host the filtering proxy refuses: the browser does not say why.

        Raises `NavigationFailed` for a host that does not exist, otherwise `NotPublic`.
        """
        if not isinstance(source, WebPage):
            return
        name = source.name
        try:
            await self._filter.addresses(urlsplit(source.address).hostname or "", 0)
        except NoSuchHost as error:
            raise NavigationFailed(f"{name}: {error}", source=name) from error
        except Refused as error:
            raise NotPublic(f"{name}: {error}; --no-public-only allows such addresses", source=name) from error

    async def _filter_address(self) -> str:
        """Return the address of the proxy that connects to public addresses only; the first call starts it."""
        async with self._launching:
            if self._filtering is None:
                self._filtering = (await self._stack.enter_async_context(self._filter)).address
            return self._filtering


def _consistent(options: VisitOptions) -> VisitOptions:
    if options.public_only and options.proxy is not None:
        raise UsageError("public_only and proxy cannot be combined, because the proxy would make the connections")
    return options


def _log_visit(page: PageFacts, seconds: float) -> None:
    """Log what a visit did and how long each step took. `seconds` includes earlier attempts, the steps do not."""
    steps = ", ".join(f"{step} {ms:.0f}" for step, ms in page.timing_ms.items())
    resources = ", ".join(f"{count} {what}" for what, count in msgspec.structs.asdict(page.resources).items())
    revealed = f"; {', '.join(page.revealed)}" if page.revealed else ""
    log.info("%s: visited in %.0f ms (%s); resources: %s%s", page.url, 1000 * seconds, steps, resources, revealed)


def _stored(source: StoredSnapshot) -> Snapshot:
    """Load a snapshot file, under the name by which it was requested."""
    return Snapshot.load(source.path).called(source.name)
