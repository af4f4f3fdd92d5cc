"""What a page shows only to those who ask for it: banners are answered, folded parts opened, lazy ones scrolled to."""

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


@dataclass(frozen=True, slots=True)
class Revealing:
    """The page that steps are done on, its clock and its frames."""

    world: World
    clock: PageClock
    compositor: Compositor
    hold: Callable[[], Awaitable[None]]
    """Keeps the page where it is: what is clicked or scrolled to might want to leave it."""
    ends: Deadline
    pictured: bool
    """Whether a picture is taken of it, on which lazy images are to be seen."""

    async def rest(self) -> bool:
        """Let the page do what the last step has set going, and stay where it is from now on.

        Returns whether there is time for another step.
        """
        await self.hold()
        return await self.clock.grant(limits.REVEALED_S * 1000, self.ends.left) and self.ends.left > 0

    async def come_into_view(self) -> bool:
        """The same after a frame, with which observers are told what has come into view."""
        await self.compositor.paint()
        return await self.rest()


class Revealed(NamedTuple):
    """What was done, "" for nothing, and whether that changed the page."""

    done: str = ""
    changed: bool = False


async def consent(page: Revealing) -> Revealed:
    """Answer a request for consent, in whatever frame it stands: reject where that is offered, otherwise accept."""
    main, *others = await frames(page.world.session)
    for frame in (main, *others):
        with suppress(Error):  # a frame that has gone meanwhile asks nothing
            found = await page.world.call(script("consent.js"), _rules("consent"), frame != main, frame=frame)
            if found:
                await page.clock.grant(limits.REVEALED_S * 1000, page.ends.left)  # it may load itself anew over it
                await page.world.call(script("unlock.js"))
                did = "rejected" if found["answer"] == "reject" else "accepted"
                return Revealed(f"{did} the request for consent by {found['said']!r}", changed=True)
    return Revealed()


async def unfold(page: Revealing) -> Revealed:
    """Open folded parts and show hidden panels; put what was streamed behind the page in its place.

    Panels that no click opened are shown by style and marked with the attribute `data-zoning-unfolded`.
    """
    bounds = {"limit": limits.UNFOLD_CLICKS, "times": limits.UNFOLD_TIMES, "more": _more()}
    streaming, unfolding = script("stream.js"), script("unfold.js")
    parts = f"folds, {script('tabs.js')}, {script('named.js')}, {_keep()}"
    together = (
        f"function* (bounds) {{ const streamed = ({streaming})(), folds = ({script('folds.js')})();"
        f" return {{streamed, ...yield* ({unfolding})(bounds, {parts})}} }}"
    )
    found = await page.world.walk(together, bounds, between=page.rest)
    done = [f"put {found['streamed']} streamed parts in place"] if found["streamed"] else []
    if found["opened"] or found["shown"]:
        ended = ", until the time was over" if found["late"] else ""
        done.append(f"unfolded {found['opened']} parts, showed {found['shown']} panels{ended}")
    return Revealed("; ".join(done), changed=bool(done))


async def scroll(page: Revealing) -> Revealed:
    """Show what waits to come into view, and what comes to those who scroll.

    A page on which something hears of scrolling is gone down step by step and back to its top; rows that lists held
    only for a while are put back. On any other only lazy images wait: they are loaded where they are,
    without a picture of the page only those for which it keeps no place open.
    """
    hears, waiting = await asyncio.gather(listeners.of_scrolling(page.world), _lazy_images(page, load=False))
    if hears:
        await page.hold()
        return await _go_down(page)
    loaded = await _lazy_images(page, load=True) if waiting else 0
    return Revealed(f"loaded {loaded} lazy images", changed=True) if loaded else Revealed()


async def _lazy_images(page: Revealing, *, load: bool) -> int:
    """How many images wait to come into view; load: as if one had scrolled down to them."""
    count: int = await page.world.call(script("lazy.js"), limits.SCROLL_STEPS, page.pictured, load)
    return count


