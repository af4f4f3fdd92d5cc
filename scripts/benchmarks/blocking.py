"""Measure how the main content and the time of a visit change when images or fonts are blocked.

Each page is served from localhost and visited with everything, with everything again (to see what changes by chance),
and with each kind of file blocked. The main content found by `layout` is compared with that of the first visit: F1 of
words.
"""

import argparse
import asyncio
import statistics
import sys
import time
from collections import defaultdict
from contextlib import AsyncExitStack
from pathlib import Path

from fixtures.server import FixtureServer
from scripts.localhost import served
from zoning import Renderer, VisitOptions, read_snapshot
from zoning.errors import SourceError
from zoning.evaluation.measures import bag
from zoning.render.blocking import Blocked

WAYS: dict[str, tuple[Blocked, ...]] = {
    "everything": (),
    "everything again": (),
    "no images": ("images",),
    "no fonts": ("fonts",),
    "neither": ("images", "fonts"),
}


async def measure(addresses: list[str]) -> None:
    """Visit all pages in all ways and print the table."""
    contents: dict[str, list[str]] = defaultdict(list)
    seconds: dict[str, list[float]] = defaultdict(list)
    failed = 0
    async with AsyncExitStack() as stack:
        renderers = {
            way: await stack.enter_async_context(Renderer(VisitOptions(block=blocked))) for way, blocked in WAYS.items()
        }
        for number, address in enumerate(addresses, 1):
            found: dict[str, tuple[str, float]] = {}
            try:
                for way, renderer in renderers.items():
                    begun = time.perf_counter()
                    snapshot = await renderer.render(address)
                    found[way] = read_snapshot(snapshot).text, time.perf_counter() - begun
            except SourceError as error:
                failed += 1
                print(f"\n{error}", file=sys.stderr)
                continue
            for way, (text, took) in found.items():
                contents[way].append(text)
                seconds[way].append(took)
            print(f"\r{number} of {len(addresses)} pages", end="", file=sys.stderr)
    print(file=sys.stderr)
    report(contents, seconds, failed)


def report(contents: dict[str, list[str]], seconds: dict[str, list[float]], failed: int) -> None:
    """Print how similar the main contents are, and the time of a visit relative to one with everything."""
    (first, texts), *others = contents.items()
    print(f"{len(texts)} pages, {failed} failed; main content compared with that of a visit that blocks nothing\n")
    print(f"{'':<18}{'mean F1':>9}{'changed':>9}{'< 0.99':>8}{'< 0.9':>7}{'time':>7}")
    for way, changed in others:
        alike = [bag(after, before).f1 for before, after in zip(texts, changed, strict=True)]
        below = [sum(value < limit for value in alike) for limit in (1, 0.99, 0.9)]
        ratio = statistics.median(s / e for s, e in zip(seconds[way], seconds[first], strict=True))
        print(f"{way:<18}{statistics.mean(alike):9.4f}{below[0]:9}{below[1]:8}{below[2]:7}{ratio:7.2f}")


def main() -> None:
    """Serve the pages from localhost and measure."""
    parser = argparse.ArgumentParser(prog="scripts/bench blocking", description=__doc__)
    parser.add_argument("--data", type=Path, help="folder with pages, at any depth (default: the fixture pages)")
    parser.add_argument("--pages", default="page.html", help="file name of the pages (default: %(default)s)")
    options = parser.parse_args()
    if options.data is None:
        with FixtureServer() as fixtures:
            asyncio.run(measure([fixtures.url + path for _, path in fixtures.pages()]))
        return
    pages = sorted(options.data.rglob(options.pages))
    if not pages:
        parser.error(f"no file {options.pages} in {options.data}")
    with served(options.data) as base:
        asyncio.run(measure([f"{base}/{page.relative_to(options.data)}" for page in pages]))


if __name__ == "__main__":
    main()
