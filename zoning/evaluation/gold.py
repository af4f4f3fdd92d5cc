"""Hold the gold of a page, its known main content: as text, or as text nodes of its snapshot."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from zoning.errors import BadManifest
from zoning.evaluation.selectors import selected
from zoning.layout import language
from zoning.layout.elements import Elements, classify
from zoning.layout.zones import Zone, build
from zoning.snapshot import Mask, Snapshot

MARK = "data-gold"
MAIN, BOILERPLATE = "main", "boilerplate"
NEVER_GOLD = ("script", "style", "noscript", "template")


@dataclass(frozen=True, eq=False)
class Gold:
    """The main content of one page."""

    text: str
    snapshot: Snapshot | None = None
    mask: Mask | None = None
    """(n,): the gold text nodes of `snapshot`; None if gold is only text."""
    present: tuple[str, ...] = ()
    """Snippets that an output must contain."""
    absent: tuple[str, ...] = ()
    """Snippets that an output must not contain."""

    @cached_property
    def zones(self) -> "GoldZones | None":
        """The page's leaf zones with gold labels; None if gold is only text."""
        return None if self.snapshot is None or self.mask is None else GoldZones.of(self.snapshot, self.mask)


@dataclass(frozen=True, eq=False)
class GoldZones:
    """The leaf zones of a page, k of them; those with most of their words in gold are main content."""

    nodes: list[list[int]]
    """(k,): the visible text nodes of each leaf zone."""
    lengths: NDArray[np.int64]
    """(n,): number of tokens (words and punctuation marks) of each node of the snapshot."""
    tokens: NDArray[np.int64]
    """(k,): number of tokens of each leaf zone."""
    main: Mask
    """(k,): whether each leaf zone is main content."""

    @classmethod
    def of(cls, snapshot: Snapshot, mask: Mask) -> "GoldZones":
        """Label the page's leaf zones by gold text nodes."""
        page = classify(snapshot)
        nodes = [_text_nodes(page, leaf) for leaf in build(page).leaves()]
        lengths = np.zeros(len(snapshot), np.int64)
        for node in {node for of_leaf in nodes for node in of_leaf}:
            lengths[node] = language.count_tokens(snapshot.text_of(node))
        tokens = np.array([int(lengths[of_leaf].sum()) for of_leaf in nodes], np.int64)
        unlabelled = cls(nodes, lengths, tokens, np.zeros(len(nodes), np.bool_))
        return cls(nodes, lengths, tokens, unlabelled.labelled(mask))

    def labelled(self, mask: Mask) -> Mask:
        """(k,): the leaf zones with more than half of their tokens in `mask`."""
        weights = self.lengths * mask
        inside = np.array([int(weights[of_leaf].sum()) for of_leaf in self.nodes], np.int64)
        return 2 * inside > self.tokens


def _text_nodes(page: Elements, leaf: Zone) -> list[int]:
    """Return the leaf's text nodes, each once, though a text with preserved line breaks has several rows."""
    rows = [row for element in leaf.elements for row in page.text_rows(element)]
    return list(dict.fromkeys(page.node[rows].tolist()))


def marked(snapshot: Snapshot) -> Mask:
    """(n,): the text nodes that the page itself marks as main content.

    The nearest ancestor with a `data-gold` attribute decides; text without one is boilerplate. Text that was not
    rendered may be gold, too.
    """
    says = snapshot.attributed(MARK)
    nearest = [-1] * len(snapshot)
    parent = snapshot.parent.tolist()
    main = says.copy()
    for node in range(len(snapshot)):
        nearest[node] = node if says[node] else (nearest[parent[node]] if node else -1)
        if says[node]:
            main[node] = snapshot.attribute(node, MARK) == MAIN
    decided = [source >= 0 and bool(main[source]) for source in nearest]
    return snapshot.has_words & decided


def by_selectors(snapshot: Snapshot, include: Sequence[str], exclude: Sequence[str]) -> Mask:
    """(n,): text nodes inside an element that matches one of `include`, and inside none that matches one of `exclude`.

    Raises `BadManifest` for an invalid selector.
    """
    out = selected(snapshot, exclude) | snapshot.named(*NEVER_GOLD)
    return snapshot.has_words & snapshot.within(selected(snapshot, include)) & ~snapshot.within(out)


def by_ranges(snapshot: Snapshot, ranges: Sequence[tuple[int, int, str]]) -> Mask:
    """(n,): text nodes in ranges of nodes (first, one past the last, label); those with labels `boilerplate…` are not.

    Raises `BadManifest` for a range outside of the snapshot.
    """
    inside = np.zeros(len(snapshot), np.bool_)
    for first, stop, label in ranges:
        if not 0 <= first <= stop <= len(snapshot):
            raise BadManifest(f"a label names nodes {first} to {stop}, but the snapshot has only {len(snapshot)}")
        inside[first:stop] = not label.startswith(BOILERPLATE)
    return snapshot.has_words & inside
