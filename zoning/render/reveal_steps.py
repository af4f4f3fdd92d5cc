"""What the steps of revealing share: the page on which a step is done, and its result."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, Protocol

from zoning import limits
from zoning.render.clock import PageClock
from zoning.render.compositor import Compositor
from zoning.render.deadline import Deadline
from zoning.render.listeners import UserSigns
from zoning.render.world import World


class Hold(Protocol):
    """Keeps the page from navigating, which a click or scrolling might cause."""

    @property
    def gone(self) -> bool:
        """Whether the page has begun the one navigation that `after_one` allows."""

    async def __call__(self) -> None:
        """Block all navigations from now on."""

    async def after_one(self) -> None:
        """Block all navigations from now on, except one within the page's site."""


@dataclass(frozen=True, slots=True)
class Revealing:
    """The page on which a step is done, with its clock and its compositor."""

    world: World
    clock: PageClock
    compositor: Compositor
    hold: Hold
    ends: Deadline
    """When the step should end."""
    pictured: bool
    """Whether a screenshot is taken, which should show lazy images."""
    window: tuple[int, int]
    """The width and the height of the window in px."""
    user: UserSigns
    """Which signs of its user the page waits for."""
    foreign: bool = False
    """Whether this is a frame of another origin, of whose listeners the page has no record."""

    async def rest(self) -> bool:
        """Keep the page from navigating from now on, and let it do what the last step has triggered.

        Returns whether there is time for another step.
        """
        await self.hold()
        return await self.clock.grant(limits.REVEALED_S * 1000, self.ends.left) and self.ends.left > 0

    async def come_into_view(self) -> bool:
        """Like `rest`, after a painted frame, which notifies observers of what has come into view."""
        await self.compositor.paint()
        return await self.rest()


class StepResult(NamedTuple):
    """What was done ("" for nothing), and whether that changed the page."""

    done: str = ""
    changed: bool = False


Step = Callable[[Revealing], Awaitable[StepResult]]


@cache
def rules(name: str) -> dict[str, Any]:
    """Return the contents of a file of words in `scripts/`, by its name without `.json`."""
    file = files("zoning.render") / "scripts" / f"{name}.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found
