"""What a page may hear of, and what goes on for it elsewhere: `scripts/hears.js` and `works.js` remember that."""

import asyncio
from typing import NamedTuple

from zoning.render.world import World, script


async def of_scrolling(world: World) -> bool:
    """Whether anything may hear of scrolling, or of what comes into view by it."""
    heard, foreign = await asyncio.gather(
        world.ask_page(script("hears_scrolling.js")),
        world.call(script("foreign.js")),
    )
    return heard is not False or foreign is None or await has_unknown_frames(world, foreign)


class Listeners(NamedTuple):
    """What a page hears: as true as it lets that be."""

    frames: bool
    """Whether a frame may bring more to it."""
    pixels: bool
    """Whether it asks when something of it was shown."""
    told: int
    """How often an observer was told something, or something has ended that went on elsewhere."""
    works: bool
    """Whether something goes on elsewhere: in a database, a cache, a file, a thread of the browser's."""


async def listeners_of(world: World) -> Listeners:
    """What the page hears."""
    match await world.ask_page(script("heard.js")):
        case [bool(frames), bool(pixels), int(told), int(works)]:
            return Listeners(frames, pixels, told, works > 0)
    return Listeners(frames=True, pixels=False, told=0, works=False)


async def has_unknown_frames(world: World, foreign: int) -> bool:
    """Whether there are frames of other sites, of which nobody knows; foreign: how many may not be looked into.

    One that failed to load is such a one, too, but has nothing in it that could hear.
    """
    return foreign > 0 and foreign > await _failed_frames(world)


async def _failed_frames(world: World) -> int:
    """How many of the document's own frames show the browser's error page."""
    tree = (await world.session.send("Page.getFrameTree"))["frameTree"]
    return sum("unreachableUrl" in child["frame"] for child in tree.get("childFrames", ()))
