"""What `zoning` adds to a bare visit with Playwright: latency and CPU, stage by stage.

For each page, alternating in one run: a bare visit (new context, `goto`, wait for load, close) and the full path
(visit, settle, capture, zones, columns, paragraphs, document, JSON). CPU is that of this process and, where the
browser works too, of all its children (driver and browser), read from /proc: Linux only.
"""

import argparse
import asyncio
import os
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright

from fixtures.server import FixtureServer
from scripts import processes
from scripts.localhost import served
from zoning import Renderer, Snapshot, build_document
from zoning.layout import columns, descent, elements, paragraphs, zones
from zoning.reading import read_snapshot
from zoning.render import chromium
from zoning.render.visit.wanted import Steps
from zoning.result import encode

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
own_cpu = time.process_time
BROWSER_STAGES = ("open", "goto", "settle", "reveal", "capture", "snapshot")
ADDED = ("capture", "snapshot", "zones", "paragraphs", "columns", "document", "write")
"""The stages that the goal is about: what is done beyond visiting and waiting."""


class Meter:
    """Latency and CPU of named stages, one figure a page."""

    def __init__(self) -> None:
        self.wall: dict[str, list[float]] = defaultdict(list)
        self.cpu: dict[str, list[float]] = defaultdict(list)

    @contextmanager
    def measure(self, stage: str, clock: Callable[[], float]) -> Iterator[None]:
        """Time the block as `stage`; clock: the CPU seconds spent so far by all that the stage sets to work."""
        wall, cpu = time.perf_counter(), clock()
        yield
        self.wall[stage].append(time.perf_counter() - wall)
        self.cpu[stage].append(clock() - cpu)


def cpu_with_browser() -> float:
    """CPU time of this process and of all below it, those that have ended included."""
    spent = sum(sum(map(int, fields[11:15])) for fields in processes.below().values())
    return own_cpu() + spent / TICKS_A_SECOND


async def bare_visit(browser: Browser, address: str, meter: Meter) -> None:
    """What a user of Playwright alone does."""
    with meter.measure("bare", cpu_with_browser):
        context = await browser.new_context(viewport={"width": 1280, "height": 1024})
        page = await context.new_page()
        await page.goto(address, wait_until="load")
        await context.close()


async def full_path(renderer: Renderer, address: str, meter: Meter) -> Snapshot:
    """What `zoning extract -f json` does; stages without a browser take the CPU of this process alone.

    (While they run, the browser still clears the last page away: that belongs to the visit.)
    """
    with meter.measure("visit", cpu_with_browser):
        snapshot = await renderer.render(address)
    with meter.measure("zones", own_cpu):
        page = elements.classify(snapshot)
        root = zones.build(page)
        leaves = list(root.leaves())
        texts = [page.text(list(leaf.elements)) for leaf in leaves]
    with meter.measure("paragraphs", own_cpu):
        labels = paragraphs.label(texts, snapshot.page.language, sentences=2)
    with meter.measure("columns", own_cpu):
        scores = descent.zone_scores(root, {z.number: n for z, n in zip(leaves, labels.tokens, strict=True)})
        top = columns.build(root, 0.10)
        descent.descend(top, scores, delta=0.3, no_pass="max_delta", no_paragraphs="page")
    reading = read_snapshot(snapshot)
    with meter.measure("document", own_cpu):
        build_document(snapshot, reading.extraction.mask)
    with meter.measure("write", own_cpu):
        encode(reading.result)
    return snapshot


def instrument(meter: Meter) -> None:
    """Let the visit's own stages be measured as well, CPU included."""

    @asynccontextmanager
    async def step(_steps: Any, name: str) -> AsyncIterator[None]:
        with meter.measure(name, own_cpu if name == "snapshot" else cpu_with_browser):
            yield

    Steps.step = step  # type: ignore[method-assign, assignment]


