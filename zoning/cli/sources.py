"""Visit sources for several commands: a few at a time, with the results in the order of the sources."""

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from zoning.cli.options import Visiting
from zoning.cli.progress import Progress, clear, shown
from zoning.errors import SourceError, ZoningError, unexpected
from zoning.process import garbage
from zoning.process.tasks import running

if TYPE_CHECKING:
    from zoning.render.renderer import Renderer

log = logging.getLogger(__name__)

PAGES_AT_ONCE = min(4, os.cpu_count() or 1)

T = TypeVar("T")
url = click.option("--url", "urls", metavar="URL", multiple=True,
                   help="Read only this page of an archive; can be repeated.")  # fmt: skip


class Item(NamedTuple):
    """A source that yields one result."""

    source: str
    error: SourceError | None = None
    """An error that is known before the visit."""


def items(sources: Sequence[str], urls: Sequence[str]) -> list[Item]:
    """Return the items of the sources: an archive has one for each page (or those at `urls`), anything else is one.

    Raises `UsageError` for what cannot be a source.
    """
    from zoning.render.sources import check_scheme, is_archive

    for source in sources:
        check_scheme(source)
    if urls and not (len(sources) == 1 and is_archive(sources[0])):
        raise click.UsageError("--url needs exactly one archive")
    return [item for source in sources for item in _items(source, urls)]


def _items(source: str, urls: Sequence[str]) -> list[Item]:
    """Return the pages and the damaged parts of an archive; anything else is one page."""
    from zoning.render.archive import list_archive
    from zoning.render.sources import is_archive

    if not is_archive(source):
        return [Item(source)]
    try:
        listing = list_archive(source, urls)
    except SourceError as error:
        return [Item(source, error)]
    return [*(Item(page.source) for page in listing.pages), *(Item(source, error) for error in listing.failures)]


@contextmanager
def foreseen(source: str) -> Iterator[None]:
    """Turn an unexpected exception in the block into an `InternalError` for the source."""
    try:
        yield
    except (ZoningError, click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
        raise
    except Exception as error:
        raise unexpected(error, source) from error


async def read_each(
    wanted: Sequence[Item],
    visiting: Visiting,
    read: Callable[["Renderer", str], Awaitable[T]],
    take: Callable[[str, T | SourceError], None],
) -> int:
    """Read every source, and pass the outcomes to `take` in the order given; return the number of failures.

    An unexpected exception becomes an `InternalError` for its source; the other sources are still read.
    """
    progress, slots, failed = Progress(len(wanted)), asyncio.Semaphore(PAGES_AT_ONCE), 0

    async def outcome_of(renderer: "Renderer", item: Item) -> T | SourceError:
        if item.error:
            progress.done += 1
            return item.error
        async with slots:
            with progress.doing(item.source):
                try:
                    return await read(renderer, item.source)
                except SourceError as error:
                    return error
                except ZoningError:
                    raise
                except Exception as error:
                    return unexpected(error, item.source)

    async with (
        shown(progress),
        visiting.renderer() as renderer,
        running(outcome_of(renderer, item) for item in wanted) as tasks,
    ):
        log.info("the program started in %d ms", _age_s() * 1000)
        for item, task in zip(wanted, tasks, strict=True):
            outcome = await task
            clear()
            failed += not _deliver(item.source, outcome, take)
            if len(wanted) > 1:
                garbage.keep_for_good()
    return failed


def _age_s() -> float:
    """Return how long this process has run."""
    import psutil

    return time.time() - psutil.Process().create_time()


def _deliver(source: str, outcome: T | SourceError, take: Callable[[str, T | SourceError], None]) -> bool:
    """Call `take` with an outcome; return whether it was a result and `take` raised no unexpected exception."""
    if not isinstance(outcome, SourceError):
        try:
            take(source, outcome)
        except (ZoningError, click.ClickException, OSError):
            raise
        except Exception as error:
            outcome = unexpected(error, source)
        else:
            return True
    click.echo(f"zoning: {outcome}", err=True)
    take(source, outcome)
    return False
