"""Places in records: what stands at the same place in several records of a page is of one kind."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from zoning.parts.kinds import classes_of
from zoning.snapshot import Ints, Snapshot


def places(snapshot: Snapshot, records: Sequence[int], owner: Ints) -> tuple[Ints, Ints, NDArray[np.int64]]:
    """(n,): the place in its record of each element, -1 outside; per place the one around it, and in how many records.

    records: their elements; owner: (n,), the record that each node belongs to, -1 for none. A place are the kinds of
    elements from a record down to it; place 0 is the record itself.
    """
    place = np.full(len(snapshot), -1, np.int32)
    numbers: dict[tuple[int, str, frozenset[str]], int] = {}
    around, count, last = [0], [len(records)], [-1]
    roots = set(records)
    for node in np.flatnonzero((owner >= 0) & ~snapshot.is_text).tolist():
        if node in roots:
            place[node] = 0
            continue
        key = (int(place[snapshot.parent[node]]), snapshot.tag(node), classes_of(snapshot, node))
        if key not in numbers:
            numbers[key] = len(around)
            around.append(key[0])
            count.append(0)
            last.append(-1)
        place[node] = number = numbers[key]
        count[number] += last[number] != int(owner[node])
        last[number] = int(owner[node])
    return place, np.array(around, np.int32), np.array(count, np.int64)
