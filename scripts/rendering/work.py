"""Measure every stage, from opening a page to its document as JSON: seconds and CPU seconds.

The CPU time is that of this process and, while the browser works too, of the browser and its driver. Measuring it
between the steps takes time itself.
"""

import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from statistics import median, quantiles
from unittest.mock import patch

from scripts.rendering.records import Pair
from zoning import Snapshot, build_document
from zoning.layout import columns, descent, elements, paragraphs, zones
from zoning.reading import read_snapshot
from zoning.render.visit.steps import Step, Steps
from zoning.result import encode

Clock = Callable[[], float]
"""Returns the CPU seconds used so far."""

VISITING = ("open", "load", "settle", "reveal", "capture", "snapshot")
EXTRACTING = ("zones", "paragraphs", "columns")
READING = (*EXTRACTING, "document", "write")
ADDED = ("capture", "snapshot", *READING)
"""The stages that are done in addition to visiting and waiting."""
INSTANT = 1e-6
"""Prevents a division by 0."""


class Work:
    """Measures the stages of one visit at a time."""

    def __init__(self, browsers: Clock) -> None:
        """browsers: the CPU time of the browsers that make the visits, and of their drivers."""
        self._browsers = browsers
        self._stages: dict[str, tuple[float, float]] = {}

    def begin(self) -> None:
        """Forget the last visit."""
        self._stages = {}

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Measure the steps of all visits while the block runs."""
        step = Steps.step

        @asynccontextmanager
        async def watched(steps: Steps, name: Step) -> AsyncIterator[None]:
            async with step(steps, name):
                with self._measure(name, time.process_time if name == "snapshot" else self._with_browsers):
                    yield

        with patch.object(Steps, "step", watched):
            yield

    def read(self, snapshot: Snapshot) -> dict[str, tuple[float, float]]:
        """Do what `zoning extract -f json` does next, and return all stages.

        Only the CPU time of this process counts here: work that the browser still does belongs to the visit.
        """
        with self._measure("zones", time.process_time):
            page = elements.classify(snapshot)
            root = zones.build(page)
            leaves = list(root.leaves())
            texts = [page.text(list(leaf.elements)) for leaf in leaves]
        with self._measure("paragraphs", time.process_time):
            labels = paragraphs.label(texts, snapshot.page.language, sentences=2)
        with self._measure("columns", time.process_time):
            scores = descent.zone_scores(root, {z.number: n for z, n in zip(leaves, labels.tokens, strict=True)})
            top = columns.build(root, 0.10)
            descent.descend(top, scores, delta=0.3, no_pass="max_delta", no_paragraphs="page")
        reading = read_snapshot(snapshot)
        with self._measure("document", time.process_time):
            build_document(snapshot, reading.extraction.mask)
        with self._measure("write", time.process_time):
            encode(reading.result)
        return self._stages

    def _with_browsers(self) -> float:
        return time.process_time() + self._browsers()

    @contextmanager
    def _measure(self, stage: str, clock: Clock) -> Iterator[None]:
        """Time the block as a part of `stage`."""
        wall, cpu = time.perf_counter(), clock()
        yield
        before = self._stages.get(stage, (0.0, 0.0))
        self._stages[stage] = before[0] + time.perf_counter() - wall, before[1] + clock() - cpu


def table(pairs: Sequence[Pair]) -> list[str]:
    """Return the medians of every stage, the addition to a bare visit, and the time of extraction by page size."""
    stages = [pair.ours.stages for pair in pairs]
    lines = [f"{'medians':<12}{'latency ms':>11}{'CPU ms':>9}"]
    for stage in (*VISITING, *READING):
        seconds, cpu = (1000 * median(found[stage][part] for found in stages) for part in (0, 1))
        lines += [f"{stage:<12}{seconds:11.1f}{cpu:9.1f}"]
    added = [sum(pair.ours.stages[stage][1] for stage in ADDED) / max(pair.bare.cpu.total, INSTANT) for pair in pairs]
    low, _, high = quantiles(added, n=4) if len(added) > 1 else added * 3
    lines += [
        f"CPU added ({', '.join(ADDED)}) to that of the bare visit: {median(added):.2f} of it"
        f" (quartiles {low:.2f}–{high:.2f})"
    ]
    extraction = [1e6 * sum(found[stage][0] for stage in EXTRACTING) for found in stages]
    nodes, words = (
        median(took / max(1, size) for took, size in zip(extraction, sizes, strict=True))
        for sizes in ([pair.ours.nodes for pair in pairs], [pair.ours.words for pair in pairs])
    )
    return [*lines, f"snapshot to extraction: {nodes:.1f} ms per 1,000 nodes, {words:.1f} ms per 1,000 words"]
