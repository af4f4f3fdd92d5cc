"""Read many sources with one browser, for the document loaders."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import aclosing
from queue import SimpleQueue
from typing import TypeVar

from zoning.errors import SourceError
from zoning.extractors import DEFAULT, Extractor
from zoning.fetching import read_all
from zoning.reading import Reading
from zoning.render.options import VisitOptions

T = TypeVar("T")

OnError = Callable[[str, SourceError], None]
"""Is called with a source that could not be read, and the error."""


async def readings(
    sources: str | Sequence[str],
    extractor: str | Extractor = DEFAULT,
    *,
    at_once: int = 4,
    options: VisitOptions | None = None,
    on_error: OnError | None = None,
) -> AsyncGenerator[Reading, None]:
    """Yield the readings in the order of their sources; see `zoning.read_all`.

    on_error: is called with each source that could not be read, and its error; the other sources are read. Without it,
    the first such error is raised.
    """
    named = [sources] if isinstance(sources, str) else sources
    async with aclosing(read_all(named, extractor, at_once=at_once, options=options)) as outcomes:
        async for source, outcome in outcomes:
            if isinstance(outcome, Reading):
                yield outcome
            elif on_error:
                on_error(source, outcome)
            else:
                raise outcome


def without_await(items: AsyncGenerator[T, None]) -> Iterator[T]:
    """Yield the items to a synchronous caller, even if an event loop is already running (as in a notebook).

    They are produced in a thread, so that visits go on while the caller works on an item.
    """
    begun: Future[tuple[asyncio.AbstractEventLoop, asyncio.Semaphore, Callable[[], object]]] = Future()
    results: SimpleQueue[T | None] = SimpleQueue()

    async def produce() -> None:
        taken, task = asyncio.Semaphore(0), asyncio.current_task()
        assert task
        begun.set_result((asyncio.get_running_loop(), taken, task.cancel))
        try:
            async with aclosing(items):
                async for item in items:
                    results.put(item)
                    await taken.acquire()
        finally:
            results.put(None)

    with ThreadPoolExecutor(1) as thread:
        ended = thread.submit(lambda: asyncio.run(produce()))
        loop, taken, cancel = begun.result()
        try:
            while (item := results.get()) is not None:
                yield item
                loop.call_soon_threadsafe(taken.release)
        except BaseException:  # the caller stops early, or is interrupted
            loop.call_soon_threadsafe(cancel)
            raise
        ended.result()
