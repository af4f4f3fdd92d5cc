"""The renderer: one headless Chromium, a fresh context a visit, replaced when it is worn, hangs or has died."""

import asyncio
import dataclasses
import logging
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from zoning import limits
from zoning.errors import BrowserLost, PageCrashed, PageTooLarge, UsageError, VisitTimeout
from zoning.render import blocking
from zoning.render.browser import BrowserProcess, Flags
from zoning.render.deadline import Deadline
from zoning.render.hosts import SilentHosts
from zoning.render.options import VisitOptions
from zoning.render.proxy import FilteringProxy
from zoning.render.sources import StoredSnapshot, resolve
from zoning.render.visit import OnStep, Rendering, Screenshot, Wanted, unheard, visit
from zoning.snapshot import PageFacts, Snapshot
from zoning.tasks import begin

log = logging.getLogger(__name__)


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
        self._hosts = SilentHosts()
        self._filtering: str | None = None
        self._stack = AsyncExitStack()
        self._current: dict[Flags, BrowserProcess] = {}
        self._launching = asyncio.Lock()
        self._changing: set[asyncio.Task[Any]] = set()
        """Browsers that are being started or ended."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._current.values():
            self._close(process)
        self._current.clear()
        while self._changing:  # what was started in vain is ended next
            await asyncio.wait(self._changing)
        await self._stack.aclose()

    async def render(self, source: str, *, base_url: str | None = None, html: str | bytes | None = None) -> Snapshot:
        """Return the snapshot of `source`.

        It is an http(s) address, an HTML file, `-`, a snapshot, or a page of an archive (`ARCHIVE#URL`).
        html: the page itself; then `source` is only what it is called.
        base_url: the true address of HTML from a file, from standard input or as `html`.
        Raises `UsageError`, `EnvironmentProblem` or `SourceError` (see `zoning.errors`).
        """
        return (await self.visit(source, base_url=base_url, html=html)).snapshot

    async def visit(
        self,
        source: str,
        *,
        base_url: str | None = None,
        folder: Path | None = None,
        html: str | bytes | None = None,
        screenshot: Screenshot = False,
        options: VisitOptions | None = None,
        on_step: OnStep = unheard,
    ) -> Rendering:
        """The same, with a picture of the page where asked for; a snapshot file has none.

        folder: for an HTML file, whose files it may reach instead of those beside it; it lies in there itself.
        options: how this visit is made, in place of what all visits have in common.
        on_step: is told the name of each step of the visit as it begins.
        """
        chosen = _consistent(options or self._options)
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
            except BrowserLost as lost:  # no other page can have done that
                raise PageCrashed(str(lost), source=source) from lost

    async def _visit(self, process: BrowserProcess, wanted: Wanted) -> Rendering:
        begun, in_time = time.monotonic(), True
        try:
            rendering = await visit(process, wanted)
            _tell(rendering.snapshot.page, time.monotonic() - begun)
            return rendering
        except VisitTimeout:
            in_time = False
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
        """A browser for one visit. alone: one that no other visit gets."""
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
        """A living browser of these flags that has not served its time."""
        async with self._launching:  # two first visits must not start two browsers
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
        """Start a browser. When the visit that wants it is called off, it starts none the less, and is ended."""
        starting = begin(BrowserProcess.start(flags), self._changing)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(self._end_unwanted)
            raise

    def _end_unwanted(self, started: asyncio.Task[BrowserProcess]) -> None:
        if not started.cancelled() and started.exception() is None:
            self._close(started.result())

    def _replace(self, flags: Flags, process: BrowserProcess) -> None:
        if self._current.get(flags) is process:
            del self._current[flags]
        self._close(process)

    def _close(self, process: BrowserProcess) -> None:
        """End a browser while others go on."""
        begin(process.close(), self._changing)

    async def _filter_address(self) -> str:
        """The address of the proxy that lets only public addresses through; it starts when it is first needed."""
        async with self._launching:
            if self._filtering is None:
                self._filtering = (await self._stack.enter_async_context(self._filter)).address
            return self._filtering


def _consistent(options: VisitOptions) -> VisitOptions:
    if options.public_only and options.proxy is not None:
        raise UsageError("public_only and proxy cannot be combined: the proxy would make the connections")
    return options


def _tell(page: PageFacts, seconds: float) -> None:
    """Log what a visit did, and how long its steps took; of attempts before the last one only the sum."""
    steps = ", ".join(f"{step} {ms:.0f}" for step, ms in page.timing_ms.items())
    resources = ", ".join(f"{count} {what}" for what, count in msgspec.structs.asdict(page.resources).items())
    revealed = f"; {', '.join(page.revealed)}" if page.revealed else ""
    log.info("%s: visited in %.0f ms (%s); resources: %s%s", page.url, 1000 * seconds, steps, resources, revealed)


def _stored(source: StoredSnapshot) -> Snapshot:
    """The stored page under the name that it was asked for by; its true address stays `final_url`."""
    snapshot = Snapshot.load(source.path)
    return dataclasses.replace(snapshot, page=msgspec.structs.replace(snapshot.page, url=source.name))
