"""What anything on a page may hear of: `scripts/hears.js` remembers what the page has asked to be told."""

import asyncio

from zoning.render.world import World, script


async def of_scrolling(world: World) -> bool:
    """Whether anything may hear of scrolling, or of what comes into view by it."""
    return await _may_hear(world, "hears_scrolling.js")


async def of_frames(world: World) -> bool:
    """Whether anything may hear of what comes with a frame that is painted."""
    return await _may_hear(world, "hears_frames.js")


async def _may_hear(world: World, name: str) -> bool:
    """Of a frame of another site nobody knows; one that failed to load has nothing in it that could hear."""
    heard, foreign = await asyncio.gather(
        world.ask_page(script(name)),
        world.call(script("foreign.js")),
    )
    if heard is not False or foreign is None:
        return True
    return bool(foreign) and foreign > await _failed_frames(world)


async def _failed_frames(world: World) -> int:
    """How many of the document's own frames show the browser's error page."""
    tree = (await world.session.send("Page.getFrameTree"))["frameTree"]
    return sum("unreachableUrl" in child["frame"] for child in tree.get("childFrames", ()))
