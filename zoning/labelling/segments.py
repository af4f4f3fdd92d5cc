"""Derive the segments that content-seeker learns from: which have good granularity, and which of these are content."""

from collections.abc import Iterator, Mapping

import msgspec
import numpy as np
from numpy.typing import NDArray

from zoning.extractors.body import Body
from zoning.extractors.literature.content_seeker.segments import FEATURES, Segments
from zoning.layout.zones import Box
from zoning.snapshot import Mask, Snapshot
from zoning.text.words import units

CLEARLY = 0.02
"""A segment is bad if a finer granularity gets at least this share of its words right in addition."""


class Segment(msgspec.Struct, frozen=True, kw_only=True):
    """A structural element of a page."""

    node: int
    end: int
    """One past the last node of its subtree."""
    around: int
    """The node of the enclosing segment; -1 for the body."""
    tag: str
    box: Box | None
    """Left, top, right, bottom in CSS px; None if it has no box."""
    words: int
    good: bool
    """Whether it has good granularity: as a person has judged, otherwise as derived from the labels."""
    said: bool
    """Whether a person has judged it."""
    content: bool
    """Whether at least half of its words are in zones that are content."""


class Example(msgspec.Struct, frozen=True, kw_only=True):
    """A segment as a line of a training file."""

    page: str
    url: str
    annotator: str
    node: int
    tag: str
    good: bool
    said: bool
    content: bool
    features: dict[str, float]


def segments_of(snapshot: Snapshot, content: Mask, said: Mapping[int, str]) -> list[Segment]:
    """Return every segment of a page, the outer before the inner.

    content: (n,), text nodes labelled as content. said: node → `good` or `bad`, if a person has judged it. A segment
    without inner segments is always good, because there is no finer granularity.
    """
    body = Body.of(snapshot)
    segments = Segments.of(body)
    counts = np.zeros(len(snapshot), np.int64)
    for node, text in body.texts.items():
        counts[node] = len(units(text))
    altogether, of_content = (body.total(column)[segments.nodes] for column in (counts, counts * content))
    derived = granularity(segments, altogether.astype(np.float64), of_content.astype(np.float64))
    nodes = segments.nodes.tolist()
    around = [nodes[place] if place >= 0 else -1 for place in segments.around.tolist()]
    rows = zip(nodes, segments.end.tolist(), around, derived.tolist(), segments.innermost.tolist(), strict=True)
    return [
        Segment(
            node=node,
            end=end,
            around=outer,
            tag=snapshot.tag(node),
            box=_box(snapshot, node),
            words=int(altogether[place]),
            good=innermost or (said[node] == "good" if node in said else good),
            said=node in said,
            content=bool(2 * of_content[place] >= max(altogether[place], 1)),
        )
        for place, (node, end, outer, good, innermost) in enumerate(rows)
    ]


def granularity(segments: Segments, altogether: NDArray[np.float64], of_gold: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return which segments cannot be split clearly better into content and the rest by a finer granularity: (s,).

    altogether, of_gold: (s,), the words of each segment, and those of them that are content. If a segment is kept or
    dropped as a whole, the smaller of these two parts is wrong. If it is split, the good segments inside take its
    place, and content outside of these is lost (our reading of "a uniform semantic unit").
    """
    around = segments.around.tolist()
    wrong_inside, lost = np.zeros(len(segments)), of_gold.copy()
    good = segments.innermost.copy()
    for place in range(len(segments) - 1, -1, -1):
        whole = min(of_gold[place], altogether[place] - of_gold[place])
        parted = wrong_inside[place] + lost[place]
        good[place] |= whole - parted <= CLEARLY * altogether[place]
        if (outer := around[place]) >= 0:
            wrong_inside[outer] += whole if good[place] else parted
            lost[outer] -= of_gold[place]
    return good


def examples(snapshot: Snapshot, found: list[Segment], *, page: str, annotator: str) -> Iterator[Example]:
    """Yield the segments of a page with the features for content-seeker's classifiers, in the given order."""
    rows = Segments.of(Body.of(snapshot)).rows.tolist()
    for segment, row in zip(found, rows, strict=True):
        yield Example(
            page=page,
            url=snapshot.page.final_url,
            annotator=annotator,
            node=segment.node,
            tag=segment.tag,
            good=segment.good,
            said=segment.said,
            content=segment.content,
            features=dict(zip(FEATURES, row, strict=True)),
        )


def _box(snapshot: Snapshot, node: int) -> Box | None:
    box = snapshot.boxes[node].tolist()
    return None if np.isnan(box).any() else (box[0], box[1], box[2], box[3])
