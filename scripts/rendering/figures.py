"""Compute the figures of visits, by name, one for each page."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

import numpy as np

from scripts.rendering.records import Cpu, Pair
from scripts.rendering.work import INSTANT

BARE, OURS = "bare: goto to load, s", "ours: load to snapshot, s"
STEPS = ("load", "settle", "reveal", "capture", "snapshot")
Rows = dict[str, list[float]]
"""Name of a figure → its value for each page."""


def rows_of(pairs: Iterable[Pair]) -> Rows:
    """Return the figures of the pages that both ways could visit; for each page the median of its rounds."""
    pages: dict[str, Rows] = defaultdict(lambda: defaultdict(list))
    for pair in pairs:
        if pair.complete:
            for name, value in _figures(pair):
                pages[pair.page][name].append(value)
    rows: Rows = defaultdict(list)
    for page in pages.values():
        for name, values in page.items():
            rows[name].append(float(np.median(values)))
    return dict(rows)


def spread(values: list[float]) -> tuple[float, float]:
    """Return median and 95th percentile."""
    median, most = np.percentile(values, (50, 95))
    return float(median), float(most)


def ratio_of_medians(rows: Rows) -> float:
    """Return the median time of a visit by `zoning`, relative to that of a bare one."""
    return spread(rows[OURS])[0] / max(spread(rows[BARE])[0], INSTANT)


def _figures(pair: Pair) -> Iterator[tuple[str, float]]:
    bare, ours = pair.bare, pair.ours
    yield BARE, bare.seconds
    yield OURS, ours.seconds
    yield "ours to bare, page by page", ours.seconds / max(bare.seconds, INSTANT)
    if pair.captured and not pair.captured.error:
        yield "bare and captured, s", pair.captured.seconds
        yield "bare and captured to bare", pair.captured.seconds / max(bare.seconds, INSTANT)
    yield "bare: opened and closed too, s", bare.whole_s
    yield "ours: opened and closed too, s", ours.whole_s
    yield from _cpu("bare", bare.cpu)
    yield from _cpu("ours", ours.cpu)
    yield "CPU, ours to bare, page by page", ours.cpu.total / max(bare.cpu.total, INSTANT)
    for step in STEPS:
        yield f"ours: {step}, s", ours.steps_ms.get(step, 0.0) / 1000
    in_steps = sum(ours.steps_ms.get(step, 0.0) for step in STEPS) / 1000
    yield "ours: between steps and again, s", max(0.0, ours.seconds - in_steps)


def _cpu(name: str, cpu: Cpu) -> Iterator[tuple[str, float]]:
    yield f"{name}: CPU, s", cpu.total
    yield f"{name}: CPU of the browser, s", cpu.browser
    yield f"{name}: CPU of the driver, s", cpu.driver
    yield f"{name}: CPU of Python, s", cpu.python
