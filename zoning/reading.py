"""Read the main content of sources in one call."""

import asyncio
import logging
import os
import threading
import time
from collections import deque
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any, Protocol, TypeVar

import msgspec
import numpy as np

from zoning import limits, words
from zoning.bibliography import find_bibliography
from zoning.document import Document, build, html, markdown
from zoning.document import text as plain_text
from zoning.document.blocks import PARTS, Part
from zoning.errors import ReadingTimeout, SourceError, UsageError, did_you_mean
from zoning.extractors import DEFAULT, Extraction, Extractor, extract, prepare
from zoning.layout import letters_beside
from zoning.metadata import read_page_metadata, with_comments_counted, with_first_post
from zoning.metadata.elements import meta_elements
from zoning.metadata.model import PageMetadata
from zoning.paging import is_continuation, next_page
from zoning.parts import Post, Posts, Selection, posts_of, select
from zoning.render import Renderer, VisitOptions
from zoning.render.sources import Named, address_of
from zoning.repeated import repeated
from zoning.result import Result, encode
from zoning.scope import Scope, kind_of_page, offers, open_to_readers, scope_of
from zoning.site import SiteMemory
from zoning.snapshot import Snapshot
from zoning.tasks import running
from zoning.wording import counted

S = TypeVar("S", bound=Named)
T = TypeVar("T")

log = logging.getLogger(__name__)

GIVEN = "page.html"
"""The name of a page that is given as HTML without an address."""


@dataclass(frozen=True, eq=False, repr=False)
class Reading:
    """One page: its snapshot, its extraction, and the result as a document."""

    snapshot: Snapshot
    extraction: Extraction
    document: Document
    scope: Scope
    metadata: PageMetadata
    """The page's metadata about itself."""
    selection: Selection
    """The text of `document`, and the part of the page that each node belongs to."""
    contributions: Posts
    """The posts of this page."""
    timing_ms: dict[str, float]
    posts: tuple[Post, ...]
    """The posts of this page, and of the pages that continue it; `post` of a block is an index in it."""
    next_pages: tuple[str, ...] = ()
    """Addresses of the pages that continue it, whose content is also in `document`."""
    warnings: tuple[str, ...] = ()
    """Warnings about the reading, apart from those of the snapshot and of the extraction."""

    def __repr__(self) -> str:
        kind, length = kind_of_page(self.scope.kind), counted(self.result.words, "word")
        return f"<Reading of {self.snapshot.page.url!r}: {kind}, {length}>"

    @cached_property
    def text(self) -> str:
        """The main content as plain text."""
        return plain_text.write(self.document)

    @property
    def markdown(self) -> str:
        """The main content as Markdown."""
        return markdown.write(self.document, self.posts)

    @property
    def markdown_with_front_matter(self) -> str:
        """The main content as Markdown, below YAML front matter with the page's address and its known metadata."""
        return markdown.front_matter({"url": self.document.url, **self.metadata.known}) + self.markdown

    @property
    def html(self) -> str:
        """The main content as a clean HTML document, with the page's metadata in its head."""
        return html.write(self.document, meta_elements(self.metadata), self.posts)

    @property
    def json(self) -> str:
        """The record that `-f json` prints, in one line."""
        return encode(self.result)

    @cached_property
    def result(self) -> Result:
        """The record that `json` writes, as a struct."""
        page, text = self.snapshot.page, self.text
        return Result(
            url=page.url,
            final_url=page.final_url,
            http_status=page.http_status,
            title=page.title,
            language=page.language,
            scope=self.scope.kind,
            scope_evidence=self.scope.evidence,
            usable=self.scope.usable,
            words=words.count(text),
            extractor=self.extraction.extractor,
            parameters=self.extraction.parameters,
            read_as=self.extraction.read_as,
            read_as_evidence=self.extraction.read_as_evidence,
            metadata=self.metadata,
            text=text,
            blocks=self.document.blocks,
            posts=self.posts,
            settled=page.settled,
            unsettled=page.unsettled,
            redirects=page.redirects,
            next_pages=self.next_pages,
            warnings=(*page.warnings, *self.extraction.warnings, *self.selection.warnings, *self.warnings),
            timing=page.timing_ms | self.timing_ms,
        )

    def followed_by(self, other: "Reading", before: "Reading | None" = None) -> "Reading":
        """Return this reading joined with the reading of the next page, without what this repeats of the page before.

        before: the reading of the page before, if it is not this one since others were joined already.
        """
        before, selected = before or self, other.selection.mask
        again = repeated(before.snapshot, before.selection.mask, other.snapshot, selected)
        posts = other.contributions.behind(len(self.posts))
        same = not again.any() and posts == other.contributions.of_nodes
        new = other.document if same else build(other.snapshot, selected & ~again, other.selection.parts, posts)
        return replace(
            self,
            document=msgspec.structs.replace(self.document, blocks=(*self.document.blocks, *new.blocks)),
            posts=(*self.posts, *other.posts),
            next_pages=(*self.next_pages, other.snapshot.page.final_url),
            warnings=(
                *self.warnings,
                *(f"{other.snapshot.page.final_url}: {warning}" for warning in other.result.warnings),
            ),
        )

    def warned(self, warning: str) -> "Reading":
        """Return the reading with one more warning."""
        return replace(self, warnings=(*self.warnings, warning))


