"""Number the places in the records of a page: what is at the same place in several records is of one kind."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.parts.kinds import classes_of
from zoning.snapshot import Ints, Snapshot

CELLS = ("td", "th")


class Places(NamedTuple):
    """The places in the records of a page."""

    of_nodes: Ints
    """(n,): the place in its record of each element, -1 outside."""
    around: Ints
    """(places,): the place around each; -1 around place 0."""
    records: NDArray[np.int64]
    """(places,): the number of records with each place."""


def places(snapshot: Snapshot, records: Sequence[int], owner: Ints) -> Places:
    """Return the places in records.

    records: their elements; owner: (n,), the record that each node belongs to, -1 for none. A place is the path of
    tags, classes, repeated ids and columns of tables from a record down to an element; place 0 is the record itself.
    """
    place = np.full(len(snapshot), -1, np.int32)
    repeated = _repeated_ids(snapshot, len(records))
    column: Counter[int] = Counter()  # by row
    numbers: dict[tuple[int, str, frozenset[str], str, int], int] = {}
    around, count, last = [0], [len(records)], [-1]
    roots = set(records)
    for node in np.flatnonzero((owner >= 0) & ~snapshot.is_text).tolist():
        if node in roots:
            place[node] = 0
            continue
        row, tag = int(snapshot.parent[node]), snapshot.tag(node)
        column[row] += tag in CELLS
        key = (int(place[row]), tag, classes_of(snapshot, node), repeated.get(node, ""), column[row])
        if key not in numbers:
            numbers[key] = len(around)
            around.append(key[0])
            count.append(0)
            last.append(-1)
        place[node] = number = numbers[key]
        count[number] += last[number] != int(owner[node])
        last[number] = int(owner[node])
    return Places(place, np.array(around, np.int32), np.array(count, np.int64))


def _repeated_ids(snapshot: Snapshot, records: int) -> dict[int, str]:
    """Return the ids that more elements have than half of the records, by node: they name a kind as classes do."""
    ids = snapshot.attributes_named("id")
    counts = Counter(ids.values())
    return {node: name for node, name in ids.items() if counts[name] > max(1, records / 2)}
