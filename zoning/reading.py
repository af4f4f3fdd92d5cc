"""From a source to its main content in one call."""

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Protocol, TypeVar

import msgspec
import numpy as np

from zoning import limits, words
from zoning.document import Document, build, html, markdown
from zoning.document import text as plain_text
from zoning.document.blocks import Part
from zoning.errors import SourceError, UsageError
from zoning.extractors import DEFAULT, Extraction, Extractor, extract, prepare
from zoning.layout import letters_beside
from zoning.metadata import read_page_metadata
from zoning.metadata.elements import meta_elements
from zoning.metadata.model import PageMetadata
from zoning.paging import next_page
from zoning.parts import Post, Posts, Selection, posts_of, select
from zoning.render import Renderer, VisitOptions
from zoning.render.sources import address_of
from zoning.repeated import repeated
from zoning.result import Result
from zoning.scope import Scope, offers, open_to_readers, scope_of
from zoning.site import SiteMemory
from zoning.snapshot import Snapshot

T = TypeVar("T")

log = logging.getLogger(__name__)

GIVEN = "page.html"
"""What a page is called that is given as HTML without its address."""


@dataclass(frozen=True, eq=False)
class Reading:
    """One page: what was rendered, what was selected of it, and that as a document."""

    snapshot: Snapshot
    extraction: Extraction
    document: Document
    scope: Scope
    metadata: PageMetadata
    """What the page says of itself."""
    selection: Selection
    """The text that `document` is made of, and which part of the page it is."""
    contributions: Posts
    """What people have written to the page."""
    timing_ms: dict[str, float]
    posts: tuple[Post, ...]
    """What people have written to it, and to the pages that continue it: what `post` of a block counts in."""
    next_pages: tuple[str, ...] = ()
    """Addresses of the pages that continue it and whose content `document` holds as well."""
    warnings: tuple[str, ...] = ()
    """Of the reading as a whole, beside those of the snapshot and of the extraction."""

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
        """The same below what the page says of itself, as YAML: the fields that it has, and its address."""
        return markdown.front_matter({"url": self.document.url, **self.metadata.known}) + self.markdown

    @property
    def html(self) -> str:
        """The main content as a clean HTML document that says of itself what the page does."""
        return html.write(self.document, meta_elements(self.metadata), self.posts)

    @cached_property
    def result(self) -> Result:
        """The record that `-f json` prints."""
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
        """This reading and that of the page which continues it, without what that one repeats of the page before it.

        before: the reading of that page, where it is not this one because others were joined already.
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
        """The same with one more warning."""
        return replace(self, warnings=(*self.warnings, warning))


def read_snapshot(snapshot: Snapshot, extractor: str | Extractor = DEFAULT, *, parts: Sequence[Part] = ()) -> Reading:
    """Return the main content of a rendered page, and what kind of page it is; a challenge to robots has no content.

    parts: what the document is made of (`zoning.document.blocks.PARTS`); empty for what belongs to the page's kind.
    """
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
    told = time.perf_counter()
    sold = offers(snapshot, extraction.mask, scope)
    selection = select(snapshot, extraction.mask, metadata, front, sold, scholarly=scholarly, wanted=parts)
    written = posts_of(snapshot, selection.said, selection.records)
    selected = time.perf_counter()
    document = build(snapshot, selection.mask, selection.parts, written.of_nodes)
    built = time.perf_counter()
    stages = {
        "extract": extracted - begun,
        "metadata": told - extracted,
        "parts": selected - told,
        "document": built - selected,
    }
    timing = {stage: round(seconds * 1000, 1) for stage, seconds in stages.items()}
    log.info("%s: read in %.0f ms (%s)", snapshot.page.url, sum(timing.values()), _written(timing))
    reading = Reading(snapshot, extraction, document, scope, metadata, selection, written, timing, written.posts)
    if letters_beside(snapshot) < limits.LETTERS_BESIDE:
        return reading
    width, needed = snapshot.page.viewport[0], snapshot.page.document_size[0]
    return reading.warned(f"text lies right of the window ({width} px): --viewport {needed}x1024 shows all of it")


def _written(timing: Mapping[str, float]) -> str:
    return ", ".join(f"{stage} {ms:.0f}" for stage, ms in timing.items())


class Renders(Protocol):
    """What renders pages for a reading: a `Renderer`, or what stands before one."""

    async def render(self, source: str, *, base_url: str | None = None, html: str | bytes | None = None) -> Snapshot:
        """Return the snapshot of `source`; see `Renderer.render`."""


async def render_for(extractor: str | Extractor, visit: Awaitable[Snapshot]) -> Snapshot:
    """Return what a visit brings; meanwhile the models that `extractor` works with are loaded."""
    snapshot, _ = await asyncio.gather(visit, asyncio.to_thread(prepare, extractor))
    return snapshot


async def read_with(  # noqa: PLR0913 (choices of their own, all by name)
    renderer: Renders,
    source: str,
    extractor: str | Extractor = DEFAULT,
    *,
    html: str | bytes | None = None,
    base_url: str | None = None,
    next_pages: int = 0,
    parts: Sequence[Part] = (),
    site_memory: SiteMemory | None = None,
) -> Reading:
    """Return the main content of `source` and of as many as `next_pages` pages that continue it, in order.

    They are of the same origin, and their addresses differ by a page number only (`zoning.paging`); what a page repeats
    of the one before is left out (`zoning.repeated`). Only web addresses have any.
    html: the page itself; then `source` is what it is called, and its true address if it is one and `base_url` is not
    given.
    site_memory: what is known of sites; it is used, and learned from every page.
    Raises `UsageError`, `EnvironmentProblem` or `SourceError` for the first page; of others the warnings tell.
    """

    def read_one(snapshot: Snapshot) -> Reading:
        if site_memory:
            site_memory.apply(snapshot)
            site_memory.learn(snapshot)
        return read_snapshot(snapshot, extractor, parts=parts)

    if html is not None:
        base_url = base_url or address_of(source) or None
    snapshot = await render_for(extractor, renderer.render(source, base_url=base_url, html=html))
    reading = before = await asyncio.to_thread(read_one, snapshot)
    first, number = snapshot.page.final_url, 2
    while html is None and address_of(source) and (address := next_page(snapshot, first, number)):
        if number - 2 == next_pages:
            asked = "--next-pages joins such pages" if next_pages == 0 else f"only {next_pages} more were requested"
            return reading.warned(f"continues on page {number} ({address}): {asked}")
        try:
            snapshot = await renderer.render(address)
        except SourceError as error:
            return reading.warned(f"continues on page {number}, which is missing: {error}")
        following = await asyncio.to_thread(read_one, snapshot)
        reading, before = await asyncio.to_thread(reading.followed_by, following, before), following
        number += 1
    return reading


def read(
    source: str = "",
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
    html: the page itself, in place of a source; it is rendered, and loads what it names as any page does.
    base_url: the true address of a page that comes from a file or as `html`.
    For scripts and notebooks; it starts a browser for this one page and blocks until it is done. For many pages use
    `read_all`, or `Renderer` and `read_with`.
    Raises `UsageError`, `EnvironmentProblem` or `SourceError` (see `zoning.errors`).
    """
    if bool(source) == (html is not None):
        raise UsageError("give either a source or html")

    async def reading() -> Reading:
        async with Renderer(options) as renderer:
            called = source or base_url or GIVEN
            return await read_with(
                renderer, called, extractor, html=html, base_url=base_url, next_pages=next_pages, parts=parts
            )

    return _run(reading())


