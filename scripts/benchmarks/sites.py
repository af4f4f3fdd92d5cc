"""Measure what a site memory improves and costs: F1 by the number of pages it has seen, time, and memory.

First a generated site with four templates is visited. Then the corpora in `--data`, already rendered by `zoning eval`,
are read: those pages whose host or publisher has other pages. The site memory never contains the page being read. Last,
the memory in use is measured while one process learns one page of each of many hosts.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

import msgspec
import psutil

from fixtures.answers import answer
from fixtures.server import FixtureServer
from scripts.made_site import TEMPLATES, made_pages
from scripts.training.examples import pages
from zoning import Renderer, Snapshot, extract
from zoning.evaluation.measures import bag
from zoning.evaluation.statistics import paired_bootstrap
from zoning.site import HostMemory, Observed, SiteMemory, known_of

METHODS = ("collective", "template", "site-style-tree")
SEEN = (1, 2, 5, 10, 30)
"""The numbers of the host's pages that the memory has seen."""
READ = 15
"""The number of pages of each template of the made site that are read."""
SEED = 3


class Page(NamedTuple):
    """A page with the text that it should yield."""

    site: str
    """Pages with the same site share a memory: a host, a publisher, a template of the made site."""
    snapshot: Snapshot
    gold: str


# ---------------------------------------------------------------------- by the number of pages seen


def curve(found: Sequence[Page], to_read: Callable[[Sequence[Page]], Sequence[Page]]) -> Iterator[str]:
    """Yield a line for each number of pages seen: each method's F1 without and with the memory, and the interval."""
    of_site: dict[str, list[Page]] = defaultdict(list)
    for page in found:
        of_site[page.site].append(page)
    yield f"{'seen':>5}{'sites':>7}{'pages':>7}" + "".join(f"{method:>34}" for method in METHODS)
    alone = _Alone()
    for seen in SEEN:
        scores: dict[str, list[tuple[float, float]]] = {method: [] for method in METHODS}
        sites = 0
        for own in of_site.values():
            read = [page for page in to_read(own) if len(own) > seen]
            sites += bool(read)
            for page in read:
                others = [other for other in own if other is not page]
                known = memory_of(random.Random(f"{SEED} {page.gold[:80]} {seen}").sample(others, seen))
                for method in METHODS:
                    scores[method].append((alone.f1(page, method), _f1(page, method, known)))
        if sites:
            columns = "".join(_compared(pairs) for pairs in scores.values())
            yield f"{seen:>5}{sites:>7}{len(scores[METHODS[0]]):>7}{columns}"


def memory_of(others: Sequence[Page]) -> HostMemory:
    """Return a memory that has learned these pages."""
    memory = HostMemory()
    for page in others:
        memory.learn(page.snapshot.page.final_url, page.snapshot.once(Observed).page)
    return memory


