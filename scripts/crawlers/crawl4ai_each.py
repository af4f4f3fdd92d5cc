"""Run crawl4ai on one address at a time: each line of standard input is an address, each of standard output its JSON.

The JSON has the address and the text. The arguments are the browser's path and the seconds that a page may take.
"""

import asyncio
import json
import os
import sys

from crawl4ai import AsyncWebCrawler, BrowserConfig

from scripts.crawlers.crawl4ai_pruned import use, with_its_filter


async def answer(page_s: float) -> None:
    """Read addresses until standard input ends. page_s: the time limit for a page."""
    # The crawler's own output must not be mixed with the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    async with AsyncWebCrawler(config=BrowserConfig(headless=True, verbose=False)) as crawler:
        while address := (await asyncio.to_thread(sys.stdin.readline)).strip():
            result = await crawler.arun(address, config=with_its_filter(page_s=page_s))
            text = result.markdown.fit_markdown if result.success else ""
            print(json.dumps([address, text]), file=answers, flush=True)


if __name__ == "__main__":
    use(sys.argv[1])
    asyncio.run(answer(float(sys.argv[2])))
