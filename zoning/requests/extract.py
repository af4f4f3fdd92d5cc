"""The main content of a page: what `zoning extract` prints."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from zoning.document.blocks import Part
from zoning.errors import UsageError
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
    parts: Annotated[
        tuple[Part, ...], Meta(description="What the document is made of; none: what belongs to the kind of page.")
    ] = ()  # fmt: skip
    front_matter: Annotated[
        bool, Meta(description="Write above Markdown, as YAML, what the page says of itself.")
    ] = False  # fmt: skip

    def method(self) -> Extractor:
        """What finds the main content. Raises `UsageError`."""
        return self.chosen(self.extractor, self.format)

    async def answer(self, visits: Visits, server: VisitOptions) -> Answer:
        """Return the page's main content: see `PageRequest.answer`."""
        if self.front_matter and self.format != "markdown":
            raise UsageError("front_matter goes with the format markdown; json has the same under metadata")
        extractor = self.method()
        visitor = Visitor(visits, self, self.visit_options(server))
        reading = await read_with(visitor, self.source, extractor, next_pages=self.next_pages, parts=self.parts)
        return await asyncio.to_thread(self._written, reading)

    def _written(self, reading: Reading) -> Answer:
        result = reading.result
        form = "markdown_with_front_matter" if self.front_matter else self.format
        as_json = self.format == "json"
        written = encode(result, pretty=self.pretty) if as_json else getattr(reading, form).rstrip("\n")
        return Answer(f"{written}\n".encode(errors="backslashreplace"), MEDIA_TYPES[self.format], result.warnings)
