"""Make one attempt at a page, phase by phase. If the time is over before, the page is captured as it is."""

from dataclasses import dataclass, replace

from zoning import limits
from zoning.layout import is_veiled
from zoning.process.garbage import uncollected
from zoning.process.tasks import running
from zoning.render import capture
from zoning.render.browser import BrowserProcess
from zoning.render.hosts import host_of
from zoning.render.recording import recording
from zoning.render.visit.attempt import Attempt
from zoning.render.visit.facts import Course, page_facts
from zoning.render.visit.phases import (
    Misread,
    Taken,
    capture_page,
    check_encoding,
    go,
    load_again,
    open_page,
    reveal_page,
    settle,
)
from zoning.render.visit.pictures import Pictures, pictures
from zoning.render.visit.served import UNKNOWN, Served, served_text
from zoning.render.visit.tab import open_tab
from zoning.render.visit.wanted import Manner, Rendering, Wanted
from zoning.text.wording import counted

UNPAINTED = "the browser did not paint the page: text that appears with scrolling may be missing"


@dataclass(frozen=True, slots=True)
class Read:
    """The result of one attempt."""

    rendering: Rendering
    manner: Manner
    """How the page was read in the end."""
    document: capture.DocumentFacts
    headers: dict[str, str]
    """The headers of the server's response, by names in lower case; empty if no server was asked."""
    without_end: bool
    """Whether the response came compressed and has no end tag of a document."""
    user_agent: str
    scripts_ran: bool
    """Whether the page's own scripts were enabled."""
    held_up_by: tuple[str, ...]
    """Addresses of scripts and style sheets that did not load and kept the document from being parsed to its end."""
    served: Served


async def read_once(process: BrowserProcess, wanted: Wanted, manner: Manner) -> Read:
    """Visit the page in a fresh context.

    Raises a `SourceError`, `TooManyDialogs`, `StuckInItsTime`, `Misread`, or Playwright's `Error` if the browser is in
    an unforeseen state.
    """
    with recording(wanted.options) as record:
        async with open_tab(process, wanted, manner, record) as tab:
            try:
                read = await _read(Attempt.begin(tab, wanted, manner))
            except TimeoutError:  # in a phase without which there is nothing to read
                raise tab.timeout("not read") from None
        return replace(read, rendering=replace(read.rendering, har=record.har()))


async def _read(attempt: Attempt) -> Read:
    steps, traffic, documents = attempt.steps, attempt.traffic, attempt.documents
    async with steps.step("open"):
        await open_page(attempt)
    async with steps.step("load"):
        await go(attempt)
    try:
        unsettled = await _settle(attempt)
    except Misread as found:
        again = await load_again(attempt, found.otherwise)
        if not again:
            raise
        attempt = again
        unsettled = await _settle(attempt)
    await _is_painted(attempt)  # if another browser is needed, it is needed for revealing, too
    stuck = traffic.stuck()
    async with steps.step("reveal"):
        revealed = await reveal_page(attempt)
    painted = await _is_painted(attempt)
    attempt.wanted.hosts.note(traffic.silent() - {host_of(attempt.wanted.source.address)}, traffic.answered)
    async with steps.step("capture"):
        taken = await capture_page(attempt)
    unsettled = revealed.unsettled or unsettled
    warnings = (*_warnings(attempt, unsettled, taken), *revealed.failed, *(() if painted else [UNPAINTED]))
    pictured = await _pictures(attempt, taken, unsettled)  # it may stop the page, which is not what the page lacked
    warnings += pictured.warnings
    course = Course(attempt.clock_used, unsettled, revealed.done, warnings, steps.timing_ms)
    async with steps.step("snapshot"):
        facts = page_facts(attempt.tab, taken.document, traffic, documents, course)
        with uncollected():
            snapshot = capture.snapshot_of(taken.captured, facts)
    rendering = Rendering(snapshot, next(iter(pictured.pngs), None), pictured.pngs[1:])
    if is_veiled(snapshot):
        rendering = rendering.warned("hides most of its text; read as if it were visible")
    answer = documents.answer()
    return Read(
        rendering,
        attempt.manner,
        taken.document,
        headers=answer.headers if answer else {},
        without_end=documents.without_end(),
        user_agent=documents.user_agent,
        scripts_ran=attempt.scripts_run,
        held_up_by=() if attempt.settling.parsed else stuck,
        served=await served_text(attempt.tab, documents, snapshot) if attempt.scripts_run else UNKNOWN,
    )


async def _settle(attempt: Attempt) -> tuple[str, ...]:
    """Let the page settle, unless it is misread; return what was still active then."""
    async with attempt.steps.step("settle"), running([check_encoding(attempt)]):
        return await settle(attempt)


async def _is_painted(attempt: Attempt) -> bool:
    """Return whether the page gets its frames, or is itself the reason that it does not.

    Raises `BrowserLost` if another page may be the reason, and there is time for another attempt.
    """
    compositor = attempt.compositor
    if not compositor.lacks_frame or (not compositor.refused and await attempt.tab.browser_paints()):
        return True
    attempt.tab.leave_browser("its browser does not paint")
    return False


async def _pictures(attempt: Attempt, taken: Taken, unsettled: tuple[str, ...]) -> Pictures:
    """Take the pictures that are wanted. A page that lacks a font, or is busy, is not asked to prepare for them."""
    if not attempt.wanted.screenshot:
        return Pictures()
    async with attempt.steps.step("picture"), attempt.compositor.painting():
        return await pictures(attempt.tab, taken.document.size, answers=not {"fonts", "script"} & set(unsettled))


def _warnings(attempt: Attempt, unsettled: tuple[str, ...], taken: Taken) -> tuple[str, ...]:
    warnings = list(attempt.documents.warnings)
    if attempt.allowance.exceeded:
        warnings.append(f"loads {attempt.allowance.exceeded}: later content is missing")
    if unsettled:
        warnings.append(f"captured before the page settled; still active: {', '.join(unsettled)}")
    if attempt.tab.steps_by.left == 0:
        limit = attempt.wanted.options.timeout_s
        warnings.append(f"captured at the time limit ({limit:g} s): later content may be missing")
    if not_asked := attempt.not_asked & attempt.traffic.refused:
        named = ", ".join(sorted(not_asked)[: limits.HOSTS_NAMED])
        more = f" and {rest} more" if (rest := len(not_asked) - limits.HOSTS_NAMED) > 0 else ""
        warnings.append(f"hosts not requested, because they did not answer earlier pages: {named}{more}")
    if taken.flattened:
        moved = counted(taken.flattened, "element")
        warnings.append(f"nests elements deeper than {limits.NESTED_ELEMENTS}; {moved} moved up")
    if taken.replaced:
        warnings.append(f"{counted(taken.replaced, 'lone surrogate')} replaced in its text")
    return tuple(warnings)
