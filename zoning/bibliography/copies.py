"""Copies of references outside their lists, such as pop-ups where they are cited.

Without its style sheets or scripts, a page shows each of them within the sentence that cites the work.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate

from zoning.bibliography.entries import Entry
from zoning.bibliography.index import TextIndex

BEGIN, LEAST = 60, 30
"""A copy begins with so many letters of the reference; references of fewer than `LEAST` are not looked for."""
SHORT, LONG, ADDED = 0.6, 1.5, 60
"""It has from `SHORT` to `LONG` times the letters of the reference, and `ADDED` more at most: links are added to it."""
_NO_LETTERS = re.compile(r"\W+")


def copies_of(index: TextIndex, entries: Iterable[Entry], lists: Iterable[tuple[int, int]]) -> Iterator[int]:
    """The text nodes outside `lists`, ranges of nodes, that are copies of entries."""
    text = _Letters(index)
    listed = sorted(lists)
    for entry in entries:
        reference = _letters(entry.raw)
        for place in text.places(reference[:BEGIN]) if len(reference) >= LEAST else ():
            node = text.node_beginning_at(place)
            if node is None or any(start <= node < stop for start, stop in listed):
                continue
            least, most = SHORT * len(reference), LONG * len(reference) + ADDED
            copy = text.element_beginning_with(node, most)
            if least <= text.count(copy) <= most:
                yield from index.within(copy, index.end[copy])


def _letters(text: str) -> str:
    return _NO_LETTERS.sub("", text).casefold()


class _Letters:
    """The letters and digits of a page's words, one after the other."""

    def __init__(self, index: TextIndex) -> None:
        self._index = index
        parts = [_letters(index.snapshot.text_of(node)) for node in index.nodes]
        self._text = "".join(parts)
        self._starts = list(accumulate(map(len, parts), initial=0))

    def places(self, wanted: str) -> Iterator[int]:
        """Where these letters stand."""
        place = self._text.find(wanted)
        while place >= 0:
            yield place
            place = self._text.find(wanted, place + len(wanted))

    def node_beginning_at(self, place: int) -> int | None:
        """The text node whose words begin at a place, but for a number before them; None where none does."""
        number = bisect_right(self._starts, place) - 1
        before = self._text[self._starts[number] : place]
        return self._index.nodes[number] if not before or before.isdecimal() else None

    def element_beginning_with(self, node: int, most: float) -> int:
        """The outermost element that begins with a text node and has at most so many letters; the node without one.

        A number may stand before the node, but not a link: that is what cites the work.
        """
        index, found = self._index, node
        while (parent := index.parent[found]) >= 0 and self.count(parent) <= most:
            number = self._text[self._start(parent) : self._start(node)]
            linked = any(index.in_links[before] for before in index.within(parent, node))
            if number and (linked or not number.isdecimal()):
                break
            found = parent
        return found

    def count(self, node: int) -> int:
        """How many letters are in a node."""
        return self._start(self._index.end[node]) - self._start(node)

    def _start(self, node: int) -> int:
        """Where the letters of a node begin."""
        return self._starts[bisect_left(self._index.nodes, node)]
