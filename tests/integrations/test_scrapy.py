"""The item pipeline for Scrapy."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

scrapy = pytest.importorskip("scrapy", reason="Scrapy is not installed: pip install 'zoning[scrapy]'")

from scrapy.utils.test import get_crawler  # noqa: E402

from fixtures.server import FixtureServer  # noqa: E402
from zoning.errors import UnknownExtractor  # noqa: E402
from zoning.integrations.scrapy import ZoningPipeline  # noqa: E402


@dataclass
class PageItem:
    url: str
    html: bytes | None = None
    zoning: dict[str, Any] = field(default_factory=dict)


def processed(*items: Any, **settings: Any) -> list[Any]:
    async def process() -> list[Any]:
        pipeline = ZoningPipeline.from_crawler(get_crawler(settings_dict=settings))
        try:
            return list(await asyncio.gather(*map(pipeline.process_item, items)))
        finally:
            await pipeline.close_spider()

    return asyncio.run(process())


@pytest.mark.browser
def test_a_page_is_read_as_it_came_or_visited(server: FixtureServer) -> None:
    html = (
        "<title>River</title><h1>River</h1><p>It rises in spring.</p><script>document.write('<p>It floods.')</script>"
    )
    given, visited = processed(
        PageItem("https://example.org/river", html.encode()),
        {"url": server.url + "/short-page.html"},
        ZONING_EXTRACTOR="plain", ZONING_AT_ONCE=1,
    )  # fmt: skip
    assert (given.zoning["final_url"], given.zoning["extractor"]) == ("https://example.org/river", "plain")
    assert "It floods." in given.zoning["text"]
    assert visited["zoning"]["metadata"]["title"] == "Opening of the footbridge"


@pytest.mark.browser
def test_what_cannot_be_read_says_why() -> None:
    (item,) = processed({"url": "https://example.org/paper.pdf", "html": b"%PDF-1.7"})
    assert item["zoning"]["error_class"] == "NotHTML"
    assert item["zoning"]["scope"] == "not-html"


def test_what_is_no_page_passes_as_it_is() -> None:
    assert processed({"name": "Ann Dee"}) == [{"name": "Ann Dee"}]


def test_a_misspelt_method_is_told_of_before_the_first_page() -> None:
    with pytest.raises(UnknownExtractor, match="did you mean layout"):
        ZoningPipeline.from_crawler(get_crawler(settings_dict={"ZONING_EXTRACTOR": "layuot"}))
