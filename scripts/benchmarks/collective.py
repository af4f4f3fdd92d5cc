"""Measure the CPU time of each part of `collective`: milliseconds per page, median and 90th percentile.

Layout analysis runs first, so work that both need (visibility, the ends of subtrees) counts as layout analysis. Work
that several parts need counts for the first of them. `all` is the sum without layout analysis. The corpora must already
be rendered by `zoning eval`.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

from scripts.corpora import snapshots
from zoning import Snapshot
from zoning.extractors.body import Body
from zoning.extractors.collective import (
    declared,
    evidence,
    folded,
    geometry,
    markup,
    method,
    neighbours,
    page,
    repetition,
    stacked,
    text,
    tokens,
    typography,
    verdicts,
    wording,
)
from zoning.extractors.collective.context import ZoneContext
from zoning.extractors.collective.zones import Zones
from zoning.extractors.literature.text.stream import Stream
from zoning.layout import analyse
from zoning.trees import Trees

PARTS: tuple[tuple[Any, str, str], ...] = (
    (method, "analyse", "layout"),
    (Body, "of", "body"),
    (Zones, "of", "zones"),
    (text, "evidence", "text"),
    (markup, "evidence", "markup"),
    (typography, "evidence", "looks"),
    (folded, "zones_of", "folded"),
    (folded, "see", "folded"),
    (folded, "columns_of", "folded"),
    (geometry, "trusted", "geometry"),
    (geometry, "evidence", "geometry"),
    (repetition, "evidence", "repetition"),
    (declared, "read", "declared"),
    (declared, "evidence", "declared"),
    (verdicts, "of_layout", "verdict of layout"),
    (Stream, "of", "stream"),
    (verdicts, "of_methods", "scores of verdicts"),
    (verdicts, "_asked", "verdict of {0.name}"),
    (neighbours, "evidence", "context"),
    (page, "evidence", "page"),
    (tokens, "words", "words"),
    (tokens, "class_tokens", "marks"),
    (evidence, "columns_of", "columns"),
    (evidence, "table", "table"),
    (ZoneContext, "of", "context"),
    (wording, "scores", "wording"),
    (wording, "evidence", "wording"),
    (stacked, "evidence", "judged"),
    (Trees, "raw", "trees"),
)
"""The functions that are timed: owner, name, and the name of the part, formatted with the arguments."""
REST, ALL = "the rest", "all"


class Clock:
    """CPU seconds by part; the time of a nested part does not count for the outer one."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._inner: list[float] = [0.0]

    def watch(self, function: Callable[..., Any], part: str) -> Callable[..., Any]:
        """Return the function with its time measured."""

        def watched(*given: Any, **named: Any) -> Any:
            self._inner.append(0.0)
            begun = time.process_time()
            try:
                return function(*given, **named)
            finally:
                taken = time.process_time() - begun
                self.seconds[part.format(*given)] += taken - self._inner.pop()
                self._inner[-1] += taken

        return watched


def milliseconds(snapshot: Snapshot) -> Mapping[str, float]:
    """Return the CPU milliseconds of each part, and of everything except layout."""
    analyse(snapshot)
    clock = Clock()
    with ExitStack() as patched:
        for owner, name, part in PARTS:
            patched.enter_context(patch.object(owner, name, clock.watch(getattr(owner, name), part)))
        clock.watch(method.Collective().extract, REST)(snapshot)
    parts = {part: 1000 * seconds for part, seconds in clock.seconds.items()}
    return parts | {ALL: sum(parts.values()) - parts.get("layout", 0.0)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench collective", description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="corpora already rendered by `zoning eval`")
    parser.add_argument("--pages", type=int, default=15, help="pages of each corpus (default: %(default)s)")
    options = parser.parse_args()
    pages = snapshots(options.data, options.pages)
    milliseconds(next(pages))  # warm up: loads the model and the function words
    measured = [milliseconds(snapshot) for snapshot in pages]
    print(f"{f'ms of CPU, {len(measured)} pages':<32}{'median':>8}{'90 %':>8}")
    for part in dict.fromkeys(part for found in measured for part in found):
        median, most = np.percentile([found.get(part, 0.0) for found in measured], (50, 90))
        print(f"{part:<32}{median:8.2f}{most:8.2f}")


if __name__ == "__main__":
    main()