async def measure(addresses: list[str], rounds: int) -> None:
    """Visit all pages in turn, bare and full, and print what that took."""
    meter = Meter()
    instrument(meter)
    sizes: list[tuple[int, int]] = []
    async with async_playwright() as playwright, Renderer() as renderer:
        browser = await chromium.launch(playwright)
        warm_up = Meter()
        for address in addresses[:2]:
            await bare_visit(browser, address, warm_up)
            await full_path(renderer, address, warm_up)
        for stage in BROWSER_STAGES:
            meter.wall[stage].clear()
            meter.cpu[stage].clear()
        for turn in range(rounds):
            for number, address in enumerate(addresses):
                bare = partial(bare_visit, browser, address, meter)
                full = partial(full_path, renderer, address, meter)
                first, second = (bare, full) if (turn + number) % 2 == 0 else (full, bare)
                for path in (first, second):
                    snapshot = await path()
                    if snapshot is not None:
                        sizes.append((len(snapshot), len(snapshot.text().split())))
                print(
                    f"\r{turn * len(addresses) + number + 1} of {rounds * len(addresses)} pairs",
                    end="",
                    file=sys.stderr,
                )
        await browser.close()
    print(file=sys.stderr)
    report(meter, sizes)


def report(meter: Meter, sizes: list[tuple[int, int]]) -> None:
    """Print per-stage medians, the ratio to the bare visit, and what extraction takes by page size."""
    print(f"{len(meter.wall['bare'])} pairs of visits, medians\n")
    print(f"{'stage':<12}{'latency ms':>11}{'CPU ms':>9}")
    for stage in ("bare", *BROWSER_STAGES, "zones", "paragraphs", "columns", "document", "write"):
        wall, cpu = statistics.median(meter.wall[stage]), statistics.median(meter.cpu[stage])
        print(f"{stage:<12}{1000 * wall:11.1f}{1000 * cpu:9.1f}")
    added = [sum(figures) for figures in zip(*(meter.cpu[stage] for stage in ADDED), strict=True)]
    ratios = [more / bare for more, bare in zip(added, meter.cpu["bare"], strict=True)]
    waits = zip(meter.wall["settle"], meter.wall["reveal"], meter.wall["bare"], strict=True)
    waiting = [(settle + reveal) / bare for settle, reveal, bare in waits]
    quartiles = statistics.quantiles(ratios, n=4)
    print(f"\nCPU added ({', '.join(ADDED)}) : CPU of the bare visit = {statistics.median(ratios):.2f}"
          f"  (quartiles {quartiles[0]:.2f}–{quartiles[2]:.2f})")  # fmt: skip
    print(f"settling and revealing (waits, not work) : latency of the bare visit = {statistics.median(waiting):.2f}")
    extraction = [sum(f) for f in zip(*(meter.wall[s] for s in ("zones", "paragraphs", "columns")), strict=True)]
    nodes = statistics.median(1e6 * wall / n for wall, (n, _) in zip(extraction, sizes, strict=True))
    words = statistics.median(1e6 * wall / max(1, w) for wall, (_, w) in zip(extraction, sizes, strict=True))
    print(f"snapshot to extraction: {nodes:.1f} ms per 1,000 nodes, {words:.1f} ms per 1,000 words")


def main() -> None:
    """Serve the pages from localhost and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="a folder of pages (*/page.html, any depth); the fixtures without it")
    parser.add_argument("--rounds", type=int, default=3, help="how often each page is visited each way")
    options = parser.parse_args()
    if options.data is None:
        with FixtureServer() as fixtures:
            asyncio.run(measure([fixtures.url + path for _, path in fixtures.pages()], options.rounds))
        return
    pages = sorted(options.data.rglob("page.html"))
    if not pages:
        parser.error(f"no page.html below {options.data}")
    with served(options.data) as base:
        asyncio.run(measure([f"{base}/{page.relative_to(options.data)}" for page in pages], options.rounds))


if __name__ == "__main__":
    main()