class _Alone:
    """The results of methods without a memory, each page once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, str], float] = {}

    def f1(self, page: Page, method: str) -> float:
        key = id(page), method
        if key not in self._known:
            self._known[key] = _f1(page, method, HostMemory())
        return self._known[key]


def _f1(page: Page, method: str, known: HostMemory) -> float:
    page.snapshot.give(known_of, known)
    return bag(page.snapshot.text(extract(page.snapshot, method).mask), page.gold).f1


def _compared(pairs: Sequence[tuple[float, float]]) -> str:
    without, with_memory = zip(*pairs, strict=True)
    gained = paired_bootstrap(with_memory, without)
    return f"{mean(without):>9.3f} → {mean(with_memory):.3f} ({gained.low:+.3f} … {gained.high:+.3f})"


# ---------------------------------------------------------------------- the pages


async def made_site(count: int) -> list[Page]:
    """Return the pages of the made site, visited on localhost."""
    made = list(made_pages(count // len(TEMPLATES)))
    with FixtureServer(routes={page.path: answer(page.html) for page in made}) as server:
        async with Renderer() as renderer:
            return [
                Page(page.path.split("/")[1], await renderer.render(server.url + page.path), page.own) for page in made
            ]


def of_corpora(data: Sequence[Path]) -> list[Page]:
    """Return the pages of corpora whose host, or publisher, has more than one."""
    found = []
    for page in pages(data):
        if page.origin.host != page.origin.name:
            address = page.url or f"https://{page.origin.host}/{page.origin.name}"
            meta = msgspec.structs.replace(page.snapshot.page, final_url=address)
            found.append(Page(page.origin.host, replace(page.snapshot, page=meta), page.gold))
    found.sort(key=lambda one: one.site)
    groups = (list(own) for _, own in groupby(found, key=lambda one: one.site))
    return [page for own in groups if len(own) > 1 for page in own]


# ---------------------------------------------------------------------- cost


def costs(snapshots: Sequence[Snapshot], hosts: int) -> Iterator[str]:
    """Yield CPU milliseconds per page, bytes per host, and the growth of a process that learns many hosts."""
    with tempfile.TemporaryDirectory() as folder:
        spent: Mapping[str, list[float]] = defaultdict(list)
        with SiteMemory(Path(folder)) as memory:
            for snapshot in snapshots:
                snapshot.give(Observed, Observed(snapshot))
                extract(snapshot, "cetd")  # warm up what any reading needs
                with _timed(spent["observe"]):
                    _ = snapshot.once(Observed).page
                with _timed(spent["look up"]):
                    memory.apply(snapshot)
                    extract(snapshot, "template")
                with _timed(spent["learn"]):
                    memory.learn(snapshot)
        sizes = [file.stat().st_size for file in Path(folder).glob("*/*")]
    for what, seconds in spent.items():
        yield f"{what:<10}{1000 * median(seconds):8.2f} ms, median of {len(seconds)} pages"
    yield f"{'host file':<10}{max(sizes) / 1e3:8.0f} kB, after {len(snapshots)} pages"
    if hosts:
        yield from _growth(snapshots, hosts)


def _growth(snapshots: Sequence[Snapshot], hosts: int) -> Iterator[str]:
    process, sizes = psutil.Process(), []
    with tempfile.TemporaryDirectory() as folder, SiteMemory(Path(folder)) as memory:
        for number in range(hosts):
            snapshot = snapshots[number % len(snapshots)]
            address = f"https://{number}.example.org/"
            meta = msgspec.structs.replace(snapshot.page, final_url=address)
            other = replace(snapshot, page=meta)
            other.give(Observed, snapshot.once(Observed))
            memory.learn(other)
            if (number + 1) % max(1, hosts // 10) == 0:
                sizes.append(process.memory_info().rss / 1e6)
        yield f"{hosts} hosts, MB of the process after each tenth: {' '.join(f'{size:.0f}' for size in sizes)}"


@contextmanager
def _timed(seconds: list[float]) -> Iterator[None]:
    """Append the CPU seconds of the block."""
    begun = time.process_time()
    yield
    seconds.append(time.process_time() - begun)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench sites", description=__doc__)
    parser.add_argument("--data", type=Path, nargs="*", default=[], help="corpora with several pages per host")
    parser.add_argument("--pages", type=int, default=500, help="pages of the generated site (default: %(default)s)")
    parser.add_argument(
        "--hosts", type=int, default=100_000, help="hosts that one process learns (default: %(default)s; 0: skip this)"
    )
    options = parser.parse_args()
    made = asyncio.run(made_site(options.pages))
    print(f"generated site: {len(made)} pages of {len(TEMPLATES)} templates; {READ} pages of each template are read")
    print("\n".join(curve(made, lambda own: own[-READ:])))
    found = of_corpora(options.data)
    if found:
        print("\n".join(curve(found, lambda own: own)))
    print("\n".join(costs([page.snapshot for page in found or made], options.hosts)))


if __name__ == "__main__":
    main()
