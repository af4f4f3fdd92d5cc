"""Hold the columns of a page's nodes, and answer questions about its tree."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoning.snapshot.facts import PageFacts
from zoning.snapshot.styles import BLOCK_TAGS, BOLD_WEIGHT, STYLES, magnitude

Mask = NDArray[np.bool_]
"""(n,): one boolean for each node."""
Ints = NDArray[np.int32]
Boxes = NDArray[np.float32]
"""(n, 4): left, top, right, bottom in CSS px, document coordinates; NaN for nodes that are not rendered."""
LINKS_IN_A_CARD = 10
"""The most links in a card that is itself a link, this one included; scripts put links into links."""


@dataclass(frozen=True, eq=False)
class Columns:
    """One rendered page; n nodes in document order, the `#document` first."""

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
    def end(self) -> Ints:
        """(n,): one past the last node of each node's subtree."""
        end, above = np.arange(1, len(self) + 1, dtype=np.int32), self.parent.clip(0)
        # Pointer doubling: each round jumps twice as far up, so a few rounds reach the root of the deepest tree.
        while above.any():
            np.maximum.at(end, above, end.copy())
            above = above[above]
        np.maximum.at(end, above, end.copy())
        return end

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

    def letters_of(self, text: Mask) -> NDArray[np.int64]:
        """(n,): the number of characters of each text node in `text`, (n,); 0 elsewhere."""
        return np.where(text, self.string_lengths[self.value], 0)

    def named(self, *names: str) -> Mask:
        """(n,): nodes whose tag is one of `names`."""
        return self._holding(self.name, names)

    @cached_property
    def is_text(self) -> Mask:
        """(n,): text nodes."""
        return self.named("#text")

    @cached_property
    def has_words(self) -> Mask:
        """(n,): text nodes that are not only white space (a no-break space is white space)."""
        worded = np.fromiter((not s.isspace() and s != "" for s in self.strings), np.bool_, len(self.strings))
        mask: Mask = self.is_text & (self.value >= 0) & worded[self.value]
        return mask

    @cached_property
    def links(self) -> Mask:
        """(n,): `a` elements with an address; read-only.

        A link around more than `LINKS_IN_A_CARD` links does not count: its end tag is missing, and the parser put all
        that follows into it.
        """
        addressed = self.named("a") & self.attributed("href")
        mask: Mask = addressed & (self.count_within(addressed) <= LINKS_IN_A_CARD)
        mask.setflags(write=False)
        return mask

    @cached_property
    def rendered(self) -> Mask:
        """(n,): nodes that have a box of their own."""
        return self.styles[:, 0] >= 0

    @cached_property
    def contents(self) -> Mask:
        """(n,): elements without a box whose descendants have one: `display: contents`, and documents of frames."""
        return ~self.rendered & ~self.is_text & self.containing(self.rendered)

    @cached_property
    def blocks_never_laid_out(self) -> Mask:
        """(n,): elements without a box whose tags are block-level; no computed style says what they are."""
        return ~self.rendered & ~self.contents & self.named(*BLOCK_TAGS)

    @cached_property
    def has_area(self) -> Mask:
        """(n,): rendered nodes with left < right and top < bottom."""
        left, top, right, bottom = self.boxes.T
        with np.errstate(invalid="ignore"):
            area: Mask = (left < right) & (top < bottom)
        return area

    @cached_property
    def depth(self) -> NDArray[np.int64]:
        """(n,): number of subtrees that each node lies in, its own included; 1 for the root."""
        ended = np.bincount(self.end, minlength=len(self) + 1)[:-1]
        return np.cumsum(1 - ended)

    @cached_property
    def body(self) -> int:
        """The main document's `body` (or `frameset`); the root if the page has neither."""
        found = np.flatnonzero(self.named("body", "frameset"))
        return int(found[0]) if len(found) else 0

    @cached_property
    def in_body(self) -> Mask:
        """(n,): the body and everything in it."""
        inside = np.zeros(len(self), np.bool_)
        inside[self.body : self.end[self.body]] = True
        return inside

    @cached_property
    def laid_out_text(self) -> Mask:
        """(n,): the text nodes of the body that are not blank and have an area, hidden or not; read-only."""
        mask: Mask = self.has_words & self.rendered & self.has_area & self.in_body
        mask.setflags(write=False)
        return mask

    def within(self, mask: Mask) -> Mask:
        """(n,): nodes that have an ancestor-or-self in `mask`."""
        ended = np.bincount(self.end[mask], minlength=len(self) + 1)[:-1]
        return np.cumsum(mask - ended) > 0

    def outermost(self, mask: Mask) -> list[int]:
        """Return the nodes in `mask`, (n,), that are not within another one of them."""
        inside = np.concatenate(([False], self.within(mask)[self.parent[1:]]))
        nodes: list[int] = np.flatnonzero(mask & ~inside).tolist()
        return nodes

    def containing(self, mask: Mask) -> Mask:
        """(n,): nodes that have a descendant-or-self in `mask`."""
        return self.count_within(mask) > 0

    def count_within(self, weights: NDArray[Any]) -> NDArray[np.int64]:
        """(n,): sum of `weights`, (n,), over each node's subtree, itself included."""
        total = np.concatenate(([0], np.cumsum(weights, dtype=np.int64)))
        return total[self.end] - total[:-1]

    def nearest(self, among: Mask) -> Ints:
        """(n,): each node's nearest ancestor-or-self in `among`; -1 if there is none."""
        found = np.where(np.append(among, True), np.arange(len(self) + 1), self._above)
        # Pointer doubling, as in `end`: after so many rounds each path has ended, at the latest above the root.
        for _ in range(self._levels.bit_length()):
            found = found.take(found)
        return np.where(found < len(self), found, -1)[:-1].astype(np.int32)

    @cached_property
    def _above(self) -> NDArray[np.intp]:
        """(n + 1,): the parent of each node, for the root and at the end n, the place above the root."""
        parents = np.append(self.parent, -1).astype(np.intp)
        return np.where(parents < 0, len(self), parents)

    @cached_property
    def _levels(self) -> int:
        """The number of levels of the tree."""
        return int(self.depth.max(initial=0))

    def path(self, node: int, most: int) -> list[str]:
        """Return the node and its nearest ancestors, at most `most` in all, as `tag#id.class`, outermost first."""
        path: list[str] = []
        while node > 0 and len(path) < most:
            attributes = self.attributes_of(node)
            name = f"#{attributes['id']}" if attributes.get("id") else ""
            classes = "".join(f".{one}" for one in attributes.get("class", "").split()[:2])
            path.append(f"{self.tag(node)}{name}{classes}")
            node = int(self.parent[node])
        return path[::-1]

    def children(self, node: int) -> Iterator[int]:
        """The node's children, in document order."""
        child, end = node + 1, int(self.end[node])
        while child < end:
            yield child
            child = int(self.end[child])

    # ------------------------------------------------------------------ one node

    def tag(self, node: int) -> str:
        """Return the tag in lower case, or `#text`, `#document`."""
        return self.strings[self._names[node]]

    @cached_property
    def _names(self) -> list[int]:
        names: list[int] = self.name.tolist()
        return names

    def text_of(self, node: int) -> str:
        """Return a text node's own text, as in the DOM; "" for other nodes."""
        index = self._values[node]
        return self.strings[index] if index >= 0 else ""

    @cached_property
    def _values(self) -> list[int]:
        """The column of texts as a list: faster than an array to index for one node."""
        values: list[int] = self.value.tolist()
        return values

    def attributes_of(self, node: int) -> dict[str, str]:
        """The node's attributes in source order."""
        rows = self.attributes[self.attribute_start[node] : self.attribute_start[node + 1]]
        return {self.strings[name]: self.strings[value] for name, value in rows.tolist()}

    def attribute(self, node: int, name: str, default: str = "") -> str:
        """Return one attribute of the node; `default` if it has none of this name."""
        return self.attributes_named(name).get(node, default)

    def attributes_named(self, name: str) -> dict[int, str]:
        """Return the value of the attribute `name` for each node that has it, in document order."""
        if name not in self._attributes_named:
            rows = np.flatnonzero(self.attributes[:, 0] == self.string_ids.get(name, -1))
            nodes = np.searchsorted(self.attribute_start, rows, side="right") - 1
            values = map(self.strings.__getitem__, self.attributes[rows, 1].tolist())
            self._attributes_named[name] = dict(zip(nodes.tolist(), values, strict=True))
        return self._attributes_named[name]

    def nodes_by_value(self, name: str) -> dict[str, list[int]]:
        """Return the nodes with each value of the attribute `name`, in document order."""
        if name not in self._nodes_by_value:
            found: defaultdict[str, list[int]] = defaultdict(list)
            for node, value in self.attributes_named(name).items():
                found[value].append(node)
            self._nodes_by_value[name] = dict(found)
        return self._nodes_by_value[name]

    def attribute_is(self, name: str, *values: str) -> Mask:
        """(n,): nodes whose attribute `name` has one of these values, in lower case."""
        return self.mask_of(node for node, value in self.attributes_named(name).items() if value.lower() in values)

    @cached_property
    def _attributes_named(self) -> dict[str, dict[int, str]]:
        return {}

    @cached_property
    def _nodes_by_value(self) -> dict[str, dict[str, list[int]]]:
        return {}

    def style(self, node: int, name: str) -> str:
        """Return a computed style of the node; "" if it is not rendered."""
        index = self.styles[node, STYLES.index(name)]
        return self.strings[index] if index >= 0 else ""

    def styled_number(self, style: str) -> Ints:
        """(n,): string index of a computed style; -1 for nodes that are not rendered."""
        numbers: Ints = self.styles[:, STYLES.index(style)]
        return numbers

    def magnitudes(self, style: str) -> NDArray[np.float64]:
        """(n,): the number in a computed style, such as a length in px; 0 where there is none."""
        numbers = self.styled_number(style)
        of_strings = np.zeros(len(self.strings) + 1)  # the last is for index -1 (no string)
        for index in np.flatnonzero(np.bincount(numbers[numbers >= 0])).tolist():
            of_strings[index] = magnitude(self.strings[index])
        return of_strings[numbers]

    def styled(self, style: str, *values: str) -> Mask:
        """(n,): nodes whose computed `style` is one of `values`."""
        return self._holding(self.styles[:, STYLES.index(style)], values)

    @cached_property
    def bold(self) -> Mask:
        """(n,): nodes whose font is bold."""
        return self.magnitudes("font-weight") >= BOLD_WEIGHT

    def _holding(self, column: Ints, wanted: Sequence[str]) -> Mask:
        """(n,): whether the string whose index is in `column`, (n,), is `wanted`; not for index -1 (no string)."""
        numbers = [self.string_ids[string] for string in wanted if string in self.string_ids]
        if len(numbers) == 1:
            found: Mask = column == numbers[0]
            return found
        among = np.zeros(len(self.strings) + 1, np.bool_)
        among[numbers] = True
        return among[column]

    def attributed(self, name: str) -> Mask:
        """(n,): nodes that have the attribute `name`."""
        mask = np.zeros(len(self), np.bool_)
        if name in self.string_ids:
            rows = np.flatnonzero(self.attributes[:, 0] == self.string_ids[name])
            mask[np.searchsorted(self.attribute_start, rows, side="right") - 1] = True
        return mask
