"""Find copies of references outside the reference lists, such as the pop-ups of citations.

Without its style sheets or scripts, a page shows each copy within the sentence that cites the work.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate

from zoning.bibliography.entries import Entry
from zoning.bibliography.index import TextIndex
from zoning.text.words import normalised

BEGIN, LEAST = 60, 30
"""A copy begins with the first `BEGIN` letters of the reference. References of fewer than `LEAST` are not searched."""
SHORT, LONG, ADDED = 0.6, 1.5, 60
"""A copy has at least `SHORT` times as many letters as the reference, and at most `LONG` times as many plus `ADDED`,
since links are added to it."""


def copies_of(index: TextIndex, entries: Iterable[Entry], lists: Iterable[tuple[int, int]]) -> Iterator[int]:
    """Yield the text nodes that are copies of entries, outside of `lists`, which are ranges of nodes."""
    text = _Letters(index)
    listed = sorted(lists)
    for entry in entries:
        reference = normalised(entry.raw)
        for place in text.places(reference[:BEGIN]) if len(reference) >= LEAST else ():
            node = text.node_beginning_at(place)
            if node is None or any(start <= node < stop for start, stop in listed):
                continue
            least, most = SHORT * len(reference), LONG * len(reference) + ADDED
            copy = text.element_beginning_with(node, most)
            if least <= text.count(copy) <= most:
                yield from index.within(copy, index.end[copy])


class _Letters:
    """The letters and digits of a page's text as one string, without case."""

    def __init__(self, index: TextIndex) -> None:
        self._index = index
        parts = [normalised(index.snapshot.text_of(node)) for node in index.nodes]
        self._text = "".join(parts)
        self._starts = list(accumulate(map(len, parts), initial=0))

    def places(self, wanted: str) -> Iterator[int]:
        """Yield each offset at which these letters begin."""
        place = self._text.find(wanted)
        while place >= 0:
            yield place
            place = self._text.find(wanted, place + len(wanted))

    def node_beginning_at(self, place: int) -> int | None:
        """Return the text node that begins at an offset, or with a number before it; None if there is none."""
        number = bisect_right(self._starts, place) - 1
        before = self._text[self._starts[number] : place]
        return self._index.nodes[number] if not before or before.isdecimal() else None

    def element_beginning_with(self, node: int, most: float) -> int:
        """Return the outermost element that begins with this text node and has at most `most` letters; else the node.

        A number may come before the node in the element, but not a link, since that is the citation.
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
        """Return the number of letters in a node."""
        return self._start(self._index.end[node]) - self._start(node)

    def _start(self, node: int) -> int:
        """Return the offset of the first letter of a node."""
        return self._starts[bisect_left(self._index.nodes, node)]
