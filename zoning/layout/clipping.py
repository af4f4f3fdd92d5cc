"""What can be seen of a node through the elements around it that cut off what stands beyond their edges."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from zoning.snapshot import Boxes, Ints, Mask, Snapshot

EVERYWHERE = (-np.inf, -np.inf, np.inf, np.inf)


def windows(snapshot: Snapshot, clipping: Mask) -> Boxes:
    """(n, 4): left, top, right, bottom of what can be seen of each node, by the elements around it that clip.

    What is placed absolutely is clipped by the element that it is placed in, and by those around that one.
    clipping: the elements that show nothing beyond their edges.
    """
    positioned = ~snapshot.styled("position", "static") & snapshot.rendered & ~snapshot.is_text
    absolute, fixed = (snapshot.styled("position", one) & ~snapshot.is_text for one in ("absolute", "fixed"))
    own = np.where(clipping[:, None], snapshot.boxes, EVERYWHERE).astype(np.float32)
    # Of each node: what can be seen of it, of what is within it, and of what is placed absolutely within it.
    window, within, placed = (np.tile(np.array(EVERYWHERE, np.float32), (len(snapshot), 1)) for _ in range(3))
    for nodes in _levels(snapshot):
        parents = snapshot.parent[nodes]
        inherited = np.where(absolute[nodes, None], placed[parents], within[parents])
        window[nodes] = np.where(fixed[nodes, None], EVERYWHERE, inherited)
        within[nodes] = intersection(window[nodes], own[nodes])
        placed[nodes] = np.where(positioned[nodes, None], within[nodes], placed[parents])
    return window


def intersection(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n, 4): what boxes have in common, row by row; left is beyond right where that is nothing."""
    return np.concatenate((np.maximum(one[:, :2], other[:, :2]), np.minimum(one[:, 2:], other[:, 2:])), axis=1)


def _levels(snapshot: Snapshot) -> Iterator[Ints]:
    """The nodes by their depth, from those in the root on."""
    order = np.argsort(snapshot.depth, kind="stable").astype(np.int32)
    yield from np.split(order, np.flatnonzero(np.diff(snapshot.depth[order])) + 1)[1:]
