"""Take screenshots of a page."""

from playwright.async_api import Error

from zoning import limits
from zoning.render.visit.tab import Tab


async def pictures(tab: Tab, document_size: tuple[int, int]) -> list[bytes]:
    """Return PNGs of the page from its upper left corner down: one as tall as Chromium paints, and the rest if wanted.

    document_size: width, height in CSS px. Raises `VisitTimeout` if one cannot be taken in time.
    """
    width, height = map(max, document_size, tab.wanted.options.viewport)
    width = min(width, limits.SCREENSHOT_PX)
    strip = min(limits.SCREENSHOT_PX, limits.SCREENSHOT_AREA_PX // width)
    most = limits.SCREENSHOT_STRIPS if tab.wanted.screenshot == "strips" else 1
    tops = range(0, height, strip)[:most]
    return [await _picture(tab, width, top, min(strip, height - top)) for top in tops]


async def _picture(tab: Tab, width: int, top: int, height: int) -> bytes:
    limit_s = min(limits.SCREENSHOT_S, tab.wanted.deadline.left)
    taking = tab.page.screenshot(
        full_page=True,
        clip={"x": 0, "y": top, "width": width, "height": height},
        animations="disabled",
        timeout=max(limits.LOOK_S, limit_s) * 1000,
    )
    try:
        return await tab.within(taking, limit_s)
    except (Error, TimeoutError) as error:
        raise tab.timeout("the picture could not be taken") from error
