"""Provide a request handler for Crawlee (extra `crawlee`)."""

from zoning.errors import SourceError
from zoning.extractors import DEFAULT, Extractor
from zoning.fetching import read_with
from zoning.integrations.records import plain
from zoning.render.renderer import Renderer

try:
    from crawlee.crawlers import BasicCrawlingContext, HttpCrawlingContext
except ImportError as error:
    raise ImportError("crawlee is missing: run `pip install 'zoning[crawlee]'`") from error


class ZoningHandler:
    """Puts the main content of each page into the crawler's dataset: the record that `-f json` prints.

    If the crawler downloads pages by HTTP (`HttpCrawler`, `ParselCrawler` …), the downloaded page is rendered; with
    others, such as `BasicCrawler`, the address is visited. If a page cannot be read, its request fails, and is retried
    only if the error may pass.
    renderer: must stay open as long as the crawler runs.
    """

    def __init__(self, renderer: Renderer, extractor: str | Extractor = DEFAULT) -> None:
        self._renderer, self._extractor = renderer, extractor

    async def __call__(self, context: BasicCrawlingContext) -> None:
        """Handle one request. Raises `UsageError`, `EnvironmentProblem` or `SourceError`."""
        url = context.request.loaded_url or context.request.url
        html = await context.http_response.read() if isinstance(context, HttpCrawlingContext) else None
        try:
            reading = await read_with(self._renderer, url, self._extractor, html=html)
        except SourceError as error:
            context.request.no_retry = not error.transient
            raise
        await context.push_data(plain(reading.result))
