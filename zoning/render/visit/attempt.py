"""Create what the phases of one attempt at a page share: its tab, its clock, and everything that watches it."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, Self

from playwright.async_api import Error

from zoning import limits
from zoning.render import guard
from zoning.render.clock import PageClock
from zoning.render.compositor import Compositor
from zoning.render.settle import Settling
from zoning.render.traffic import Traffic
from zoning.render.visit.allowance import Allowance
from zoning.render.visit.documents import Documents
from zoning.render.visit.steps import Steps
from zoning.render.visit.tab import Tab
from zoning.render.visit.wanted import Manner, Wanted


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt. Phases return what they find; the objects here that watch the page work by themselves."""

    wanted: Wanted
    manner: Manner
    tab: Tab
    hold: "Hold"
    traffic: Traffic
    clock: PageClock
    compositor: Compositor
    settling: Settling
    documents: Documents
    allowance: Allowance
    steps: Steps
    not_asked: frozenset[str]
    """Hosts to which the page's requests are blocked, since they did not answer earlier pages."""

    @classmethod
    def begin(cls, tab: Tab, wanted: Wanted, manner: Manner) -> Self:
        """Create what an attempt needs, before anything is loaded."""
        traffic, hold = Traffic(tab.page, tab.session, tab.asks_for_page), Hold(tab)
        clock = PageClock(tab.session, traffic, runs_by_itself=wanted.by_the_wall(manner))
        compositor = Compositor(tab.world, clock, tab.turns)

        async def end_storm() -> None:
            # A page that sends requests without end has more events than can be handled.
            traffic.stop()
            await tab.stop_scripts()

        return cls(
            wanted, manner, tab, hold, traffic, clock, compositor,
            settling=Settling(tab.world, clock, compositor, traffic, hold),
            documents=Documents(tab),
            allowance=Allowance(tab, end_storm),
            steps=Steps(wanted.on_step),
            not_asked=wanted.hosts.not_to_ask(wanted.source.address),
        )  # fmt: skip

    @property
    def clock_used(self) -> Literal["page", "wall"]:
        """Whether the page runs in virtual time (`page`) or in real time (`wall`)."""
        return "page" if self.scripts_run and not self.clock.runs_by_itself else "wall"

    @property
    def scripts_run(self) -> bool:
        """Whether the page's own scripts are enabled."""
        return self.wanted.options.javascript and self.manner.scripts


class Hold:
    """Keeps a page from navigating, from the first call on; before, it can be allowed one navigation in its site."""

    def __init__(self, tab: Tab) -> None:
        """The page may still navigate."""
        self._tab = tab
        self._held = False
        self._gone: Callable[[], bool] | None = None

    async def __call__(self) -> None:
        """Block all navigations of the page from now on."""
        if not self._held:
            self._held = True
            with suppress(Error, TimeoutError):
                await self._tab.in_steps(guard.hold(self._tab.page, self._tab.frame), limits.CONTEXT_S)

    async def after_one(self) -> None:
        """Block all navigations of the page from now on, except one within its site."""
        if self._gone is None:
            holding = guard.hold_after_one(self._tab.page, self._tab.frame)
            self._gone = await self._tab.in_steps(holding, limits.CONTEXT_S)

    @property
    def held(self) -> bool:
        """Whether all navigations of the page are blocked."""
        return self._held

    @property
    def gone(self) -> bool:
        """Whether the page has begun the one navigation that `after_one` allows."""
        return self._gone is not None and self._gone()
