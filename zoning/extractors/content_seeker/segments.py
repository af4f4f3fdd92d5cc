"""Segments of a page: structural elements, from the outside in, and what is measured of them (Louvan 2009)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.body import Body
from zoning.extractors.stream import Stream
from zoning.layout import language
from zoning.snapshot import Ints

STRUCTURAL = ("div", "span", "ul", "ol", "li", "table", "tr", "td")
"""The elements that the source names; the body is where the way down begins (our reading)."""
FEATURES = ("text", "html", "images", "forms", "tables", "links", "left", "top", "width", "height", "stop_words",
            "stop_word_share", "anchor_share", "dom_height")  # fmt: skip
"""In the order of the columns: lengths in characters, counts, CSS px, shares, and the longest way down to a leaf."""

Rows = NDArray[np.float32]
"""(s, len(FEATURES))."""


@dataclass(frozen=True, eq=False)
class Segments:
    """The structural elements of a page that hold text, the outer before the inner; s segments."""

    body: Body
    nodes: Ints
    """(s,)."""

    @classmethod
    def of(cls, body: Body) -> "Segments":
        """The segments of a page."""
        snapshot = body.snapshot
        held = body.total(body.length)
        structural = body.is_element & snapshot.named(*STRUCTURAL) & (held > 0)
        structural[snapshot.body] = held[snapshot.body] > 0
        return cls(body, np.flatnonzero(structural).astype(np.int32))

    def chosen(self, good: Callable[[NDArray[np.intp]], NDArray[np.bool_]]) -> list[int]:
        """The places of the outermost segments that are `good`; below one no other is looked at.

        good: (k,) places → (k,) whether each is of good granularity. Segments without a segment inside are good.
        """
        verdict = good(np.arange(len(self.nodes))) | ~self._has_inner
        end = self.body.snapshot.end
        chosen: list[int] = []
        past = -1
        for place, node in enumerate(self.nodes.tolist()):
            if node >= past and verdict[place]:
                chosen.append(place)
                past = int(end[node])
        return chosen

    def visited(self, good: NDArray[np.bool_]) -> Iterator[int]:
        """The places that the way down comes by: every segment down to the outermost good ones, these included."""
        end = self.body.snapshot.end
        past = -1
        for place, node in enumerate(self.nodes.tolist()):
            if node < past:
                continue
            yield place
            if good[place]:
                past = int(end[node])

    @cached_property
    def _has_inner(self) -> NDArray[np.bool_]:
        following = np.append(self.nodes[1:], np.iinfo(np.int32).max)
        inner: NDArray[np.bool_] = following < self.body.snapshot.end[self.nodes]
        return inner

    @cached_property
    def rows(self) -> Rows:
        """What is measured of each segment."""
        body, snapshot = self.body, self.body.snapshot
        stream = Stream.of(body)
        html = np.bincount(stream.node, stream.length, minlength=len(snapshot))
        text = body.total(body.length)
        linked = body.total(np.where(body.linked, body.length, 0))
        boxes = np.nan_to_num(snapshot.boxes)
        stop_words = body.total(_stop_words(body))
        words = body.total(body.words)
        columns = (
            text, body.total(html) - html, *(_count(body, *tags) for tags in (("img",), ("form",), ("table",))),
            body.total(body.links), boxes[:, 0], boxes[:, 1], boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1],
            stop_words, stop_words / np.maximum(words, 1), linked / np.maximum(text, 1), _heights(body),
        )  # fmt: skip
        return np.stack([column[self.nodes] for column in columns], axis=1).astype(np.float32)


def _count(body: Body, *tags: str) -> NDArray[np.int64]:
    """(n,): elements of these tags inside each element."""
    there = body.is_element & body.snapshot.named(*tags)
    return body.total(there) - there


def _stop_words(body: Body) -> NDArray[np.int64]:
    """(n,): stop words of the page's language in each text node."""
    texts = list(body.texts.values())
    known = language.function_words(language.of_text(texts, body.snapshot.page.language))
    column = np.zeros(len(body.snapshot), np.int64)
    column[body.is_text] = [sum(word in known for word in text.lower().split()) for text in texts]
    return column


def _heights(body: Body) -> NDArray[np.int64]:
    """(n,): elements on the longest way from each element down to a leaf."""
    heights = [0] * len(body.snapshot)
    parent = body.snapshot.parent.tolist()
    elements = (body.is_element | body.is_text).tolist()
    for node in range(len(heights) - 1, 0, -1):
        if elements[node]:
            heights[parent[node]] = max(heights[parent[node]], heights[node] + 1)
    return np.array(heights, np.int64)
