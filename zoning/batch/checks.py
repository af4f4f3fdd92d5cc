"""Check a source before its visit, without a browser: its host, the server's robots.txt, and whether it has changed."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from zoning import limits
from zoning.batch import names
from zoning.batch.ledger import DUE, UNCHANGED, Pending
from zoning.batch.messages import ROBOTS_DISALLOWED, ROBOTS_UNREACHABLE, SERVER_UNREACHABLE, Outcome, Settings
from zoning.batch.revalidation import Revalidation
from zoning.batch.schedule import Schedule
from zoning.network.http import Client
from zoning.network.robots import Robots
from zoning.render.proxy import FilteringProxy


class Checks:
    """The checks of one run. They send requests within `open` only."""

    def __init__(self, settings: Settings, schedule: Schedule, on_slow: Callable[[], None]) -> None:
        """schedule: gets the crawl delays that servers ask for; on_slow: called when a source becomes slow."""
        self.slow: set[int] = set()
        """Sources whose servers have not answered for so long that other sources may begin in their place."""
        self._settings = settings
        self._schedule = schedule
        self._on_slow = on_slow
        self._robots: Robots | None = None
        self._revalidation: Revalidation | None = None
        self._modified: set[int] = set()
        """Sources whose servers did not answer that they are unchanged: they are visited."""

    @asynccontextmanager
    async def open(self, *, robots: bool, revalidate: bool) -> AsyncIterator[None]:
        """Open the clients. robots: whether to obey robots.txt; revalidate: whether to ask for changes.

        Like the visits, they use the proxy; if visits may reach only public servers, so do they.
        """
        visit = self._settings.visit
        async with AsyncExitStack() as stack:
            proxy = visit.proxy
            if visit.public_only:
                proxy = (await stack.enter_async_context(FilteringProxy())).address
            if robots:
                self._robots = await stack.enter_async_context(Robots(proxy, visit.user_agent))
            if revalidate:
                client = await stack.enter_async_context(Client(proxy=proxy))
                self._revalidation = Revalidation(self._settings, client)
            yield

    async def outcome(self, pending: Pending, host: str) -> Outcome | None:
        """Return the outcome of a source that needs no visit; None for one that does.

        host: of the source; "" for one that is not a URL, such as a file.
        """
        if not host:
            return None
        async with self._patiently(pending):
            refused = await self._refused_by_host(pending, host) or await self._refused_by_robots(pending, host)
        return refused or await self._revalidated(pending)

    @asynccontextmanager
    async def _patiently(self, pending: Pending) -> AsyncIterator[None]:
        """Let other sources begin if the block, which waits for the source's server, takes long."""

        def mark_as_slow() -> None:
            self.slow.add(pending.id)
            self._on_slow()

        timer = asyncio.get_running_loop().call_later(limits.ROBOTS_PATIENCE_S, mark_as_slow)
        try:
            yield
        finally:
            timer.cancel()
            self.slow.discard(pending.id)

    async def _refused_by_host(self, pending: Pending, host: str) -> Outcome | None:
        visit = self._settings.visit
        if visit.proxy is not None:  # the proxy resolves names
            return None
        refused = await names.refusal(pending.source, host, public_only=visit.public_only)
        if refused is None:
            return None
        return Outcome(id=pending.id, error_class=type(refused).__name__, error=str(refused), requested=False)

    async def _refused_by_robots(self, pending: Pending, host: str) -> Outcome | None:
        if self._robots is None:
            return None
        rules = await self._robots.rules(pending.source)
        self._schedule.slow_down(host, rules.delay_s)
        if rules.protego is None:
            kind = SERVER_UNREACHABLE if rules.is_unreachable else ROBOTS_UNREACHABLE
            return Outcome(id=pending.id, error_class=kind, error=f"{pending.source}: {rules.problem}", transient=True)
        if rules.allow(pending.source):
            return None
        error = f"{pending.source}: robots.txt disallows it; --robots ignore visits it anyway"
        return Outcome(id=pending.id, error_class=ROBOTS_DISALLOWED, error=error, requested=False)

    async def _revalidated(self, pending: Pending) -> Outcome | None:
        """Ask the server whether a source has changed since its last visit. None: visit it without asking."""
        if self._revalidation is None or pending.id in self._modified or not self._revalidation.applies_to(pending):
            return None
        if await self._revalidation.is_unchanged(pending):
            return Outcome(id=pending.id, again=UNCHANGED)
        self._modified.add(pending.id)
        return Outcome(id=pending.id, again=DUE)
