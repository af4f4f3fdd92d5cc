"""Take the steps that reveal what a page shows only after a user's action."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import NamedTuple

from playwright.async_api import Error

from zoning import limits
from zoning.render import reveal
from zoning.render.deadline import Deadline
from zoning.render.visit.attempt import Attempt
from zoning.render.visit.phases.settling import quiet
from zoning.render.world import ScriptFailed


class Revealed(NamedTuple):
    """What was done, and what was still active after it."""

    done: tuple[str, ...] = ()
    unsettled: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    """Warnings about the steps in which a script of ours failed."""


async def reveal_page(attempt: Attempt) -> Revealed:
    """Take the steps that the visit's options ask for; a page whose scripts are off or were stopped stays as it is."""
    if attempt.tab.stopped or not attempt.scripts_run:
        return Revealed()
    asked: dict[str, reveal.Step] = {
        name: step for name, step in reveal.STEPS.items() if name in attempt.wanted.options.reveal
    }
    # An answered banner may reload the page: the other steps must act on the reloaded page.
    answers = {"consent": asked.pop("consent")} if "consent" in asked else {}
    answered = await _take_steps(attempt, answers, held=False)
    shown = await _take_steps(attempt, {"wake": reveal.wake} | asked if asked else {}, held=True)
    done, failed = [*answered.done, *shown.done], [*answered.failed, *shown.failed]
    if shown.done:
        with suppress(Error, TimeoutError), _warning(failed, "put back what the page took away"):
            kept = await attempt.tab.in_steps(reveal.put_back(attempt.tab.world), limits.SCRIPT_GRACE_S)
            done += [kept] if kept else []
    return Revealed(tuple(done), shown.unsettled or answered.unsettled, tuple(failed))


@contextmanager
def _warning(failed: list[str], what: str) -> Iterator[None]:
    """Add a warning to `failed` if a script of ours fails in the block."""
    try:
        yield
    except ScriptFailed as error:
        failed.append(f"could not {what} ({error}): text may be missing")


async def _take_steps(attempt: Attempt, steps: Mapping[str, reveal.Step], *, held: bool) -> Revealed:
    """Take steps, and let the page settle after them. held: whether to keep it from navigating meanwhile."""
    tab, requests, changed = attempt.tab, attempt.traffic.started, False
    done: list[str] = []
    failed: list[str] = []
    # If a step fails, the page is captured as it is then.
    with suppress(Error, TimeoutError):
        for name, take in steps.items():
            limit_s = min(limits.REVEAL_STEP_S, tab.steps_by.left / 2)
            page = reveal.Revealing(
                tab.world, attempt.clock, attempt.compositor, attempt.hold, Deadline.after(limit_s),
                pictured=bool(attempt.wanted.screenshot), height=attempt.wanted.options.viewport[1],
            )  # fmt: skip
            with _warning(failed, f"take the step {name} of --reveal"):
                step = await tab.in_steps(take(page), limit_s + limits.SCRIPT_GRACE_S)
                done += [step.done] if step.done else []
                changed |= step.changed
    if not changed and attempt.traffic.started == requests:
        return Revealed(tuple(done), failed=tuple(failed))
    if held:
        await attempt.hold()
    return Revealed(tuple(done), await quiet(attempt, limits.REVEALED_S, limits.RESETTLE_S), tuple(failed))
