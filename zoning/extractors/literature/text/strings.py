"""The heuristics of content-seeker that need no training: the largest block of strings, and smoothed lengths."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Signal
from zoning.extractors.body import Body, Counts
from zoning.extractors.literature.text.smoothing import moving_average
from zoning.extractors.literature.text.textual import Choice, TextMethod
from zoning.parameters import Range
from zoning.snapshot import Ints, Mask

SOURCE = "Louvan: Extracting the main content from web documents, 2009 (content-seeker)"
Values = NDArray[np.float64]
SEPARATING = ("div", "tr", "td", "table", "ul", "li")


@dataclass(frozen=True, kw_only=True)
class LargestString(TextMethod):
    """The element with the most text directly in it or in children that have text directly in them."""

    name: ClassVar[str] = "largest-string"
    source: ClassVar[str] = SOURCE
    status: ClassVar[str] = "outline (LBS) is sourced; what exactly an element's string is: our reading"

    def choose(self, body: Body) -> Choice:
        """Choose that element's string."""
        snapshot = body.snapshot
        lengths = string_lengths(body)
        largest = int(np.argmax(lengths))
        return Choice(
            mask=strings_of(body, [largest]),
            region=f"<{snapshot.tag(largest)}> at node {largest}",
            why=f"the longest string, {lengths[largest]:.0f} characters",
            scores=np.where(body.is_text, lengths[snapshot.parent.clip(0)], np.nan).astype(np.float32),
        )


def string_lengths(body: Body) -> Values:
    """(n,): characters of each element's string: its own text, and all text of children with own text."""
    parent, direct = _direct(body)
    adding = np.where(body.is_element & (direct > 0), body.total(body.length), 0)
    lengths: Values = direct + np.bincount(parent, weights=adding, minlength=len(parent))
    return lengths


def strings_of(body: Body, nodes: Sequence[int]) -> Mask:
    """(n,): the text nodes of the strings of these elements."""
    parent, direct = _direct(body)
    chosen = np.zeros(len(parent), np.bool_)
    chosen[nodes] = True
    adding = body.is_text | body.is_element & (direct > 0)
    return body.is_text & body.snapshot.within(adding & chosen[parent])


def _direct(body: Body) -> tuple[NDArray[np.int32], Values]:
    """(n,) each: each node's parent, and the characters of its own text."""
    parent = body.snapshot.parent.clip(0)
    return parent, np.bincount(parent, weights=body.length, minlength=len(parent)).astype(np.float64)


@dataclass(frozen=True, kw_only=True)
class StringSmoothing(TextMethod):
    """Strings that are still long when the lengths of all strings of the page have been smoothed."""

    name: ClassVar[str] = "string-smoothing"
    source: ClassVar[str] = SOURCE
    status: ClassVar[str] = "outline (SLS) is sourced; radius, borders, and the standard deviation of what: our reading"

    radius: Annotated[int, Range(0, 10_000)] = 2
    """The number of strings on either side for smoothing."""

    def choose(self, body: Body) -> Choice:
        """Choose the text nodes whose smoothed length is a standard deviation or more."""
        strings = Strings.of(body)
        smooth, limit, inside = strings.smoothed(self.radius)
        mask = np.zeros_like(body.is_text)
        mask[strings.node[inside]] = True
        scores = np.full(len(mask), np.nan, np.float32)
        scores[strings.node[strings.is_text]] = smooth[strings.is_text]
        return Choice(
            mask=mask,
            region=f"{inside.sum()} of {strings.is_text.sum()} strings",
            why=f"smoothed lengths of {limit:.0f} characters or more",
            scores=scores,
            signals=(
                Signal(title="Length of each string", unit="strings",
                       values={"characters": strings.length.astype(float)}, chosen=inside),
                Signal(title="Length of each string, smoothed", unit="strings", values={"characters": smooth},
                       chosen=inside, threshold=limit),
            ),
        )  # fmt: skip


@dataclass(frozen=True, eq=False)
class Strings:
    """The strings of a page in document order, with an empty entry at the beginning of each separating element.

    There are k entries.
    """

    node: Ints
    """(k,): the text node, or the separating element."""
    is_text: NDArray[np.bool_]
    """(k,): whether the entry is a text node."""
    length: Counts
    """(k,): characters; 0 for an empty entry."""

    @classmethod
    def of(cls, body: Body) -> "Strings":
        """Return the strings of `body`."""
        separating = body.is_element & body.snapshot.named(*SEPARATING)
        node = np.flatnonzero(body.is_text | separating).astype(np.int32)
        return cls(node, body.is_text[node], np.where(body.is_text, body.length, 0)[node])

    def between(self, first: int, past: int) -> "Strings":
        """Return the entries of the nodes from `first` to before `past`."""
        start, stop = np.searchsorted(self.node, (first, past)).tolist()
        return Strings(self.node[start:stop], self.is_text[start:stop], self.length[start:stop])

    def smoothed(self, radius: int) -> tuple[Values, float, NDArray[np.bool_]]:
        """(k,): smoothed lengths; their standard deviation; (k,): the strings that reach it."""
        smooth = moving_average(self.length, radius)
        limit = float(smooth.std())
        return smooth, limit, self.is_text & (smooth >= limit)
