"""Reveal what a page shows only after a user's action: open and turn parts, scroll."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import cache

from playwright.async_api import Error

from zoning import limits
from zoning.process.tasks import running
from zoning.render import listeners
from zoning.render.answering import consent, gate
from zoning.render.listeners import UserListeners
from zoning.render.options import RevealStep
from zoning.render.reveal_steps import Revealing, Step, StepResult, rules
from zoning.render.world import World, frames, script
from zoning.text.comment_words import comment_words
from zoning.text.next_words import next_words
from zoning.text.offer_words import offer_words
from zoning.text.wording import counted

FINDING = {
    "controlsOf": "controls.js", "tabGroups": "tab_groups.js", "chooseTabs": "tabs.js", "chooseInRows": "tab_rows.js",
    "lengths": "lengths.js", "named": "named.js", "headers": "headers.js", "focus": "focus.js",
    "dialogsOf": "dialogs.js", "openNamed": "popovers.js", "openAnnounced": "announced.js", "cards": "cards.js",
    "trial": "trial.js", "covering": "covering.js", "hoverOver": "hover.js",
    "checkedFor": "checked.js", "showPanels": "panels.js", "showNotes": "notes.js",
}  # fmt: skip
"""The scripts that find, and partly open, what can be unfolded, by the names that unfold.js has for them."""
PRESSING = (
    "tabs.js", "tab_rows.js", "lengths.js", "headers.js", "announced.js", "cards.js", "trial.js", "covering.js",
)  # fmt: skip
"""Those that do something only where a script of the page listens to presses."""


async def wake(page: Revealing) -> StepResult:
    """Move the mouse and press a key that means nothing by itself, if the page waits for a first sign of its user.

    Many sites load scripts only then. This is not a step of `--reveal`, but comes before those that need these scripts.
    """
    done = await _wake_islands(page) if page.user.islands else []
    if page.user.sign:
        await _give_sign(page)
        done.append("gave the page a first sign of its user")
    return StepResult("; ".join(done))


async def _wake_islands(page: Revealing) -> list[str]:
    """Give each part of the page that waits for a first sign of a user one; return what was done."""
    await page.hold()
    count = await page.world.ask_page(f"() => ({script('islands.js')})({limits.ISLANDS})")
    if not isinstance(count, int) or not count:
        return []
    await page.rest()
    return [f"gave {counted(count, 'part')} a first sign of a user"]


async def _give_sign(page: Revealing) -> None:
    await page.hold()
    for kind in ("rawKeyDown", "keyUp"):
        await page.world.session.send("Input.dispatchKeyEvent", {"type": kind, "key": "Shift", "code": "ShiftLeft"})
    moved = {"type": "mouseMoved", "x": 1, "y": page.window[1] // 2}  # at the edge, where nothing opens below it
    async with running([page.world.session.send("Input.dispatchMouseEvent", moved)]) as (moving,):
        await page.compositor.paint()  # the browser reports movements once a frame
        await asyncio.wait([moving], timeout=limits.PAINT_S)
    await page.rest()


async def unfold(page: Revealing) -> StepResult:
    """Open collapsed parts, show hidden panels, turn slides and pages, and move streamed parts to their place.

    Streamed parts are those that the server sent after the page.
    Panels that no click opened are shown by style and get the attribute `data-zoning-unfolded`. If no script of the
    page listens to presses, only what opens without one is pressed.
    """
    listens = page.foreign or await listeners.of_presses(page.world)
    bounds = {
        "limit": limits.UNFOLD_CLICKS,
        "times": limits.UNFOLD_TIMES,
        "more": _more(),
        "lengths": _lengths(),
        "hover": limits.HOVERED,
        "listens": listens,
        "offers": offer_words()._asdict(),
        "comments": comment_words(),
    }
    streaming, unfolding = script("stream.js"), script("unfold.js")
    # What would do nothing on the page is not sent to it: each script takes time to compile.
    pressing = dict.fromkeys(PRESSING, listens)
    works = pressing | {"hover.js": page.user.hover, "tab_rows.js": listens or page.user.hover}
    scripts = {
        name: script(file) if works.get(file, True) else "function* () { return 0 }" for name, file in FINDING.items()
    }
    finding = f"{{{', '.join(f'{name}: {source}' for name, source in scripts.items())}}}"
    function = (
        f"function* (bounds, words) {{ const streamed = ({streaming})();"
        f" const folds = ({script('folds.js')})(bounds.listens, bounds.offers);"
        f" const unfolded = yield* ({unfolding})(bounds, folds, {finding}, {_keep()});"
        f" return {{streamed, ...unfolded, turns: {_turners(listens=listens)}.length > 0}} }}"
    )
    found = await page.world.walk(function, bounds, next_words()._asdict(), between=page.rest)
    done = [f"put {counted(found['streamed'], 'streamed part')} in place"] if found["streamed"] else []
    if found["opened"] or found["shown"]:
        ended = ", until the time was over" if found["late"] else ""
        opened = [f"unfolded {counted(found['opened'], 'part')}"] if found["opened"] else []
        shown = [f"showed {counted(found['shown'], 'panel')}"] if found["shown"] else []
        done.append(", ".join([*opened, *shown]) + ended)
    changed = found["changed"] or found["streamed"]
    if changed:
        await page.rest()  # what a click has begun to load may have controls that turn it
    if changed or found["turns"]:
        done += await _turn(page, listens=listens)
    return StepResult("; ".join(done), changed=bool(done))


async def _turn(page: Revealing, *, listens: bool) -> list[str]:
    """Turn slides, steps and pages that are shown in the same place, one after the other; return what was done.

    listens: whether a script of the page may react to presses.
    """
    routes = await listeners.of_routes(page.world)
    bounds = {"turners": limits.TURNED_PARTS, "turns": limits.TURNS, "routes": routes, "listens": listens}
    view = f"region => ({script('view.js')})(region, {limits.TURNED_TEXTS}, folds)"
    parts = f"{_turners(listens=listens)}, {view}, folds, {_keep()}"
    function = (
        f"function* (bounds, words) {{ const folds = ({script('folds.js')})(bounds.listens);"
        f" return yield* ({script('turn.js')})(bounds, {parts}) }}"
    )
    found = await page.world.walk(function, bounds, next_words()._asdict(), between=page.come_into_view)
    if not found["turns"]:
        return []
    ended = ", until the time was over" if found["late"] else ""
    return [f"turned {counted(found['parts'], 'part')} {counted(found['turns'], 'time')}{ended}"]


async def scroll(page: Revealing) -> StepResult:
    """Reveal what loads or appears when a user scrolls.

    If something on the page listens to scrolling, scroll down step by step and back to the top, and put back the rows
    that virtual lists have dropped meanwhile. On any other page only lazy images wait: load them without scrolling; if
    no screenshot is taken, only those whose loading changes the page.
    """
    user, waiting = await asyncio.gather(listeners.of_user(page.world), _lazy_images(page, load=False))
    if user.scrolling or user.wheel:
        await page.hold()
        return await _scroll_down(page, user)
    loaded = await _lazy_images(page, load=True) if waiting else 0
    return StepResult(f"loaded {counted(loaded, 'lazy image')}", changed=True) if loaded else StepResult()


async def _lazy_images(page: Revealing, *, load: bool) -> int:
    """Count the lazy images that wait to come into view; load: load them, too, as if the page were scrolled to them."""
    count: int = await page.world.call(script("lazy.js"), limits.SCROLL_STEPS, page.pictured, load)
    return count


async def _scroll_down(page: Revealing, user: UserListeners) -> StepResult:
    """Scroll down the page step by step and back to its top; turn the mouse wheel if it moves its content itself.

    That stops at the end of the page, when the page keeps growing, when another article begins (the page changes its
    address), or when there is no more time. A list whose rows were collected is replaced by one with the attribute
    `data-zoning-collected`.
    """
    bounds = {
        "steps": limits.SCROLL_STEPS, "step": user.step, "small": limits.SMALL_SCROLL_STEP,
        "growth": limits.SCROLL_GROWTH, "boxes": limits.SCROLL_BOXES,
        "turns": limits.WHEEL_STEPS if user.wheel else 0,
    }  # fmt: skip
    rows = {"lists": limits.VIRTUAL_LISTS, "rows": limits.VIRTUAL_ROWS}
    ways = f"{script('wheel.js')}, {script('swipe.js')}, ({script('pinned.js')})(folds)"
    texts = f"({script('rows.js')})(rows), ({script('fading.js')})(), ({_keep()})()"
    scrolling = f"return ({script('scroll.js')})(bounds, folds, {ways}, {texts})"
    function = f"(bounds, rows) => {{ const folds = ({script('folds.js')})(); {scrolling} }}"
    found = await page.world.walk(function, bounds, rows, between=page.come_into_view)
    turned = f"turned the wheel {counted(found['turned'], 'time')}; " if found["turned"] else ""
    if not found["count"]:
        return StepResult(turned.removesuffix("; "), changed=bool(turned))
    changed = bool(turned) or found["last"] != found["first"] or found["collected"] > 0
    grown = f", its height went from {found['first']} to {found['last']} px" if changed else ""
    kept = f", collected {counted(found['collected'], 'row')}" if found["collected"] else ""
    ended = f", ended by {found['stopped']}" if found["stopped"] else ""
    return StepResult(f"{turned}scrolled in {counted(found['count'], 'step')}{grown}{kept}{ended}", changed)


def in_frames(step: Step) -> Step:
    """Return a step that is taken in the page and then in each of its wide frames that have a text of their own."""

    async def take(page: Revealing) -> StepResult:
        results = [await step(page)]
        for frame, foreign in await _frames_with_text(page) if page.user.framed else ():
            with suppress(Error):  # the frame is already gone
                results.append(await step(replace(page, world=page.world.within(frame), foreign=foreign)))
        done = "; ".join(result.done for result in results if result.done)
        return StepResult(done, changed=any(result.changed for result in results))

    return take


async def _frames_with_text(page: Revealing) -> list[tuple[str, bool]]:
    """Return the ids of the frames that are as wide as a column and hold a text, and whether each is of another origin.

    Frames of other origins are looked for only if one of them is large; their text is not known before.
    """
    holding, world, width = script("framed.js"), page.world, page.window[0]
    around = await world.call(holding, True, width)
    if around not in {"own", "foreign"}:
        return []
    _, *others = await frames(world.session)
    kinds = [(frame, await world.call(holding, False, width, frame=frame)) for frame in others[: limits.FRAMES]]
    return [(frame, kind == "foreign") for frame, kind in kinds if kind in {"own", around}]


async def put_back(world: World) -> str:
    """Put back the texts that the page has removed during the steps, and show those that it has hidden.

    Their elements get the attribute `data-zoning-unfolded`. Returns what was done, "" for nothing.
    Raises `ScriptFailed`.
    """
    put = "() => globalThis.zoningKept?.putBack() ?? 0"
    count = await world.run(put)
    for inner in world.inner.values():
        with suppress(Error):  # the frame is already gone
            count += await inner.run(put)
    return f"put back {counted(count, 'text')} that others had replaced" if count else ""


STEPS: dict[RevealStep, Step] = {
    "consent": consent,
    "gate": gate,
    "unfold": in_frames(unfold),
    "scroll": in_frames(scroll),
}


def _keep() -> str:
    """Return a JavaScript function that starts keep.js, or returns the running one.

    It uses a variable `folds`, the result of folds.js, of the scope in which it is inserted.
    """
    return f"() => globalThis.zoningKept ??= ({script('keep.js')})(folds)"


@cache
def _more() -> str:
    """Return a regular expression for the labels of buttons that show more of something, or an answer."""
    return rf"^[+…\s]*({'|'.join([*rules('more').values(), *rules('answers').values()])})"


@cache
def _lengths() -> dict[str, str]:
    """Return regular expressions for the names of the `short` and the `long` version of a text."""
    return {name: "|".join(languages.values()) for name, languages in rules("lengths").items()}


@cache
def _turners(*, listens: bool) -> str:
    """Return a JavaScript expression of the controls that turn content, by the variables `words` and `folds`.

    listens: whether a script of the page may react to presses.
    """
    spots = f"({script('spots.js')})(folds)" if listens else "[]"
    return f"({script('turners.js')})(({script('labels.js')})(words, folds), folds, {spots})"
