"""Find which record replies to which if none contains another: replies are indented, or in an element behind a record.

Indentation is believed only if it makes a tree: the left edge of every record is that of an earlier one, or one step to
the right of the record just before, and the left edge of its date moves with it. The edges are those of blocks, or else
of the text in them, which padding moves.
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
    nothing = [NONE] * len(records)
    tops, bottoms = snapshot.boxes[list(records)][:, 1], snapshot.boxes[list(records)][:, 3]
    if (tops[1:] < bottoms[:-1] - ALIKE_PX).any():
        return nothing
    left, block = snapshot.boxes[:, 0].astype(np.float64), snapshot.nearest(block_level(snapshot, text))
    of_text = np.full(len(snapshot), np.inf)
    np.minimum.at(of_text, block[text], left[text])
    for edges in (left, of_text):
        begins, told = (_lefts(edges[block], owner, mask, len(records)) for mask in (text, moments))
        if np.isfinite([begins, told]).all() and (np.abs(begins - begins[0] - told + told[0]) <= ALIKE_PX).all():
            found = _tree((begins - begins[0]).tolist())
            if max(found) >= 0:
                return found
    return nothing


def _tree(begins: Sequence[float]) -> list[int]:
    """Return what each record replies to by its left edge, measured from that of the first one; `NONE` for none."""
    nothing = [NONE] * len(begins)
    found, above = list(nothing), [0]
    for record in range(1, len(begins)):
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


def _lefts(edges: NDArray[np.float64], owner: Ints, mask: Mask, records: int) -> NDArray[np.float64]:
    """(records,): the leftmost edge of the text nodes in `mask`, in CSS px; infinite for none."""
    nodes = np.flatnonzero(mask & (owner >= 0))
    left = np.full(records, np.inf)
    np.minimum.at(left, owner[nodes], edges[nodes])
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
