"""Answer requests for a journal article, with what `zoning article` prints."""

import asyncio
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from zoning import formats
from zoning.articles import Article
from zoning.articles.read import EXTRACTOR
from zoning.extractors import Extractor
from zoning.fetching import read_article_with
from zoning.render.options import VisitOptions
from zoning.requests.method import MethodRequest, Spec
from zoning.requests.page_request import Answer, Visitor
from zoning.requests.visit import NextPages
from zoning.requests.visits import Visits

if TYPE_CHECKING:
    Form = str  # the type checker cannot compute names
else:
    Form = Literal[tuple(formats.ARTICLES)]


class ArticleRequest(MethodRequest, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for the journal article on a page."""

    extractor: Annotated[
        Spec | None,
        Meta(description=f"Method that finds the main content, as for `/extract` (default: {EXTRACTOR})."),
    ] = None
    format: Annotated[Form, Meta(description="Format of the answer.")] = "json"
    next_pages: NextPages = 0

    def method(self) -> Extractor:
        """Return the method that finds the main content. Raises `UsageError`."""
        return self.chosen(self.extractor or EXTRACTOR, self.format)

    async def answer(self, visits: Visits, server: VisitOptions) -> Answer:
        """Return the article on the page: see `PageRequest.answer`."""
        extractor = self.method()
        visitor = Visitor(visits, self, self.visit_options(server))
        _, found = await read_article_with(
            visitor, self.source, extractor, html=self.html, base_url=self.url, next_pages=self.next_pages
        )
        return await asyncio.to_thread(self._written, found)

    def _written(self, found: Article) -> Answer:
        form = formats.of_article(self.format, pretty=self.pretty)
        return Answer.of(form.write(found), form.media_type, found.warnings)
