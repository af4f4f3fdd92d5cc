"""Density: choose the neighbourhood of the page's longest string."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Signal
from zoning.extractors.body import Blocks
from zoning.extractors.literature.text.stream import OPEN, Stream
from zoning.extractors.literature.text.textual import Choice, FilteredMethod
from zoning.parameters import Range


def neighbourhood(lengths: NDArray[np.int64], cutoff: float, distance: int) -> tuple[int, int]:
    """Return the first and the last of the strings longer than `cutoff` that can be reached from the longest.

    Each step must be shorter than `distance` places. lengths: (x,), not all 0.
    """
    longest = int(np.argmax(lengths))
    long = np.union1d(np.flatnonzero(lengths > cutoff), longest)
    gaps = np.flatnonzero(np.diff(long) >= distance)
    place = int(np.searchsorted(long, longest))
    first = gaps[gaps < place].max(initial=-1) + 1
    last = gaps[gaps >= place].min(initial=len(long) - 1)
    return int(long[first]), int(long[last])


@dataclass(frozen=True, kw_only=True)
class Density(FilteredMethod):
    """The long strings near the longest one, and all that stands between them."""

    name: ClassVar[str] = "density"
    source: ClassVar[str] = "Moreno, Deschacht, Moens: Language independent content extraction from web pages, DIR 2009"
    status: ClassVar[str] = "pinned down; that only opening tags part strings, and lengths in characters: our reading"

    c1: Annotated[float, Range(0, 1)] = 0.333
    """A string is long if it has more than this share of the longest one's characters."""
    c2: Annotated[int, Range(1, 1_000_000)] = 4
    """Long strings are near each other if they are fewer than this many places apart."""
    blocks: Blocks = "tags"

    def read(self, stream: Stream) -> Choice:
        """Choose all strings of the `neighbourhood`, and those between. Only the first anchor filter has an effect."""
        parts = (stream.kind == OPEN) & stream.body.blocks(self.blocks)[stream.node]
        string = np.cumsum(parts)
        lengths = np.bincount(string, weights=np.where(stream.is_text, stream.length, 0)).astype(np.int64)
        cutoff = self.c1 * int(lengths.max())
        first, last = neighbourhood(lengths, cutoff, self.c2)
        inside = (string >= first) & (string <= last) & stream.is_text
        mask = np.zeros_like(stream.body.is_text)
        mask[stream.node[inside]] = True
        scores = np.full(len(mask), np.nan, np.float32)
        scores[stream.node[stream.is_text]] = lengths[string[stream.is_text]]
        place = np.arange(len(lengths))
        return Choice(
            mask=mask,
            region=f"strings {first}–{last} of {len(lengths)}",
            why=f"around the longest string, {lengths.max()} characters",
            scores=scores,
            signals=(
                Signal(
                    title="Length of each string between structural tags",
                    unit="strings",
                    values={"characters": lengths.astype(np.float64)},
                    chosen=(place >= first) & (place <= last),
                    threshold=cutoff,
                ),
            ),
        )
