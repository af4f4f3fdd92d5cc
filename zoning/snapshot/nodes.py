"""Answer questions about what each node of a page is."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from zoning.snapshot.attributes import Attributes
from zoning.snapshot.columns import Ints, Mask
from zoning.snapshot.computed import ComputedStyles
from zoning.snapshot.styles import BLOCK_TAGS, CLEAR
from zoning.snapshot.tree import Tree

LINKS_IN_A_CARD = 10
"""The most links in a card that is itself a link, this one included; scripts put links into links."""


class Nodes(Tree, Attributes, ComputedStyles):
    """The nodes of a page, and what they are: texts, links, blocks, the body."""

    def named(self, *names: str) -> Mask:
        """(n,): nodes whose tag is one of `names`; read-only."""
        return self._answered(("named", names), lambda: self._holding(self.name, names))

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
    def laid_out_text(self) -> Mask:
        """(n,): the text nodes of the body that are not blank and have an area, hidden or not; read-only."""
        mask: Mask = self.has_words & self.rendered & self.has_area & self.in_body
        mask.setflags(write=False)
        return mask

    @cached_property
    def background(self) -> Ints:
        """(n,): string index of the background colour of each node: its own or its nearest ancestor's; -1 for none."""
        own = self.styled_number("background-color")
        clear = self.styled("background-color", *CLEAR) | self.is_text | (own < 0)
        painted = self.nearest(~clear)
        return np.where(painted >= 0, own[painted], -1).astype(np.int32)

    def letters_of(self, text: Mask) -> NDArray[np.int64]:
        """(n,): the number of characters of each text node in `text`, (n,); 0 elsewhere."""
        return np.where(text, self.string_lengths[self.value], 0)

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
    def contents(self) -> Mask:
        """(n,): elements without a box whose descendants have one: `display: contents`, and documents of frames."""
        return ~self.rendered & ~self.is_text & self.containing(self.rendered)

    @cached_property
    def blocks_never_laid_out(self) -> Mask:
        """(n,): elements without a box whose tags are block-level; no computed style says what they are."""
        return ~self.rendered & ~self.contents & self.named(*BLOCK_TAGS)

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
