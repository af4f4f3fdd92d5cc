"""Wait until the page is ready; what is still active when the time is over is returned, not raised."""

from playwright.async_api import TimeoutError as PlaywrightTimeout

from zoning import limits
from zoning.render.visit.attempt import Attempt


class StuckInItsTime(Exception):
    """Raised if a script of the page waits for virtual time to pass, which passes only when the script has ended."""


async def settle(attempt: Attempt) -> tuple[str, ...]:
    """Give the page its time; return what was still active at the end (see `PageFacts.unsettled`).

    A script that does not end is stopped. If the page can be read in real time instead, that raises `StuckInItsTime`.
    A page without scripts is ready when it has loaded.
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
    """Give the page `page_s` seconds of virtual time and wait until it is quiet; return what was still active.

    That takes at most `ceiling_s` seconds of real time, and half of the time that is left.
    """
    ceiling_s = min(ceiling_s, attempt.tab.steps_by.left / 2)
    try:
        return await attempt.tab.in_steps(attempt.settling.settle(page_s, ceiling_s))
    except TimeoutError:
        return ("script",)


async def _load(attempt: Attempt) -> tuple[str, ...]:
    loading = attempt.tab.page.wait_for_load_state("load", timeout=limits.LOAD_S * 1000)
    try:
        async with attempt.compositor.painting():  # fonts are requested when text is laid out
            await attempt.tab.in_steps(loading, limits.LOAD_S)
    except (PlaywrightTimeout, TimeoutError):
        return ("load",)
    return ()
