"""Answer what stands between a visitor and the text in the user's name: requests for consent, and gates."""

import json
from contextlib import suppress
from functools import cache

from playwright.async_api import Error

from zoning import limits
from zoning.render.reveal_steps import Revealing, StepResult, rules
from zoning.render.world import called, frames, script


async def consent(page: Revealing) -> StepResult:
    """Answer a consent banner in whatever frame it is: reject if that is offered, otherwise accept."""
    main, *others = await frames(page.world.session)
    for frame in (main, *others):
        with suppress(Error):  # the frame is already gone
            found = await page.world.call(script("consent.js"), rules("consent"), frame != main, frame=frame)
            if found:
                await page.clock.grant(limits.REVEALED_S * 1000, page.ends.left)  # the page may reload
                await page.world.call(script("unlock.js"))
                did = "rejected" if found["answer"] == "reject" else "accepted"
                return StepResult(f"{did} the request for consent by {found['said']!r}", changed=True)
    return StepResult()


async def gate(page: Revealing) -> StepResult:
    """Answer the questions that stand before the text, and load embedded content that waits for a click.

    The page may navigate once, within its site.
    """
    done: list[str] = []
    while len(done) < limits.GATES and page.ends.left > 0 and not page.hold.gone:
        answer = await _answer_gate(page, again=bool(done))
        if answer is None:
            break
        done.append(f"answered the gate by {answer!r}")
    if not page.hold.gone:
        loaded = await page.world.run(f"() => {_gate()}.load()") or []
        done += [f"loaded embedded content by {label!r}" for label in dict.fromkeys(loaded)]
    return StepResult("; ".join(done), changed=bool(done))


async def _answer_gate(page: Revealing, *, again: bool) -> str | None:
    """Press the control that opens the page behind a gate, and return its label; None if no gate was opened.

    again: whether a gate was answered before; then only a box over the page is another one.
    """
    main, *others = await frames(page.world.session)
    for frame in (main, *others[: limits.GATE_FRAMES]):
        with suppress(Error):  # the frame is already gone
            found = await page.world.run(f"(...place) => {_gate()}.find(...place)", frame != main, again, frame=frame)
            for place, label in enumerate(found["labels"] if found else ()):
                await page.hold.after_one()
                if await _let_in(page, place, frame):
                    return str(label)
                if page.ends.left == 0:
                    return None
            if frame == main and not (found and found["framed"]):
                return None
    return None


async def _let_in(page: Revealing, place: int, frame: str) -> bool:
    """Press one of the controls that gate.js has found in the frame; return whether that has let us in."""
    await page.world.run("place => zoningGate.prepare(place)", place, frame=frame)
    await page.clock.grant(limits.CHOSEN_S * 1000, page.ends.left)
    await page.world.run("place => zoningGate.press(place)", place, frame=frame)
    for _ in range(limits.GATE_LOOKS):
        await page.clock.grant(limits.REVEALED_S * 1000, page.ends.left)
        if page.hold.gone:
            return True
        await page.compositor.paint()  # a dialog tells the page in a frame that it was closed
        if await _passed(page, frame):
            return True
    return False


async def _passed(page: Revealing, frame: str) -> bool:
    """Return whether the gate has gone, or the page's visible text has grown. A frame that has gone was the gate."""
    for place in (None, frame):
        try:
            if await page.world.call("() => globalThis.zoningGate?.passed() ?? true", frame=place):
                return True
        except Error:
            return True
    return False


@cache
def _gate() -> str:
    """Return a JavaScript expression that starts gate.js."""
    words = {kind: "|".join(languages.values()) for kind, languages in rules("gate").items()}
    consent = rules("consent")
    labels = consent["reject"]["labels"] + consent["accept"]["labels"]
    bounds = {
        "text": limits.GATE_CHARACTERS, "short": limits.GATE_PAGE_CHARACTERS,
        "tries": limits.GATE_TRIES, "loads": limits.EMBEDS,
    }  # fmt: skip
    affirming = called(script("affirming.js"), words | {"about": consent["about"], "consents": "|".join(labels)})
    covering = f"({script('covering.js')})(folds)"
    started = f"({script('gate.js')})({json.dumps(bounds)}, {affirming}, {covering}, folds, {script('choices.js')})"
    return f"(globalThis.zoningGate = (folds => {started})(({script('folds.js')})()))"
