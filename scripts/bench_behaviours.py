"""The test site of page behaviours, read by `zoning`, by what is usually written with Playwright, and by crawl4ai.

For each behaviour, alternating in one run: `zoning` as it comes (told to answer requests for consent where the text
is behind one); Playwright until "networkidle" (30 s at most, then the page as it stands) and trafilatura on
`page.content()`; the same at once, when the document is parsed; and crawl4ai with its own filter for the main content.
Found is yes when all text of the behaviour is there and nothing that must not be, no when none is, otherwise partly. An
asterisk marks what took longer than a visit may: 1.5 s beyond what the server and the workers of the page take, and
8 s where something on the page never comes.
"""

import argparse
import asyncio
import json
import statistics
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import trafilatura
from playwright.async_api import Browser, Error, async_playwright

from fixtures.behaviours import FRAMEWORKS, GROUPS, Behaviour, site
from scripts.crawlers.command_line import PEERS, ROOT
from zoning import Renderer, VisitOptions, read_snapshot
from zoning.render import chromium
from zoning.render.options import REVEAL_STEPS

PATIENCE_S = 30
MOST_BYTES = 1 << 24
WARM_UP = GROUPS["frames, objects, shadow trees"][0]
Found = Literal["yes", "partly", "no"]
Read = Callable[[Behaviour, str], Awaitable[str]]
Groups = Mapping[str, Sequence[Behaviour]]


@dataclass
class Column:
    """One way to read the site, with its results, one for each behaviour."""

    name: str
    read: Read
    found: list[Found] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    slow: int = 0
    """The number of behaviours that took longer than they may."""

    async def measure(self, behaviour: Behaviour, origin: str) -> None:
        begun = time.monotonic()
        try:
            text = await self.read(behaviour, origin + behaviour.path)
        except Exception as error:
            print(f"\n{self.name}, {behaviour.name}: {error}", file=sys.stderr)
            text = ""
        self.seconds.append(time.monotonic() - begun)
        self.slow += self.seconds[-1] > behaviour.limit_s
        self.found.append(judge(behaviour, text))

    def cell(self, behaviour: Behaviour) -> str:
        """Return the table cell with the last results."""
        seconds = self.seconds[-1]
        return f"{self.found[-1]:>14}{seconds:6.1f}{'*' if seconds > behaviour.limit_s else ' '}"


def judge(behaviour: Behaviour, text: str) -> Found:
    missing, unwanted = behaviour.missing(text), behaviour.unwanted(text)
    if len(missing) == len(behaviour.wanted):
        return "no"
    return "partly" if missing or unwanted else "yes"


def by_zoning(renderer: Renderer, answering: Renderer) -> Read:
    """answering: the renderer for pages whose text appears only after the request for consent is answered."""

    async def read(behaviour: Behaviour, address: str) -> str:
        by = answering if behaviour.asks_consent else renderer
        return read_snapshot(await by.render(address)).text

    return read


def by_playwright(browser: Browser, wait_until: Literal["networkidle", "domcontentloaded"]) -> Read:
    async def read(_: Behaviour, address: str) -> str:
        context = await browser.new_context()
        try:
            page = await context.new_page()
            with suppress(Error):  # take the page as it is
                await page.goto(address, wait_until=wait_until, timeout=PATIENCE_S * 1000)
            content = await asyncio.wait_for(page.content(), PATIENCE_S)
        finally:
            await context.close()
        return trafilatura.extract(content) or ""

    return read


