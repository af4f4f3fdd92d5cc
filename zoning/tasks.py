"""Tasks that do not outlive who started them, and steps that are not left half done."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

T = TypeVar("T")


@asynccontextmanager
async def running(doing: Iterable[Coroutine[Any, Any, T]]) -> AsyncIterator[list[asyncio.Task[T]]]:
    """Tasks for the time of the block; those under way at its end are cancelled, and it waits until they have ended."""
    tasks = [asyncio.create_task(one) for one in doing]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def begin(doing: Coroutine[Any, Any, T], under_way: "set[asyncio.Task[T]]") -> asyncio.Task[T]:
    """Begin a task that stands in `under_way` until it ends: one that nobody holds may be lost before its end."""
    task = asyncio.create_task(doing)
    under_way.add(task)
    task.add_done_callback(under_way.discard)
    return task


async def not_by_halves(doing: Coroutine[Any, Any, T], undo: Callable[[T], Awaitable[Any]]) -> T:
    """What `doing` returns. When it is called off, it goes on to its end and is undone.

    For the start of a program: Python 3.11 waits for ever for one whose start is cancelled.
    """
    task = asyncio.create_task(doing)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        with suppress(Exception):
            await undo(await task)
        raise
