"""Compute the visible region of each node, by its ancestors that clip their overflow."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from zoning.snapshot import Boxes, Ints, Mask, Snapshot

EVERYWHERE = (-np.inf, -np.inf, np.inf, np.inf)


def windows(snapshot: Snapshot, clipping: Mask) -> Boxes:
    """(n, 4): left, top, right, bottom of the region where each node is visible: within all that clips it.

    A node is clipped by its ancestors; if it has an absolute position, only by its containing block and what clips
    that one; if it has a fixed position, by nothing.
    clipping: (n,), the elements that show nothing beyond their edges.
    """
    positioned = ~snapshot.styled("position", "static") & snapshot.rendered & ~snapshot.is_text
    absolute, fixed = (snapshot.styled("position", one) & ~snapshot.is_text for one in ("absolute", "fixed"))
    own = np.where(clipping[:, None], snapshot.boxes, EVERYWHERE).astype(np.float32)
    # The visible regions: of each node, of its content, and of the absolutely positioned elements in it.
    window, within, placed = (np.tile(np.array(EVERYWHERE, np.float32), (len(snapshot), 1)) for _ in range(3))
    for nodes in _levels(snapshot):
        parents = snapshot.parent[nodes]
        inherited = np.where(absolute[nodes, None], placed[parents], within[parents])
        window[nodes] = np.where(fixed[nodes, None], EVERYWHERE, inherited)
        within[nodes] = intersection(window[nodes], own[nodes])
        placed[nodes] = np.where(positioned[nodes, None], within[nodes], placed[parents])
    return window


def intersection(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n, 4): the intersections of boxes, row by row; left > right or top > bottom if boxes do not overlap."""
    return np.concatenate((np.maximum(one[:, :2], other[:, :2]), np.minimum(one[:, 2:], other[:, 2:])), axis=1)


def _levels(snapshot: Snapshot) -> Iterator[Ints]:
    """Yield the nodes of each depth, from the root's children on."""
    order = np.argsort(snapshot.depth, kind="stable").astype(np.int32)
    yield from np.split(order, np.flatnonzero(np.diff(snapshot.depth[order])) + 1)[1:]