async def _go_down(page: Revealing) -> Revealed:
    """Go down the page step by step and back to its top.

    It ends at the end of the page, when that keeps running away, or when another article begins. A list whose rows
    were collected is replaced by one with the attribute `data-zoning-collected`.
    """
    bounds = {"steps": limits.SCROLL_STEPS, "growth": limits.SCROLL_GROWTH}
    rows = {"lists": limits.VIRTUAL_LISTS, "rows": limits.VIRTUAL_ROWS}
    beside = f"({script('rows.js')})(rows), ({script('fading.js')})(), ({_keep()})()"
    going = f"return ({script('scroll.js')})(bounds, {beside})"
    together = f"(bounds, rows) => {{ const folds = ({script('folds.js')})(); {going} }}"
    found = await page.world.walk(together, bounds, rows, between=page.come_into_view)
    if not found["count"]:
        return Revealed()
    changed = found["last"] != found["first"] or found["collected"] > 0
    grown = f", its height went from {found['first']} to {found['last']} px" if changed else ""
    kept = f", collected {found['collected']} rows" if found["collected"] else ""
    ended = f", ended by {found['stopped']}" if found["stopped"] else ""
    return Revealed(f"scrolled in {found['count']} steps{grown}{kept}{ended}", changed)


async def put_back(world: World) -> str:
    """Put back the texts that the page has taken away during the steps, and show those that it has hidden.

    They have the attribute `data-zoning-unfolded`. Returns what was done, "" for nothing.
    Raises `ScriptFailed`.
    """
    count = await world.run("() => globalThis.zoningKept?.putBack() ?? 0")
    return f"put back {counted(count, 'text')} that others had replaced" if count else ""


class LaidOut(NamedTuple):
    """What was done for the capture, and what is known for it."""

    moved: int
    """How many elements were moved up, because they were nested too deep."""
    framed: bool
    """Whether there are frames on the page, or nobody knows."""


async def lay_out(world: World) -> LaidOut:
    """Have every frame laid out whole, light, its lines in one piece, and no element deeper than can be captured.

    Chromium has no boxes off the screen for `content-visibility: auto`, and takes very long for, or dies of, what
    scripts nest too deep. No step of `--reveal`: without it the boxes of a page are not all there.
    """
    steps = f"({script('light.js')})(types); ({script('joined.js')})(); ({script('lay_out.js')})(); return moved"
    together = f"(limit, types) => {{ const moved = ({script('shallow.js')})(limit, false); {steps} }}"

    async def within(frame: str | None) -> int:
        with suppress(Error):  # it has gone meanwhile
            return await world.call(together, limits.NESTED_ELEMENTS, sorted(PROGRAM_TYPES), frame=frame) or 0
        return 0

    (_, *others), moved = await asyncio.gather(frames(world.session), within(None))
    return LaidOut(moved + sum(await asyncio.gather(*map(within, others))), framed=bool(others))


async def keep_shallow(session: CDPSession) -> None:
    """Let no script of the documents to come nest elements too deep."""
    function = called(script("shallow.js"), limits.NESTED_ELEMENTS, True)
    await session.send("Page.addScriptToEvaluateOnNewDocument", {"source": function, "worldName": WORLD})


STEPS: dict[RevealStep, Callable[[Revealing], Awaitable[Revealed]]] = {
    "consent": consent,
    "unfold": unfold,
    "scroll": scroll,
}


def _keep() -> str:
    """A JavaScript function that begins to keep what the page takes away, or returns what keeps it already.

    It takes `folds`, what folds.js returns, from where it is written.
    """
    return f"() => globalThis.zoningKept ??= ({script('keep.js')})(folds)"


@cache
def _more() -> str:
    """What is written on buttons that open the rest of something, in whatever language, as a regular expression."""
    return rf"^[+…\s]*({'|'.join(_rules('more').values())})"


@cache
def _rules(name: str) -> dict[str, Any]:
    file = files("zoning.render") / "scripts" / f"{name}.json"
    rules: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return rules
