"""Hold the columns of a page's nodes."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from zoning.snapshot.facts import PageFacts

Answer = TypeVar("Answer", bound=np.ndarray)
Mask = NDArray[np.bool_]
"""(n,): one boolean for each node."""
Ints = NDArray[np.int32]
Boxes = NDArray[np.float32]
"""(n, 4): left, top, right, bottom in CSS px, document coordinates; NaN for nodes that are not rendered."""


@dataclass(frozen=True, eq=False)
class Columns:
    """The nodes of one rendered page; n nodes in document order, the `#document` first."""

    page: PageFacts
    strings: tuple[str, ...]
    parent: Ints
    """(n,): index of the parent, -1 for the root; always smaller than the node's own index."""
    name: Ints
    """(n,): string index of the tag in lower case, or of `#text`, `#document`."""
    value: Ints
    """(n,): string index of a text node's text; -1 elsewhere."""
    attribute_start: Ints
    """(n + 1,): node `i` has the rows `attribute_start[i]:attribute_start[i + 1]` of `attributes`."""
    attributes: Ints
    """(m, 2): string indices of an attribute's name and value."""
    current_source: Ints
    """(n,): string index of the address from which an image was loaded; -1 elsewhere."""
    boxes: Boxes
    styles: Ints
    """(n, len(STYLES)): string indices; -1 for nodes that are not rendered. A text node has its parent's styles."""
    line_node: Ints
    """(k,): the text node of each laid-out line; only lines of text whose line breaks are preserved (`pre`)."""
    line_number: Ints
    """(k,): the number of the line in its node's text, by line feeds, from 0; a wrapped line occurs several times."""
    line_boxes: Boxes

    def __len__(self) -> int:
        return len(self.parent)

    @cached_property
    def string_ids(self) -> dict[str, int]:
        """Index of each string in the table."""
        return {string: index for index, string in enumerate(self.strings)}

    @cached_property
    def string_lengths(self) -> NDArray[np.int64]:
        """Number of characters of each string in the table."""
        return np.fromiter(map(len, self.strings), np.int64, len(self.strings))

    def mask_of(self, nodes: Iterable[int]) -> Mask:
        """(n,): these nodes."""
        mask = np.zeros(len(self), np.bool_)
        mask[list(nodes)] = True
        return mask

    def _answered(self, question: Hashable, answer: Callable[[], Answer]) -> Answer:
        """Return `answer()`, computed when the question is first asked; read-only, since all get the same array."""
        if question not in self._answers:
            found = self._answers[question] = answer()
            found.setflags(write=False)
        return cast("Answer", self._answers[question])

    @cached_property
    def _answers(self) -> dict[Hashable, np.ndarray]:
        return {}

    def _holding(self, column: Ints, wanted: Sequence[str]) -> Mask:
        """(n,): whether the string whose index is in `column`, (n,), is `wanted`; not for index -1 (no string)."""
        numbers = [self.string_ids[string] for string in wanted if string in self.string_ids]
        if len(numbers) == 1:
            found: Mask = column == numbers[0]
            return found
        among = np.zeros(len(self.strings) + 1, np.bool_)
        among[numbers] = True
        return among[column]
