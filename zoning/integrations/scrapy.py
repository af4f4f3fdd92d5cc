"""Provide an item pipeline for Scrapy (extra `scrapy`).

It is a pipeline, not a downloader: Scrapy keeps control of the spider, delays, robots.txt and sessions, each page is
requested once, and the page that Scrapy downloaded is rendered and read.
"""

import asyncio
from typing import Any, Self

from zoning.errors import SourceError
from zoning.extractors import DEFAULT, parse
from zoning.fetching import read_with
from zoning.integrations.records import plain
from zoning.render.options import VisitOptions
from zoning.render.renderer import Renderer
from zoning.result import Failure

try:
    from itemadapter import ItemAdapter
    from scrapy.crawler import Crawler
except ImportError as error:
    raise ImportError("Scrapy is missing: run `pip install 'zoning[scrapy]'`") from error


class ZoningPipeline:
    """Puts the main content of a page into the field `zoning` of an item: the record that `-f json` prints.

    An item has the page's address in `url`. If Scrapy has downloaded the page, `html` has it (`response.text` or
    `response.body`) and it is rendered; without `html` the address is visited. For a page that cannot be read, the
    record has `error` and `error_class`. Items without `url` pass unchanged.
    Settings: `ZONING_EXTRACTOR` is a method as `zoning extract -x` takes it, `ZONING_AT_ONCE` the number of pages
    rendered at the same time (4). Scrapy must run on asyncio, as it does by default.
    """

    def __init__(self, extractor: str = DEFAULT, at_once: int = 4, options: VisitOptions | None = None) -> None:
        """Raises `UsageError` if there is no such extractor."""
        self._extractor = parse(extractor)
        self._slots = asyncio.Semaphore(at_once)
        self._renderer = Renderer(options)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Create the pipeline with Scrapy's settings."""
        return cls(crawler.settings.get("ZONING_EXTRACTOR") or DEFAULT, crawler.settings.getint("ZONING_AT_ONCE", 4))

    async def process_item(self, item: Any) -> Any:
        """Return the item with its page's main content."""
        fields = ItemAdapter(item)
        if url := fields.get("url"):
            async with self._slots:
                fields["zoning"] = await self._record(url, fields.get("html"))
        return item

    async def _record(self, url: str, html: str | bytes | None) -> dict[str, Any]:
        try:
            return plain((await read_with(self._renderer, url, self._extractor, html=html)).result)
        except SourceError as error:
            return plain(Failure.of(url, error))

    async def close_spider(self) -> None:
        """Close the browser."""
        await self._renderer.__aexit__(None, None, None)
