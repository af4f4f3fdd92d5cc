"""The phases of an attempt, each tested alone: a phase needs only the attempt."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from http.server import BaseHTTPRequestHandler
from threading import Event
from typing import Any, Protocol

import pytest

from fixtures.answers import answer
from fixtures.server import FixtureServer
from zoning import VisitOptions, limits
from zoning.errors import NotHTML, VisitTimeout
from zoning.render import traffic
from zoning.render.browser import BrowserProcess
from zoning.render.capture import snapshot_of
from zoning.render.deadline import Deadline
from zoning.render.hosts import SilentHosts
from zoning.render.recording import recording
from zoning.render.sources import WebPage
from zoning.render.visit.attempt import Attempt
from zoning.render.visit.facts import Course, page_facts
from zoning.render.visit.phases import (
    Revealed,
    StuckInItsTime,
    capture_page,
    go,
    open_page,
    reveal_page,
    settle,
)  # fmt: skip
from zoning.render.visit.tab import open_tab
from zoning.render.visit.wanted import Manner, Wanted

pytestmark = pytest.mark.browser

Phase = Callable[[Attempt], Awaitable[Any]]
AS_IT_COMES, USUAL = Manner(), VisitOptions()
WAITS = "const now = () => new Event('').timeStamp, end = now() + 300; while (now() < end)"
LATE_S = 1.5
ROUTES = {
    "/late": answer("<p>first</p><script>setTimeout(() => document.body.append('late'), 3000)</script>"),
    "/folded": answer("<p>text</p><details><summary>more</summary><p>what is folded</p></details>"),
    "/waits": answer(
        # It begins so late that the page has its clock by then: this happens after the beginning of its navigation.
        f"<p>text</p><script>fetch('/slow/{LATE_S * 1000:.0f}/refused').then(() => "
        f"setTimeout(() => {{ {WAITS}; document.body.append('waited') }}, 100))</script>"
    ),
    "/asks-late": answer(f"<p>text</p><script>fetch('/slow/{LATE_S * 1000:.0f}/refused')</script>"),
    "/leaves": answer("<p>text</p><script>setTimeout(() => { location.href = '/late' }, 1000)</script>"),
    "/folded-and-leaves": answer(
        "<details><summary>more</summary>text</details>"
        "<script>setTimeout(() => { location.href = '/late' }, 1000)</script>"
    ),
    "/pdf": answer(b"%PDF-1.4", kind="application/pdf"),
    "/unread": answer(
        "<p>text</p><script>fetch('/refused').then(answer => document.body.append(answer.status))</script>"
    ),
    "/refused": answer("not now, and with more to say", 503, kind="text/plain", Cache_Control="no-store"),
    "/lacks-picture": answer("<p>text</p><script>new Image().src = '/silent'</script>"),
    "/with-sound": answer("<p>text</p><embed src=sound.wav autostart=true hidden>"),
}


class Run(Protocol):
    """Goes through phases with an attempt at a page, and returns what the last one does."""

    def __call__(
        self, path: str, *phases: Phase, manner: Manner = AS_IT_COMES, options: VisitOptions = USUAL
    ) -> Any: ...


@pytest.fixture(scope="module")
def site() -> Iterator[FixtureServer]:
    ended = Event()

    def silence(_: BaseHTTPRequestHandler) -> None:
        ended.wait(60)

    def sound(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "audio/wav")
        request.end_headers()
        request.wfile.write(b"RIFF")
        ended.wait(60)

    with FixtureServer(routes={**ROUTES, "/silent": silence, "/sound.wav": sound}) as server:
        yield server
        ended.set()


@pytest.fixture(scope="module")
def process(loop: asyncio.AbstractEventLoop) -> Iterator[BrowserProcess]:
    started = loop.run_until_complete(BrowserProcess.start(()))
    yield started
    loop.run_until_complete(started.close())


@pytest.fixture
def run(site: FixtureServer, process: BrowserProcess, loop: asyncio.AbstractEventLoop) -> Run:
    async def gone_through(path: str, phases: tuple[Phase, ...], manner: Manner, options: VisitOptions) -> Any:
        source = WebPage(site.url + path, site.url + path)
        wanted = Wanted(source, options, Deadline.after(options.timeout_s), SilentHosts())
        with recording(options) as record:
            async with open_tab(process, wanted, manner, record) as tab:
                attempt, result = Attempt.begin(tab, wanted, manner), None
                for phase in phases:
                    result = await phase(attempt)
                return result

    def run(path: str, *phases: Phase, manner: Manner = AS_IT_COMES, options: VisitOptions = USUAL) -> Any:
        return loop.run_until_complete(gone_through(path, phases, manner, options))

    return run


async def text(attempt: Attempt) -> str:
    """What the page shows as it stands."""
    taken = await capture_page(attempt)
    course = Course(attempt.clock_used, (), (), (), {})
    facts = page_facts(attempt.tab, taken.document, attempt.traffic, attempt.documents, course)
    return snapshot_of(taken.captured, facts).text()


async def loaded(attempt: Attempt) -> None:
    """Have the document there, in place of settling."""
    await attempt.tab.page.wait_for_load_state("domcontentloaded")


async def count(attempt: Attempt) -> list[int]:
    """How often our world has been asked in this document, this time included, and how often as the page sees it."""
    asked = "() => globalThis.asked = (globalThis.asked ?? 0) + 1"
    return [await attempt.tab.world.call(asked), await attempt.tab.page.evaluate("window.asked ?? 0")]


async def unfolded(attempt: Attempt) -> bool:
    return await attempt.tab.page.locator("details[open]").count() > 0


async def hold(attempt: Attempt) -> None:
    await attempt.hold()


async def cut_short(attempt: Attempt) -> tuple[bool, bool, bool]:
    """Stop the clock while a request is pending; whether the time has passed, and what delayed it after its end."""
    in_time = await attempt.clock.grant(1000, LATE_S / 3)
    await asyncio.sleep(LATE_S)
    return in_time, attempt.clock.waited_for_requests, attempt.traffic.busy()


async def time_while_stopped(attempt: Attempt) -> float:
    """Stop the clock while a request is pending; how much of the page's time passes until after its end, in ms."""
    now = "() => performance.now()"
    assert not await attempt.clock.grant(1000, LATE_S / 3)
    begun: float = await attempt.tab.world.call(now)
    await asyncio.sleep(LATE_S)
    ended: float = await attempt.tab.world.call(now)
    return ended - begun


