"""Read the main content of sources: visit them, and read the pages in time and in order."""

import asyncio
import os
import threading
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Iterable, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from zoning.document.blocks import Part
from zoning.errors import ReadingTimeout, SourceError, UsageError
from zoning.extractors import DEFAULT, Extractor, prepare
from zoning.paging.links import next_page
from zoning.process.tasks import running
from zoning.reading import Reading, check_parts, read_snapshot
from zoning.render.options import VisitOptions
from zoning.render.renderer import Renderer
from zoning.render.sources import Named, address_of
from zoning.site import SiteMemory
from zoning.snapshot import Snapshot

if TYPE_CHECKING:
    from zoning.articles import Article, Databank, Funders

S = TypeVar("S", bound=Named)
T = TypeVar("T")

GIVEN = "page.html"
"""The name of a page that is given as HTML without an address."""


class Renders(Protocol):
    """An object that renders pages for a reading: a `Renderer`, or a wrapper of one."""

    async def render(self, source: str, *, base_url: str | None = None, html: str | bytes | None = None) -> Snapshot:
        """Return the snapshot of `source`; see `Renderer.render`."""


async def render_for(extractor: str | Extractor, visit: Coroutine[Any, Any, Snapshot]) -> Snapshot:
    """Return the result of a visit; meanwhile the models that `extractor` uses are loaded."""
    async with running([visit]) as (visiting,):
        await asyncio.to_thread(prepare, extractor)
        return await visiting


async def in_time(limit_s: float | None, source: str, read: Callable[..., T], *arguments: Any) -> T:
    """Return what `read` returns, which runs in a thread.

    Raises `ReadingTimeout` for `source` after `limit_s` seconds; the thread cannot be stopped, and runs to its end.
    """
    try:
        async with asyncio.timeout(limit_s) as limit:
            return await asyncio.to_thread(read, *arguments)
    except TimeoutError as error:
        if not limit.expired():
            raise
        raise ReadingTimeout(
            f"{source}: reading its main content took more than {limit_s:g} s", source=source
        ) from error


async def read_with(  # noqa: PLR0913 (choices of their own, all by name)
    renderer: Renders,
    source: Named,
    extractor: str | Extractor = DEFAULT,
    *,
    html: str | bytes | None = None,
    base_url: str | None = None,
    next_pages: int = 0,
    parts: Sequence[Part] = (),
    site_memory: SiteMemory | None = None,
    limit_s: float | None = None,
) -> Reading:
    """Return the main content of `source`, and of up to `next_pages` pages that continue it, in order.

    These have the same origin, and their addresses differ only by a page number (`zoning.paging.links`). What a page
    repeats of the one before is left out (`zoning.paging.repeated`). Only web addresses have next pages.
    html: the page itself; then `source` is its name, and also its original address if it is an address and `base_url`
    is not given.
    site_memory: the site memory; it is used, and learns from every page.
    limit_s: the most seconds that reading a page may take after its visit, or `ReadingTimeout` is raised.
    Raises `UsageError`, `EnvironmentProblem` or `SourceError` for the first page; errors of others become warnings.
    """
    check_parts(parts)
    source = os.fspath(source)

    def read_one(snapshot: Snapshot) -> Reading:
        if site_memory:
            site_memory.apply(snapshot)
            site_memory.learn(snapshot)
        return read_snapshot(snapshot, extractor, parts=parts)

    if html is not None:
        base_url = base_url or address_of(source) or None
    snapshot = await render_for(extractor, renderer.render(source, base_url=base_url, html=html))
    reading = before = await in_time(limit_s, source, read_one, snapshot)
    if html is not None or not address_of(source):
        return reading

    async def read_following(address: str) -> tuple[Snapshot, Reading]:
        following = await renderer.render(address)
        return following, await in_time(limit_s, address, read_one, following)

    others = await continued(snapshot, next_pages, read_following)
    for following in others.found:
        reading, before = await asyncio.to_thread(reading.followed_by, following, before), following
    return reading.warned(others.warning) if others.warning else reading


class Continued(NamedTuple, Generic[T]):
    """What was made of the pages that continue an article."""

    found: list[T]
    address: str = ""
    """The address of the first page that was not read; "" if there are no further pages."""
    error: SourceError | None = None
    """Why it could not be read; None if it was not asked for."""

    @property
    def warning(self) -> str:
        """What is missing, as a warning; "" for nothing."""
        number = len(self.found) + 2
        if self.error:
            return f"continues on page {number}, which is missing: {self.error}"
        asked = f"only {len(self.found)} more were requested" if self.found else "--next-pages joins such pages"
        return f"continues on page {number} ({self.address}): {asked}" if self.address else ""


