"""From a source to its main content in one call."""

import asyncio
import threading
import time
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from zoning.document import Document, build, html, markdown, text
from zoning.extractors import Extraction, Extractor, extract
from zoning.render import Renderer
from zoning.result import Result
from zoning.scope import Scope, scope_of
from zoning.snapshot import Snapshot

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Reading:
    """One page: what was rendered, what was selected of it, and that as a document."""

    snapshot: Snapshot
    extraction: Extraction
    document: Document
    scope: Scope
    timing_ms: dict[str, float]

    @property
    def text(self) -> str:
        """The main content as plain text."""
        return text.write(self.document)

    @property
    def markdown(self) -> str:
        """The main content as Markdown."""
        return markdown.write(self.document)

    @property
    def html(self) -> str:
        """The main content as a clean HTML document."""
        return html.write(self.document)

    @property
    def result(self) -> Result:
        """The record that `-f json` prints."""
        page = self.snapshot.page
        return Result(
            url=page.url,
            final_url=page.final_url,
            http_status=page.http_status,
            title=page.title,
            language=page.language,
            scope=self.scope.kind,
            scope_evidence=self.scope.evidence,
            extractor=self.extraction.extractor,
            parameters=self.extraction.parameters,
            text=self.text,
            blocks=self.document.blocks,
            settled=page.settled,
            unsettled=page.unsettled,
            redirects=page.redirects,
            warnings=(*page.warnings, *self.extraction.warnings),
            timing=page.timing_ms | self.timing_ms,
        )


def read_snapshot(snapshot: Snapshot, extractor: str | Extractor = "layout") -> Reading:
    """Return the main content of a rendered page, and what kind of page it is; a challenge to robots has no content."""
    begun = time.perf_counter()
    extraction = extract(snapshot, extractor)
    scope = scope_of(snapshot, extraction.mask)
    if scope.kind == "bot-challenge":
        warning = f"a challenge to robots, not the page: {'; '.join(scope.evidence)}"
        nothing = np.zeros_like(extraction.mask)
        extraction = replace(extraction, mask=nothing, warnings=(*extraction.warnings, warning))
    extracted = time.perf_counter()
    document = build(snapshot, extraction.mask)
    built = time.perf_counter()
    timing = {"extract": round((extracted - begun) * 1000, 1), "document": round((built - extracted) * 1000, 1)}
    return Reading(snapshot, extraction, document, scope, timing)


def read(source: str, extractor: str | Extractor = "layout", *, base_url: str | None = None) -> Reading:
    """Return the main content of `source`.

    It is an http(s) address, an HTML file, `-`, a snapshot, or a page of an archive (`ARCHIVE#URL`).
    For scripts and notebooks; it starts a browser for this one source and blocks until it is done. For many sources
    use `Renderer`.
    Raises `UsageError`, `EnvironmentProblem` or `SourceError` (see `zoning.errors`).
    """

    async def visit() -> Snapshot:
        async with Renderer() as renderer:
            return await renderer.render(source, base_url=base_url)

    return read_snapshot(_run(visit()), extractor)


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
