"""Prepare a page for the capture: lay out all its content, and keep it from being nested too deep."""

import asyncio
from contextlib import suppress
from typing import NamedTuple

from playwright.async_api import CDPSession, Error

from zoning import limits
from zoning.render.capture import PROGRAM_TYPES
from zoning.render.world import WORLD, World, called, frames, script


class LaidOut(NamedTuple):
    """What `lay_out` has done and found."""

    moved: int
    """How many elements were moved up because they were nested too deep."""
    framed: bool
    """Whether the page has frames, or may have some."""


async def lay_out(world: World) -> LaidOut:
    """Prepare every frame for the capture: lay out all content, empty scripts, join split lines, limit the nesting.

    Chromium has no boxes for off-screen content with `content-visibility: auto`, and takes very long or crashes if
    scripts nest elements too deep. This is not a step of `--reveal`, because without it boxes of the page are missing.
    """
    steps = f"({script('light.js')})(types); ({script('joined.js')})(); ({script('lay_out.js')})(); return moved"
    function = f"(limit, types) => {{ const moved = ({script('shallow.js')})(limit, false); {steps} }}"

    async def within(frame: str | None) -> int:
        with suppress(Error):  # the frame is already gone
            return await world.call(function, limits.NESTED_ELEMENTS, sorted(PROGRAM_TYPES), frame=frame) or 0
        return 0

    (_, *others), moved = await asyncio.gather(frames(world.session), within(None))
    return LaidOut(moved + sum(await asyncio.gather(*map(within, others))), framed=bool(others))


async def keep_shallow(session: CDPSession) -> None:
    """Keep the scripts of new documents from nesting elements too deep."""
    function = called(script("shallow.js"), limits.NESTED_ELEMENTS, True)
    await session.send("Page.addScriptToEvaluateOnNewDocument", {"source": function, "worldName": WORLD})
