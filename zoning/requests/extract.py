"""The main content of a page: what `zoning extract` prints."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from zoning.extractors import DEFAULT, Extractor
from zoning.reading import Reading, read_with
from zoning.render import VisitOptions
from zoning.requests.asking import Answer, Visitor
from zoning.requests.method import MethodRequest, Spec
from zoning.requests.visits import Visits
from zoning.result import encode

Form = Literal["text", "markdown", "html", "json"]
MEDIA_TYPES: Mapping[str, str] = {
    "text": "text/plain; charset=utf-8",
    "markdown": "text/markdown; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "json": "application/json",
}


class ExtractRequest(MethodRequest, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for the main content of a page."""

    extractor: Spec = DEFAULT
    format: Annotated[Form, Meta(description="What the answer is.")] = "json"
    next_pages: Annotated[
        int, Meta(description="Join so many pages that continue an article.", ge=0, le=99)
    ] = 0  # fmt: skip

    def method(self) -> Extractor:
        """What finds the main content. Raises `UsageError`."""
        return self.chosen(self.extractor, self.format)

    async def answer(self, visits: Visits, server: VisitOptions) -> Answer:
        """Return the page's main content: see `PageRequest.answer`."""
        extractor = self.method()
        visitor = Visitor(visits, self, self.visit_options(server))
        reading = await read_with(visitor, self.source, extractor, next_pages=self.next_pages)
        return await asyncio.to_thread(self._written, reading)

    def _written(self, reading: Reading) -> Answer:
        result = reading.result
        as_json = self.format == "json"
        written = encode(result, pretty=self.pretty) if as_json else getattr(reading, self.format).rstrip("\n")
        return Answer(f"{written}\n".encode(errors="backslashreplace"), MEDIA_TYPES[self.format], result.warnings)
