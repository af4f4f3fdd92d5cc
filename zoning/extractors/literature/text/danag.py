"""DANAg and its predecessors: choose the region of lines with more content than code."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Signal
from zoning.extractors.literature.text.stream import LINE_LENGTH, Lines, Stream
from zoning.extractors.literature.text.textual import Choice, FilteredMethod
from zoning.parameters import Range

Counts = NDArray[np.int64]
Places = NDArray[np.bool_]

GAP = 20
"""The most lines between two paragraphs that belong together; this depends on lines of 65 characters."""

SMOOTHED = "with both neighbours"


def runs(places: Places) -> NDArray[np.int64]:
    """Return (r, 2): the first place of each run of true ones, and one past its last."""
    edges = np.diff(np.concatenate(([0], places.astype(np.int8), [0])))
    return np.stack((np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)), axis=1)


def smoothed_difference(content: Counts, code: Counts) -> Counts:
    """Return (m,): content minus code, summed over each line and both its neighbours (DANAg, Formula 1).

    The printed formula lacks the code terms; adding them is our reading.
    """
    difference = content - code
    total = difference.copy()
    total[1:] += difference[:-1]
    total[:-1] += difference[1:]
    return total


def grown(regions: NDArray[np.int64], weights: Counts, gap: int) -> NDArray[np.int64]:
    """Return those of `regions`, (r, 2), that gaps of at most `gap` lines connect to the one with the largest weight.

    weights: (m,), summed over a region's lines.
    """
    total = np.concatenate(([0], np.cumsum(weights)))
    first = int(np.argmax(total[regions[:, 1]] - total[regions[:, 0]]))
    wide = np.flatnonzero(regions[1:, 0] - regions[:-1, 1] > gap)
    begin = wide[wide < first].max(initial=-1) + 1
    end = wide[wide >= first].min(initial=len(regions) - 1) + 1
    return regions[begin:end]


@dataclass(frozen=True, kw_only=True)
class Danag(FilteredMethod):
    """The largest region of lines with more content than code, and the regions near it."""

    name: ClassVar[str] = "danag"
    source: ClassVar[str] = (
        "Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh: DANAg, KDIR 2011; AdDANAg: the same, WEBIST 2012 and 2014"
    )
    status: ClassVar[str] = (
        "outline and gap are sourced; the smoothing's code terms, line length, a region's size in content characters "
        "and how lines cut text: our reading"
    )
    presets: ClassVar = {"addanag": {"anchor_filter": 3}}

    gap: Annotated[int, Range(0, 1_000_000)] = GAP
    """The most lines between two regions of the content."""
    line_length: Annotated[int, Range(1, 10_000)] = LINE_LENGTH
    area: Literal["whole", "regions"] = "whole"
    """Whether to take the lines in the gaps, too."""

    def read(self, stream: Stream) -> Choice:
        """Choose the text in the main content area."""
        lines = stream.lines(self.line_length)
        difference = smoothed_difference(lines.content, lines.code)
        sides = Sides(lines, "content", lines.content, "code", lines.code, difference, SMOOTHED)
        return sides.choice(self.gap, whole=self.area == "whole")


@dataclass(frozen=True, eq=False)
class Sides:
    """The characters for and against each of m lines: the two-sided diagram of the papers."""

    lines: Lines
    above_name: str
    above: Counts
    below_name: str
    below: Counts
    difference: Counts
    """Lines with a positive difference are in regions."""
    difference_name: str = "difference"

    def choice(self, gap: int, *, whole: bool = True) -> Choice:
        """Choose the region with most characters above the axis, and those that `gap` connects to it.

        whole: whether to take the lines in the gaps, too.
        """
        regions = runs(self.difference > 0)
        excess = f"more characters of {self.above_name} than of {self.below_name}"
        if not len(regions):
            nothing = np.zeros_like(self.lines.stream.body.is_text)
            return Choice(mask=nothing, why=f"no line has {excess}")
        joined = grown(regions, self.above, gap)
        inside = np.zeros(len(self.lines), np.bool_)
        for begin, end in [(joined[0, 0], joined[-1, 1])] if whole else joined.tolist():
            inside[begin:end] = True
        return Choice(
            mask=self.lines.chosen(inside),
            region=f"lines {joined[0, 0]}–{joined[-1, 1] - 1} of {len(self.lines)}",
            why=f"{len(joined)} of {len(regions)} regions with {excess}, at most {gap} lines apart",
            scores=self.lines.means(self.difference.astype(np.float64)),
            signals=self._signals(inside),
        )

    def _signals(self, inside: Places) -> tuple[Signal, ...]:
        """Return the plots of the paper's figures 1 and 3, and of figures 2 and 4."""
        sides = {self.above_name: self.above.astype(np.float64), self.below_name: -self.below.astype(np.float64)}
        return (
            Signal(
                title=f"Characters a line: {self.above_name} above, {self.below_name} below",
                unit="lines",
                values=sides,
                chosen=inside,
            ),
            Signal(
                title=f"Difference: {self.above_name} less {self.below_name}",
                unit="lines",
                values={self.difference_name: self.difference.astype(np.float64)},
                chosen=inside,
                threshold=0.0,
            ),
        )
