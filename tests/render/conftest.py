"""What tests of visits share: visits in ways of their own, all with the session's browser."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol, TypeVar

import pytest

from zoning import Renderer, VisitOptions
from zoning.render import Rendering

T = TypeVar("T")
AT_ONCE = 4


class VisitAs(Protocol):
    """Visits a source as options say."""

    def __call__(self, source: str, options: VisitOptions | None = None, **given: Any) -> Rendering: ...


@pytest.fixture(scope="session")
def visit_as(loop: asyncio.AbstractEventLoop, renderer: Renderer) -> VisitAs:
    """Visit a source with the session's browser, in a way of its own: a browser takes longer to start than a visit."""

    def visited(source: str, options: VisitOptions | None = None, **given: Any) -> Rendering:
        return loop.run_until_complete(renderer.visit(source, options=options, **given))

    return visited


async def few_at_a_time(begin: Iterable[Callable[[], Awaitable[T]]], at_once: int = AT_ONCE) -> list[T | BaseException]:
    """What each gives or fails with: most of a visit is waiting, so a few are made beside each other."""
    places = asyncio.Semaphore(at_once)

    async def done(one: Callable[[], Awaitable[T]]) -> T:
        async with places:
            return await one()

    return await asyncio.gather(*map(done, begin), return_exceptions=True)
