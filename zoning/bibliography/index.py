"""Index the text of a page for the search for references: fast queries about ranges of nodes."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from zoning.bibliography.features import LOOKED_AT, YEAR, ReferenceFeatures, reference_features
from zoning.bibliography.targets import Targets
from zoning.document import nodes
from zoning.document.permalinks import permalinks
from zoning.snapshot import Mask, Snapshot
from zoning.text import identifiers

NO_TEXT = ("script", "style", "noscript", "template", "option", "select", "textarea", "datalist", "title")
_TO_SEARCH = re.compile(r"scholar\.google|/scholar_lookup|crossref\.org|/sfx_|openurl|/servlet/linkout", re.IGNORECASE)
_MARK = re.compile(r"\s*[(\[]?(\d{1,3})[)\]]?\s*")
"""The mark of a note in the text."""


@dataclass(frozen=True, eq=False)
class TextIndex:
    """A snapshot, and columns over its n nodes."""

    snapshot: Snapshot
    is_word: Mask
    """(n,): the text nodes with words that people can see, at once or by unfolding."""
    _texts: dict[tuple[int, int], str] = field(default_factory=dict)
    _signs: dict[tuple[int, int, bool], ReferenceFeatures] = field(default_factory=dict)
    """Caches: an element with a single child has the same text as the child."""

    @classmethod
    def of(cls, snapshot: Snapshot) -> "TextIndex":
        """Index the text of the page's body."""
        words = snapshot.has_words & snapshot.in_body & ~permalinks(snapshot)
        return cls(snapshot, words & ~snapshot.within(snapshot.named(*NO_TEXT)))

    @cached_property
    def nodes(self) -> list[int]:
        """The text nodes with words, in document order."""
        found: list[int] = np.flatnonzero(self.is_word).tolist()
        return found

    @cached_property
    def end(self) -> list[int]:
        """Per node: one past the last node of its subtree."""
        end: list[int] = self.snapshot.end.tolist()
        return end

    @cached_property
    def parent(self) -> list[int]:
        """Per node: its parent, -1 for the root."""
        parent: list[int] = self.snapshot.parent.tolist()
        return parent

    @cached_property
    def characters(self) -> list[int]:
        """Per node: the number of characters of text in it."""
        before = np.array(self._characters_before)
        total: list[int] = (before[self.snapshot.end] - before[:-1]).tolist()
        return total

    @cached_property
    def _characters_before(self) -> list[int]:
        """n + 1: the number of characters of text before each node."""
        lengths = self.snapshot.letters_of(self.is_word)
        before: list[int] = np.concatenate(([0], np.cumsum(lengths, dtype=np.int64))).tolist()
        return before

    def characters_between(self, start: int, stop: int) -> int:
        """Return the number of characters of text in a range of nodes."""
        return self._characters_before[stop] - self._characters_before[start]

    @cached_property
    def with_year(self) -> Mask:
        """(n,): the text nodes with a year."""
        strings = self.snapshot.strings
        used = np.unique(self.snapshot.value[self.is_word])
        dated = np.zeros(len(strings), np.bool_)
        dated[[index for index in used.tolist() if YEAR.search(strings[index])]] = True
        return self.is_word & dated[self.snapshot.value]

    @cached_property
    def identifying(self) -> Mask:
        """(n,): links to a DOI, to PubMed, or to a search for a work."""
        snapshot = self.snapshot
        addresses = snapshot.attributes_named("href").items()
        return snapshot.named("a") & snapshot.mask_of(node for node, address in addresses if _identifies(address))

    @cached_property
    def identifying_before(self) -> NDArray[np.int64]:
        """(n + 1,): the number of identifying links before each node."""
        return np.concatenate(([0], np.cumsum(self.identifying)))

    @cached_property
    def in_links(self) -> list[bool]:
        """Per node: whether it is in a link or a button."""
        snapshot = self.snapshot
        roles = snapshot.attributes_named("role").items()
        by_role = snapshot.mask_of(node for node, role in roles if role in ("link", "button"))
        links = snapshot.named("a", "button") | by_role
        inside: list[bool] = snapshot.within(links & (snapshot.attributed("href") | ~snapshot.named("a"))).tolist()
        return inside

    @cached_property
    def raised(self) -> list[tuple[int, int]]:
        """The text nodes that are only a number and stand raised, in document order, each with its number."""
        found = np.flatnonzero(self.is_word & self.snapshot.within(self.snapshot.named("sup"))).tolist()
        marks = ((node, _MARK.fullmatch(self.snapshot.text_of(node))) for node in found)
        return [(node, int(mark[1])) for node, mark in marks if mark]

    @cached_property
    def targets(self) -> Targets:
        """The targets of the links within the page."""
        return Targets.of(self.snapshot)

    @cached_property
    def _lines(self) -> tuple[list[int], list[int]]:
        """Per node: its nearest block; the number of blocks and line breaks that begin up to it."""
        block = nodes.block_level(self.snapshot, self.is_word)
        begun = np.cumsum(block | self.snapshot.named("br"))
        return self.snapshot.nearest(block).tolist(), begun.tolist()

    def line_ends_between(self, one: int, other: int) -> bool:
        """Whether two text nodes are on different lines."""
        block, begun = self._lines
        return block[one] != block[other] or begun[one] != begun[other]

    def within(self, start: int, stop: int) -> list[int]:
        """Return the text nodes with words in a range of nodes."""
        begin, end = self._between(start, stop)
        return self.nodes[begin:end]

    def last_before(self, node: int, count: int) -> list[int]:
        """Return the last `count` text nodes with words before a node, the nearest first."""
        end = bisect_left(self.nodes, node)
        return self.nodes[max(0, end - count) : end][::-1]

    @cached_property
    def _links(self) -> list[int]:
        links: list[int] = np.flatnonzero(self.snapshot.links).tolist()
        return links

    def links_within(self, start: int, stop: int) -> list[int]:
        """Return the links in a range of nodes."""
        return self._links[bisect_left(self._links, start) : bisect_left(self._links, stop)]

    def begin_of(self, start: int, stop: int, most: int) -> str:
        """Return the beginning of the text in a range of nodes: `most` characters, or a few more."""
        pieces: list[str] = []
        length = 0
        for index in range(*self._between(start, stop)):
            text = self.snapshot.text_of(self.nodes[index])
            pieces.append(text[:most])
            length += len(text)
            if length >= most:
                break
        return " ".join(pieces)

    def signs(self, start: int, stop: int) -> ReferenceFeatures:
        """Return the signs of a reference that the text in a range of nodes has."""
        key = *self._between(start, stop), self.identified(start, stop)
        if key not in self._signs:
            self._signs[key] = reference_features(self.text(start, stop), identified=key[-1])
        return self._signs[key]

    def text(self, start: int, stop: int) -> str:
        """Return the beginning of the text in a range of nodes, as far as it is searched for signs."""
        key = self._between(start, stop)
        if key not in self._texts:
            self._texts[key] = self.begin_of(start, stop, LOOKED_AT)
        return self._texts[key]

    def _between(self, start: int, stop: int) -> tuple[int, int]:
        """Return the slice of `nodes` that lies in a range of nodes."""
        return bisect_left(self.nodes, start), bisect_left(self.nodes, stop)

    def ancestors(self, node: int, above: int) -> Iterator[int]:
        """Yield the node and its ancestors, innermost first, as long as they come after the node `above`."""
        while node > above:
            yield node
            node = self.parent[node]

    def leads_elsewhere(self, node: int, start: int, stop: int) -> bool:
        """Whether a node is a link with a target outside of the nodes from `start`, or from the link, to `stop`."""
        if self.snapshot.tag(node) != "a":
            return False
        address = self.snapshot.attribute(node, "href").strip()
        if address in ("", "#") or address.lower().startswith("javascript:"):
            return False
        target = self.targets.of_link.get(node, -1)
        return not (target >= 0 and target < stop and self.end[target] > min(node, start))

    def identified(self, start: int, stop: int) -> bool:
        """Whether a link in a range of nodes leads to a DOI, to PubMed, or to a search for a work."""
        return bool(self.identifying_before[stop] > self.identifying_before[start])


def _identifies(address: str) -> bool:
    url = address[: identifiers.LONGEST_ADDRESS]
    return "10." in url or "pubmed" in url.lower() or _TO_SEARCH.search(url) is not None
