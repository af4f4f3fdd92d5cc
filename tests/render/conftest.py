"""Fixtures for tests of visits, which all use the session's browser."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol, TypeVar

import pytest

from zoning import Renderer, Snapshot, VisitOptions
from zoning.render import browser
from zoning.render.browser import BrowserProcess
from zoning.render.visit import Rendering

T = TypeVar("T")
AT_ONCE = 4
USUAL = VisitOptions(timeout_s=30)


class VisitAs(Protocol):
    """Visits a source with options."""

    def __call__(self, source: str, options: VisitOptions = USUAL, **given: Any) -> Rendering: ...


class VisitAll(Protocol):
    """Visits sources, each with its own options."""

    def __call__(self, visits: Iterable[tuple[str, VisitOptions]], at_once: int = AT_ONCE) -> list[Snapshot]: ...


@pytest.fixture(scope="session")
def visit_as(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> VisitAs:
    """Visit a source with the session's browser, in a way of its own: a browser takes longer to start than a visit."""

    def visited(source: str, options: VisitOptions = USUAL, **given: Any) -> Rendering:
        return loop.run_until_complete(renderer.visit(source, options=options, **given))

    return visited


@pytest.fixture(scope="session")
def visit_all(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> VisitAll:
    """Visit sources with the session's browser, a few at a time."""

    async def visited(visit: tuple[str, VisitOptions]) -> Snapshot:
        source, options = visit
        return (await renderer.visit(source, options=options)).snapshot

    def all_visited(visits: Iterable[tuple[str, VisitOptions]], at_once: int = AT_ONCE) -> list[Snapshot]:
        return loop.run_until_complete(few_at_a_time(visited, visits, at_once))

    return all_visited


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[BrowserProcess]:
    """Every browser that is started from now on."""
    found: list[BrowserProcess] = []
    start = BrowserProcess.start

    async def noted(flags: browser.Flags) -> BrowserProcess:
        found.append(await start(flags))
        return found[-1]

    monkeypatch.setattr(BrowserProcess, "start", noted)
    return found


async def few_at_a_time(do: Callable[[T], Awaitable[Any]], what: Iterable[T], at_once: int = AT_ONCE) -> list[Any]:
    """What comes of each: most of a visit is waiting, so a few are made beside each other."""
    places = asyncio.Semaphore(at_once)

    async def done(one: T) -> Any:
        async with places:
            return await do(one)

    return await asyncio.gather(*map(done, what))
