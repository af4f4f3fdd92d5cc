"""Ask what a page listens to, and whether the browser does background work for it.

`scripts/hears.js` and `scripts/works.js` record that in the page.
"""

from typing import NamedTuple

from zoning import limits
from zoning.render.world import World, script


class UserListeners(NamedTuple):
    """Which actions of a user a page listens to."""

    scrolling: bool
    """To scrolling, or to what scrolls into view."""
    step: float = limits.SCROLL_STEP
    """How far it may be scrolled at once, in heights of the window, so that nothing escapes its observers."""
    wheel: bool = False
    """To the mouse wheel."""


async def of_user(world: World) -> UserListeners:
    """Return which actions of a user the page may react to, frames of other sites included.

    If the page's record is damaged, assume that scrolling matters.
    """
    match await world.ask_page(f"() => [({script('hears_user.js')})(), ({script('foreign.js')})()]"):
        case [{"scrolling": bool(scrolling), "step": int(step) | float(step), "wheel": bool(wheel)}, int(foreign)]:
            step = min(max(step, limits.SMALL_SCROLL_STEP), limits.SCROLL_STEP)
            return UserListeners(scrolling or await has_unknown_frames(world, foreign), step, wheel)
    return UserListeners(scrolling=True)


async def of_presses(world: World) -> bool:
    """Return whether a script of the page may react when something is pressed; True if the page's record is damaged."""
    return await world.ask_page(script("hears_press.js")) is not False


async def of_routes(world: World) -> bool:
    """Return whether a page listens to navigations (Navigation API): its script may handle links without a click."""
    return await world.ask_page(script("hears_routes.js")) is True


class UserSigns(NamedTuple):
    """Which signs of a user a page waits for."""

    sign: bool = False
    """A first sign: a moving mouse, and keys or fingers, wherever they are."""
    hover: bool = False
    """A mouse that comes over something."""
    islands: bool = False
    """A first sign for a part of it, each by itself."""
    framed: bool = False
    """Whether it has frames."""


class Listeners(NamedTuple):
    """What a page listens to. The record is in the page's own world, so that the page could falsify it."""

    frames: bool
    """Whether it listens to something that comes with a painted frame."""
    pixels: bool
    """Whether it asks when something was painted (paint timing)."""
    told: int
    """How often an observer's callback was called or background work has ended."""
    works: bool
    """Whether background work is under way: in a database, a cache, a file, a thread of the browser."""
    asks: bool
    """Whether it has asked a shared worker something that is not answered yet."""
    messages: int
    """How many messages it has sent to its workers and received from them."""
    workers: int
    """How many workers it has started, shared ones left out."""
    user: UserSigns


async def listeners_of(world: World) -> Listeners:
    """Return what the page listens to; if its record is damaged, assume that frames matter to it."""
    match await world.ask_page(script("heard.js")):
        case [
            bool(frames), bool(pixels), int(told), int(works), int(asks), int(messages), int(workers),
            bool(sign), bool(hover), bool(islands), bool(framed),
        ]:  # fmt: skip
            return Listeners(
                frames, pixels, told, works > 0, asks > 0, messages, workers, UserSigns(sign, hover, islands, framed)
            )
    return Listeners(
        frames=True, pixels=False, told=0, works=False, asks=False, messages=0, workers=0, user=UserSigns()
    )


async def has_unknown_frames(world: World, foreign: int) -> bool:
    """Whether the page has frames of other sites, whose listeners are not known.

    foreign: the number of frames whose document is inaccessible. A frame that failed to load is among them, but has no
    listeners.
    """
    return foreign > 0 and foreign > await _failed_frames(world)


async def _failed_frames(world: World) -> int:
    """Count the direct child frames that show the browser's error page."""
    tree = (await world.session.send("Page.getFrameTree"))["frameTree"]
    return sum("unreachableUrl" in child["frame"] for child in tree.get("childFrames", ()))
