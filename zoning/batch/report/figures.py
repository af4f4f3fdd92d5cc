"""Gather what the report shows besides the status, from the ledger and the records of a run."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import nlargest
from pathlib import Path

import msgspec

from zoning.batch.export.records import Records
from zoning.batch.ledger import Host, Ledger, Slice
from zoning.batch.snapshots import FOLDER, snapshot_file

SHOWN = 10
PICTURES = 6
SLICES = 120
KINDS_OF_WARNINGS = 1000
"""The maximum number of different warnings."""
ADDRESS = re.compile(r"\w+://\S+")
NUMBER = re.compile(r"(?<!answered )(?<![\d.,])\d+([.,]\d+)*")
"""Numbers in a warning, except the status code after "answered", which distinguishes warnings."""


class Brief(msgspec.Struct, frozen=True):
    """The fields of a record that the report needs; the others are not decoded."""

    url: str
    title: str
    scope: str
    warnings: tuple[str, ...]
    extractor: str = ""
    """Articles have neither an extractor nor parameters."""
    parameters: dict[str, object] = {}


@dataclass(frozen=True)
class Sample:
    """A page with a snapshot."""

    source: str
    brief: Brief


@dataclass
class Figures:
    """The figures of one run."""

    scopes: Counter[str] = field(default_factory=Counter)
    warnings: Counter[str] = field(default_factory=Counter)
    """Without numbers and addresses, so that the same warning of two pages counts as one."""
    slow_hosts: list[Host] = field(default_factory=list)
    slow_pages: list[tuple[str, float]] = field(default_factory=list)
    began: float = 0.0
    """When the first source ended, in seconds since 1970."""
    slice_s: float = 0.0
    slices: list[Slice] = field(default_factory=list)
    sample: list[Sample] = field(default_factory=list)


def gather(folder: Path) -> Figures:
    """Gather the figures of the run in `folder`. Raises `UsageError` if there is none, `BadLedger` or `BadRecord`."""
    figures = Figures()
    with Ledger(folder, read_only=True) as ledger:
        figures.slow_hosts = nlargest(
            SHOWN, (host for host in ledger.hosts(()) if host.mean_s), key=lambda host: host.mean_s
        )
        figures.slow_pages = ledger.slowest(SHOWN)
        if (between := ledger.finished_between()) is not None:
            figures.began, last = between
            figures.slice_s = max(1.0, (last - figures.began) / SLICES)
            figures.slices = list(ledger.slices(figures.began, figures.slice_s))
        wanted = _spread(ledger.counts()["done"], PICTURES)
        for number, one in enumerate(Records(folder, ledger, kind=Brief)):
            brief: Brief = one.content
            figures.scopes[brief.scope] += 1
            for warning in map(_general, brief.warnings):
                known = warning in figures.warnings or len(figures.warnings) < KINDS_OF_WARNINGS
                figures.warnings[warning if known else "other warnings"] += 1
            if number in wanted and snapshot_file(folder / FOLDER, one.source).exists():
                figures.sample.append(Sample(one.source, brief))
    return figures


def _spread(count: int, most: int) -> set[int]:
    """Return up to `most` of the first `count` numbers, evenly spread."""
    return {number * count // most for number in range(most)} if count else set()


def _general(warning: str) -> str:
    return NUMBER.sub("N", ADDRESS.sub("an address", warning))[:200]


def parts(figures: Figures) -> Iterator[Slice]:
    """Yield one slice for each interval of the run, including empty ones."""
    ended = {part.number: part for part in figures.slices}
    for number in range(max(ended, default=-1) + 1):
        yield ended.get(number, Slice(number, 0, 0))
