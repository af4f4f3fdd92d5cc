"""Find which record replies to which if none contains another: replies are indented, or in an element behind a record.

Indentation is believed only if it makes a tree: the left edge of every record is that of an earlier one, or one step to
the right of the record just before, and the left edge of its date moves with it.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from zoning.document.nodes import block_level
from zoning.snapshot import Ints, Mask, Snapshot

STEP_PX = (8.0, 100.0)
"""The least and greatest indentation of a reply: farther right is another column."""
ALIKE_PX = 2.0
NONE = -1


def answered_by_indentation(
    snapshot: Snapshot, records: Sequence[int], owner: Ints, text: Mask, moments: Mask
) -> list[int]:
    """Return for each record the index of the one that it replies to, -1 for none.

    records: their elements, in the order of the page; owner: (n,), the index of the record that each node belongs to,
    -1 for none; text, moments: (n,), the shown text nodes, and those of them with a date or time.
    """
    lefts = [_lefts(snapshot, owner, mask, len(records)) for mask in (text & (owner >= 0), moments & (owner >= 0))]
    nothing = [NONE] * len(records)
    if not np.isfinite(lefts).all():
        return nothing
    begins, told = (left - left[0] for left in lefts)
    tops, bottoms = snapshot.boxes[list(records)][:, 1], snapshot.boxes[list(records)][:, 3]
    if not (np.abs(begins - told) <= ALIKE_PX).all() or (tops[1:] < bottoms[:-1] - ALIKE_PX).any():
        return nothing
    found, above = list(nothing), [0]
    for record in range(1, len(records)):
        while above and begins[above[-1]] > begins[record] + ALIKE_PX:
            above.pop()
        step = begins[record] - begins[above[-1]] if above else np.inf
        if abs(step) <= ALIKE_PX:
            above.pop()
        elif above[-1:] != [record - 1] or not STEP_PX[0] <= step <= STEP_PX[1]:
            return nothing
        found[record] = above[-1] if above else NONE
        above.append(record)
    return found


def _lefts(snapshot: Snapshot, owner: Ints, mask: Mask, records: int) -> NDArray[np.float64]:
    """(records,): the leftmost edge of the blocks around the text nodes in `mask`, in CSS px; infinite for none."""
    nodes = np.flatnonzero(mask)
    blocks = snapshot.nearest(block_level(snapshot, mask))[nodes]
    left = np.full(records, np.inf)
    np.minimum.at(left, owner[nodes], snapshot.boxes[blocks, 0])
    return left


def answered_by_nesting(snapshot: Snapshot, records: Sequence[int]) -> list[int]:
    """Return for each record the index of the one that it replies to; -1 for none.

    Replies are in an element that is a sibling behind their record.
    """
    found, last_in = [NONE] * len(records), dict[int, int]()
    for place, node in enumerate(records):
        parent = int(snapshot.parent[node])
        found[place] = last_in.get(int(snapshot.parent[parent]), NONE)
        last_in[parent] = place
    return found
