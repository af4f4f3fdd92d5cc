"""One attempt at a page, step by step: opened, gone to, settled, revealed, captured.

Every step leaves the time that the capture needs; what is there when the steps' time is over is what is read.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Literal

from playwright.async_api import Error, Response
from playwright.async_api import TimeoutError as PlaywrightTimeout

from zoning import limits
from zoning.errors import NotHTML, NotPublic
from zoning.layout import is_veiled
from zoning.render import capture, guard, reveal
from zoning.render.blocking import block
from zoning.render.browser import BrowserProcess
from zoning.render.cdp import send_for_much
from zoning.render.clock import PageClock
from zoning.render.deadline import Deadline
from zoning.render.hosts import host_of
from zoning.render.options import REVEAL_STEPS, RevealStep
from zoning.render.proxy import REFUSED_HEADER
from zoning.render.recording import recording
from zoning.render.replay import serve_stored
from zoning.render.settle import Settling
from zoning.render.sources import LocalPage, ReplayedPage, WebPage
from zoning.render.traffic import Traffic
from zoning.render.visit.allowance import Allowance
from zoning.render.visit.documents import Documents
from zoning.render.visit.facts import Course, page_facts
from zoning.render.visit.failures import navigation_error
from zoning.render.visit.pictures import pictures
from zoning.render.visit.removed import removed_text
from zoning.render.visit.tab import Tab, open_tab
from zoning.render.visit.wanted import Manner, Rendering, Steps, Wanted

HTML_TYPES = ("text/html", "application/xhtml+xml", "application/xml", "text/xml")


class StuckInItsTime(Exception):
    """A script of the page waits for time to pass, which passes only when it has ended."""


@dataclass(frozen=True, slots=True)
class Read:
    """What one attempt brings back."""

    rendering: Rendering
    document: capture.DocumentFacts
    headers: dict[str, str]
    """Of the server's answer, by names in lower case; none where no server was asked."""
    without_end: bool
    """Whether it came compressed and without the end tags of a document."""
    user_agent: str
    scripts_ran: bool
    """Whether the page's own were on."""
    held_up_by: tuple[str, ...]
    """Addresses of what did not come, and kept the document from being read to its end."""
    removed: tuple[str, ...]
    """Paragraphs that its server sent and its scripts took away, where these are most of them."""


async def read_once(process: BrowserProcess, wanted: Wanted, manner: Manner) -> Read:
    """Visit the page in a fresh context.

    Raises a `SourceError`, `TooManyDialogs`, `StuckInItsTime`, or Playwright's `Error` where the browser's own state is
    other than known.
    """
    with recording(wanted.options) as record:
        async with open_tab(process, wanted, manner, record) as tab:
            try:
                read = await _Attempt(tab, wanted, manner).run()
            except TimeoutError:  # of a step without which there is nothing to read
                raise tab.timeout("not read") from None
        return replace(read, rendering=replace(read.rendering, har=record.har()))


