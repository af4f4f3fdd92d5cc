"""Reveal what a page shows only after a user's action: answer consent banners, open and turn parts, scroll.

This module also prepares pages for the capture (`lay_out`).
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from playwright.async_api import CDPSession, Error

from zoning import limits
from zoning.render import listeners
from zoning.render.capture import PROGRAM_TYPES
from zoning.render.clock import PageClock
from zoning.render.compositor import Compositor
from zoning.render.deadline import Deadline
from zoning.render.options import RevealStep
from zoning.render.world import WORLD, World, called, frames, script
from zoning.wording import counted

_TURNERS = f"({script('turners.js')})(({script('labels.js')})(words), folds)"
"""JavaScript: the controls that turn content, by the variables `words` and `folds`."""


@dataclass(frozen=True, slots=True)
class Revealing:
    """The page on which a step is done, with its clock and its compositor."""

    world: World
    clock: PageClock
    compositor: Compositor
    hold: Callable[[], Awaitable[None]]
    """Keeps the page from navigating, which a click or scrolling might cause."""
    ends: Deadline
    """When the step should end."""
    pictured: bool
    """Whether a screenshot is taken, which should show lazy images."""

    async def rest(self) -> bool:
        """Keep the page from navigating from now on, and let it do what the last step has triggered.

        Returns whether there is time for another step.
        """
        await self.hold()
        return await self.clock.grant(limits.REVEALED_S * 1000, self.ends.left) and self.ends.left > 0

    async def come_into_view(self) -> bool:
        """Like `rest`, after a painted frame, which notifies observers of what has come into view."""
        await self.compositor.paint()
        return await self.rest()


class Revealed(NamedTuple):
    """What was done ("" for nothing), and whether that changed the page."""

    done: str = ""
    changed: bool = False


async def consent(page: Revealing) -> Revealed:
    """Answer a consent banner in whatever frame it is: reject if that is offered, otherwise accept."""
    main, *others = await frames(page.world.session)
    for frame in (main, *others):
        with suppress(Error):  # the frame is already gone
            found = await page.world.call(script("consent.js"), _rules("consent"), frame != main, frame=frame)
            if found:
                await page.clock.grant(limits.REVEALED_S * 1000, page.ends.left)  # the page may reload
                await page.world.call(script("unlock.js"))
                did = "rejected" if found["answer"] == "reject" else "accepted"
                return Revealed(f"{did} the request for consent by {found['said']!r}", changed=True)
    return Revealed()


async def unfold(page: Revealing) -> Revealed:
    """Open collapsed parts, show hidden panels, turn slides and pages, and move streamed parts to their place.

    Streamed parts are those that the server sent after the page.
    Panels that no click opened are shown by style and get the attribute `data-zoning-unfolded`.
    """
    bounds = {"limit": limits.UNFOLD_CLICKS, "times": limits.UNFOLD_TIMES, "more": _more()}
    streaming, unfolding = script("stream.js"), script("unfold.js")
    parts = f"folds, {script('tabs.js')}, {script('named.js')}, {_keep()}"
    function = (
        f"function* (bounds, words) {{ const streamed = ({streaming})(), folds = ({script('folds.js')})();"
        " const letters = () => document.documentElement?.textContent.length, before = letters();"
        f" const unfolded = yield* ({unfolding})(bounds, {parts});"
        f" return {{streamed, ...unfolded, changed: letters() !== before, turns: {_TURNERS}.length > 0}} }}"
    )
    found = await page.world.walk(function, bounds, _turning(), between=page.rest)
    done = [f"put {found['streamed']} streamed parts in place"] if found["streamed"] else []
    if found["opened"] or found["shown"]:
        ended = ", until the time was over" if found["late"] else ""
        done.append(f"unfolded {found['opened']} parts, showed {found['shown']} panels{ended}")
    if found["changed"]:
        await page.rest()  # what a click has begun to load may have controls that turn it
    if found["changed"] or found["turns"]:
        done += await _turn(page)
    return Revealed("; ".join(done), changed=bool(done))


async def _turn(page: Revealing) -> list[str]:
    """Turn slides, steps and pages that are shown in the same place, one after the other; return what was done."""
    bounds = {"turners": limits.TURNED_PARTS, "turns": limits.TURNS}
    view = f"region => ({script('view.js')})(region, {limits.TURNED_TEXTS}, folds)"
    parts = f"{_TURNERS}, {view}, folds, {_keep()}"
    function = (
        f"function* (bounds, words) {{ const folds = ({script('folds.js')})();"
        f" return yield* ({script('turn.js')})(bounds, {parts}) }}"
    )
    found = await page.world.walk(function, bounds, _turning(), between=page.come_into_view)
    if not found["turns"]:
        return []
    ended = ", until the time was over" if found["late"] else ""
    return [f"turned {counted(found['parts'], 'part')} {counted(found['turns'], 'time')}{ended}"]


async def scroll(page: Revealing) -> Revealed:
    """Reveal what loads or appears when a user scrolls.

    If something on the page listens to scrolling, scroll down step by step and back to the top, and put back the rows
    that virtual lists have dropped meanwhile. On any other page only lazy images wait: load them without scrolling; if
    no screenshot is taken, only those whose loading changes the page.
    """
    listens, waiting = await asyncio.gather(listeners.of_scrolling(page.world), _lazy_images(page, load=False))
    if listens:
        await page.hold()
        return await _scroll_down(page)
    loaded = await _lazy_images(page, load=True) if waiting else 0
    return Revealed(f"loaded {loaded} lazy images", changed=True) if loaded else Revealed()


async def _lazy_images(page: Revealing, *, load: bool) -> int:
    """Count the lazy images that wait to come into view; load: load them, too, as if the page were scrolled to them."""
    count: int = await page.world.call(script("lazy.js"), limits.SCROLL_STEPS, page.pictured, load)
    return count


async def _scroll_down(page: Revealing) -> Revealed:
    """Scroll down the page step by step and back to its top.

    That stops at the end of the page, when the page keeps growing, when another article begins (the page changes its
    address), or when there is no more time. A list whose rows were collected is replaced by one with the attribute
    `data-zoning-collected`.
    """
    bounds = {"steps": limits.SCROLL_STEPS, "growth": limits.SCROLL_GROWTH}
    rows = {"lists": limits.VIRTUAL_LISTS, "rows": limits.VIRTUAL_ROWS}
    helpers = f"({script('rows.js')})(rows), ({script('fading.js')})(), ({_keep()})()"
    scrolling = f"return ({script('scroll.js')})(bounds, {helpers})"
    function = f"(bounds, rows) => {{ const folds = ({script('folds.js')})(); {scrolling} }}"
    found = await page.world.walk(function, bounds, rows, between=page.come_into_view)
    if not found["count"]:
        return Revealed()
    changed = found["last"] != found["first"] or found["collected"] > 0
    grown = f", its height went from {found['first']} to {found['last']} px" if changed else ""
    kept = f", collected {found['collected']} rows" if found["collected"] else ""
    ended = f", ended by {found['stopped']}" if found["stopped"] else ""
    return Revealed(f"scrolled in {found['count']} steps{grown}{kept}{ended}", changed)


async def put_back(world: World) -> str:
    """Put back the texts that the page has removed during the steps, and show those that it has hidden.

    Their elements get the attribute `data-zoning-unfolded`. Returns what was done, "" for nothing.
    Raises `ScriptFailed`.
    """
    count = await world.run("() => globalThis.zoningKept?.putBack() ?? 0")
    return f"put back {counted(count, 'text')} that others had replaced" if count else ""


class LaidOut(NamedTuple):
    """What `lay_out` has done and found."""

    moved: int
    """How many elements were moved up because they were nested too deep."""
    framed: bool
    """Whether the page has frames, or may have some."""


async def lay_out(world: World) -> LaidOut:
    """Prepare every frame for the capture: lay out all content, empty scripts, join split lines, limit the nesting.

    Chromium has no boxes for off-screen content with `content-visibility: auto`, and takes very long or crashes if
    scripts nest elements too deep. This is no step of `--reveal`, because without it boxes of the page are missing.
    """
    steps = f"({script('light.js')})(types); ({script('joined.js')})(); ({script('lay_out.js')})(); return moved"
    function = f"(limit, types) => {{ const moved = ({script('shallow.js')})(limit, false); {steps} }}"

    async def within(frame: str | None) -> int:
        with suppress(Error):  # the frame is already gone
            return await world.call(function, limits.NESTED_ELEMENTS, sorted(PROGRAM_TYPES), frame=frame) or 0
        return 0

    (_, *others), moved = await asyncio.gather(frames(world.session), within(None))
    return LaidOut(moved + sum(await asyncio.gather(*map(within, others))), framed=bool(others))


async def keep_shallow(session: CDPSession) -> None:
    """Keep the scripts of new documents from nesting elements too deep."""
    function = called(script("shallow.js"), limits.NESTED_ELEMENTS, True)
    await session.send("Page.addScriptToEvaluateOnNewDocument", {"source": function, "worldName": WORLD})


STEPS: dict[RevealStep, Callable[[Revealing], Awaitable[Revealed]]] = {
    "consent": consent,
    "unfold": unfold,
    "scroll": scroll,
}


def _keep() -> str:
    """Return a JavaScript function that starts keep.js, or returns the running one.

    It uses a variable `folds`, the result of folds.js, of the scope in which it is inserted.
    """
    return f"() => globalThis.zoningKept ??= ({script('keep.js')})(folds)"


@cache
def _more() -> str:
    """Return a regular expression for the labels of buttons that show more of something, in many languages."""
    return rf"^[+…\s]*({'|'.join(_rules('more').values())})"


@cache
def _turning() -> dict[str, str]:
    """Return regular expressions for what turns content ("next") and what is turned ("unit"), in many languages."""
    return {kind: "|".join(words.values()) for kind, words in _rules("turn").items()}


@cache
def _rules(name: str) -> dict[str, Any]:
    file = files("zoning.render") / "scripts" / f"{name}.json"
    rules: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return rules
