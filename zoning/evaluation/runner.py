"""Run all systems on all pages, in several processes."""

import contextlib
import logging
import multiprocessing
import signal
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType

import numpy as np

from zoning.errors import EnvironmentProblem, SourceError, ZoningError
from zoning.evaluation.cache import Rendered
from zoning.evaluation.gold import Gold
from zoning.evaluation.manifest import gold_of
from zoning.evaluation.measures import MEASURES, NOTHING, Output
from zoning.evaluation.report import details
from zoning.evaluation.results import Details, Outcome, PageResult
from zoning.evaluation.systems import Material, System, systems
from zoning.site import SiteMemory
from zoning.snapshot import Snapshot
from zoning.text.words import units

log = logging.getLogger(__name__)

SYSTEM_S = 60
"""The time limit of one system on one page."""
PAGES_AHEAD = 4
"""The number of pages in the queue for each process; the others need no memory yet."""


@dataclass(frozen=True)
class Task:
    """What each process does with a page."""

    extractors: tuple[str, ...]
    peers: tuple[str, ...]
    measures: tuple[str, ...]
    folder: Path
    """The folder of the corpus."""
    report: Path
    """The folder of the report, for the details of each page."""
    site_memory: Path | None = None
    """The site memory, which the processes use but do not change."""


def learn(task: Task, pages: Iterable[Rendered]) -> None:
    """Learn what repeats over the sites of the pages that could be rendered, if there is a site memory."""
    if task.site_memory is None:
        return
    with SiteMemory(task.site_memory) as memory:
        for page in pages:
            with contextlib.suppress(SourceError):
                memory.learn(page.get())


def run(task: Task, pages: list[Rendered], jobs: int) -> Iterator[PageResult]:
    """Yield the result of each page when it is ready.

    If a process dies (by a crash of a tool), its pages are tried again, each alone; if the process dies again, the page
    has failed.
    """
    todo = list(reversed(pages))
    while todo:
        suspects: list[Rendered] = []
        with _pool(task, jobs) as pool:
            yield from _together(task, pool, todo, suspects, jobs * PAGES_AHEAD)
        for page in suspects:
            yield _alone(task, page)


def _together(
    task: Task, pool: ProcessPoolExecutor, todo: list[Rendered], suspects: list[Rendered], ahead: int
) -> Iterator[PageResult]:
    """Process `todo` from its end, until it is empty or a process has died; unfinished pages then go to `suspects`."""
    under_way: dict[Future[PageResult], Rendered] = {}
    while under_way or (todo and not suspects):
        while todo and not suspects and len(under_way) < ahead:
            page = todo.pop()
            try:
                under_way[pool.submit(_evaluate, page)] = page
            except BrokenProcessPool:
                suspects.append(page)
        for future in wait(under_way, return_when=FIRST_COMPLETED).done:
            page = under_way.pop(future)
            try:
                yield _result(task, page, future)
            except BrokenProcessPool:
                suspects.append(page)


def _alone(task: Task, page: Rendered) -> PageResult:
    with _pool(task, 1) as pool:
        try:
            return _result(task, page, pool.submit(_evaluate, page))
        except BrokenProcessPool:
            reason = "a system crashed on this page"
            return _failed(task, page, reason)


def _result(task: Task, page: Rendered, future: Future[PageResult]) -> PageResult:
    """Return a process's result for a page; a fault of this program becomes the page's error, and is logged."""
    try:
        return future.result()
    except (BrokenProcessPool, EnvironmentProblem):
        raise
    except Exception as error:
        log.info("%s: an error in zoning itself", page.page.name, exc_info=error)
        return _failed(task, page, f"an error in zoning itself ({type(error).__name__}: {error})")


def _failed(task: Task, page: Rendered, reason: str) -> PageResult:
    outcome = Outcome(ms=0, scores=dict.fromkeys(task.measures, NOTHING), error=reason)
    names = [system.info.name for system in systems(task.extractors, task.peers)]
    return PageResult(
        page=page.page.name, groups=page.page.groups, gold_words=0, outcomes=dict.fromkeys(names, outcome), error=reason
    )


# ---------------------------------------------------------------------- in the processes

