"""One visit to one page, step by step, each step under a time limit."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar

import msgspec
from playwright.async_api import Browser, BrowserContext, CDPSession, Dialog, Error, Page, Response
from playwright.async_api import TimeoutError as PlaywrightTimeout

from zoning import limits
from zoning.errors import (
    NavigationFailed,
    NotHTML,
    NotPublic,
    PageCrashed,
    ServerUnreachable,
    SourceError,
    VisitTimeout,
)
from zoning.layout import is_veiled, letters_shown
from zoning.render import capture, guard, reveal
from zoning.render.allowance import Allowance
from zoning.render.blocking import block
from zoning.render.cdp import send_for_much
from zoning.render.options import REVEAL_STEPS, RevealStep, VisitOptions
from zoning.render.proxy import REFUSED_HEADER
from zoning.render.recording import recording
from zoning.render.replay import serve_stored
from zoning.render.retry import retry_after
from zoning.render.settle import Traffic, settle
from zoning.render.sources import LocalPage, ReplayedPage, Visited, WebPage
from zoning.snapshot import PageFacts, Resources, Snapshot, refusal

T = TypeVar("T")
OnStep = Callable[[str], None]
"""Is told the name of a step that begins."""
Screenshot = bool | Literal["strips"]
"""`True` takes one picture, as tall as Chromium paints; `"strips"` as many below it as the page needs."""

BLANK = "shows nothing with its scripts on"
NAVIGATION_ERRORS = {
    "ERR_CONNECTION_REFUSED": "the server refuses connections",
    "ERR_CONNECTION_RESET": "the server broke the connection off",
    "ERR_CONNECTION_CLOSED": "the server broke the connection off",
    "ERR_CONNECTION_TIMED_OUT": "the server does not answer",
    "ERR_EMPTY_RESPONSE": "the server answered with nothing",
    "ERR_NAME_NOT_RESOLVED": "no such host",
    "ERR_INTERNET_DISCONNECTED": "this machine has no network",
    "ERR_TOO_MANY_REDIRECTS": "it redirects without end",
    "ERR_UNSAFE_PORT": "the browser does not visit that port",
    "ERR_CERT": "its certificate is not to be trusted",
    "ERR_SSL": "no secure connection came about",
    "ERR_HTTP_RESPONSE_CODE_FAILURE": "the server answered with an error and no page",
    "ERR_ABORTED": "the answer is no page",
}
UNREACHABLE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_CONNECTION_CLOSED", "ERR_CONNECTION_TIMED_OUT",
               "ERR_EMPTY_RESPONSE", "ERR_INTERNET_DISCONNECTED")  # fmt: skip
HTML_TYPES = ("text/html", "application/xhtml+xml", "application/xml", "text/xml")


@dataclass(frozen=True, slots=True)
class Rendering:
    """What a visit brings back."""

    snapshot: Snapshot
    screenshot: bytes | None = None
    """PNG of the page from its top, one picture pixel a CSS px; where asked for."""
    strips_below: tuple[bytes, ...] = ()
    """PNGs of what lies below it, where the page is taller than Chromium paints in one picture; where asked for."""
    har: bytes | None = None
    """All that the visit loaded, as a HAR file; where `VisitOptions.record` asks for it."""


def unheard(_: str) -> None:
    """Nobody wants to know."""


async def visit(
    browser: Browser,
    source: Visited,
    options: VisitOptions,
    *,
    screenshot: Screenshot = False,
    on_step: OnStep = unheard,
) -> Rendering:
    """Visit `source` in a fresh context and return its snapshot.

    A page that opens dialogs without end, or that shows next to nothing with its scripts on, is visited again without
    them, and that is taken if it shows more: forums hide their posts so, and broken scripts whatever they should show.

    Raises `NavigationFailed`, `NotHTML`, `VisitTimeout`, `PageCrashed` or `PageTooLarge`.
    """
    deadline = time.monotonic() + options.timeout_s
    try:
        try:
            rendering = await _visit(browser, source, options, screenshot, on_step)
        except _TooManyDialogs:
            why = f"opened {limits.DIALOGS_A_PAGE} dialogs"
            return await _without_scripts(browser, source, options, why, screenshot, on_step)
        left = deadline - time.monotonic()
        if options.javascript and left > 0 and _blanked_by_scripts(rendering.snapshot):
            rest = replace(options, timeout_s=left)
            with suppress(SourceError):
                bare = await _without_scripts(browser, source, rest, BLANK, screenshot, on_step)
                if letters_shown(bare.snapshot) > 2 * letters_shown(rendering.snapshot):
                    return bare
        return rendering
    except (Error, TimeoutError) as error:
        # Every step handles its own failures; what comes here is a browser that no longer answers.
        raise PageCrashed(f"{source.name}: the browser does not answer ({error})", source=source.name) from error


async def _without_scripts(
    browser: Browser,
    source: Visited,
    options: VisitOptions,
    why: str,
    screenshot: Screenshot,
    on_step: OnStep,
) -> Rendering:
    on_step("without scripts")
    bare = replace(options, javascript=False)
    rendering = await _visit(browser, source, bare, screenshot, on_step)
    return replace(rendering, snapshot=_warned(rendering.snapshot, f"{why}; read with its scripts off"))


def _blanked_by_scripts(snapshot: Snapshot) -> bool:
    has_scripts = bool(snapshot.named("script", "noscript").any())
    return has_scripts and letters_shown(snapshot) < limits.BLANK_CHARACTERS


def _warned(snapshot: Snapshot, warning: str) -> Snapshot:
    page = msgspec.structs.replace(snapshot.page, warnings=(*snapshot.page.warnings, warning))
    return replace(snapshot, page=page)


class _TooManyDialogs(Exception):
    """The page opens dialogs without end; it can be read only with its scripts off."""


async def _visit(
    browser: Browser,
    source: Visited,
    options: VisitOptions,
    screenshot: Screenshot,
    on_step: OnStep,
) -> Rendering:
    with recording(options) as record:
        arguments = {**options.context(), **record.arguments}
        if isinstance(source, ReplayedPage):
            arguments["proxy"] = guard.NOWHERE
        async with _context(browser, arguments, record.close_s) as context:
            page = await asyncio.wait_for(context.new_page(), limits.CONTEXT_S)
            rendering = await _Visit(browser, context, page, source, options, on_step).run(screenshot)
        return replace(rendering, har=record.har())


@asynccontextmanager
async def _context(browser: Browser, arguments: dict[str, Any], close_s: float) -> AsyncIterator[BrowserContext]:
    context = await asyncio.wait_for(browser.new_context(**arguments), limits.CONTEXT_S)
    try:
        yield context
    finally:
        # A context that does not close goes with its browser; its page is read already.
        with suppress(Error, TimeoutError):
            await asyncio.wait_for(context.close(), close_s)


@dataclass
class _Visit:
    browser: Browser
    context: BrowserContext
    page: Page
    source: Visited
    options: VisitOptions
    on_step: OnStep

    def __post_init__(self) -> None:
        self.deadline = time.monotonic() + self.options.timeout_s
        self.end: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()
        self.traffic = Traffic(self.page)
        self.allowance = Allowance(self.context, self.page)
        self.warnings: list[str] = []
        self.revealed: list[str] = []
        self.timing_ms: dict[str, float] = {}
        self.dialogs = 0
        self.stopped = False

    async def run(self, screenshot: Screenshot) -> Rendering:
        async with self._step("open"):
            await self._open()
        async with self._step("goto"):
            await self._goto()
        async with self._step("settle"):
            unsettled = await self._settle()
        async with self._step("reveal"):
            unsettled = await self._reveal() or unsettled
        async with self._step("capture"):
            await self._lay_out()
            captured = await self._capture()
        pictures = await self._pictures(capture.document_facts(captured).size, screenshot) if screenshot else []
        async with self._step("snapshot"):
            snapshot = capture.snapshot_of(captured, await self._facts(captured, unsettled))
            if is_veiled(snapshot):
                snapshot = _warned(snapshot, "hides most of its text; read as if it were shown")
        return Rendering(snapshot, pictures[0] if pictures else None, tuple(pictures[1:]))

    # ---------------------------------------------------------------- steps

    async def _open(self) -> None:
        local = self.source if isinstance(self.source, LocalPage) else None
        replayed = self.source if isinstance(self.source, ReplayedPage) else None
        if self.options.offline or replayed:
            await guard.close_network(self.context)
        if local:
            await guard.serve_local(self.context, local)
        if replayed:
            await serve_stored(self.context, replayed)
        opening = self.context.new_cdp_session(self.page)
        self.session: CDPSession = await self._guarded(opening, limits.CONTEXT_S)
        await self.allowance.watch(self.session)
        await block(self.session, self.options.block)
        if self.options.headers and isinstance(self.source, WebPage):
            await guard.send_headers(self.session, self.source.address, dict(self.options.headers))
        self.page.on("crash", lambda _: self._end(self._crashed("the page's process died")))
        self.browser.on("disconnected", lambda _: self._end(self._crashed("the browser died")))
        self.page.on("dialog", self._dismiss)
        self.page.on("popup", _close)

    async def _goto(self) -> None:
        limit_ms = self._left() * 1000
        try:
            going = self.page.goto(self.source.address, wait_until="commit", timeout=limit_ms)
            response = await self._guarded(going, limit_ms / 1000 + limits.SCRIPT_GRACE_S)
        except (PlaywrightTimeout, TimeoutError):
            raise self._timeout("no answer") from None
        except Error as error:
            if "ERR_ABORTED" in error.message:  # by the server's answer, or by a browser that is dying
                await self._guarded(asyncio.sleep(limits.DYING_S), limits.CONTEXT_S)
            raise self._navigation_error(error) from error
        self._refuse_what_is_not_public(response)
        self._refuse_other_than_html(response)
        limit_ms = min(limits.DOM_CONTENT_S, self._left() / 2) * 1000
        # A script that does not come, or does not end, holds the page up: what is there already is settled and read.
        with suppress(PlaywrightTimeout, TimeoutError):
            loading = self.page.wait_for_load_state("domcontentloaded", timeout=limit_ms)
            await self._guarded(loading, limit_ms / 1000 + limits.SCRIPT_GRACE_S)

    async def _settle(self) -> tuple[str, ...]:
        if not self.options.javascript:
            return await self._load()
        ceiling_s = min(limits.QUIET_CEILING_S, self._left() / 2)
        unsettled = await self._guarded(settle(self.session, self.traffic, ceiling_s), self._left())
        if "script" in unsettled:
            await self._stop_scripts()
        return unsettled

    async def _reveal(self) -> tuple[str, ...]:
        """Do what shows the rest of the page; return what was still going on after it."""
        if self.stopped or not self.options.javascript:
            return ()
        # An answered banner may load the page anew; from then on it is held where it is.
        wanted = [name for name in REVEAL_STEPS if name in self.options.reveal]
        unsettled = await self._reveal_by([name for name in wanted if name == "consent"])
        if rest := [name for name in wanted if name != "consent"]:
            with suppress(Error, TimeoutError):
                await self._guarded(guard.hold(self.page), limits.CONTEXT_S)
            unsettled = await self._reveal_by(rest) or unsettled
        return unsettled

    async def _reveal_by(self, steps: Sequence[RevealStep]) -> tuple[str, ...]:
        requests, changed = self.traffic.started, False
        # A page that fails here is a page as it was: nothing of it is lost.
        with suppress(Error, TimeoutError):
            for name in steps:
                doing = reveal.STEPS[name](self.session)
                step = await self._guarded(doing, min(limits.SCROLL_S + limits.SCRIPT_GRACE_S, self._left() / 2))
                self.revealed += [step.done] if step.done else []
                changed |= step.changed
        if not changed and self.traffic.started == requests:
            return ()
        ceiling_s = min(limits.REVEALED_QUIET_S, self._left() / 2)
        return await self._guarded(settle(self.session, self.traffic, ceiling_s), self._left())

    async def _load(self) -> tuple[str, ...]:
        """Without scripts a page is ready when it has loaded."""
        try:
            await self._guarded(self.page.wait_for_load_state("load", timeout=limits.LOAD_S * 1000), self._left())
        except (PlaywrightTimeout, TimeoutError):
            return ("load",)
        return ()

    async def _lay_out(self) -> None:
        """Have all of the page laid out; one whose own code blocks the way is captured as it is."""
        with suppress(Error, TimeoutError):
            await self._guarded(reveal.lay_out(self.session), min(limits.SCRIPT_GRACE_S, self._left() / 2))

    async def _capture(self) -> capture.Captured:
        """The page as it stands; a page whose own code blocks the way is stopped first."""
        try:
            return await self._captured()
        except (Error, TimeoutError):
            await self._stop_scripts()
        try:
            return await self._captured()
        except (Error, TimeoutError) as error:
            raise self._timeout("the page could not be captured") from error

    async def _captured(self) -> capture.Captured:
        limit = max(limits.SCRIPT_GRACE_S, min(limits.CAPTURE_S, self._left() / 2))
        return await self._guarded(send_for_much(self.session, capture.COMMAND, capture.PARAMETERS), limit)

    async def _pictures(self, document_size: tuple[int, int], screenshot: Screenshot) -> list[bytes]:
        """The page from its upper left corner: as far as Chromium paints in one picture, and if wanted the rest."""
        width, height = map(max, document_size, self.options.viewport)
        width = min(width, limits.SCREENSHOT_PX)
        strip = min(limits.SCREENSHOT_PX, limits.SCREENSHOT_AREA_PX // width)
        tops = range(0, height, strip)[: limits.SCREENSHOT_STRIPS if screenshot == "strips" else 1]
        async with self._step("screenshot"):
            return [await self._picture(width, top, min(strip, height - top)) for top in tops]

    async def _picture(self, width: int, top: int, height: int) -> bytes:
        taking = self.page.screenshot(
            full_page=True,
            clip={"x": 0, "y": top, "width": width, "height": height},
            animations="disabled",
            timeout=limits.SCREENSHOT_S * 1000,
        )
        try:
            return await self._guarded(taking, limits.SCREENSHOT_S + limits.SCRIPT_GRACE_S)
        except (Error, TimeoutError) as error:
            raise self._timeout("the picture could not be taken") from error

    # ---------------------------------------------------------------- what pages do

    async def _dismiss(self, dialog: Dialog) -> None:
        self.dialogs += 1
        if self.dialogs >= limits.DIALOGS_A_PAGE:
            self._end(_TooManyDialogs())  # left open, it holds the page's script until the page is closed
            return
        with suppress(Error):  # it is gone already
            await dialog.dismiss()

    async def _stop_scripts(self) -> None:
        """End the script that is running and let no other begin."""
        self.stopped = True
        for command, parameters in (
            ("Runtime.terminateExecution", {}),
            ("Emulation.setScriptExecutionDisabled", {"value": True}),
        ):
            with suppress(Error, TimeoutError):
                await asyncio.wait_for(self.session.send(command, parameters), limits.SCRIPT_GRACE_S)

    def _refuse_what_is_not_public(self, response: Response | None) -> None:
        refusal = response.headers.get(REFUSED_HEADER, "") if response and self.options.public_only else ""
        if refusal:
            raise NotPublic(f"{self.source.name}: {refusal}", source=self.source.name)

    def _refuse_other_than_html(self, response: Response | None) -> None:
        if response is None:
            return
        kind = response.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind and kind not in HTML_TYPES:
            raise NotHTML(f"{self.source.name}: the server answered with {kind}, not HTML", source=self.source.name)

    def _end(self, error: Exception) -> None:
        """Let the visit end with `error`, whatever it is waiting for."""
        if not self.end.done():
            self.end.set_result(error)

    # ---------------------------------------------------------------- time

    def _left(self) -> float:
        """Seconds until the visit must end; never quite none, so that each step can at least look."""
        return max(0.1, self.deadline - time.monotonic())

    @asynccontextmanager
    async def _step(self, name: str) -> AsyncIterator[None]:
        self.on_step(name)
        begun = time.monotonic()
        try:
            yield
        finally:
            self.timing_ms[name] = round((time.monotonic() - begun) * 1000, 1)

    async def _guarded(self, doing: Awaitable[T], limit_s: float) -> T:
        """The result of `doing`, within `limit_s` seconds and only as long as the page lives."""
        task = asyncio.ensure_future(doing)
        either: list[asyncio.Future[Any]] = [task, self.end]
        try:
            await asyncio.wait(either, timeout=limit_s, return_when=asyncio.FIRST_COMPLETED)
            if task.done() and not self.end.done():
                return task.result()
        except Error as error:
            if self.page.is_closed() or not self.browser.is_connected():
                raise self._crashed("the browser died") from error
            raise
        finally:
            task.cancel()
        if self.end.done():
            raise self.end.result()
        raise TimeoutError

    # ---------------------------------------------------------------- what comes of it

    async def _facts(self, captured: capture.Captured, unsettled: tuple[str, ...]) -> PageFacts:
        document = capture.document_facts(captured)
        response = await self.traffic.last_answer()
        local = self.source if isinstance(self.source, LocalPage) else None
        replayed = self.source if isinstance(self.source, ReplayedPage) else None
        answered = replayed.archive.statuses_known if replayed else local is None
        refused = refusal(response.status) if response else ""
        if refused:
            self.warnings.append(refused)
        if self.allowance.exceeded:
            self.warnings.append(f"loads {self.allowance.exceeded}: what came after that is missing")
        if unsettled:
            self.warnings.append(f"captured before it was quiet: {', '.join(unsettled)} still going on")
        return PageFacts(
            url=self.source.name,
            final_url=local.shown_address if local else document.address,
            base_url="" if local and not local.based and not document.based else document.base,
            http_status=response.status if response and answered else None,
            retry_after_s=retry_after(response.headers) if response and refused else None,
            title=document.title,
            language=document.language,
            viewport=self.options.viewport,
            document_size=document.size,
            redirects=() if local else (*(replayed.redirects if replayed else ()), *self.traffic.redirects()),
            captured_at=datetime.now(UTC).isoformat(timespec="seconds"),
            browser=f"Chromium {self.browser.version}",
            settled=not unsettled,
            unsettled=unsettled,
            revealed=tuple(self.revealed),
            resources=Resources(self.traffic.loaded, self.traffic.blocked, self.traffic.failed),
            warnings=tuple(self.warnings),
            timing_ms=self.timing_ms,
        )

    def _navigation_error(self, error: Error) -> SourceError:
        name, reason = self.source.name, error.message.splitlines()[0]
        if "Download is starting" in reason:
            return NotHTML(f"{name}: the server answered with a download, not HTML", source=name)
        if self.options.public_only and "ERR_TUNNEL_CONNECTION_FAILED" in reason:
            return NotPublic(f"{name}: not on the public internet, or no connection there", source=name)
        for code, words in NAVIGATION_ERRORS.items():
            if code in reason:
                kind = ServerUnreachable if code in UNREACHABLE else NavigationFailed
                return kind(f"{name}: {words} ({code})", source=name)
        return NavigationFailed(f"{name}: {reason.removeprefix('Page.goto: ')}", source=name)

    def _timeout(self, what: str) -> VisitTimeout:
        return VisitTimeout(f"{self.source.name}: {what} within {self.options.timeout_s:g} s", source=self.source.name)

    def _crashed(self, what: str) -> PageCrashed:
        return PageCrashed(f"{self.source.name}: {what} during the visit", source=self.source.name)


async def _close(page: Page) -> None:
    with suppress(Error):  # closed itself already
        await page.close()
