"""A journal article as a record: what `zoning article` prints."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from zoning.articles import article
from zoning.articles.read import EXTRACTOR
from zoning.articles.writers import write
from zoning.extractors import Extractor
from zoning.render import VisitOptions
from zoning.requests.asking import Answer, Visitor
from zoning.requests.method import MethodRequest, Spec
from zoning.requests.visits import Visits
from zoning.result import encode
from zoning.snapshot import Snapshot

Form = Literal["json", "jats", "tei", "csl-json", "bibtex", "markdown", "text"]
MEDIA_TYPES: Mapping[str, str] = {
    "json": "application/json",
    "jats": "application/xml",
    "tei": "application/tei+xml",
    "csl-json": "application/vnd.citationstyles.csl+json",
    "bibtex": "application/x-bibtex; charset=utf-8",
    "markdown": "text/markdown; charset=utf-8",
    "text": "text/plain; charset=utf-8",
}


class ArticleRequest(MethodRequest, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for the journal article on a page."""

    extractor: Annotated[
        Spec | None,
        Meta(description=f"The method, as of `/extract`; otherwise {EXTRACTOR}."),
    ] = None
    format: Annotated[Form, Meta(description="What the answer is.")] = "json"

    def method(self) -> Extractor:
        """What finds the main content. Raises `UsageError`."""
        return self.chosen(self.extractor or EXTRACTOR, self.format)

    async def answer(self, visits: Visits, server: VisitOptions) -> Answer:
        """Return the article on the page: see `PageRequest.answer`."""
        extractor = self.method()
        snapshot = await Visitor(visits, self, self.visit_options(server)).page()
        return await asyncio.to_thread(self._written, snapshot, extractor)

    def _written(self, snapshot: Snapshot, extractor: Extractor) -> Answer:
        found = article(snapshot, extractor)
        as_json = self.format == "json"
        written = encode(found, pretty=self.pretty) if as_json else write(found, self.format).rstrip("\n")
        return Answer(f"{written}\n".encode(errors="backslashreplace"), MEDIA_TYPES[self.format], found.warnings)
