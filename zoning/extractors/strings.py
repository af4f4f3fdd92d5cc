"""The heuristics of content-seeker that need no training: the largest block of strings, and strings smoothed."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from zoning.extractors.base import Signal
from zoning.extractors.body import Body
from zoning.extractors.smoothing import moving_average
from zoning.extractors.stream import OPEN, Stream
from zoning.extractors.textual import Choice, TextMethod

SOURCE = "Louvan: Extracting the main content from web documents, 2009 (content-seeker)"
SEPARATING = ("div", "tr", "td", "table", "ul", "li")


@dataclass(frozen=True, kw_only=True)
class LargestString(TextMethod):
    """The element with most text of its own, its own including that of children with text of their own."""

    name: ClassVar[str] = "largest-string"
    source: ClassVar[str] = SOURCE
    status: ClassVar[str] = "outline (LBS) is sourced; what exactly an element's string is: our reading"

    def choose(self, body: Body) -> Choice:
        """Choose that element's string."""
        snapshot = body.snapshot
        parent = snapshot.parent.clip(0)
        direct = np.bincount(parent, weights=body.length, minlength=len(snapshot))
        adding = body.is_element & (direct > 0)
        string = direct + np.bincount(
            parent, weights=np.where(adding, body.total(body.length), 0), minlength=len(snapshot)
        )
        largest = int(np.argmax(string))
        mask = body.is_text & snapshot.within(adding & (parent == largest) | body.is_text & (parent == largest))
        return Choice(
            mask=mask,
            region=f"<{snapshot.tag(largest)}> at node {largest}",
            why=f"the longest string, {string[largest]:.0f} characters",
            scores=np.where(body.is_text, string[parent], np.nan).astype(np.float32),
        )


@dataclass(frozen=True, kw_only=True)
class StringSmoothing(TextMethod):
    """Strings that are still long when the lengths of all strings of the page have been smoothed."""

    name: ClassVar[str] = "string-smoothing"
    source: ClassVar[str] = SOURCE
    status: ClassVar[str] = "outline (SLS) is sourced; radius, borders, and the standard deviation of what: our reading"

    radius: int = 2
    """Strings on either side that smoothing takes in."""

    def choose(self, body: Body) -> Choice:
        """Choose the text nodes whose smoothed length is a standard deviation or more."""
        stream = Stream.of(body)
        separating = (stream.kind == OPEN) & body.snapshot.named(*SEPARATING)[stream.node]
        listed = np.flatnonzero(stream.is_text | separating)
        lengths = np.where(stream.is_text[listed], stream.length[listed], 0)
        smooth = moving_average(lengths, self.radius)
        limit = float(smooth.std())
        is_string = stream.is_text[listed]
        inside = is_string & (smooth >= limit)
        node = stream.node[listed]
        mask = np.zeros_like(body.is_text)
        mask[node[inside]] = True
        scores = np.full(len(mask), np.nan, np.float32)
        scores[node[is_string]] = smooth[is_string]
        return Choice(
            mask=mask,
            region=f"{inside.sum()} of {is_string.sum()} strings",
            why=f"smoothed lengths of {limit:.0f} characters or more",
            scores=scores,
            signals=(
                Signal(title="Length of each string", unit="strings", values={"characters": lengths.astype(float)},
                       chosen=inside),
                Signal(title="Length of each string, smoothed", unit="strings", values={"characters": smooth},
                       chosen=inside, threshold=limit),
            ),
        )  # fmt: skip
