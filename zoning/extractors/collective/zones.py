"""Build the zones that the classifier judges: runs of text between two line breaks, in document order."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.body import STRUCTURAL, Body
from zoning.snapshot import Ints, Mask, Snapshot
from zoning.text import words

Values = NDArray[np.float64]
"""(z,): one number for each zone, or (n,): one for each node."""

LEVELS = 6
"""The number of ancestors of a zone to look at; only those with more text than the one below count."""


@dataclass(frozen=True, eq=False)
class Zones:
    """The leaf zones of a page: text with the same nearest block and without a line break in it; z zones.

    They are the leaf zones of layout analysis, but here texts with preserved line breaks are not divided.
    """

    body: Body
    nodes: Ints
    """(t,): the text nodes, in document order."""
    zone: Ints
    """(t,): the zone of each text node."""
    start: Ints
    """(z,): the index in `nodes` at which each zone begins."""
    block: Ints
    """(z,): the nearest block of each zone."""
    alike: bool = True
    """Whether texts of all scripts are measured alike: in letters of an alphabet, and in words; otherwise by character.
    """

    @classmethod
    def of(cls, body: Body, *, alike: bool = True) -> "Zones":
        """Return the zones of a page's body."""
        snapshot = body.snapshot
        # Elements that were never laid out have no computed display: then only tags divide the text.
        laid_out = body.blocks("css") & (snapshot.rendered | snapshot.contents)
        blocks = (snapshot.named(*STRUCTURAL) & ~snapshot.named("br")) | laid_out
        nearest = body.nearest(blocks)
        breaks = np.cumsum(blocks | snapshot.named("br"))
        nodes = np.flatnonzero(body.is_text).astype(np.int32)
        first = np.ones(len(nodes), np.bool_)
        first[1:] = (np.diff(nearest[nodes]) != 0) | (np.diff(breaks[nodes]) != 0)
        start = np.flatnonzero(first).astype(np.int32)
        return cls(body, nodes, (np.cumsum(first) - 1).astype(np.int32), start, nearest[nodes[start]], alike)

    def __len__(self) -> int:
        return len(self.start)

    @property
    def snapshot(self) -> Snapshot:
        """The page."""
        return self.body.snapshot

    # ------------------------------------------------------------------ text

    @cached_property
    def texts(self) -> list[str]:
        """The text of each zone, white space collapsed."""
        return self.texts_within(self.body.is_text)

    def texts_within(self, mask: Mask) -> list[str]:
        """(z,): the text of each zone that is in `mask`, (n,), with white space collapsed."""
        snapshot, strings = self.snapshot, self.snapshot.strings
        # A text node that is only white space also separates words.
        blanks = np.cumsum(snapshot.is_text & ~snapshot.has_words)[self.nodes]
        after_blank = np.diff(blanks, prepend=blanks[:1]) > 0
        columns = snapshot.value[self.nodes], after_blank, mask[self.nodes]
        raw = [" " * blank + strings[value] * there
               for value, blank, there in zip(*(column.tolist() for column in columns), strict=True)]  # fmt: skip
        edges = [*self.start.tolist(), len(raw)]
        return [" ".join("".join(raw[begin:end]).split()) for begin, end in pairwise(edges)]

    @cached_property
    def lowered(self) -> list[str]:
        """The texts in lower case."""
        return [text.lower() for text in self.texts]

    @cached_property
    def characters(self) -> Values:
        """(z,): the length of each text, in letters of an alphabet or in characters."""
        return np.fromiter(map(words.letters if self.alike else len, self.texts), np.float64, len(self))

    @cached_property
    def split(self) -> list[list[str]]:
        """The words of each text, in lower case."""
        return list(map(words.split, self.lowered))

    @cached_property
    def words(self) -> Values:
        """(z,): the number of words of each text."""
        return np.fromiter(map(len, self.split), np.float64, len(self))

    @cached_property
    def compared(self) -> list[list[str]]:
        """The words of each text for comparisons: only letters, digits and underscores, in lower case."""
        return list(map(words.WORD.findall, self.lowered))

    # ------------------------------------------------------------------ from nodes to zones and back

    def share(self, mask: Mask) -> Values:
        """(z,): the share of each zone's characters in text nodes in `mask`, (n,)."""
        return self._share(mask[self.nodes])

    def shares_within(self, masks: Sequence[Mask]) -> NDArray[np.float64]:
        """(masks, z): the share of each zone's characters inside the elements of each mask."""
        return self._share(self.inside(masks, self.nodes))

    def inside(self, masks: Sequence[Mask], nodes: Ints) -> NDArray[np.bool_]:
        """(masks, nodes): whether each of the nodes has an ancestor-or-self in each mask."""
        inside, above = np.stack(masks, axis=1), self.snapshot.parent.clip(0)
        # Pointer doubling, for all masks at once: each round reaches twice as far up.
        while above.any():
            inside |= inside.take(above, axis=0)
            above = above.take(above)
        there: NDArray[np.bool_] = inside.take(nodes, axis=0) | inside[0]
        return there.T

    def _share(self, chosen: NDArray[np.bool_]) -> NDArray[np.float64]:
        """(…, z): the share of each zone's characters that is `chosen`, (…, t)."""
        length, held = self._lengths
        return np.add.reduceat(np.where(chosen, length, 0.0), self.start, axis=-1) / held

    @cached_property
    def _lengths(self) -> tuple[Values, Values]:
        """(t,): the characters of each text node; (z,): their sum in each zone, at least 1."""
        length = self.body.length[self.nodes].astype(np.float64)
        return length, np.maximum(np.add.reduceat(length, self.start), 1)

    def mask(self, chosen: NDArray[np.bool_]) -> Mask:
        """(n,): the text nodes of the zones in `chosen`, (z,)."""
        mask = np.zeros(len(self.snapshot), np.bool_)
        mask[self.nodes[chosen[self.zone]]] = True
        return mask

    def spread(self, values: Values) -> NDArray[np.float32]:
        """(n,): for each text node the value of its zone; NaN elsewhere."""
        column = np.full(len(self.snapshot), np.nan, np.float32)
        column[self.nodes] = values[self.zone]
        return column

    # ------------------------------------------------------------------ what is around them

    @cached_property
    def up(self) -> Ints:
        """(n,): the nearest ancestor of each element that contains more text; the body if there is none."""
        held = self.body.total(self.body.length)
        parent = self.snapshot.parent.copy()
        parent[self.snapshot.body] = self.snapshot.body
        return parent[self.body.nearest(held[parent] > held)]

    @cached_property
    def around(self) -> NDArray[np.int32]:
        """(z, LEVELS): each zone's block and its ancestors, each with more text than the one before."""
        levels = [self.block]
        for _ in range(LEVELS - 1):
            levels.append(self.up[levels[-1]])
        return np.stack(levels, axis=1)

    @cached_property
    def first(self) -> NDArray[np.int32]:
        """(n + 1,): how many zones begin before each node: those of a subtree are `first[node]:first[end[node]]`."""
        begins = np.zeros(len(self.snapshot) + 1, np.int32)
        begins[1:][self.nodes[self.start]] = 1
        return np.cumsum(begins).astype(np.int32)

    def totals(self, values: Values) -> Values:
        """(n,): the sum of `values`, (z,), over the zones that begin in each node's subtree."""
        sums = np.concatenate(([0.0], np.cumsum(values)))
        return sums[self.first[self.snapshot.end]] - sums[self.first[:-1]]
