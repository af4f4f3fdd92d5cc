"""Run Scrapy with scrapy-playwright, and trafilatura on the rendered DOM."""

from collections.abc import AsyncIterator
from typing import IO, Any

import scrapy
import trafilatura
from scrapy.crawler import CrawlerProcess

from scripts.crawlers.command_line import arguments, write

HANDLER = "scrapy_playwright.handler.ScrapyPlaywrightDownloadHandler"


class Pages(scrapy.Spider):
    """Visits every address once, each in a context of its own."""

    name = "pages"
    addresses: list[str]
    output: IO[str]

    async def start(self) -> AsyncIterator[Any]:
        """Request all addresses."""
        for number, address in enumerate(self.addresses):
            meta = {
                "playwright": True,
                "playwright_context": f"context-{number}",
                "playwright_include_page": True,
            }
            yield scrapy.Request(address, meta=meta, errback=self.failed, dont_filter=True)

    async def failed(self, failure: Any) -> None:
        """Close the context of a failed page: their number is limited."""
        if page := failure.request.meta.get("playwright_page"):
            await page.context.close()

    async def parse(self, response: Any) -> None:
        """Write a page, and close its context."""
        page = response.meta["playwright_page"]
        await page.context.close()
        write(self.output, response.url, trafilatura.extract(response.text))


def settings(tabs: int, chromium: str) -> dict[str, Any]:
    """Return the settings from its documentation, with this number of pages at a time."""
    return {
        "TWISTED_REACTOR": "twisted.internet.asyncioreactor.AsyncioSelectorReactor",
        "DOWNLOAD_HANDLERS": {"http": HANDLER, "https": HANDLER},
        "PLAYWRIGHT_LAUNCH_OPTIONS": {"executable_path": chromium},
        "PLAYWRIGHT_MAX_CONTEXTS": tabs,
        "CONCURRENT_REQUESTS": tabs,
        "CONCURRENT_REQUESTS_PER_DOMAIN": tabs,
        "ROBOTSTXT_OBEY": False,
        "RETRY_ENABLED": False,
        "DOWNLOAD_DELAY": 0,
        "LOG_LEVEL": "ERROR",
    }


def main() -> None:
    """Crawl."""
    with arguments() as (addresses, output, tabs, chromium):
        process = CrawlerProcess(settings(tabs, chromium))
        process.crawl(Pages, addresses=addresses, output=output)
        process.start()


if __name__ == "__main__":
    main()
