"""Find groups of like elements, each with a date or time: siblings of one kind, and what is alike within those."""

from collections import defaultdict
from functools import cached_property
from itertools import pairwise

import numpy as np

from zoning import limits
from zoning.document.lengths import Counts
from zoning.document.nodes import block_level
from zoning.parts.discussion.names import Place, place_of
from zoning.parts.kinds import of_one_kind
from zoning.snapshot import Mask, Snapshot

LABEL_WORDS = 3
"""The most words of controls behind a moment that closes a text."""


class LikeGroups:
    """The groups of like elements of a page."""

    def __init__(self, snapshot: Snapshot, stamped: Mask, signs: Mask, words: Counts) -> None:
        """stamped: (n,), elements with a sign of a record; signs: (n,), those text nodes; words: (n,), in each node."""
        self._snapshot, self._stamped, self._words = snapshot, stamped, words
        self._signs = np.flatnonzero(signs)

    @cached_property
    def siblings(self) -> list[Counts]:
        """Siblings of one kind, at least one each."""
        snapshot, stamped = self._snapshot, np.flatnonzero(self._stamped)
        children: dict[int, list[int]] = defaultdict(list)
        for node, parent in zip(stamped.tolist(), snapshot.parent[stamped].tolist(), strict=True):
            children[parent].append(node)
        return [np.array(group) for beside in children.values() for group in of_one_kind(snapshot, beside)]

    @cached_property
    def cousins(self) -> list[Counts]:
        """Elements of one tag and the same classes that have several parents, with their first sign at the same place.

        None is within another one. Such are posts and the replies in a box below each.
        """
        snapshot = self._snapshot
        known: dict[tuple[str, str], list[int]] = defaultdict(list)
        for node in np.flatnonzero(self._stamped).tolist():
            if called := snapshot.attribute(node, "class"):
                known[snapshot.tag(node), called].append(node)
        return [
            np.array(group)
            for group in known.values()
            if len({int(snapshot.parent[node]) for node in group}) > 1
            and all(snapshot.end[node] <= following for node, following in pairwise(group))
            and len({self._place_of_sign(node) for node in group[: limits.RECORDS]}) == 1
        ]

    def closed(self, lengths: Counts) -> Counts:
        """Return the blocks whose own text ends with a moment, if they are of several kinds or at several levels.

        Such are the replies on the talk pages of wikis: paragraphs, items and definitions, the deeper the later.

        lengths: (n,), the number of words of each shown text node. A text has more words outside of links than a label.
        """
        if len(self._signs) < 2:
            return np.zeros(0, np.int64)
        snapshot, texts = self._snapshot, np.flatnonzero(lengths)
        said = lengths * ~snapshot.within(snapshot.links)
        block = snapshot.nearest(block_level(snapshot, lengths > 0))
        found = []
        for node in np.intersect1d(block[self._signs], np.flatnonzero(self._stamped)).tolist():
            inside = texts[np.searchsorted(texts, node) : np.searchsorted(texts, snapshot.end[node])]
            own = inside[block[inside] == node]
            last = int(self._signs[np.searchsorted(self._signs, own[-1], side="right") - 1])
            before, behind = said[own[own < last]].sum(), lengths[own[own > last]].sum()
            if block[last] == node and behind <= LABEL_WORDS and before > LABEL_WORDS:
                found.append(node)
        return np.array(found if len({*snapshot.parent[found].tolist()}) > 1 else [], np.int64)

    def _place_of_sign(self, record: int) -> Place:
        return place_of(self._snapshot, record, self._first_sign(record))

    def _first_sign(self, record: int) -> int:
        return int(self._signs[np.searchsorted(self._signs, record)])
