"""The ways to read a page: as it comes, and where that fails in a way that another reading mends, by that one."""

import logging
import time
from dataclasses import replace

from playwright.async_api import Error

from zoning import limits
from zoning.errors import BrowserLost, PageCrashed, SourceError
from zoning.layout import letters_shown
from zoning.render.browser import BrowserProcess
from zoning.render.visit.misread import misread
from zoning.render.visit.once import Read, read_once
from zoning.render.visit.removed import brings_back
from zoning.render.visit.tab import TooManyDialogs
from zoning.render.visit.wanted import Manner, Rendering, Wanted
from zoning.render.visit.wholeness import refuse_cut_off

log = logging.getLogger(__name__)

REMOVED = "its scripts took most of its text away"
BUSY = "one of its scripts does not end in its own time; read in that of the wall"
BLANK = "shows nothing with its scripts on"
CRASHED = "its process died"
SHALLOW = Manner(
    shallow=True,
    reasons=(f"{CRASHED}; read with what its scripts nest deeper than {limits.NESTED_ELEMENTS} elements moved up",),
)


async def visit(process: BrowserProcess, wanted: Wanted) -> Rendering:
    """Return what the page is, all attempts under the one deadline.

    - A page whose process dies is read again with what is nested too deep moved up, and then without its scripts.
    - One that opens dialogs without end is read without its scripts.
    - One that says nothing of its encoding, and is none in the one that the browser took, is read in its own; XML that
      is not well-formed is read as HTML.
    - One that a script or a style sheet which does not come keeps from being read to its end is read without that.
    - One whose scripts took away most of the text that its server sent is read without them, if that brings it back.
    - One that shows next to nothing with its scripts on is read without them, and that is taken if it shows more:
      forums hide their posts so, and broken scripts whatever they should show.

    Raises `NavigationFailed`, `NotHTML`, `NotPublic`, `VisitTimeout`, `PageCrashed`, `BrowserLost` or `PageTooLarge`.
    """
    try:
        read, manner = await _alive(process, wanted)
        await refuse_cut_off(read, wanted)
        if (otherwise := misread(read)) and _time_is_left(wanted):
            manner = replace(manner, content_type=otherwise.content_type, reasons=(*manner.reasons, otherwise.why))
            read = await _another(process, wanted, manner) or read
        if "script" in read.rendering.snapshot.page.unsettled and not manner.by_the_wall and _time_is_left(wanted):
            manner = replace(manner, by_the_wall=True, reasons=(*manner.reasons, BUSY))
            read = await _another(process, wanted, manner) or read
        if read.held_up_by and _time_is_left(wanted):
            reason = f"{len(read.held_up_by)} scripts or style sheets did not come; read without them"
            manner = replace(manner, without=read.held_up_by, reasons=(*manner.reasons, reason))
            read = await _another(process, wanted, manner) or read
        if _blanked_by_scripts(read, wanted, manner) and _time_is_left(wanted):
            bare = await _another(process, wanted, manner.without_scripts(BLANK))
            if bare and letters_shown(bare.rendering.snapshot) > 2 * letters_shown(read.rendering.snapshot):
                read = bare
        if read.removed and _time_is_left(wanted):
            served = await _another(process, wanted, manner.without_scripts(REMOVED))
            if served and brings_back(served.rendering.snapshot, read.removed):
                read = served
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
        except PageCrashed:
            tried_all = not (manner.scripts and wanted.options.javascript)
            if tried_all or process.watch.ended_one_since(begun) or not _time_is_left(wanted):
                raise
            manner = manner.without_scripts(CRASHED) if manner.shallow else SHALLOW


async def _another(process: BrowserProcess, wanted: Wanted, manner: Manner) -> Read | None:
    """One more attempt at a page that has been read already; None where it fails."""
    try:
        return await _read(process, wanted, manner)
    except (SourceError, TooManyDialogs, Error) as error:
        log.info("%s: not read a second time: %s", wanted.source.name, error)
        return None


async def _read(process: BrowserProcess, wanted: Wanted, manner: Manner) -> Read:
    """One attempt; why it was not made as the page comes becomes warnings."""
    if manner != Manner():
        wanted.on_step("again" if manner.scripts else "without scripts")
    read = await read_once(process, wanted, manner)
    return replace(read, rendering=read.rendering.warned(*manner.reasons))


def _time_is_left(wanted: Wanted) -> bool:
    return wanted.deadline.left > limits.ATTEMPT_S


def _blanked_by_scripts(read: Read, wanted: Wanted, manner: Manner) -> bool:
    snapshot = read.rendering.snapshot
    had_scripts = manner.scripts and wanted.options.javascript and snapshot.named("script", "noscript").any()
    return bool(had_scripts) and letters_shown(snapshot) < limits.BLANK_CHARACTERS
