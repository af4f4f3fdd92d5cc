"""Reduce a page to what text-based methods read: its body without scripts, embedded objects and hidden text."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from zoning.layout import hidden_nodes
from zoning.snapshot import INLINE_DISPLAYS, Ints, Mask, Snapshot
from zoning.text import words

REMOVED = tuple("head script style template svg canvas audio video".split())
"""Elements that are removed before counting; so are `noscript` if scripts ran, and each `object` that shows no text.
An `object` whose file is missing shows its content, and one that is never closed contains the rest of the page.
`iframe` stays: in a snapshot it contains the frame's document."""

STRUCTURAL = tuple(
    "address article aside blockquote body br center dd details dialog dir div dl dt fieldset figcaption figure footer "
    "form h1 h2 h3 h4 h5 h6 header hr html li main menu nav ol p pre section summary table tbody td tfoot th thead tr "
    "ul".split()
)
"""Tags of elements that divide a page, as opposed to those that only format its text."""

FORMATTING = tuple(
    "abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u "
    "var wbr".split()
)
"""Tags of elements that only format text."""

Blocks = Literal["tags", "css"]
"""Which elements divide a page: `tags`, those in `STRUCTURAL`; `css`, those whose computed display is not inline."""

Counts = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Body:
    """The nodes of the body that a text-based method reads, with counts of their characters and words.

    The sources first remove scripts, style sheets and comments from the downloaded page. Here they are removed from the
    rendered page, and `visible_only` also removes what a person does not see (unverified: our reading).
    """

    snapshot: Snapshot
    is_text: Mask
    """(n,): text nodes that are not blank."""
    is_element: Mask
    """(n,): elements inside the body; the main document's own `body` is not one of them."""

    @classmethod
    def of(cls, snapshot: Snapshot, *, visible_only: bool = True) -> "Body":
        """Return the body of `snapshot`."""
        removed = snapshot.named(*REMOVED) | (snapshot.named("noscript") & ~snapshot.rendered)
        shown = snapshot.has_words & snapshot.rendered & snapshot.has_area
        removed |= snapshot.named("object") & ~snapshot.containing(shown)
        inside = snapshot.in_body & ~snapshot.within(removed)
        texts, elements = snapshot.has_words & inside, ~snapshot.is_text & ~snapshot.named("#document") & inside
        if visible_only:
            seen = ~hidden_nodes(snapshot)
            texts &= seen & snapshot.rendered & snapshot.has_area
            elements &= seen & (snapshot.rendered | snapshot.contents)
        elements[snapshot.body] = False
        return cls(snapshot, texts, elements)

    @cached_property
    def texts(self) -> dict[int, str]:
        """Each text node's text with its white space (no-break spaces too) collapsed."""
        strings, nodes = self.snapshot.strings, np.flatnonzero(self.is_text)
        values = self.snapshot.value[nodes].tolist()
        return {node: " ".join(strings[value].split()) for node, value in zip(nodes.tolist(), values, strict=True)}

    @cached_property
    def length(self) -> Counts:
        """(n,): characters of each text node, white space collapsed; 0 elsewhere."""
        return self._counted(map(len, self.texts.values()))

    @cached_property
    def words(self) -> Counts:
        """(n,): words of each text node; 0 elsewhere."""
        return self._counted(map(words.count_of_collapsed, self.texts.values()))

    @cached_property
    def letters(self) -> Counts:
        """(n,): characters of each text node without any white space; 0 elsewhere."""
        return self._counted(len(text) - text.count(" ") for text in self.texts.values())

    @cached_property
    def links(self) -> Mask:
        """(n,): `a` elements with `href`."""
        return self.is_element & self.snapshot.links

    @cached_property
    def linked(self) -> Mask:
        """(n,): nodes inside a link."""
        return self.snapshot.within(self.links)

    def blocks(self, kind: Blocks = "tags") -> Mask:
        """(n,): elements that divide the page."""
        if kind == "tags":
            return self.is_element & self.snapshot.named(*STRUCTURAL)
        inline = self.snapshot.styled("display", *INLINE_DISPLAYS, "contents")
        return self.is_element & (~inline | self.snapshot.named("br"))

    def total(self, counts: NDArray[Any]) -> Counts:
        """(n,): the sum of `counts` over each node's subtree."""
        return self.snapshot.count_within(counts)

    def nearest(self, among: Mask) -> Ints:
        """(n,): each node's nearest ancestor-or-self in `among`; the body if there is none."""
        found = self.snapshot.nearest(among & self.snapshot.in_body)
        return np.where(found < 0, self.snapshot.body, found).astype(np.int32)

    def _counted(self, counts: Iterable[int]) -> Counts:
        column = np.zeros(len(self.snapshot), np.int64)
        column[self.is_text] = np.fromiter(counts, np.int64, len(self.texts))
        return column
