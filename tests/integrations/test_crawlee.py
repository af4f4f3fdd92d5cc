"""The request handler for Crawlee."""

import asyncio
from typing import Any

import pytest

crawlee = pytest.importorskip("crawlee", reason="crawlee is not installed: pip install 'zoning[crawlee]'")

from crawlee import service_locator  # noqa: E402
from crawlee.crawlers import BasicCrawler, HttpCrawler  # noqa: E402
from crawlee.storage_clients import MemoryStorageClient  # noqa: E402

from fixtures.server import FixtureServer  # noqa: E402
from zoning import Renderer  # noqa: E402
from zoning.integrations.crawlee import ZoningHandler  # noqa: E402

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("kind", [BasicCrawler, HttpCrawler])
def test_pages_are_read_and_what_is_no_page_is_not_tried_again(kind: Any, server: FixtureServer) -> None:
    page, data = server.url + "/short-page.html", server.url + "/spa/article.json"

    service_locator.storage_instance_manager.clear_cache()  # one queue and dataset a crawl

    async def crawl() -> tuple[list[dict[str, Any]], list[tuple[str, int]]]:
        failed = []
        async with Renderer() as renderer:
            crawler = kind(
                request_handler=ZoningHandler(renderer, "plain"),
                storage_client=MemoryStorageClient(), configure_logging=False,
            )  # fmt: skip

            async def note(context: Any, error: Exception) -> None:
                failed.append((type(error).__name__, context.request.retry_count))

            crawler.failed_request_handler(note)
            await crawler.run([page, data])
            return (await crawler.get_data()).items, failed

    (record,), failed = asyncio.run(crawl())
    assert (record["metadata"]["title"], record["extractor"]) == ("Opening of the footbridge", "plain")
    assert failed == [("NotHTML", 0)]
