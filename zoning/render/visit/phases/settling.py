"""Waiting until the page rests; what was still going on when the time for that was over is returned, never raised."""

from playwright.async_api import TimeoutError as PlaywrightTimeout

from zoning import limits
from zoning.render.visit.attempt import Attempt


class StuckInItsTime(Exception):
    """A script of the page waits for time to pass, which passes only when it has ended."""


async def settle(attempt: Attempt) -> tuple[str, ...]:
    """Give the page its time; return what was still going on at the end (see `PageFacts.unsettled`).

    A script that does not end is ended; where the page may be read in the time of the wall instead, that raises
    `StuckInItsTime`. Without scripts a page is ready when it has loaded.
    """
    if not attempt.scripts_run:
        return await _load(attempt)
    unsettled = await quiet(attempt, attempt.wanted.options.page_time_s, limits.SETTLE_S)
    if "script" in unsettled:
        if not attempt.clock.runs_by_itself and attempt.wanted.time_for_another:
            raise StuckInItsTime
        await attempt.tab.stop_scripts()
    return unsettled


async def quiet(attempt: Attempt, page_s: float, ceiling_s: float) -> tuple[str, ...]:
    """Let the page have `page_s` seconds of its own time and rest, within half of what is left, and `ceiling_s`."""
    ceiling_s = min(ceiling_s, attempt.tab.steps_by.left / 2)
    try:
        return await attempt.tab.in_steps(attempt.settling.settle(page_s, ceiling_s))
    except TimeoutError:
        return ("script",)


async def _load(attempt: Attempt) -> tuple[str, ...]:
    loading = attempt.tab.page.wait_for_load_state("load", timeout=limits.LOAD_S * 1000)
    try:
        async with attempt.compositor.painting():  # fonts are asked for when something is laid out
            await attempt.tab.in_steps(loading, limits.LOAD_S)
    except (PlaywrightTimeout, TimeoutError):
        return ("load",)
    return ()