def _check_parts(parts: Sequence[str]) -> None:
    """Raise `UsageError` if `parts` is one text, or has a name that no part has."""
    if isinstance(parts, str):
        raise UsageError(f"parts={parts!r}: give a sequence, such as parts=({parts!r},)")
    if unknown := [part for part in parts if part not in PARTS]:
        advice = f"{did_you_mean(str(unknown[0]), PARTS)}available: {', '.join(PARTS)}"
        raise UsageError(f"parts: no part {', '.join(map(str, unknown))}; {advice}")


def read_snapshot(snapshot: Snapshot, extractor: str | Extractor = DEFAULT, *, parts: Sequence[Part] = ()) -> Reading:
    """Return the main content of a rendered page, and the kind of page; a challenge to robots has no content.

    parts: the parts in the document (`zoning.document.blocks.PARTS`); empty for those that suit the kind of page.
    Raises `UsageError`.
    """
    _check_parts(parts)
    begun = time.perf_counter()
    extraction = extract(snapshot, extractor)
    scope = scope_of(snapshot, extraction.mask)
    if scope.kind == "bot-challenge":
        warning = f"a check for robots instead of the page: {'; '.join(scope.evidence)}"
        nothing = np.zeros_like(extraction.mask)
        extraction = replace(extraction, mask=nothing, warnings=(*extraction.warnings, warning))
    extraction = open_to_readers(snapshot, extraction, scope)
    extracted = time.perf_counter()
    scholarly = extraction.read_as == "scholarly"
    metadata, front = read_page_metadata(snapshot, extraction.mask, scholarly=scholarly)
    described = time.perf_counter()
    offered = offers(snapshot, extraction.mask, scope)
    selection = select(snapshot, extraction.mask, metadata, front, offered, scholarly=scholarly, wanted=parts)
    posts = posts_of(snapshot, selection.bodies, selection.records)
    metadata = with_comments_counted(metadata, posts.commenting)
    if (first := posts.of_thread()) and not is_continuation(snapshot):
        metadata = with_first_post(metadata, first.author, first.published, {post.author for post in posts.posts})
    selected = time.perf_counter()
    shredded = snapshot.once(find_bibliography).shredded if scholarly else ()
    document = build(snapshot, selection.mask, selection.parts, posts.of_nodes, shredded)
    built = time.perf_counter()
    stages = {
        "extract": extracted - begun,
        "metadata": described - extracted,
        "parts": selected - described,
        "document": built - selected,
    }
    timing = {stage: round(seconds * 1000, 1) for stage, seconds in stages.items()}
    log.info("%s: read in %.0f ms (%s)", snapshot.page.url, sum(timing.values()), _written(timing))
    reading = Reading(snapshot, extraction, document, scope, metadata, selection, posts, timing, posts.posts)
    if letters_beside(snapshot) < limits.LETTERS_BESIDE:
        return reading
    width, needed = snapshot.page.viewport[0], snapshot.page.document_size[0]
    return reading.warned(f"text lies right of the window ({width} px): --viewport {needed}x1024 shows all of it")


def _written(timing: Mapping[str, float]) -> str:
    return ", ".join(f"{stage} {ms:.0f}" for stage, ms in timing.items())


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

    These have the same origin, and their addresses differ only by a page number (`zoning.paging`). What a page repeats
    of the one before is left out (`zoning.repeated`). Only web addresses have next pages.
    html: the page itself; then `source` is its name, and also its original address if it is an address and `base_url`
    is not given.
    site_memory: the site memory; it is used, and learns from every page.
    limit_s: the most seconds that reading a page may take after its visit, or `ReadingTimeout` is raised.
    Raises `UsageError`, `EnvironmentProblem` or `SourceError` for the first page; errors of others become warnings.
    """
    _check_parts(parts)
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
    first, number = snapshot.page.final_url, 2
    while html is None and address_of(source) and (address := next_page(snapshot, first, number)):
        if number - 2 == next_pages:
            asked = "--next-pages joins such pages" if next_pages == 0 else f"only {next_pages} more were requested"
            return reading.warned(f"continues on page {number} ({address}): {asked}")
        try:
            snapshot = await renderer.render(address)
            following = await in_time(limit_s, address, read_one, snapshot)
        except SourceError as error:
            return reading.warned(f"continues on page {number}, which is missing: {error}")
        reading, before = await asyncio.to_thread(reading.followed_by, following, before), following
        number += 1
    return reading


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
