"""Search the results of a run by state, kind and words, a few at a time; return a record, or its page."""

from pathlib import Path
from typing import Literal, get_args

import msgspec

from zoning.batch import snapshots
from zoning.batch.advice import advice
from zoning.batch.ledger import Ledger, Listed
from zoning.batch.shards import open_store
from zoning.errors import SourceNotFound, UsageError
from zoning.kinds import UNUSABLE, Kind

AT_A_TIME = 100
Shown = Literal["all", "usable", "unusable", "failed", "queued"]
"""The sources to show: `unusable` are done, but not the pages that were asked for."""
STATES: dict[Shown, tuple[str, ...]] = {
    "all": ("queued", "running", "done", "failed"),
    "usable": ("done",),
    "unusable": ("done",),
    "failed": ("failed",),
    "queued": ("queued", "running"),
}
KINDS: dict[Shown, tuple[str, ...]] = {
    "usable": tuple(kind for kind in get_args(Kind) if kind not in UNUSABLE),
    "unusable": UNUSABLE,
}


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A source of a run."""

    id: int
    source: str
    state: str
    kind: str
    error_class: str
    error: str
    advice: str
    """What to do about the error; "" if there is none."""
    seconds: float | None
    stored: bool
    """Whether its page can be opened without a visit."""


class ResultsPage(msgspec.Struct, frozen=True):
    """A part of the sources that match a search."""

    rows: list[Row]
    more: int
    """The number of the last row if more follow; otherwise 0."""


def find(folder: Path, shown: str, words: str, after: int) -> ResultsPage:
    """Return sources of the run in `folder` in the order of its list. Raises `UsageError` if it has no ledger."""
    if shown not in STATES:
        raise UsageError(f"no results named {shown[:40]!r}; available: {', '.join(STATES)}")
    with Ledger(folder, read_only=True) as ledger:
        listed = ledger.listed(STATES[shown], KINDS.get(shown, ()), words, after, AT_A_TIME + 1)
    rows = [_row(folder, one) for one in listed[:AT_A_TIME]]
    return ResultsPage(rows, rows[-1].id if len(listed) > AT_A_TIME else 0)


def record(folder: Path, number: int) -> msgspec.Raw:
    """Return the record of a source as JSON. Raises `SourceNotFound` if it has none."""
    with Ledger(folder, read_only=True) as ledger:
        place, results = ledger.place(number), ledger.results()
    if place is None:
        raise SourceNotFound(f"source {number} has no result")
    return msgspec.Raw(open_store(results).read(place))


def stored(folder: Path, number: int) -> tuple[str, Path]:
    """Return a source, and the file of its snapshot. Raises `SourceNotFound` if that was not kept."""
    with Ledger(folder, read_only=True) as ledger:
        found = ledger.listed(STATES["all"], (), "", number - 1, 1)
    if not found or found[0].id != number:
        raise SourceNotFound(f"the run has no source {number}")
    file = _snapshot(folder, found[0])
    if not file.is_file():
        raise SourceNotFound(f"{found[0].source}: its page was not stored; visit it", source=found[0].source)
    return found[0].source, file


def _row(folder: Path, one: Listed) -> Row:
    return Row(
        id=one.id,
        source=one.source,
        state=one.state,
        kind=one.kind,
        error_class=one.error_class,
        error=one.error.removeprefix(f"{one.source}: "),
        advice=advice(one.error_class) if one.error_class else "",
        seconds=one.seconds,
        stored=_snapshot(folder, one).is_file(),
    )


def _snapshot(folder: Path, one: Listed) -> Path:
    return snapshots.snapshot_file(folder / snapshots.FOLDER, one.source)
