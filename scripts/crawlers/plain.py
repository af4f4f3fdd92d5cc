"""Run the usual hand-written loop: asyncio, Playwright with its defaults, trafilatura on the rendered DOM."""

import asyncio

import trafilatura

from scripts.crawlers.bare import visit_all
from scripts.crawlers.command_line import arguments

if __name__ == "__main__":
    with arguments() as (listed, file, at_a_time, executable):
        asyncio.run(
            visit_all(listed, file, at_a_time, executable, flags=[], read=lambda html: trafilatura.extract(html) or "")
        )
