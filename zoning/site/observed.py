"""Reduce a page to what a site memory keeps, as numbers: its zones by place and text, its leaves by style and content.

The numbers are the same in every process. They are computed for all nodes at once: the path from the body to a node is
a sum over its ancestors.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.snapshot import BLOCK_TAGS, Ints, Mask, Snapshot

Numbers = NDArray[np.uint64]

_NO_DIGITS = dict.fromkeys(map(ord, "0123456789"))
_BITS = (np.uint64(30), np.uint64(27), np.uint64(31))
_FACTORS = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
_STEP = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
_REMEMBERED = 100_000
_IS_SPACE = np.array([chr(code).isspace() for code in range(0x3001)] + [False])
"""By code point; the last white space is U+3000, the ideographic space."""


class Zone(NamedTuple):
    """A zone: the texts with the same nearest block."""

    place: int
    """The number of its path: tags and classes from the body down, without positions and without digits."""
    text: int
    """The number of its text together with its place."""


class Page(NamedTuple):
    """A page as a site memory sees it; z zones, l leaves, c contents."""

    zones: list[Zone]
    words: NDArray[np.float64]
    """(z,): the number of words of each zone."""
    leaves: Numbers
    """(l,): the element nodes of a style tree that contain text directly, each by its path: at each step the tags and
    classes, the position among the children, and the whole sequence of children. Numbers of 32 bits."""
    contents: Numbers
    """(c,): words, links and pictures in them, each by its leaf (the upper 32 bits) and by itself (the lower 32
    bits)."""
    times: NDArray[np.int64]
    """(c,): the number of occurrences of each."""


class Observed:
    """Computes the zones and leaves of a page; z zones, n nodes, t text nodes."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Everything is computed when it is needed."""
        self.snapshot = snapshot

    @cached_property
    def page(self) -> Page:
        """The page in numbers, with its zones in the order of their blocks."""
        leaves = np.unique(self.leaf)
        contents, times = np.unique(self._contents, return_counts=True)
        words = np.bincount(self._words[0], minlength=len(self._zones)).astype(np.float64)
        return Page(self._zones, words, leaves, contents, times)

    @cached_property
    def nodes(self) -> Ints:
        """(t,): the text nodes of all zones, in document order."""
        snapshot = self.snapshot
        seen: Mask = snapshot.has_words & snapshot.in_body & (snapshot.rendered | snapshot.contents)
        return np.flatnonzero(seen).astype(np.int32)

    @cached_property
    def _nearest(self) -> Ints:
        """(n,): the nearest block around each node."""
        block = self.snapshot.named(*BLOCK_TAGS) | (
            self.snapshot.rendered & self.snapshot.styled("display", "block", "flex", "grid", "list-item", "table-cell")
        )
        return self.snapshot.nearest(block & ~self.snapshot.is_text)

    @cached_property
    def _grouped(self) -> tuple[Ints, Ints]:
        """(z,): the block of each zone; (t,): the zone of each text."""
        blocks, zone = np.unique(self._nearest[self.nodes], return_inverse=True)
        return blocks.astype(np.int32), zone.astype(np.int32)

    @property
    def zone(self) -> Ints:
        """(t,): the zone of each text."""
        return self._grouped[1]

    def spread(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """(n,): each text node with the value of its zone, NaN elsewhere. values: (z,)."""
        column = np.full(len(self.snapshot), np.nan)
        column[self.nodes] = values[self.zone]
        return column

    # ------------------------------------------------------------------ places

    @cached_property
    def _signature(self) -> Numbers:
        """(n,): for each element the number of its tag and classes."""
        snapshot = self.snapshot
        rows = np.flatnonzero(snapshot.attributes[:, 0] == snapshot.string_ids.get("class", -1))
        classes, holders = (
            snapshot.attributes[rows, 1],
            np.searchsorted(snapshot.attribute_start, rows, side="right") - 1,
        )
        signature = self._numbered(snapshot.name, _numbers)[snapshot.name]
        signature[holders] += _mixed(self._numbered(classes, _class_numbers)[classes])
        return signature

    def _numbered(self, ids: Ints, numbers: "_Remembered") -> Numbers:
        """Return the numbers of the strings with these ids, at the ids' positions; 0 for the others: (strings,)."""
        strings = self.snapshot.strings
        column = np.zeros(len(strings), np.uint64)
        used = np.flatnonzero(np.bincount(ids, minlength=len(strings)))
        column[used] = [numbers[strings[index]] for index in used.tolist()]
        return column

    def _summed(self, steps: Numbers) -> Numbers:
        """Return the sums of the numbers of the steps, (n,), from the body down to each node: (n,)."""
        snapshot = self.snapshot
        steps = np.where(snapshot.in_body & ~snapshot.is_text, steps, np.uint64(0))
        change = np.concatenate([steps, np.zeros(1, np.uint64)])
        np.subtract.at(change, snapshot.end, steps)
        total: Numbers = np.cumsum(change)[:-1]
        return total

    @cached_property
    def _depth(self) -> Numbers:
        return self.snapshot.depth.astype(np.uint64) * _STEP

    @cached_property
    def _places(self) -> Numbers:
        """(z,): the number of each zone's place."""
        return self._summed(_mixed(self._signature + self._depth))[self._grouped[0]]

    @cached_property
    def leaf(self) -> Numbers:
        """(z,): the leaf of a style tree for each zone."""
        snapshot, parent = self.snapshot, self.snapshot.parent.clip(0)
        elements = np.flatnonzero(~snapshot.is_text & (snapshot.parent >= 0))
        order = elements[np.argsort(parent[elements], kind="stable")]
        first = np.ones(len(order), np.bool_)
        first[1:] = np.diff(parent[order]) != 0
        started = np.maximum.accumulate(np.where(first, np.arange(len(order)), 0))
        position = np.zeros(len(snapshot), np.uint64)
        position[order] = np.arange(len(order)) - started
        child = _mixed(self._signature + _mixed(position + _STEP))
        style = np.zeros(len(snapshot), np.uint64)
        np.add.at(style, parent[elements], child[elements])
        ways = self._summed(_mixed(_mixed(style[parent]) + child + self._depth))
        return _mixed(ways[self._grouped[0]]) >> _HALF

    # ------------------------------------------------------------------ contents

    @cached_property
    def _words(self) -> tuple[Ints, Numbers]:
        """For each word in a zone, in document order within the zone: the zone, and the number of the word."""
        strings = self.snapshot.strings
        texts, numbers = words_of([strings[value] for value in self.snapshot.value[self.nodes].tolist()])
        zones = self.zone[texts]
        order = np.argsort(zones, kind="stable")
        return zones[order], numbers[order]

    @cached_property
    def _zones(self) -> list[Zone]:
        zones, words = self._words
        position = np.arange(len(zones)) - np.searchsorted(zones, zones)
        texts = np.zeros(len(self._places), np.uint64)
        np.add.at(texts, zones, _mixed(words + position.astype(np.uint64) * _STEP))
        return list(map(Zone, self._places.tolist(), _mixed(texts + self._places).tolist()))

    @property
    def _contents(self) -> Numbers:
        """The words, links and pictures in zones, each combined with its leaf."""
        zones, numbers = self._features()
        leaves: Numbers = self.leaf[zones] << _HALF
        return leaves | (_mixed(numbers) >> _HALF)

    def _features(self) -> tuple[Ints, Numbers]:
        """Return, for each word, link and picture in a zone, the zone and the number of the thing."""
        snapshot, blocks = self.snapshot, self._grouped[0]
        named = [pair for name in ("href", "src") for pair in snapshot.attributes_named(name).items()]
        around = self._nearest[[node for node, _ in named]] if named else np.zeros(0, np.int32)
        place = np.searchsorted(blocks, around)
        inside = np.isin(around, blocks)
        # One by one, because of the cache: most addresses of a page are also on other pages of the site.
        targets = np.array([_numbers[value] for _, value in named], np.uint64)
        zones, words = self._words
        return np.concatenate([zones, place[inside].astype(np.int32)]), np.concatenate([words, targets[inside]])


def words_of(texts: Sequence[str]) -> tuple[Ints, Numbers]:
    """Return (w,) twice: for each word its text, and its number, which ignores case.

    A word is a sequence of characters without white space. Its number is the sum of its character codes, each times an
    odd random number for its position, then mixed (multilinear hashing: Lemire, Kaser 2014). All words are hashed at
    once, several times as fast as one after the other.
    """
    lowered = [text.lower() for text in texts]
    codes = np.frombuffer("\n".join(lowered).encode("utf-32-le", "surrogatepass"), np.uint32)
    inside = ~_IS_SPACE[np.minimum(codes, len(_IS_SPACE) - 1)]
    begins = inside.copy()
    begins[1:] &= ~inside[:-1]
    letters = np.flatnonzero(inside)
    first = np.flatnonzero(begins[letters])
    if not len(first):
        return np.zeros(0, np.int32), np.zeros(0, np.uint64)
    place = np.arange(len(letters)) - np.repeat(first, np.diff(first, append=len(letters)))
    weights = _mixed(np.arange(1, place.max() + 2, dtype=np.uint64) * _STEP) | np.uint64(1)
    sums = np.add.reduceat(codes[letters] * weights[place], first)
    ends = np.cumsum([len(text) + 1 for text in lowered])
    return np.searchsorted(ends, letters[first], side="right").astype(np.int32), _mixed(sums)


def number_of(*parts: str) -> int:
    """Return a number of 63 bits that identifies `parts`, the same in every process."""
    text = "\x1f".join(parts).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "little") >> 1


class _Remembered(dict[str, int]):
    """A cache of the numbers of strings: pages of a site have most strings in common."""

    def __init__(self, number: Callable[[str], int]) -> None:
        super().__init__()
        self._number = number

    def __missing__(self, string: str) -> int:
        if len(self) >= _REMEMBERED:
            self.clear()
        number = self[string] = self._number(string)
        return number


_numbers = _Remembered(number_of)
_class_numbers = _Remembered(lambda value: number_of(*sorted(value.translate(_NO_DIGITS).split())))
"""For values of `class`: the order of the classes and their digits are ignored."""


def _mixed(numbers: Numbers) -> Numbers:
    """Mix each number with the finalizer of SplitMix64 (Steele, Lea, Flood 2014), so that sums of them differ."""
    for bits, factor in zip(_BITS, (*_FACTORS, np.uint64(1)), strict=True):
        numbers = (numbers ^ (numbers >> bits)) * factor
    return numbers
