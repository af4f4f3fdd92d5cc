"""Visit pages with Playwright only, to measure its own cost: a new context, `goto`, the load event, the HTML, close."""

import asyncio
import sys
from collections.abc import Callable
from typing import IO

from playwright.async_api import Browser, Error, async_playwright

from scripts.crawlers.command_line import arguments, write

FLAGS = ["--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup", "--disable-dev-shm-usage"]
"""The flags that zoning uses, so that this is the limit of what this machine can do."""


async def visit_all(addresses: list[str], output: IO[str], tabs: int, chromium: str, *, flags: list[str],
                    read: Callable[[str], str]) -> None:  # fmt: skip
    """Visit the addresses, `tabs` at a time, and write what `read` makes of each page's HTML."""
    turn = asyncio.Semaphore(tabs)

    async def visit(browser: Browser, address: str) -> None:
        async with turn:
            context = await browser.new_context()
            try:
                page = await context.new_page()
                await page.goto(address, wait_until="load")
                html = await page.content()
            except Error as error:
                print(error, file=sys.stderr)
                return
            finally:
                await context.close()
            write(output, address, await asyncio.to_thread(read, html))

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=flags)
        await asyncio.gather(*(visit(browser, address) for address in addresses))
        await browser.close()


if __name__ == "__main__":
    with arguments() as (listed, file, at_a_time, executable):
        asyncio.run(visit_all(listed, file, at_a_time, executable, flags=FLAGS, read=lambda html: html))
