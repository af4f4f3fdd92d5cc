"""What of one page a site's memory keeps: its zones by place and text, as numbers."""

import re
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.snapshot import BLOCK_TAGS, Ints, Mask, Snapshot

_NUMBERS = re.compile(r"\d+")


class Zone(NamedTuple):
    """The texts that share their nearest block."""

    place: int
    """Number of its path: tags and classes from the body down, without positions and without numbers."""
    text: int
    """Number of its words together with its place; digits count as one another."""


class Observed:
    """One page as a site's memory sees it; z zones."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Look at nothing yet."""
        self.snapshot = snapshot

    @cached_property
    def _text(self) -> Mask:
        snapshot = self.snapshot
        mask: Mask = snapshot.has_words & snapshot.in_body & (snapshot.rendered | snapshot.contents)
        return mask

    @cached_property
    def nodes(self) -> Ints:
        """(t,): the text nodes of all zones, in document order."""
        return np.flatnonzero(self._text).astype(np.int32)

    @cached_property
    def _blocks(self) -> Ints:
        """(t,): the nearest block around each text."""
        block = self.snapshot.named(*BLOCK_TAGS) | (
            self.snapshot.rendered & self.snapshot.styled("display", "block", "flex", "grid", "list-item", "table-cell")
        )
        return self.snapshot.nearest(block & ~self.snapshot.is_text)[self.nodes]

    @cached_property
    def zone(self) -> Ints:
        """(t,): the zone of each text."""
        return np.unique(self._blocks, return_inverse=True)[1].astype(np.int32)

    @cached_property
    def zones(self) -> list[Zone]:
        """The zones, in the order of their blocks."""
        places = self._places
        texts: dict[int, list[int]] = {}
        for node, block in zip(self.nodes.tolist(), self._blocks.tolist(), strict=True):
            texts.setdefault(block, []).append(node)
        found = []
        for block in sorted(texts):
            place = places[block]
            words = " ".join(self.snapshot.text_of_nodes(texts[block]).lower().split())
            found.append(Zone(place, number_of(place, _NUMBERS.sub("0", words))))
        return found

    @cached_property
    def _places(self) -> dict[int, int]:
        """Of each block with text, the number of its place."""
        snapshot = self.snapshot
        known: dict[int, int] = {-1: 0}

        def place(node: int) -> int:
            path = []
            while node not in known:
                path.append(node)
                node = int(snapshot.parent[node])
            around = known[node]
            for inner in reversed(path):
                classes = sorted(_NUMBERS.sub("", snapshot.attribute(inner, "class")).split())
                around = known[inner] = number_of(around, snapshot.tag(inner), *classes)
            return around

        return {block: place(block) for block in np.unique(self._blocks).tolist()}

    def spread(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """(n,): each text node with the value of its zone, NaN elsewhere. values: (z,)."""
        column = np.full(len(self.snapshot), np.nan)
        column[self.nodes] = values[self.zone]
        return column


def number_of(*parts: object) -> int:
    """A number of 63 bits that stands for `parts`, the same in every process."""
    text = "\x1f".join(map(str, parts)).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "little") >> 1