async def continued(
    snapshot: Snapshot, next_pages: int, read: Callable[[str], Awaitable[tuple[Snapshot, T]]]
) -> Continued[T]:
    """Return what `read` returns for up to `next_pages` pages that continue an article.

    read: returns the snapshot of the page at an address, and what is made of it; its first `SourceError` ends the rest.
    """
    first, found = snapshot.page.final_url, list[T]()
    while address := next_page(snapshot, first, len(found) + 2):
        if len(found) == next_pages:
            return Continued(found, address)
        try:
            snapshot, one = await read(address)
        except SourceError as error:
            return Continued(found, address, error)
        found.append(one)
    return Continued(found)


async def read_article_with(  # noqa: PLR0913 (choices of their own, all by name)
    renderer: Renders,
    source: Named,
    extractor: str | Extractor,
    *,
    html: str | bytes | None = None,
    base_url: str | None = None,
    next_pages: int = 0,
    databanks: "Sequence[Databank]" = (),
    funders: "Funders | None" = None,
    limit_s: float | None = None,
) -> "tuple[Snapshot, Article]":
    """Return the page of `source`, and the journal article on it and on up to `next_pages` pages that continue it.

    databanks, funders: see `zoning.article`. The rest is as in `read_with`.
    """
    from zoning.articles import article

    source = os.fspath(source)
    snapshot = await render_for(extractor, renderer.render(source, base_url=base_url, html=html))

    async def render_following(address: str) -> tuple[Snapshot, Snapshot]:
        following = await renderer.render(address)
        return following, following

    others = Continued(list[Snapshot]())
    if html is None and address_of(source):
        others = await continued(snapshot, next_pages, render_following)
    read_it = partial(article, snapshot, extractor, following=others.found, databanks=databanks, funders=funders)
    found = await in_time(limit_s, source, read_it)
    warnings = (*found.warnings, *filter(None, (others.warning,)))
    return snapshot, msgspec.structs.replace(found, warnings=warnings)


def read(
    source: Named = "",
    extractor: str | Extractor = DEFAULT,
    *,
    html: str | bytes | None = None,
    base_url: str | None = None,
    next_pages: int = 0,
    parts: Sequence[Part] = (),
    options: VisitOptions | None = None,
) -> Reading:
    """Return the main content of `source`, or of a page that is given as HTML.

    source: an http(s) address, an HTML file, `-`, a snapshot, or a page of an archive (`ARCHIVE#URL`).
    html: the page itself, instead of a source; it is rendered, and loads its resources like any page.
    base_url: the original address of a page that comes from a file or as `html`.
    This function is for scripts and notebooks: it starts a browser for this one page and blocks until it is done. For
    many pages use `read_all`, or `Renderer` and `read_with`.
    Raises `UsageError`, `EnvironmentProblem` or `SourceError` (see `zoning.errors`).
    """
    if bool(source) == (html is not None):
        raise UsageError(
            "no page given: give its source or its HTML" if html is None else "give a source or HTML, not both"
        )

    async def reading() -> Reading:
        async with Renderer(options) as renderer:
            called = os.fspath(source) or base_url or GIVEN
            return await read_with(
                renderer, called, extractor, html=html, base_url=base_url, next_pages=next_pages, parts=parts
            )

    return _run(reading())


def extract_text(html: str | bytes, url: str | None = None, extractor: str | Extractor = DEFAULT) -> str:
    """Return the text of the main content of a page that is given as HTML; "" if it has none.

    url: its original address, for relative addresses in it. The rest is as in `read`.
    """
    return read(extractor=extractor, html=html, base_url=url).text.rstrip("\n")


async def read_all(
    sources: Iterable[S],
    extractor: str | Extractor = DEFAULT,
    *,
    at_once: int = 4,
    options: VisitOptions | None = None,
) -> AsyncGenerator[tuple[S, Reading | SourceError], None]:
    """Yield each source with its main content, or with its error, in the given order.

    sources: as `read` takes them; they are consumed one by one, so there may be any number.
    at_once: the number of pages to read at the same time, in one browser. Only `zoning batch` limits the load on
    servers.
    Raises `UsageError` or `EnvironmentProblem`.
    """
    if at_once < 1:
        raise UsageError(f"at_once={at_once}: at least 1 page is read at a time")

    async def outcome(renderer: Renderer, source: S) -> Reading | SourceError:
        try:
            return await read_with(renderer, source, extractor)
        except SourceError as error:
            return error

    waiting, under_way = iter(sources), deque[tuple[S, asyncio.Task[Reading | SourceError]]]()
    async with Renderer(options) as renderer:
        try:
            while True:
                for source in islice(waiting, at_once - len(under_way)):
                    under_way.append((source, asyncio.create_task(outcome(renderer, source))))
                if not under_way:
                    return
                source, task = under_way.popleft()
                yield source, await task
        finally:
            for _, task in under_way:
                task.cancel()
            await asyncio.gather(*(task for _, task in under_way), return_exceptions=True)


def _run(doing: Coroutine[None, None, T]) -> T:
    """Run a coroutine to completion; in a thread of its own if an event loop is already running (in a notebook)."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(doing)
    outcome: list[T] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            outcome.append(asyncio.run(doing))
        except BaseException as error:  # raised again in the caller's thread
            errors.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]
    return outcome[0]
