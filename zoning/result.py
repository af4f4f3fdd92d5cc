"""Define the record of one source, which `-f json` prints and `zoning schema` describes."""

from typing import Any

import msgspec

from zoning.document import Block
from zoning.errors import NotHTML, ZoningError
from zoning.extractors.base import ReadAs
from zoning.field_docs import explain
from zoning.kinds import Kind, kind_of_page
from zoning.metadata.model import PageMetadata
from zoning.parts.discussion.posts import Post
from zoning.storage.encoding import as_json
from zoning.text.wording import counted


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The main content of one page."""

    url: str
    """The source as the caller gave it."""
    final_url: str
    http_status: int | None
    title: str
    language: str
    scope: Kind
    """The kind of answer that the page is; a `bot-challenge` has no text."""
    scope_evidence: tuple[str, ...]
    usable: bool = True
    """Whether it is the requested page, or a part of it; not a login, a challenge, an error page …"""
    words: int = 0
    """Number of words in `text`."""
    extractor: str
    parameters: dict[str, Any]
    read_as: ReadAs = "page"
    """The rules by which `extractor` read the page; `scholarly`: authors, notes and references are content."""
    read_as_evidence: tuple[str, ...] = ()
    metadata: PageMetadata = PageMetadata()
    """What the page says about itself."""
    text: str
    blocks: tuple[Block, ...]
    posts: tuple[Post, ...] = ()
    """The posts of the page: comments, which `text` leaves out, or a forum's posts."""
    settled: bool
    """Whether the page had stopped changing when it was captured."""
    unsettled: tuple[str, ...]
    """What was still active when the page was captured, as in `PageFacts.unsettled`."""
    redirects: tuple[str, ...]
    """The addresses that led to this one."""
    next_pages: tuple[str, ...] = ()
    """Addresses of the pages that continue this one, whose content is also in `text` and `blocks`."""
    warnings: tuple[str, ...]
    carried: dict[str, str] = {}
    """The other columns of the source's row in the list."""
    timing: dict[str, float]
    """Milliseconds of each step: open, load, settle, reveal, capture, picture, snapshot, extract, metadata, parts,
    document."""


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """A source that gave no result."""

    url: str
    """The source as the caller gave it."""
    error: str
    """What happened, and what to do about it."""
    error_class: str
    """The error's class in `zoning.errors`."""
    scope: Kind = "unknown"

    @classmethod
    def of(cls, source: str, error: ZoningError) -> "Failure":
        """Return the record of `error` on `source`."""
        scope: Kind = "not-html" if isinstance(error, NotHTML) else "unknown"
        return cls(url=source, error=str(error), error_class=type(error).__name__, scope=scope)


ADVICE: dict[Kind, str] = {
    "bot-challenge": "; `zoning docs troubleshooting` says what you can do",
    "empty": "; if its text comes late, --page-time 15 may show it",
    "consent-wall": "; --reveal consent,unfold,scroll answers it",
    "login": "; --storage-state FILE visits it as somebody who is logged in",
}
"""What to try if a page is not the requested one."""


def verdict(result: Result) -> str:
    """Summarise a result in one line for people: the kind of page, HTTP status, number of words."""
    status = f"HTTP {result.http_status}" if result.http_status else ""
    facts = ", ".join(filter(None, (kind_of_page(result.scope), status, counted(result.words, "word"))))
    if result.usable:
        return facts
    # Without a status the user gave the page itself, so it is the one that was requested.
    meaning = "; probably not the requested page" if result.http_status else ""
    return f"{facts}{meaning} ({'; '.join(result.scope_evidence)}){ADVICE.get(result.scope, '')}"


def encode(record: msgspec.Struct, *, pretty: bool = False) -> str:
    """Return the record as JSON: in one line, or indented."""
    data = as_json(record)
    return (msgspec.json.format(data, indent=2) if pretty else data).decode()


def schema(record: type[msgspec.Struct] = Result) -> dict[str, Any]:
    """Return the JSON Schema of a record, or the failure instead of it."""
    records, components = msgspec.json.schema_components((record, Failure), ref_template="#/$defs/{name}")
    explain(components)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"zoning {record.__name__.lower()}",
        "anyOf": list(records),
        "$defs": components,
    }
