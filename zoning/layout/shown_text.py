"""Find the boxes of given texts on the rendered page, by their letters and digits."""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence

import numpy as np

from zoning.layout.visibility import shown_texts
from zoning.layout.zones import Box
from zoning.snapshot import Snapshot
from zoning.text.words import normalised

LOOKED_FOR = 120
"""The number of letters and digits that are enough to identify a longer text."""


class ShownText:
    """The letters and digits that the page shows as one string, the row, with the text node of each."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Read the visible text nodes."""
        self._snapshot = snapshot
        self._nodes = np.flatnonzero(shown_texts(snapshot)).tolist()
        pieces = [_folded(snapshot.text_of(node)) for node in self._nodes]
        self._row = "".join(pieces)
        self._starts = np.concatenate(([0], np.cumsum([len(piece) for piece in pieces], dtype=np.int64))).tolist()

    def find(self, text: str, start: int, *, largest: bool = False) -> tuple[tuple[Box, ...], int]:
        """Return the boxes of the text's nodes, and the end of the text in the row; no boxes and `start` if not found.

        start: take the first occurrence from here on, or the first of all if there is none.
        largest: instead take the occurrence with the largest font size.
        """
        wanted = _folded(text)[:LOOKED_FOR]
        at = list(self._all(wanted))
        if not at:
            return (), start
        best = max(at, key=self._size) if largest else next((place for place in at if place >= start), at[0])
        return self._boxes(best, best + len(wanted)), best + len(wanted)

    def find_line(self, forms: Sequence[str], start: int) -> tuple[tuple[Box, ...], int]:
        """Find a heading: an occurrence of one of its forms at the beginning of a text node.

        Earlier forms come first; of the occurrences of a form, the one with the largest font size is taken. The result
        is as that of `find`.
        """
        begins = frozenset(self._starts)
        for wanted in map(_folded, forms):
            at = [place for place in self._all(wanted) if place in begins]
            if at:
                best = max(at, key=lambda place: (self._size(place), place >= start, -place))
                return self._boxes(best, best + len(wanted)), best + len(wanted)
        return (), start

    def inside(self, text: str, part: str) -> tuple[Box, ...]:
        """Return the boxes of the first `part` from the beginning of `text` on; none if it is not found."""
        whole, wanted = _folded(text), _folded(part)
        place = self._row.find(whole)
        place = self._row.find(wanted, max(0, place)) if wanted else -1
        return self._boxes(place, place + len(wanted)) if place >= 0 else ()

    def _all(self, wanted: str) -> Iterator[int]:
        place = self._row.find(wanted) if wanted else -1
        while place >= 0:
            yield place
            place = self._row.find(wanted, place + 1)

    def _node(self, place: int) -> int:
        node: int = self._nodes[bisect_right(self._starts, place) - 1]
        return node

    def _size(self, place: int) -> float:
        size = self._snapshot.style(self._node(place), "font-size").removesuffix("px")
        return float(size) if size.replace(".", "", 1).isdigit() else 0.0

    def _boxes(self, start: int, stop: int) -> tuple[Box, ...]:
        first, last = bisect_right(self._starts, start) - 1, bisect_right(self._starts, stop - 1) - 1
        return tuple(tuple(box) for box in self._snapshot.boxes[self._nodes[first : last + 1]].tolist())


def _folded(text: str) -> str:
    return normalised(unicodedata.normalize("NFKC", text))