async def time_after_a_cut(attempt: Attempt) -> float:
    """Cut short a step of the clock, and have two more; the page's time then, in ms."""
    clock, now = attempt.clock, "() => performance.now()"
    assert not await clock.grant(1700, traffic.PATIENCE_S["image"] / 3)
    await asyncio.sleep(traffic.PATIENCE_S["image"])  # from then on the picture delays nothing
    begun: float = await attempt.tab.world.call(now)
    assert await clock.grant(1000, 5)
    assert await clock.grant(1500, 5)
    ended: float = await attempt.tab.world.call(now)
    return ended - begun


def test_going_ends_with_the_deadline(run: Run) -> None:
    with pytest.raises(VisitTimeout, match="no answer within 2 s"):
        run("/silent", open_page, go, options=VisitOptions(timeout_s=2))


def test_going_refuses_what_is_no_page(run: Run) -> None:
    with pytest.raises(NotHTML, match="application/pdf"):
        run("/pdf", open_page, go)


def test_a_page_can_be_captured_before_it_has_settled(run: Run) -> None:
    assert run("/late", open_page, go, loaded, text) == "first"


def test_settling_gives_the_page_as_much_of_its_time_as_asked_for(run: Run) -> None:
    assert run("/late", open_page, go, settle, text, options=VisitOptions(page_time_s=0.5)) == "first"
    assert "late" in run("/late", open_page, go, settle, text)


def test_settling_tells_what_went_on(run: Run) -> None:
    assert run("/late", open_page, go, settle) == ()


def test_a_request_that_delayed_the_clock_to_its_limit_is_known_after_its_end(run: Run) -> None:
    assert run("/asks-late", open_page, go, cut_short) == (False, True, False)


def test_a_clock_that_was_stopped_stands_still_when_the_request_has_ended(run: Run) -> None:
    assert run("/asks-late", open_page, go, loaded, time_while_stopped) < 1


def test_no_time_is_lost_after_a_step_that_was_cut_short(run: Run) -> None:
    assert run("/lacks-picture", open_page, go, loaded, time_after_a_cut) >= 2500


def test_sound_that_a_page_embeds_is_not_waited_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(traffic.PATIENCE_S, "document", 60.0)  # what it is asked for as
    assert run("/with-sound", open_page, go, settle) == ()


def test_an_answer_that_no_script_reads_is_not_waited_for_when_all_has_come(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(traffic.PATIENCE_S, "fetch", 60.0)
    assert run("/unread", open_page, go, settle) == ()
    assert "503" in run("/unread", open_page, go, settle, text)


def test_a_script_that_waits_for_time_to_pass_is_stuck_in_its_own_time_only(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STUCK_S", 1.0)
    with pytest.raises(StuckInItsTime):
        run("/waits", open_page, go, settle)
    assert "waited" in run("/waits", open_page, go, settle, text, manner=Manner(by_the_wall=True))


def test_revealing_opens_what_is_folded_and_says_so(run: Run) -> None:
    assert not run("/folded", open_page, go, loaded, unfolded)
    revealed = run("/folded", open_page, go, loaded, reveal_page)
    assert any("folded" in done for done in revealed.done)
    assert run("/folded", open_page, go, loaded, reveal_page, unfolded)


def test_our_world_is_one_a_document_and_made_anew_in_the_next(run: Run) -> None:
    assert run("/folded", open_page, go, loaded, count, count) == [2, 0]
    assert run("/folded", open_page, go, loaded, count, count, go, loaded, count) == [1, 0]


def test_a_page_is_held_only_when_something_is_done_to_it(run: Run) -> None:
    assert "late" in run("/leaves", open_page, go, loaded, reveal_page, settle, text)
    assert "late" not in run("/folded-and-leaves", open_page, go, loaded, reveal_page, settle, text)


def test_nothing_is_revealed_without_scripts(run: Run) -> None:
    assert run("/folded", open_page, go, loaded, reveal_page, manner=Manner(scripts=False)) == Revealed()


def test_a_page_that_is_held_stays_where_it_is(run: Run) -> None:
    assert "late" in run("/leaves", open_page, go, settle, text)
    assert run("/leaves", open_page, go, loaded, hold, settle, text) == "text"
