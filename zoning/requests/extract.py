"""Answer requests for the main content of a page, with what `zoning extract` prints."""

import asyncio
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from zoning import formats
from zoning.document.blocks import Part
from zoning.errors import UsageError
from zoning.extractors import DEFAULT, Extractor
from zoning.fetching import read_with
from zoning.reading import Reading
from zoning.render.options import VisitOptions
from zoning.requests.method import MethodRequest, Spec
from zoning.requests.page_request import Answer, Visitor
from zoning.requests.visit import NextPages
from zoning.requests.visits import Visits

if TYPE_CHECKING:
    Form = str  # the type checker cannot compute names
else:
    Form = Literal[tuple(formats.PAGES)]


class ExtractRequest(MethodRequest, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for the main content of a page."""

    extractor: Spec = DEFAULT
    format: Annotated[Form, Meta(description="Format of the answer.")] = "json"
    next_pages: NextPages = 0
    parts: Annotated[
        tuple[Part, ...], Meta(description="Parts to include; empty: those that belong to the kind of page.")
    ] = ()  # fmt: skip
    front_matter: Annotated[
        bool, Meta(description="Write the page's metadata as YAML above its Markdown.")
    ] = False  # fmt: skip

    def method(self) -> Extractor:
        """Return the method that finds the main content. Raises `UsageError`."""
        return self.chosen(self.extractor, self.format)

    async def answer(self, visits: Visits, server: VisitOptions) -> Answer:
        """Return the page's main content: see `PageRequest.answer`."""
        if self.front_matter and self.format != "markdown":
            raise UsageError("front_matter needs the format markdown; json has the same values under metadata")
        extractor = self.method()
        visitor = Visitor(visits, self, self.visit_options(server))
        reading = await read_with(
            visitor,
            self.source,
            extractor,
            html=self.html,
            base_url=self.url,
            next_pages=self.next_pages,
            parts=self.parts,
        )
        return await asyncio.to_thread(self._written, reading)

    def _written(self, reading: Reading) -> Answer:
        form = formats.of_page(self.format, pretty=self.pretty, front_matter=self.front_matter)
        return Answer.of(form.write(reading), form.media_type, reading.result.warnings)
