"""Take the steps that reveal what a page shows only after a user's action."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import NamedTuple

from playwright.async_api import Error

from zoning import limits
from zoning.render import reveal
from zoning.render.deadline import Deadline
from zoning.render.options import RevealStep
from zoning.render.reveal_steps import Revealing, Step
from zoning.render.visit.attempt import Attempt
from zoning.render.visit.phases.settling import quiet
from zoning.render.world import ScriptFailed

ANSWERS: tuple[RevealStep, ...] = ("consent", "gate")
"""The steps that make a statement in the user's name; after them the page may navigate."""


class Revealed(NamedTuple):
    """What was done, and what was still active after it."""

    done: tuple[str, ...] = ()
    unsettled: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    """Warnings about the steps in which a script of ours failed."""
    changed_by: frozenset[str] = frozenset()
    """The names of the steps that have changed the page."""


async def reveal_page(attempt: Attempt) -> Revealed:
    """Take the steps that the visit's options ask for; a page whose scripts are off or were stopped stays as it is."""
    if attempt.tab.stopped or not attempt.scripts_run:
        return Revealed()
    asked: dict[str, Step] = {
        name: take for name, take in reveal.STEPS.items() if name in attempt.wanted.options.reveal
    }
    # An answer may load another document: the next steps must act on that one.
    answers = [await _take_steps(attempt, {name: asked.pop(name)}, held=False) for name in ANSWERS if name in asked]
    woken = await _take_steps(attempt, {"wake": reveal.wake} if asked else {}, held=True, begins=True)
    shown = await _take_steps(attempt, asked, held=True)
    # What has come by scrolling may be folded, too.
    more = {"unfold": asked["unfold"]} if "scroll" in shown.changed_by and "unfold" in asked else {}
    every = (*answers, woken, shown, await _take_steps(attempt, more, held=True))
    done, failed = [did for taken in every for did in taken.done], [told for taken in every for told in taken.failed]
    if shown.done:
        with suppress(Error, TimeoutError), _warning(failed, "put back what the page took away"):
            kept = await attempt.tab.in_steps(reveal.put_back(attempt.tab.world), limits.SCRIPT_GRACE_S)
            done += [kept] if kept else []
    unsettled = next((taken.unsettled for taken in reversed(every) if taken.unsettled), ())
    return Revealed(tuple(done), unsettled, tuple(failed))


@contextmanager
def _warning(failed: list[str], what: str) -> Iterator[None]:
    """Add a warning to `failed` if a script of ours fails in the block, or takes too long: then it raises."""
    try:
        yield
    except ScriptFailed as error:
        failed.append(f"could not {what} ({error}): text may be missing")
    except TimeoutError:
        failed.append(f"could not {what} in time: text may be missing")
        raise


async def _take_steps(attempt: Attempt, steps: Mapping[str, Step], *, held: bool, begins: bool = False) -> Revealed:
    """Take steps, and let the page settle after them.

    held: whether to keep it from navigating meanwhile; begins: whether the page may only begin with these steps, so
    that it gets its whole time after them.
    """
    tab, requests, before, changed = attempt.tab, attempt.traffic.started, attempt.documents.redirects(), set[str]()
    done: list[str] = []
    failed: list[str] = []
    # If a step fails, the page is captured as it is then.
    with suppress(Error, TimeoutError):
        for name, take in steps.items():
            limit_s = min(limits.REVEAL_STEP_S, tab.steps_by.left / 2)
            page = Revealing(
                tab.world, attempt.clock, attempt.compositor, attempt.hold, Deadline.after(limit_s),
                pictured=bool(attempt.wanted.screenshot), window=attempt.wanted.options.viewport,
                user=attempt.settling.user,
            )  # fmt: skip
            with _warning(failed, f"take the step {name} of --reveal"):
                step = await tab.in_steps(take(page), limit_s + limits.SCRIPT_GRACE_S)
                done += [step.done] if step.done else []
                changed |= {name} if step.changed else set()
    if failed and not await tab.answers():
        await tab.stop_scripts()  # one that does not end would delay the capture, too
    if not done and attempt.traffic.started == requests:
        return Revealed(failed=tuple(failed))
    if held:
        await attempt.hold()
    if begins or (attempt.hold.gone and attempt.documents.redirects() != before):
        unsettled = await quiet(attempt, attempt.wanted.options.page_time_s, limits.SETTLE_S)
    else:
        unsettled = await quiet(attempt, limits.REVEALED_S, limits.RESETTLE_S)
    return Revealed(tuple(done), unsettled, tuple(failed), frozenset(changed))
