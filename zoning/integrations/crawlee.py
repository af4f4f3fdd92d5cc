"""A request handler for Crawlee (extra `crawlee`)."""

from zoning.errors import SourceError
from zoning.extractors import DEFAULT, Extractor
from zoning.integrations.records import plain
from zoning.reading import read_with
from zoning.render import Renderer

try:
    from crawlee.crawlers import BasicCrawlingContext, HttpCrawlingContext
except ImportError as error:
    raise ImportError("crawlee is missing: run `pip install 'zoning[crawlee]'`") from error


class ZoningHandler:
    """Puts the main content of each page into the crawler's dataset: the record that `-f json` prints.

    A crawler by HTTP (`HttpCrawler`, `ParselCrawler` …) has downloaded the page, which then is rendered as it is;
    of others, such as `BasicCrawler`, the address is visited. A page that cannot be read fails its request, and it is
    tried again only where that may help.
    renderer: lives as long as the crawler runs.
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