@dataclass
class _Attempt:
    tab: Tab
    wanted: Wanted
    manner: Manner
    revealed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.steps = Steps(self.wanted.on_step)
        self.traffic = Traffic(self.tab.page)
        self.clock = PageClock(self.tab.session, self.traffic, runs_by_itself=self._by_the_wall())
        self.settling = Settling(self.tab.session, self.clock, self.traffic, self._hold)
        self.not_asked = self.wanted.hosts.not_to_ask(self.wanted.source.address)
        self.held = False
        self.held_up_by: tuple[str, ...] = ()
        self.documents = Documents(self.tab)
        self.allowance = Allowance(self.tab, self._end_storm)

    async def run(self) -> Read:
        steps, tab = self.steps, self.tab
        async with steps.step("open"):
            await self._open()
        async with steps.step("goto"):
            await self._goto()
        async with steps.step("settle"):
            unsettled = await self._settle()
        async with steps.step("reveal"):
            unsettled = await self._reveal() or unsettled
        self.wanted.hosts.note(self.traffic.silent() - {host_of(self.wanted.source.address)}, self.traffic.answered)
        async with steps.step("capture"):
            flattened = await self._lay_out()
            captured = await self._capture()
        captured, replaced = capture.encodable(captured)
        document = capture.document_facts(captured)
        if document.address.startswith(capture.ERROR_PAGES):
            raise navigation_error(tab.name, "the browser shows an error page in its place", tab.name)
        taken: list[bytes] = []
        if self.wanted.screenshot:
            async with steps.step("screenshot"):
                taken = await pictures(tab, document.size)
        async with steps.step("snapshot"):
            warnings = self._warnings(unsettled, flattened, replaced)
            course = Course(self._clock_used(), unsettled, tuple(self.revealed), warnings, steps.timing_ms)
            facts = page_facts(tab, document, self.traffic, self.documents, course)
            snapshot = capture.snapshot_of(captured, facts)
        rendering = Rendering(snapshot, taken[0] if taken else None, tuple(taken[1:]))
        if is_veiled(snapshot):
            rendering = rendering.warned("hides most of its text; read as if it were shown")
        answer = self.documents.answer()
        headers = answer.headers if answer else {}
        removed = await removed_text(tab, self.documents, snapshot) if self._scripts_run() else ()
        held_up_by = () if self.settling.parsed else self.held_up_by
        without_end, user_agent = self.documents.without_end(), self.documents.user_agent
        ran = self._scripts_run()
        return Read(rendering, document, headers, without_end, user_agent, ran, held_up_by, removed)

    # ---------------------------------------------------------------- steps

    async def _open(self) -> None:
        tab, source, options = self.tab, self.wanted.source, self.wanted.options
        if options.offline or isinstance(source, ReplayedPage):
            await guard.close_network(tab.context)
        if isinstance(source, LocalPage):
            await guard.serve_local(tab.context, source)
        if isinstance(source, ReplayedPage):
            await serve_stored(tab.context, source, self.manner.content_type)
        await tab.in_steps(self._watch())

    async def _watch(self) -> None:
        tab, source, options = self.tab, self.wanted.source, self.wanted.options
        await self.allowance.watch()
        await self.documents.watch()
        await block(tab.session, options.block, self.manner.without, self.not_asked)
        await guard.hush(tab.session)
        await self.clock.prepare()
        if isinstance(source, WebPage):
            if options.headers:
                await guard.send_headers(tab.session, source.address, dict(options.headers))
            if self.manner.content_type:
                await guard.read_as(tab.page, self.manner.content_type)
        if self.manner.shallow:
            await reveal.keep_shallow(tab.session)

    async def _goto(self) -> None:
        tab = self.tab
        limit_s = tab.steps_by.left
        try:
            going = tab.page.goto(self.wanted.source.address, wait_until="commit", timeout=limit_s * 1000)
            response = await tab.within(going, limit_s + limits.LOOK_S)
        except (PlaywrightTimeout, TimeoutError):
            raise tab.timeout("no answer") from None
        except Error as error:
            reason = error.message.splitlines()[0]
            if "ERR_ABORTED" in reason:  # by the server's answer, or by a browser that is dying
                await tab.within(asyncio.sleep(limits.DYING_S), 2 * limits.DYING_S)
            kind, public_only = self.documents.last_kind(), self.wanted.options.public_only
            raise navigation_error(tab.name, reason, tab.name, kind=kind, public_only=public_only) from error
        self.documents.arrived = True
        self._refuse_what_is_not_public(response)
        self._refuse_other_than_html(response)

    async def _settle(self) -> tuple[str, ...]:
        if not self._scripts_run():
            return await self._load()
        unsettled = await self._quiet(self.wanted.options.page_time_s, limits.SETTLE_S)
        if "script" in unsettled:
            if not self.clock.runs_by_itself and self.wanted.deadline.left > limits.ATTEMPT_S:
                raise StuckInItsTime
            await self.tab.stop_scripts()
        self.held_up_by = self.traffic.stuck()
        return unsettled

    async def _quiet(self, page_s: float, ceiling_s: float) -> tuple[str, ...]:
        ceiling_s = min(ceiling_s, self.tab.steps_by.left / 2)
        try:
            return await self.tab.in_steps(self.settling.settle(page_s, ceiling_s))
        except TimeoutError:
            return ("script",)

    async def _reveal(self) -> tuple[str, ...]:
        """Do what shows the rest of the page; return what was still going on after it."""
        if self.tab.stopped or not self._scripts_run():
            return ()
        # An answered banner may load the page anew; from then on it is held where it is.
        asked = [name for name in REVEAL_STEPS if name in self.wanted.options.reveal]
        unsettled = await self._reveal_by([name for name in asked if name == "consent"])
        if rest := [name for name in asked if name != "consent"]:
            await self._hold()
            unsettled = await self._reveal_by(rest) or unsettled
        return unsettled

    async def _hold(self) -> None:
        """Keep the page where it is from now on."""
        if not self.held:
            self.held = True
            with suppress(Error, TimeoutError):
                await self.tab.in_steps(guard.hold(self.tab.page), limits.CONTEXT_S)

    async def _reveal_by(self, names: Sequence[RevealStep]) -> tuple[str, ...]:
        requests, changed = self.traffic.started, False
        # A page that fails here is a page as it was: nothing of it is lost.
        with suppress(Error, TimeoutError):
            for name in names:
                limit_s = min(limits.REVEAL_STEP_S, self.tab.steps_by.left / 2)
                page = reveal.Revealing(self.tab.session, self.clock, Deadline.after(limit_s))
                step = await self.tab.in_steps(reveal.STEPS[name](page), limit_s + limits.SCRIPT_GRACE_S)
                self.revealed += [step.done] if step.done else []
                changed |= step.changed
        if not changed and self.traffic.started == requests:
            return ()
        return await self._quiet(limits.REVEALED_S, limits.RESETTLE_S)

    async def _load(self) -> tuple[str, ...]:
        """Without scripts a page is ready when it has loaded."""
        loading = self.tab.page.wait_for_load_state("load", timeout=limits.LOAD_S * 1000)
        try:
            await self.tab.in_steps(loading, limits.LOAD_S)
        except (PlaywrightTimeout, TimeoutError):
            return ("load",)
        return ()

    async def _lay_out(self) -> int:
        """Have all of the page laid out; one whose own code blocks the way is captured as it is.

        Return how many elements were moved up, because they were nested too deep.
        """
        with suppress(Error, TimeoutError):
            return await self.tab.in_steps(reveal.lay_out(self.tab.session), limits.SCRIPT_GRACE_S)
        return 0

    async def _capture(self) -> capture.Captured:
        """The page as it stands; one that does not answer is told to stop loading, and then its scripts are stopped."""
        tab, left = self.tab, self.wanted.deadline.left
        tries = (None, limits.CAPTURE_STUCK_S), (tab.stop_loading, left / 2), (tab.stop_scripts, left)
        for help_first, limit_s in tries:
            if help_first:
                await help_first()
            with suppress(Error, TimeoutError):
                capturing = send_for_much(tab.session, capture.COMMAND, capture.PARAMETERS)
                return await tab.within(capturing, min(limit_s, left / 2, limits.CAPTURE_S, self.wanted.deadline.left))
        raise tab.timeout("the page could not be captured")

    async def _end_storm(self) -> None:
        """Have no more events of a page that asks for ever more; nobody could hear them all."""
        self.traffic.stop()
        await self.tab.stop_scripts()

    # ---------------------------------------------------------------- what is refused, and what is said

    def _by_the_wall(self) -> bool:
        return self.manner.by_the_wall or self.wanted.options.page_time_s == 0

    def _clock_used(self) -> Literal["page", "wall"]:
        return "page" if self._scripts_run() and not self.clock.runs_by_itself else "wall"

    def _scripts_run(self) -> bool:
        return self.wanted.options.javascript and self.manner.scripts

    def _refuse_what_is_not_public(self, response: Response | None) -> None:
        name, asked = self.tab.name, self.wanted.options.public_only
        refusal = response.headers.get(REFUSED_HEADER, "") if response and asked else ""
        if refusal:
            raise NotPublic(f"{name}: {refusal}", source=name)

    def _refuse_other_than_html(self, response: Response | None) -> None:
        if response is None:
            return
        kind = response.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind and kind not in HTML_TYPES:
            raise NotHTML(f"{self.tab.name}: the server answered with {kind}, not HTML", source=self.tab.name)

    def _warnings(self, unsettled: tuple[str, ...], flattened: int, replaced: int) -> tuple[str, ...]:
        warnings = list(self.documents.warnings)
        if self.allowance.exceeded:
            warnings.append(f"loads {self.allowance.exceeded}: what came after that is missing")
        if unsettled:
            warnings.append(f"captured before it was quiet: {', '.join(unsettled)} still going on")
        if self.tab.steps_by.left == 0:
            limit = self.wanted.options.timeout_s
            warnings.append(f"captured as it stood when its time was over ({limit:g} s): it may lack what comes later")
        if not_asked := self.not_asked & self.traffic.refused:
            named = ", ".join(sorted(not_asked)[: limits.HOSTS_NAMED])
            more = f" and {rest} more" if (rest := len(not_asked) - limits.HOSTS_NAMED) > 0 else ""
            warnings.append(f"not asked, as earlier pages waited for them in vain: {named}{more}")
        if flattened:
            warnings.append(f"nests elements deeper than {limits.NESTED_ELEMENTS}; {flattened} were moved up")
        if replaced:
            warnings.append(f"{replaced} halves of characters (lone surrogates) replaced in its texts")
        return tuple(warnings)