def extract_text(html: str | bytes, url: str | None = None, extractor: str | Extractor = DEFAULT) -> str:
    """Return the text of the main content of a page that is given as HTML; "" where it has none.

    url: its true address, for relative addresses in it. The rest is as in `read`.
    """
    return read(extractor=extractor, html=html, base_url=url).text.rstrip("\n")


async def read_all(
    sources: Iterable[str],
    extractor: str | Extractor = DEFAULT,
    *,
    at_once: int = 4,
    options: VisitOptions | None = None,
) -> AsyncGenerator[tuple[str, Reading | SourceError], None]:
    """Yield each source with its main content, or with the error that stood in its way, in the order given.

    sources: as `read` takes them; they are taken one by one, so there may be any number.
    at_once: so many pages are read at the same time, by one browser. Servers are not spared: `zoning batch` does that.
    Raises `UsageError` or `EnvironmentProblem`.
    """

    async def outcome(renderer: Renderer, source: str) -> Reading | SourceError:
        try:
            return await read_with(renderer, source, extractor)
        except SourceError as error:
            return error

    waiting, under_way = iter(sources), deque[tuple[str, asyncio.Task[Reading | SourceError]]]()
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
    """Run to completion, also where an event loop runs already (a notebook): then in a thread of its own."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(doing)
    outcome: list[T] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            outcome.append(asyncio.run(doing))
        except BaseException as error:  # carried over to the caller's thread
            errors.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]
    return outcome[0]