@asynccontextmanager
async def by_crawl4ai(python: Path) -> AsyncIterator[Read]:
    """python: has crawl4ai, which runs in a process of its own; its Markdown marks are removed."""
    browser = str(await chromium.locate())
    process = await asyncio.create_subprocess_exec(
        python, "-m", "scripts.crawlers.crawl4ai_each", browser, str(PATIENCE_S),
        stdin=PIPE, stdout=PIPE, stderr=DEVNULL, cwd=ROOT, limit=MOST_BYTES,
    )  # fmt: skip
    asked, answers = process.stdin, process.stdout
    assert asked
    assert answers

    async def read(_: Behaviour, address: str) -> str:
        asked.write(f"{address}\n".encode())
        answered, text = "", ""
        async with asyncio.timeout(2 * PATIENCE_S):
            while answered != address:  # the first answer may be a late one to an earlier address
                answered, text = json.loads(await answers.readline())
        return text.replace("**", "").replace("_", "")

    try:
        yield read
    finally:
        asked.close()
        await process.wait()


def wanted(names: Sequence[str]) -> Groups:
    """Return the behaviours of these names, or all, by group.

    Those that this machine cannot serve are reported and left out.
    """
    found = {}
    for group, behaviours in {**GROUPS, "brought to life by frameworks": FRAMEWORKS}.items():
        named = [behaviour for behaviour in behaviours if not names or behaviour.name in names]
        for behaviour in named:
            if reason := behaviour.absent():
                print(f"left out: {behaviour.name}: {reason}", file=sys.stderr)
        found[group] = [behaviour for behaviour in named if not behaviour.absent()]
    return {group: behaviours for group, behaviours in found.items() if behaviours}


async def measure(origin: str, groups: Groups, python: Path) -> None:
    """Read every behaviour in each way and print the table."""
    behaviours = [behaviour for group in groups.values() for behaviour in group]
    answering = Renderer(VisitOptions(reveal=REVEAL_STEPS))
    async with async_playwright() as playwright, Renderer() as renderer, answering, by_crawl4ai(python) as crawl4ai:
        browser = await chromium.launch(playwright)
        columns = [
            Column("zoning", by_zoning(renderer, answering)),
            Column("networkidle", by_playwright(browser, "networkidle")),
            Column("at once", by_playwright(browser, "domcontentloaded")),
            Column("crawl4ai", crawl4ai),
        ]
        for column in columns:  # warm up: the first page is slower, because programs are loaded
            await column.read(WARM_UP, origin + WARM_UP.path)
        print(f"{'behaviour':<24}" + "".join(f"{column.name:>14}{'s':>6} " for column in columns))
        for number, behaviour in enumerate(behaviours):
            for column in columns if number % 2 == 0 else reversed(columns):
                await column.measure(behaviour, origin)
            cells = (column.cell(behaviour) for column in columns)
            print(f"{behaviour.name:<24}{''.join(cells)}", flush=True)
        await browser.close()
    report(columns, groups)


def report(columns: list[Column], groups: Groups) -> None:
    """Print what each way found in total and in each group, and how long it took."""
    behaviours = sum(map(len, groups.values()))
    print(f"\n{behaviours:3} behaviours{'yes':>11}{'partly':>8}{'no':>5}{'median s':>10}{'all s':>8}{'too slow':>10}")
    for column in columns:
        count = Counter(column.found)
        print(f"{column.name:<13}{count['yes']:12}{count['partly']:8}{count['no']:5}"
              f"{statistics.median(column.seconds):10.1f}{sum(column.seconds):8.0f}{column.slow:10}")  # fmt: skip
    print(f"\n{'found of each group':<34}{'pages':>6}" + "".join(f"{column.name:>14}" for column in columns))
    begin = 0
    for name, group in groups.items():
        end = begin + len(group)
        counts = (column.found[begin:end].count("yes") for column in columns)
        print(f"{name:<34}{len(group):6}" + "".join(f"{count:14}" for count in counts))
        begin = end


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="behaviours to read; otherwise all")
    parser.add_argument("--python", type=Path, default=PEERS, help="a Python with the other crawlers' packages")
    arguments = parser.parse_args()
    if not arguments.python.exists():
        sys.exit("bench: crawl4ai is not there: `scripts/peers crawlers` installs it")
    chosen = wanted(arguments.names)
    if not chosen:
        parser.error("no behaviour to read")
    with site() as server:
        asyncio.run(measure(server.url, chosen, arguments.python))
