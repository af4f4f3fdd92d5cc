"""Yield the pages of corpora for benchmarks: stored renderings, visits on localhost, results of a function."""

import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from scripts.rendering import foreign, site, ways
from scripts.training import examples
from zoning import Renderer, Snapshot
from zoning.cli.progress import Progress, clear, show
from zoning.errors import BadManifest, SourceError, ZoningError
from zoning.evaluation.cache import Rendered

T = TypeVar("T")

PROCESSES = 2


def file_of(folder: Path, name: str) -> Path:
    """Return the path of a file of a corpus; raise `BadManifest` if the corpus lacks it."""
    if not (folder / name).exists():
        raise BadManifest(f"{folder} is not the folder of this benchmark's corpus: it has no {name}")
    return folder / name


def spread(folder: Path, count: int) -> Sequence[Rendered]:
    """Return `count` pages of a corpus, evenly spread; those that could not be rendered are among them."""
    tasks = examples.tasks_of(folder, ())
    return [task.rendered for task in tasks[:: max(1, len(tasks) // count)][:count]]


def snapshots(folders: Iterable[Path], count: int) -> Iterator[Snapshot]:
    """Yield `count` pages of each corpus, evenly spread; those that could not be rendered are left out."""
    for folder in folders:
        for page in spread(folder, count):
            try:
                yield page.get()
            except ZoningError:
                continue


async def visited(data: Path, pages: Sequence[Path]) -> AsyncIterator[Snapshot]:
    """Yield the pages, served from `data`; foreign hosts do not resolve."""
    with site.running(data, 0) as place, ways.flagged(foreign.flags(None)):
        async with Renderer() as renderer:
            for page in pages:
                try:
                    yield await renderer.render(f"{place.address}/{quote(str(page))}")
                except SourceError as error:
                    print(error)


def all_judged(folder: Path, judge: Callable[[Path, examples.Task], T | None]) -> Iterator[T]:
    """Yield the results for every page of a corpus that could be rendered; a few pages are judged at a time."""
    tasks = examples.tasks_of(folder, ())
    progress, begun = Progress(len(tasks), under_way=["reading"]), time.monotonic()
    with ProcessPoolExecutor(PROCESSES) as pool:
        for found in pool.map(partial(judge, folder), tasks, chunksize=8):
            progress.done += 1
            show(progress, time.monotonic() - begun)
            if found is not None:
                yield found
    clear()
