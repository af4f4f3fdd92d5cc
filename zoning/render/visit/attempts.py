"""The ways to read a page: as it comes, and where that fails in a way that another reading mends, by that one."""

import logging
import time
from dataclasses import replace

from playwright.async_api import Error

from zoning import limits
from zoning.errors import BrowserLost, PageCrashed, SourceError
from zoning.render.browser import BrowserProcess
from zoning.render.visit.fallbacks import FALLBACKS
from zoning.render.visit.once import Read, read_once
from zoning.render.visit.phases import Misread, StuckInItsTime
from zoning.render.visit.tab import TooManyDialogs
from zoning.render.visit.wanted import Manner, Rendering, Wanted
from zoning.render.visit.wholeness import refuse_cut_off, refuse_error_without_page

log = logging.getLogger(__name__)

STUCK = "one of its scripts does not end in virtual time; read in real time"
CRASHED = "its process died"
SHALLOW = Manner(shallow=True).because(
    f"{CRASHED}; read with what its scripts nest deeper than {limits.NESTED_ELEMENTS} elements moved up"
)


async def visit(process: BrowserProcess, wanted: Wanted) -> Rendering:
    """Return what the page is, all attempts under the one deadline.

    - A page whose process dies is read again with what is nested too deep moved up, and then without its scripts.
    - One whose script does not end in the page's own time is read in that of the wall.
    - One that is in UTF-8 beyond doubt, and is being read in another encoding, is read in UTF-8.
    - One that opens dialogs without end is read without its scripts.
    - One that was read is read once more where one of `FALLBACKS` may bring more.

    Raises `NavigationFailed`, `NotHTML`, `NotPublic`, `VisitTimeout`, `PageCrashed`, `BrowserLost` or `PageTooLarge`.
    """
    try:
        read, manner = await _alive(process, wanted)
        refuse_error_without_page(read, wanted)
        await refuse_cut_off(read, wanted)
        for fallback_of in FALLBACKS:
            if not wanted.time_for_another:
                break
            if fallback := fallback_of(read, manner):
                another = await _another(process, wanted, fallback.manner)
                if another and fallback.is_better(another):
                    read, manner = another, fallback.manner
        return read.rendering
    except Error as error:
        # Every step handles its own failures; what comes here is a page or a browser in a state that nobody foresaw.
        name = wanted.source.name
        raise PageCrashed(f"{name}: the browser does not answer ({error.message})", source=name) from error


async def _alive(process: BrowserProcess, wanted: Wanted) -> tuple[Read, Manner]:
    """The first attempt that the page survives, and how that was made."""
    manner, begun = Manner(), time.monotonic()
    while True:
        try:
            return await _read(process, wanted, manner), manner
        except BrowserLost:
            raise
        except TooManyDialogs:
            manner = manner.without_scripts(f"opened {limits.DIALOGS_A_PAGE} dialogs")
        except StuckInItsTime:
            manner = replace(manner, by_the_wall=True).because(STUCK)
        except Misread as found:
            manner = manner.read_as(found.otherwise)
        except PageCrashed:
            tried_all = not (manner.scripts and wanted.options.javascript)
            if tried_all or process.watch.ended_one_since(begun) or not wanted.time_for_another:
                raise
            manner = manner.without_scripts(CRASHED) if manner.shallow else SHALLOW


async def _another(process: BrowserProcess, wanted: Wanted, manner: Manner) -> Read | None:
    """One more attempt at a page that has been read already; None where it fails."""
    try:
        return await _read(process, wanted, manner)
    except (SourceError, TooManyDialogs, StuckInItsTime, Misread, Error) as error:
        log.info("%s: not read a second time: %s", wanted.source.name, error)
        return None


async def _read(process: BrowserProcess, wanted: Wanted, manner: Manner) -> Read:
    """One attempt; why it was not made as the page comes becomes warnings."""
    if manner != Manner():
        wanted.on_step("again" if manner.scripts else "without scripts")
    read = await read_once(process, wanted, manner)
    return replace(read, rendering=read.rendering.warned(*manner.reasons))
