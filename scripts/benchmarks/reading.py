"""Compare the time that extractors take on a snapshot with the time that other tools take on the same page's HTML.

Times are CPU time; for tools that run in node, wall-clock time. Each reader has a process of its own, so that none
finds in a cache what another one has computed; they read each page in turn. The first page is read twice and only the
second time counts, so that loading models and programs is not measured. After the first page the garbage collector is
tuned as in `zoning batch`. The corpora must already be rendered by `zoning eval`.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np

from scripts.corpora import snapshots
from zoning import read_snapshot
from zoning.errors import EnvironmentProblem
from zoning.evaluation import peers
from zoning.evaluation.peers.node import NODE_PEERS
from zoning.process import garbage
from zoning.snapshot import Snapshot

EXTRACTORS = ("layout", "collective", "cetd")
PEERS = ("trafilatura", "resiliparse", "readability-lxml", "readability")
BESIDE = "trafilatura"
Read = Callable[[Snapshot, str], object]


@cache
def reader(name: str) -> Read:
    """Return the function that reads a page, from its snapshot or from its HTML. Raises `EnvironmentProblem`."""
    if name in EXTRACTORS:
        return lambda snapshot, _: read_snapshot(snapshot, name).text
    extract = peers.create(name).extract
    return lambda snapshot, html: extract(html, snapshot.page.final_url)


def milliseconds(name: str, page: Snapshot) -> float:
    """Return the time that a reader takes for a page, in this process."""
    read, html = reader(name), page.html().text
    clock = time.perf_counter if name in NODE_PEERS else time.process_time
    fresh = replace(page)  # drops the cached results of the snapshot
    begun = clock()
    read(fresh, html)
    taken = clock() - begun
    garbage.keep_for_good()
    return 1000 * taken


def measured(pages: Iterable[Snapshot]) -> Mapping[str, list[float]]:
    """Return the times of each reader, page by page. Raises `EnvironmentProblem`."""
    taken = defaultdict(list)
    first, *others = pages
    with ExitStack() as stack:
        processes = {name: stack.enter_context(ProcessPoolExecutor(1)) for name in (*EXTRACTORS, *PEERS)}
        for page in (first, first, *others):
            for name, process in processes.items():
                taken[name].append(process.submit(milliseconds, name, page).result())
    return {name: times[1:] for name, times in taken.items()}


def table(taken: Mapping[str, list[float]]) -> Iterator[str]:
    """Yield a line for each reader."""
    beside = np.array(taken[BESIDE])
    yield f"{f'{len(beside)} pages':<18}{'median, ms':>12}{'90 %, ms':>10}{f'to {BESIDE}, median':>25}"
    for name, times in taken.items():
        median, most = np.percentile(times, (50, 90))
        yield f"{name:<18}{median:>12.0f}{most:>10.0f}{np.median(np.array(times) / beside):>25.2f}"


def main() -> None:
    """Measure and print, a table a corpus."""
    parser = argparse.ArgumentParser(prog="scripts/bench reading", description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="corpora already rendered by `zoning eval`")
    parser.add_argument("--pages", type=int, default=40, help="pages of each corpus (default: %(default)s)")
    options = parser.parse_args()
    for folder in options.data:
        print(f"\n{folder.name}")
        try:
            taken = measured(snapshots([folder], options.pages))
        except EnvironmentProblem as error:
            parser.error(str(error))
        print("\n".join(table(taken)), flush=True)


if __name__ == "__main__":
    main()
