"""Join the rows of a table or list of which several make one post: its author and date, its text, its controls.

Our own rule: no source has it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from zoning.parts.kinds import MOST_KINDS, alike, classes_of
from zoning.parts.lengths import Counts, words_of_texts
from zoning.snapshot import Ints, Mask, Snapshot

ROWS = ("tr", "dt", "dd")
"""The elements of which several in a row may make one post."""
MOST_ROWS = 4
"""A post has at most so many rows with text."""
LEAST_UNITS = 3
"""Two posts may be a row and its neighbour."""
MOST = 0.75
"""The least share of units with the same kinds of rows."""

Kind = tuple[str, frozenset[str], tuple[tuple[str, frozenset[str], str], ...]]
"""The tag and classes of a row, and tag, classes and width of its cells."""


def with_rows_joined(snapshot: Snapshot, text: Mask, moments: Mask) -> Snapshot:
    """Return the page with the rows of each post in the first one of them; the same page if there are none.

    text: (n,), the shown text nodes; moments: (n,), those with a date or time, except of joining. All posts begin with
    a row of one kind and go on with the same kinds of rows. Most words of all are in one row of each, which is not the
    one with the date: days of a timetable have several rows of about the same length.
    """
    words, dates = (snapshot.count_within(counts) for counts in (snapshot.once(words_of_texts) * text, moments))
    rows = np.flatnonzero(snapshot.named(*ROWS) & (words > 0))
    beside: dict[int, list[int]] = defaultdict(list)
    for row, above in zip(rows.tolist(), snapshot.parent[rows].tolist(), strict=True):
        if dates[above] >= LEAST_UNITS:
            beside[above].append(row)
    parent = snapshot.parent.copy()
    for above, those in beside.items():
        for unit in _units(snapshot, those, words, dates):
            _join(parent, above, unit)
    return replace(snapshot, parent=parent) if (parent != snapshot.parent).any() else snapshot


def _join(parent: Ints, above: int, unit: range) -> None:
    """Put the children of `above` in a range of nodes into the first one of them."""
    inner = np.flatnonzero(parent[unit.start + 1 : unit.stop] == above) + unit.start + 1
    parent[inner] = unit.start


def _units(snapshot: Snapshot, rows: Sequence[int], words: Counts, dates: Counts) -> Iterator[range]:
    """Yield the nodes of each post among the rows of one table or list, if these are such posts."""
    kinds = _kinds(snapshot, rows)
    counts = Counter(kinds)
    first = next((kind for kind in kinds if counts[kind] >= LEAST_UNITS), None)
    starts = [place for place, kind in enumerate(kinds) if kind == first]
    if first is None or len(rows) < 2 * len(starts):
        return
    units = [range(*ends) for ends in zip(starts, [*starts[1:], len(rows)], strict=True)]
    shape = Counter(tuple(kinds[place] for place in unit) for unit in units[:-1]).most_common(1)[0][0]
    units[-1] = units[-1][: len(shape)]
    alike_units = sum(tuple(kinds[place] for place in unit) == shape for unit in units)
    posts = [[rows[place] for place in unit] for unit in units]
    dated_apart = sum(_is_dated_apart(post, words, dates) for post in posts)
    said = sum(int(words[post].max()) for post in posts)
    is_said_in_one = 2 * said > words[rows[units[0].start : units[-1].stop]].sum()
    if 1 < len(shape) <= MOST_ROWS and is_said_in_one and min(alike_units, dated_apart) >= MOST * len(units):
        yield from (range(post[0], int(snapshot.end[post[-1]])) for post in posts)


def _is_dated_apart(rows: Sequence[int], words: Counts, dates: Counts) -> bool:
    """Whether rows have a date or time, the first of which is not in the row with most words."""
    dated = next((row for row in rows if dates[row]), None)
    return dated is not None and dated != max(rows, key=lambda row: int(words[row]))


def _kinds(snapshot: Snapshot, rows: Sequence[int]) -> list[int]:
    """Return the number of the kind of each row: of the same tag, similar classes and cells; -1 beyond `MOST_KINDS`."""
    known: list[Kind] = []
    found: list[int] = []
    for row in rows:
        kind = _kind(snapshot, row)
        same = (place for place, one in enumerate(known) if one[::2] == kind[::2] and alike(one[1], kind[1]))
        place = next(same, len(known) if len(known) < MOST_KINDS else -1)
        if place == len(known):
            known.append(kind)
        found.append(place)
    return found


def _kind(snapshot: Snapshot, row: int) -> Kind:
    within = np.arange(row + 1, int(snapshot.end[row]))
    cells = within[(snapshot.parent[within] == row) & snapshot.named("td", "th")[within]].tolist()
    return (
        snapshot.tag(row),
        classes_of(snapshot, row),
        tuple((snapshot.tag(cell), classes_of(snapshot, cell), snapshot.attribute(cell, "colspan")) for cell in cells),
    )
