"""Read the main content of a rendered page."""

import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import msgspec
import numpy as np

from zoning import limits
from zoning.bibliography import find_bibliography
from zoning.document import Document, html, markdown
from zoning.document import text as plain_text
from zoning.document.blocks import PARTS, Part
from zoning.document.build import build
from zoning.errors import UsageError, did_you_mean
from zoning.extractors import DEFAULT, Extraction, Extractor, extract
from zoning.kinds import Scope, kind_of_page
from zoning.layout import letters_beside
from zoning.metadata.choose import with_comments_counted, with_first_post
from zoning.metadata.elements import meta_elements
from zoning.metadata.find import read_page_metadata
from zoning.metadata.model import PageMetadata
from zoning.only_declared import only_declared
from zoning.paging.links import is_continuation
from zoning.paging.repeated import repeated
from zoning.parts import MainContent, Post, Posts, Selection, posts_of, select
from zoning.result import Result, encode
from zoning.scope import offers, open_to_readers, scope_of
from zoning.snapshot import Snapshot
from zoning.text import words
from zoning.text.wording import counted

log = logging.getLogger(__name__)


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


def check_parts(parts: Sequence[str]) -> None:
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
    check_parts(parts)
    begun = time.perf_counter()
    extraction = extract(snapshot, extractor)
    scope = scope_of(snapshot, extraction.mask)
    if scope.kind == "bot-challenge":
        warning = f"a bot challenge instead of the page: {'; '.join(scope.evidence)}"
        nothing = np.zeros_like(extraction.mask)
        extraction = replace(extraction, mask=nothing, warnings=(*extraction.warnings, warning))
    extraction = open_to_readers(snapshot, extraction, scope)
    extracted = time.perf_counter()
    scholarly = extraction.read_as == "scholarly"
    bibliography = snapshot.once(find_bibliography) if scholarly else None
    references = bibliography.mask if bibliography else None
    metadata, front = read_page_metadata(snapshot, extraction.mask, references, scholarly=scholarly)
    described = time.perf_counter()
    offered = offers(snapshot, extraction.mask, scope)
    content = MainContent(snapshot, extraction.mask, offered, scholarly=scholarly)
    selection = select(content, metadata, front, parts)
    posts = posts_of(snapshot, selection.bodies, selection.records)
    metadata = with_comments_counted(metadata, posts.commenting)
    if (first := posts.of_thread()) and not is_continuation(snapshot):
        metadata = with_first_post(metadata, first.author, first.published)
    selected = time.perf_counter()
    shredded = bibliography.shredded if bibliography else ()
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
    if told := only_declared(snapshot):
        reading = reading.warned(told)
    if letters_beside(snapshot) < limits.LETTERS_BESIDE:
        return reading
    width, needed = snapshot.page.viewport[0], snapshot.page.document_size[0]
    return reading.warned(f"text lies right of the window ({width} px): --viewport {needed}x1024 shows all of it")


def _written(timing: Mapping[str, float]) -> str:
    return ", ".join(f"{stage} {ms:.0f}" for stage, ms in timing.items())
