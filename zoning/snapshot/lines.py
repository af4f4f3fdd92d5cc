"""Join text nodes into text as people read it: in lines, with white space collapsed."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from zoning.snapshot.columns import Mask
from zoning.snapshot.gaps import gaps_before
from zoning.snapshot.nodes import Nodes
from zoning.snapshot.styles import INLINE_DISPLAYS, LINE_BREAKS_KEPT


class _Places(NamedTuple):
    """Where each node is."""

    block: list[int]
    """Its nearest block-level ancestor-or-self."""
    line: list[int]
    """A number for its block, and the blocks and `br` that begin up to it: on one line it is the same."""


class Lines:
    """Finds where the lines of one page end.

    A line ends where a block-level element begins or ends, at `br`, and at preserved line breaks. The cells of a table
    row are separated by a blank, and so are texts with a gap between them (`gaps_before`). Inline elements separate
    nothing ("H<sub>2</sub>O" is one word).
    """

    def __init__(self, page: Nodes) -> None:
        self._page = page

    def text_of(self, nodes: Sequence[int]) -> str:
        """Return the text of text nodes, given in document order, in time that does not depend on the page's size."""
        if len(nodes) == 1 and not self._preserved[nodes[0]]:
            return " ".join(self._page.text_of(nodes[0]).split())
        lines = "\n".join(self._lines(nodes)).split("\n")
        return "\n".join(filter(None, (" ".join(line.split()) for line in lines)))

    def _lines(self, nodes: Sequence[int]) -> Iterator[str]:
        rendered, blanks, preserved = self._is_rendered, self._blanks, self._preserved
        line: list[str] = []
        before = -1
        for node in nodes:
            if before >= 0:
                # Blocks that were never laid out count only if one of the text nodes was not laid out either.
                place = self._laid_out if rendered[before] and rendered[node] else self._marked_up
                if place.line[before] == place.line[node]:
                    if blanks[before] != blanks[node]:
                        line.append(" ")
                elif self._same_row(place.block[before], place.block[node]):
                    line.append(" ")
                else:
                    yield "".join(line)
                    line = []
            text = self._page.text_of(node)
            line.append(text if preserved[node] else text.replace("\n", " "))
            before = node
        yield "".join(line)

    def _same_row(self, one: int, other: int) -> bool:
        """Whether two blocks are cells of one table row."""
        cells = self._cells
        return bool(cells[one] and cells[other] and one != other and self._page.parent[one] == self._page.parent[other])

    @cached_property
    def _laid_out(self) -> "_Places":
        return self._places(self._blocks_laid_out)

    @cached_property
    def _marked_up(self) -> "_Places":
        return self._places(self._blocks_laid_out | self._page.blocks_never_laid_out)

    @cached_property
    def _blocks_laid_out(self) -> Mask:
        inline = self._page.styled("display", *INLINE_DISPLAYS) | self._page.is_text
        return self._page.rendered & ~inline & ~self._page.within(self._page.named("math", "svg"))

    def _places(self, block: Mask) -> "_Places":
        nearest = np.maximum(self._page.nearest(block), 0)
        breaks = np.cumsum(block | self._page.named("br"))
        return _Places(nearest.tolist(), (nearest * (breaks[-1] + 1) + breaks).tolist())

    @cached_property
    def _blanks(self) -> list[int]:
        """For each node: how many text nodes up to it are only white space, or have a gap before them."""
        blank = np.fromiter((string.isspace() for string in self._page.strings), np.bool_, len(self._page.strings))
        white = self._page.is_text & (self._page.value >= 0) & blank[self._page.value]
        blanks: list[int] = np.cumsum(white | gaps_before(self._page)).tolist()
        return blanks

    @cached_property
    def _is_rendered(self) -> list[bool]:
        rendered: list[bool] = self._page.rendered.tolist()
        return rendered

    @cached_property
    def _cells(self) -> list[bool]:
        unstyled = ~self._page.rendered & self._page.named("td", "th")
        cells: list[bool] = (self._page.styled("display", "table-cell") | unstyled).tolist()
        return cells

    @cached_property
    def _preserved(self) -> list[bool]:
        """For each node: whether its line feeds are line breaks."""
        preserved: list[bool] = self._page.styled("white-space", *LINE_BREAKS_KEPT).tolist()
        return preserved
