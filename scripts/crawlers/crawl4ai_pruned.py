"""Run crawl4ai with its own filter for the main content."""

import asyncio
import sys
from functools import partialmethod
from typing import IO

from crawl4ai import AsyncWebCrawler, BrowserConfig, CacheMode, CrawlerRunConfig, DefaultMarkdownGenerator
from crawl4ai.async_dispatcher import MemoryAdaptiveDispatcher
from crawl4ai.content_filter_strategy import PruningContentFilter
from playwright.async_api import BrowserType

from scripts.crawlers.command_line import arguments, write


def use(chromium: str) -> None:
    """Make Playwright start this browser; crawl4ai has no option for it."""
    BrowserType.launch = partialmethod(BrowserType.launch, executable_path=chromium)  # type: ignore[assignment]


def with_its_filter(*, stream: bool = False, page_s: float = 60.0) -> CrawlerRunConfig:
    """Return the configuration of a visit.

    stream: yield pages as soon as they are ready; page_s: the time limit for a page.
    """
    return CrawlerRunConfig(
        cache_mode=CacheMode.BYPASS,
        markdown_generator=DefaultMarkdownGenerator(content_filter=PruningContentFilter()),
        verbose=False,
        page_timeout=int(1000 * page_s),
        stream=stream,
    )


async def crawl(addresses: list[str], output: IO[str], tabs: int) -> None:
    """Visit the addresses, `tabs` at a time."""
    async with AsyncWebCrawler(config=BrowserConfig(headless=True, verbose=False)) as crawler:
        dispatcher = MemoryAdaptiveDispatcher(max_session_permit=tabs)
        async for result in await crawler.arun_many(
            addresses, config=with_its_filter(stream=True), dispatcher=dispatcher
        ):
            if result.success:
                write(output, result.url, result.markdown.fit_markdown)
            else:
                print(result.url, result.error_message, file=sys.stderr)


if __name__ == "__main__":
    with arguments() as (listed, file, at_a_time, executable):
        use(executable)
        asyncio.run(crawl(listed, file, at_a_time))