_task: Task
_systems: list[System]
_warm: set[str] = set()
"""The names of the systems that have worked in this process."""


@contextlib.contextmanager
def _pool(task: Task, jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Provide worker processes; they end at once if the block is left early, by an interrupt or an error."""
    # Forking would copy threads and locks of this process.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(task,)) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _begin(task: Task) -> None:
    global _task, _systems
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process ends this one
    signal.signal(signal.SIGALRM, _too_late)
    logging.disable(logging.ERROR)  # peers log a lot; their failures are raised
    sys.setrecursionlimit(10_000)
    _task, _systems = task, systems(task.extractors, task.peers)


@cache
def _memory(folder: Path) -> SiteMemory:
    return SiteMemory(folder)


def _evaluate(rendered: Rendered) -> PageResult:
    material = Material(rendered)
    snapshot, error = _snapshot(material)
    if snapshot and _task.site_memory:
        _memory(_task.site_memory).apply(snapshot)
    try:
        gold = gold_of(rendered.page, _task.folder, snapshot)
    except ZoningError as problem:
        return _failed(_task, rendered, str(problem))
    warnings = () if units(gold.text) else ("the gold is empty, so every extracted word counts as wrong",)
    outputs: dict[str, Output] = {}
    outcomes = {system.info.name: _outcome(system, material, gold, outputs) for system in _systems}
    details(_task.report, _details(rendered, snapshot, gold, outputs))
    return PageResult(
        page=rendered.page.name,
        groups=rendered.page.groups,
        gold_words=len(units(gold.text)),
        outcomes=outcomes,
        error=error,
        warnings=warnings + (snapshot.page.warnings if snapshot else ()),
    )


def _snapshot(material: Material) -> tuple[Snapshot | None, str]:
    try:
        return material.snapshot, ""
    except ZoningError as error:
        return None, str(error)


def _outcome(system: System, page: Material, gold: Gold, outputs: dict[str, Output]) -> Outcome:
    """Run and score one system; any exception that it raises is its failure on this page, and affects no other."""
    try:
        output, ms = _run(system, page)
    except Exception as error:
        told = str(error) if isinstance(error, ZoningError) else f"{type(error).__name__}: {error}".strip()
        return Outcome(ms=0, scores=dict.fromkeys(_task.measures, NOTHING), error=told[:300])
    outputs[system.info.name] = output
    scores = {name: MEASURES[name](output, gold) for name in _task.measures}
    return Outcome(ms=ms, scores={name: score for name, score in scores.items() if score is not None})


def _run(system: System, page: Material) -> tuple[Output, float]:
    """Run a system; twice on its first page, since the first run loads its models and modules."""
    if system.info.name not in _warm:
        with _time_limit():
            system.run(page)
        _warm.add(system.info.name)
    with _time_limit():
        return system.run(page)


def _details(rendered: Rendered, snapshot: Snapshot | None, gold: Gold, outputs: dict[str, Output]) -> Details:
    return Details(
        page=rendered.page.name,
        url=rendered.page.url,
        gold=gold.text,
        outputs={name: output.text for name, output in outputs.items()},
        boxes={name: _boxes(snapshot, output) for name, output in outputs.items() if output.mask is not None},
        size=snapshot.page.document_size if snapshot else (0, 0),
        picture=rendered.picture(),
    )


def _boxes(snapshot: Snapshot | None, output: Output) -> list[tuple[int, int, int, int]]:
    if snapshot is None or output.mask is None:
        return []
    chosen = snapshot.boxes[output.mask & snapshot.has_area]
    sizes = np.concatenate((chosen[:, :2], chosen[:, 2:] - chosen[:, :2]), axis=1)
    boxes: list[tuple[int, int, int, int]] = [tuple(box) for box in np.rint(sizes).astype(int).tolist()]
    return boxes


class _TooSlow(Exception):
    """A system took longer than its time limit."""


def _too_late(_signal: int, _frame: FrameType | None) -> None:
    raise _TooSlow(f"took longer than {SYSTEM_S} s")


@contextlib.contextmanager
def _time_limit() -> Iterator[None]:
    signal.alarm(SYSTEM_S)
    try:
        yield
    finally:
        signal.alarm(0)
