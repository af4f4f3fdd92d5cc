"""crawl4ai an address at a time: each line of standard input is one, and its text the next line of standard output.

The path of the browser is the argument.
"""

import asyncio
import json
import os
import sys

from crawl4ai import AsyncWebCrawler, BrowserConfig

from scripts.crawlers.crawl4ai_pruned import use, with_its_filter


async def answer() -> None:
    """Read what is asked for until no more is."""
    # What the crawler prints itself must not stand among the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    async with AsyncWebCrawler(config=BrowserConfig(headless=True, verbose=False)) as crawler:
        while address := (await asyncio.to_thread(sys.stdin.readline)).strip():
            result = await crawler.arun(address, config=with_its_filter())
            print(json.dumps(result.markdown.fit_markdown if result.success else ""), file=answers, flush=True)


if __name__ == "__main__":
    use(sys.argv[1])
    asyncio.run(answer())
