"""Join the rows of a table or list, or other siblings, of which several make one post: a line with its date, its text.

Our own rule: no source has it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from zoning.document.lengths import Counts, words_of_texts
from zoning.parts.kinds import MOST_KINDS, alike, classes_of
from zoning.snapshot import Ints, Mask, Snapshot

ROWS = ("tr", "dt", "dd")
"""The elements of which several in a row may make one post."""
MOST_ROWS = 4
"""The most rows with text in a post."""
LEAST_UNITS = 3
"""Two posts may be a row and its neighbour."""
MOST = 0.75
"""The least share of units with the same kinds of rows."""

LINE_WORDS = 30
"""The most words of the line with the date of a post, at the median, outside of tables and lists."""

Kind = tuple[str, frozenset[str], tuple[tuple[str, frozenset[str], str], ...]]
"""The tag and classes of a row, and tag, classes and width of its cells."""


def with_rows_joined(snapshot: Snapshot, text: Mask, moments: Mask, names: Mask) -> Snapshot:
    """Return the page with the rows of each post in the first one of them; the same page if there are none.

    text: (n,), the shown text nodes; moments: (n,), those with a date or time, except of joining; names: (n,), those in
    rows of their own below a heading of comments, which count in tables and lists without moments. All posts begin with
    a row of one kind and go on with the same kinds of rows; where all rows are of one kind, their places between
    moments count, or those with a moment are another kind. Most words of all are in one row of each, which is not the
    one with the date: days of a timetable have several rows of about the same length. Other siblings are joined if they
    follow a line with a date in the same way.
    """
    words, dates, named = map(snapshot.count_within, (snapshot.once(words_of_texts) * text, moments, names))
    rows = snapshot.named(*ROWS) & (words > 0)
    parent = snapshot.parent.copy()
    for above, those in _beside(snapshot, rows, np.maximum(dates, named)).items():
        for unit in _units(snapshot, those, words, dates if dates[above] else named):
            _join(parent, above, unit)
    others = ~(snapshot.named(*ROWS) | snapshot.is_text) & (words > 0)
    for above, those in _beside(snapshot, others, dates).items():
        for unit in _dated_units(snapshot, those, words, dates):
            _join(parent, above, unit)
    return replace(snapshot, parent=parent) if (parent != snapshot.parent).any() else snapshot


def _beside(snapshot: Snapshot, rows: Mask, signs: Counts) -> dict[int, list[int]]:
    """Return the rows in each element with enough signs of posts."""
    beside: dict[int, list[int]] = defaultdict(list)
    nodes = np.flatnonzero(rows)
    for row, above in zip(nodes.tolist(), snapshot.parent[nodes].tolist(), strict=True):
        if signs[above] >= LEAST_UNITS:
            beside[above].append(row)
    return beside


def _join(parent: Ints, above: int, unit: range) -> None:
    """Put the children of `above` in a range of nodes into the first one of them."""
    inner = np.flatnonzero(parent[unit.start + 1 : unit.stop] == above) + unit.start + 1
    parent[inner] = unit.start


def _units(snapshot: Snapshot, rows: Sequence[int], words: Counts, dates: Counts) -> Iterator[range]:
    """Yield the nodes of each post among the rows of one table or list, if these are such posts."""
    kinds = _kinds(snapshot, rows)
    kinds = _places_in_posts(dates[list(rows)] > 0) if len({*kinds}) == 1 else kinds
    counts = Counter(kinds)
    first = next((kind for kind in kinds if counts[kind] >= LEAST_UNITS), None)
    starts = [place for place, kind in enumerate(kinds) if kind == first]
    if first is None or len(rows) < 2 * len(starts):
        return
    units = [range(*ends) for ends in zip(starts, [*starts[1:], len(rows)], strict=True)]
    shape = Counter(tuple(kinds[place] for place in unit) for unit in units[:-1]).most_common(1)[0][0]
    units[-1] = units[-1][: len(shape)]
    alike_units = [unit for unit in units if tuple(kinds[place] for place in unit) == shape]
    if not 1 < len(shape) <= MOST_ROWS or len(alike_units) < MOST * len(units):
        return
    if _are_dated_apart(np.array([[rows[place] for place in unit] for unit in alike_units]), words, dates):
        yield from (range(rows[unit.start], int(snapshot.end[rows[unit.stop - 1]])) for unit in units)


def _places_in_posts(dated: Mask) -> list[int]:
    """Return the place of each row in its post if every so many rows have a date or time, else whether they have one.

    dated: (rows,).
    """
    steps = {*np.diff(np.flatnonzero(dated)).tolist()}
    if len(steps) == 1 and len(dated) == (step := steps.pop()) * dated.sum():
        return [place % step for place in range(len(dated))]
    return [int(one) for one in dated]


def _dated_units(snapshot: Snapshot, beside: Sequence[int], words: Counts, dates: Counts) -> Iterator[range]:
    """Yield the nodes of each post among siblings: a short line of one kind, the only one with a date, and its text.

    The text of the last post has as many elements as those of most others.
    """
    kinds = _kinds(snapshot, beside)
    dated = [place for place, node in enumerate(beside) if dates[node]]
    (line, count), *_ = Counter(kinds[place] for place in dated).most_common(1) or [(-1, 0)]
    lines = [place for place, kind in enumerate(kinds) if kind == line]
    if count < MOST * len(lines):  # the texts are of the same kind as their lines
        lines = [place for place in lines if dates[beside[place]]]
    if line < 0 or count < LEAST_UNITS:
        return
    usual = int(np.median(np.diff(lines)))
    units = [range(*ends) for ends in zip(lines, [*lines[1:], min(lines[-1] + usual, len(beside))], strict=True)]
    said = words[[beside[place] for place in lines]]
    texts = [[beside[place] for place in unit[1:]] for unit in units]
    are_posts = [words[text].sum() > few and not dates[text].any() for text, few in zip(texts, said, strict=True)]
    if sum(are_posts) >= MOST * len(units) and np.median(said) <= LINE_WORDS:
        yield from (range(beside[unit.start], int(snapshot.end[beside[unit.stop - 1]])) for unit in units)


def _are_dated_apart(posts: Ints, words: Counts, dates: Counts) -> bool:
    """Whether most words are in one row of each post, and most posts have a date or time, the first one in another row.

    posts: (posts, rows), the rows of posts of one shape.
    """
    said = words[posts].sum(axis=0)
    longest = int(said.argmax())
    dated = dates[posts] > 0
    apart = dated.any(axis=1) & (dated.argmax(axis=1) != longest)
    return bool(2 * said[longest] > said.sum() and apart.mean() >= MOST)


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
