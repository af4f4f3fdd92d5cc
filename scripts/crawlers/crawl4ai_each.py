"""crawl4ai an address at a time: each line of standard input is one; standard output has a line of JSON for each.

That is the address and the text. The path of the browser and the seconds that a page may take are the arguments.
"""

import asyncio
import json
import os
import sys

from crawl4ai import AsyncWebCrawler, BrowserConfig

from scripts.crawlers.crawl4ai_pruned import use, with_its_filter


async def answer(page_s: float) -> None:
    """Read what is asked for until no more is. page_s: how long a page is waited for."""
    # What the crawler prints itself must not stand among the answers.
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
