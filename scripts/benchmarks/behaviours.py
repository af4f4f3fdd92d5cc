"""Read the test site of page behaviours with zoning, with Playwright and trafilatura, and with crawl4ai.

Every behaviour is read in four ways, or only by zoning and those that `--only` names:

- zoning with its defaults (where the text is behind a request for consent, it also answers the request);
- networkidle: Playwright waits for "networkidle", at most 30 s, then trafilatura reads `page.content()`;
- at once: the same as soon as the document is parsed;
- crawl4ai with its own filter for the main content.

The text is found ("yes") if all text of the behaviour is in the result and nothing unwanted; "no" if none of it is;
otherwise "partly". An asterisk marks visits that were too slow: more than 1.5 s beyond the time that the server and the
page's workers take, or more than 8 s if something on the page never loads.
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
from contextlib import AsyncExitStack, asynccontextmanager, suppress
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

NETWORK_IDLE, AT_ONCE, CRAWL4AI = "networkidle", "at once", "crawl4ai"
OTHERS = (NETWORK_IDLE, AT_ONCE, CRAWL4AI)
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
        by = answering if behaviour.asks else renderer
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
                print(f"skipped {behaviour.name}: {reason}", file=sys.stderr)
        found[group] = [behaviour for behaviour in named if not behaviour.absent()]
    return {group: behaviours for group, behaviours in found.items() if behaviours}


@asynccontextmanager
async def columns_of(only: Sequence[str], python: Path) -> AsyncIterator[list[Column]]:
    """Yield zoning and the other ways in `only`; python: has crawl4ai."""
    async with AsyncExitStack() as stack:
        renderers = (Renderer(), Renderer(VisitOptions(reveal=REVEAL_STEPS)))
        columns = [Column("zoning", by_zoning(*[await stack.enter_async_context(one) for one in renderers]))]
        if {NETWORK_IDLE, AT_ONCE} & set(only):
            browser = await chromium.launch(await stack.enter_async_context(async_playwright()))
            stack.push_async_callback(browser.close)
            columns += [Column(NETWORK_IDLE, by_playwright(browser, "networkidle")),
                        Column(AT_ONCE, by_playwright(browser, "domcontentloaded"))]  # fmt: skip
        if CRAWL4AI in only:
            columns.append(Column(CRAWL4AI, await stack.enter_async_context(by_crawl4ai(python))))
        yield [column for column in columns if column.name in ("zoning", *only)]


async def measure(origin: str, groups: Groups, only: Sequence[str], python: Path) -> None:
    """Read every behaviour by zoning and in the other ways in `only`, and print the table."""
    behaviours = [behaviour for group in groups.values() for behaviour in group]
    async with columns_of(only, python) as columns:
        for column in columns:  # warm up: the first page is slower, because programs are loaded
            await column.read(WARM_UP, origin + WARM_UP.path)
        print(f"{'behaviour':<24}" + "".join(f"{column.name:>14}{'s':>6} " for column in columns))
        for number, behaviour in enumerate(behaviours):
            for column in columns if number % 2 == 0 else reversed(columns):
                await column.measure(behaviour, origin)
            cells = (column.cell(behaviour) for column in columns)
            print(f"{behaviour.name:<24}{''.join(cells)}", flush=True)
    report(columns, groups)


def report(columns: list[Column], groups: Groups) -> None:
    """Print what each way found in total and in each group, and how long it took."""
    behaviours = sum(map(len, groups.values()))
    print(f"\n{behaviours:3} behaviours{'yes':>11}{'partly':>8}{'no':>5}{'median s':>10}{'sum s':>8}{'too slow':>10}")
    for column in columns:
        count = Counter(column.found)
        print(f"{column.name:<13}{count['yes']:12}{count['partly']:8}{count['no']:5}"
              f"{statistics.median(column.seconds):10.1f}{sum(column.seconds):8.0f}{column.slow:10}")  # fmt: skip
    print(f"\n{'pages fully found, by group':<34}{'pages':>6}" + "".join(f"{column.name:>14}" for column in columns))
    begin = 0
    for name, group in groups.items():
        end = begin + len(group)
        counts = (column.found[begin:end].count("yes") for column in columns)
        print(f"{name:<34}{len(group):6}" + "".join(f"{count:14}" for count in counts))
        begin = end


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="scripts/bench behaviours", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="behaviours to read (default: all)")
    parser.add_argument("--python", type=Path, default=PEERS, help="Python that has crawl4ai (default: %(default)s)")
    parser.add_argument(
        "--only",
        nargs="*",
        choices=OTHERS,
        default=list(OTHERS),
        help="other ways to compare with (default: all; without a name: none, which needs no peers)",
    )
    arguments = parser.parse_args()
    if CRAWL4AI in arguments.only and not arguments.python.exists():
        sys.exit("bench: crawl4ai is not installed. Run: scripts/peers crawlers")
    chosen = wanted(arguments.names)
    if not chosen:
        parser.error("no such behaviour, or this machine cannot serve it")
    with site() as server:
        asyncio.run(measure(server.url, chosen, arguments.only, arguments.python))
