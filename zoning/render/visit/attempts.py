"""Read a page in one attempt, and in further attempts of another kind if these may succeed or bring more."""

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

STUCK = "its virtual time did not end (by an endless script, or because the page is very large); read in real time"
CRASHED = "its process died"
SHALLOW = Manner(shallow=True).because(
    f"{CRASHED}; read with what its scripts nest deeper than {limits.NESTED_ELEMENTS} elements moved up"
)


async def visit(process: BrowserProcess, wanted: Wanted) -> Rendering:
    """Visit the page in one or more attempts, all before the same deadline, and return the best result.

    - If the page's process dies, the page is read again with too deeply nested elements moved up, and then without its
      scripts.
    - If its virtual time does not end, the page is read in real time.
    - If the page is UTF-8 beyond doubt, but is being decoded with another encoding, it is read as UTF-8.
    - If the page opens dialogs without end, it is read without its scripts.
    - A page that has been read is read once more for each of `FALLBACKS` that may bring more.

    Raises `NavigationFailed`, `NotHTML`, `NotPublic`, `VisitTimeout`, `PageCrashed`, `BrowserLost` or `PageTooLarge`.
    """
    try:
        read = await _alive(process, wanted)
        refuse_error_without_page(read, wanted)
        await refuse_cut_off(read, wanted)
        for fallback_of in FALLBACKS:
            if not wanted.time_for_another:
                break
            if fallback := fallback_of(read, read.manner):
                another = await _another(process, wanted, fallback.manner)
                if another and fallback.is_better(another):
                    read = another
        return read.rendering
    except Error as error:
        # Every step handles its own failures; an error that arrives here shows an unforeseen state of page or browser.
        name = wanted.source.name
        raise PageCrashed(f"{name}: the browser does not answer ({error.message})", source=name) from error


async def _alive(process: BrowserProcess, wanted: Wanted) -> Read:
    """Make attempts until the page survives one; return its result."""
    manner, begun = Manner(), time.monotonic()
    while True:
        try:
            return await _read(process, wanted, manner)
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
    """Make one more attempt at a page that has been read already; return None if it fails."""
    try:
        return await _read(process, wanted, manner)
    except (SourceError, TooManyDialogs, StuckInItsTime, Misread, Error) as error:
        log.info("%s: no second attempt: %s", wanted.source.name, error)
        return None


async def _read(process: BrowserProcess, wanted: Wanted, manner: Manner) -> Read:
    """Make one attempt. The reasons for its manner become warnings."""
    if manner != Manner():
        wanted.on_step("again" if manner.scripts else "without scripts")
    read = await read_once(process, wanted, manner)
    return replace(read, rendering=read.rendering.warned(*read.manner.reasons))
