"""Define the table of endpoints, from which the routes and the OpenAPI description are made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from zoning import formats
from zoning.articles import Article
from zoning.requests import ArticleRequest, ExtractRequest, PageRequest, RenderRequest
from zoning.result import Result
from zoning.snapshot import SnapshotFile


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """A server that answers."""

    status: str
    """`ok`."""
    version: str
    """The version of zoning."""
    under_way: int
    """Requests that are being answered."""
    waiting: int
    """Requests that wait for their turn."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An endpoint that takes POST requests."""

    path: str
    summary: str
    description: str
    request: type[PageRequest]
    record: type[msgspec.Struct]
    """The type of its JSON answers."""
    media_types: Sequence[str]
    """The media types of its answers."""
    examples: Mapping[str, Mapping[str, Any]]
    """Example requests by their purpose."""


PAGE = "https://example.org/article"
ENDPOINTS = (
    Endpoint(
        "/extract",
        "The main content of a page",
        "What `zoning extract` prints: the record of `-f json`, or the main content as text, Markdown or HTML.",
        ExtractRequest,
        Result,
        [form.media_type for form in formats.PAGES.values()],
        {
            "Record of a page": {"url": PAGE},
            "Main content as Markdown": {"url": PAGE, "format": "markdown"},
            "Main content of given HTML": {
                "html": "<h1>River</h1><p>It rises in spring.</p>",
                "url": PAGE,
                "format": "text",
            },
            "Another method": {"url": PAGE, "extractor": "layout:delta=0.25", "format": "text"},
        },
    ),
    Endpoint(
        "/article",
        "The journal article on a page",
        "What `zoning article` prints: metadata, sections, references, grants and accession numbers as a record, or as "
        "JATS, TEI, CSL-JSON, BibTeX, RIS, COinS, Markdown or text.",
        ArticleRequest,
        Article,
        [form.media_type for form in formats.ARTICLES.values()],
        {
            "Record of an article": {"url": PAGE},
            "Article as JATS": {"url": PAGE, "format": "jats"},
            "References of an article": {"url": PAGE, "format": "bibtex"},
        },
    ),
    Endpoint(
        "/render",
        "A page's snapshot",
        "What `zoning render -o NAME.snapshot.json` stores: everything that the other commands need to read the page "
        "without a browser.",
        RenderRequest,
        SnapshotFile,
        ["application/json"],
        {"Snapshot of a page": {"url": PAGE}, "Snapshot in a narrow window": {"url": PAGE, "viewport": "480x800"}},
    ),
)
