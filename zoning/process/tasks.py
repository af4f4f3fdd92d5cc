"""Run tasks that end with the block that started them, and steps that are not left half done."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

T = TypeVar("T")


@asynccontextmanager
async def running(doing: Iterable[Coroutine[Any, Any, T]]) -> AsyncIterator[list[asyncio.Task[T]]]:
    """Run tasks during the block; at its end, cancel those that are still running, and wait until they have ended."""
    tasks = [asyncio.create_task(one) for one in doing]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def begin(doing: Coroutine[Any, Any, T], under_way: "set[asyncio.Task[T]]") -> asyncio.Task[T]:
    """Start a task, and keep it in `under_way` until it ends, since a task without references may get lost."""
    task = asyncio.create_task(doing)
    under_way.add(task)
    task.add_done_callback(under_way.discard)
    return task


async def not_by_halves(doing: Coroutine[Any, Any, T], undo: Callable[[T], Awaitable[Any]]) -> T:
    """Return what `doing` returns. If this is cancelled, `doing` still runs to its end, and then its result is undone.

    Use it to start programs: Python 3.11 waits forever for a program whose start was cancelled.
    """
    task = asyncio.create_task(doing)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        with suppress(Exception):
            await undo(await task)
        raise
