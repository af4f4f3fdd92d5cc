"""Showing what a page shows only to those who ask for it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

from playwright.async_api import Error

from zoning import limits
from zoning.render import reveal
from zoning.render.deadline import Deadline
from zoning.render.options import REVEAL_STEPS, RevealStep
from zoning.render.visit.attempt import Attempt
from zoning.render.visit.phases.settling import quiet
from zoning.render.world import ScriptFailed


class Revealed(NamedTuple):
    """What was done, and what was still going on after it."""

    done: tuple[str, ...] = ()
    unsettled: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    """The steps that a script of ours did not end, as warnings."""


async def reveal_page(attempt: Attempt) -> Revealed:
    """Take the steps that the visit's options ask for; a page whose scripts are off or ended stays as it is."""
    if attempt.tab.stopped or not attempt.scripts_run:
        return Revealed()
    asked = [name for name in REVEAL_STEPS if name in attempt.wanted.options.reveal]
    # An answered banner may load the page anew; what is shown of it is to be that page's.
    answered = await _by(attempt, [name for name in asked if name == "consent"], held=False)
    shown = await _by(attempt, [name for name in asked if name != "consent"], held=True)
    done, failed = [*answered.done, *shown.done], [*answered.failed, *shown.failed]
    if shown.done:
        with suppress(Error, TimeoutError), _noting(failed, "put back what the page took away"):
            kept = await attempt.tab.in_steps(reveal.put_back(attempt.tab.world), limits.SCRIPT_GRACE_S)
            done += [kept] if kept else []
    return Revealed(tuple(done), shown.unsettled or answered.unsettled, tuple(failed))


@contextmanager
def _noting(failed: list[str], what: str) -> Iterator[None]:
    try:
        yield
    except ScriptFailed as error:
        failed.append(f"could not {what} ({error}): text may be missing")


async def _by(attempt: Attempt, names: Sequence[RevealStep], *, held: bool) -> Revealed:
    """Take steps, and let the page rest after them. held: where it is, then."""
    tab, requests, changed = attempt.tab, attempt.traffic.started, False
    done: list[str] = []
    failed: list[str] = []
    # A page that fails here is a page as it was: nothing of it is lost.
    with suppress(Error, TimeoutError):
        for name in names:
            limit_s = min(limits.REVEAL_STEP_S, tab.steps_by.left / 2)
            page = reveal.Revealing(
                tab.world, attempt.clock, attempt.compositor, attempt.hold, Deadline.after(limit_s),
                pictured=bool(attempt.wanted.screenshot),
            )  # fmt: skip
            with _noting(failed, f"take the step {name} of --reveal"):
                step = await tab.in_steps(reveal.STEPS[name](page), limit_s + limits.SCRIPT_GRACE_S)
                done += [step.done] if step.done else []
                changed |= step.changed
    if not changed and attempt.traffic.started == requests:
        return Revealed(tuple(done), failed=tuple(failed))
    if held:
        await attempt.hold()
    return Revealed(tuple(done), await quiet(attempt, limits.REVEALED_S, limits.RESETTLE_S), tuple(failed))
