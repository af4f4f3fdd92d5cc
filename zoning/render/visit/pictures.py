"""Take screenshots of a page whose text has been captured: a page is not lost because it cannot be painted."""

import base64
from collections.abc import Awaitable
from typing import NamedTuple

from playwright.async_api import Error

from zoning import limits
from zoning.errors import PageCrashed
from zoning.render.visit.tab import Tab, TooManyDialogs


class Pictures(NamedTuple):
    """PNGs of the page from its upper left corner down, and warnings about what they lack."""

    pngs: tuple[bytes, ...] = ()
    warnings: tuple[str, ...] = ()


class Clip(NamedTuple):
    """The part of a page that a picture shows, from the page's left edge, in CSS px."""

    width: int
    top: int
    height: int


async def pictures(tab: Tab, document_size: tuple[int, int], *, answers: bool) -> Pictures:
    """Return pictures of the page: one as tall as Chromium paints, and those below it if wanted.

    document_size: width, height in CSS px; answers: whether the page can be asked to prepare for a picture.
    If a picture cannot be taken in one way, the next one of these is tried: prepared, with animations at their end;
    with the page's scripts and its loading stopped; only of the window.
    """
    pngs, ways = list[bytes](), [*([_prepared] if answers else []), _stopped]
    why = f"the browser did not paint it in time; a longer --timeout (now {tab.wanted.options.timeout_s:g} s) may help"
    try:
        for clip in _clips(tab, document_size):
            png = b""
            while ways and not (png := await _taken(tab, ways[0](tab, clip))):
                del ways[0]  # it would fail for the next part, too
            if not png:
                break
            pngs.append(png)
        else:
            return Pictures(tuple(pngs))
        tab.retire_browser("a picture was not painted in time")  # it may still be painting it when the page is closed
        if not pngs and (png := await _taken(tab, _captured(tab, {}))):
            pngs.append(png)
    except (PageCrashed, TooManyDialogs):
        why = "the page ended while it was painted; try it again, in a smaller window (--viewport) if this repeats"
    return Pictures(tuple(pngs), (_warning(pngs, why),))


def _clips(tab: Tab, document_size: tuple[int, int]) -> list[Clip]:
    width, height = map(max, document_size, tab.wanted.options.viewport)
    width = min(width, limits.SCREENSHOT_PX)
    strip = min(limits.SCREENSHOT_PX, limits.SCREENSHOT_AREA_PX // width)
    most = limits.SCREENSHOT_STRIPS if tab.wanted.screenshot == "strips" else 1
    return [Clip(width, top, min(strip, height - top)) for top in range(0, height, strip)[:most]]


def _warning(pngs: list[bytes], why: str) -> str:
    lacking = "the picture does not show all of the page" if pngs else "there is no picture of the page"
    return f"{lacking}: {why}. The text is not affected"


async def _taken(tab: Tab, taking: Awaitable[bytes]) -> bytes:
    """Return the picture that is being taken; nothing if that takes too long or fails."""
    try:
        return await tab.within(taking, min(limits.SCREENSHOT_S, tab.wanted.deadline.left / 2))
    except (Error, TimeoutError):
        return b""


async def _prepared(tab: Tab, clip: Clip) -> bytes:
    return await tab.page.screenshot(
        full_page=True,
        clip={"x": 0, "y": clip.top, "width": clip.width, "height": clip.height},
        animations="disabled",
        timeout=limits.SCREENSHOT_S * 1000,
    )


async def _stopped(tab: Tab, clip: Clip) -> bytes:
    """Take the picture without asking the page, whose own code, fonts or style sheets may delay it."""
    await tab.stop_loading()
    await tab.stop_scripts()
    part = {"x": 0, "y": clip.top, "width": clip.width, "height": clip.height, "scale": 1}
    return await _captured(tab, {"captureBeyondViewport": True, "clip": part})


async def _captured(tab: Tab, parameters: dict[str, object]) -> bytes:
    answer = await tab.session.send("Page.captureScreenshot", {"optimizeForSpeed": True, **parameters})
    return base64.b64decode(answer["data"])
