"""Segments as content-seeker learns them: which are of good granularity, and which of these are content."""

from collections.abc import Iterator, Mapping

import msgspec
import numpy as np
from numpy.typing import NDArray

from zoning.evaluation.measures.base import words
from zoning.extractors.body import Body
from zoning.extractors.literature.content_seeker.segments import FEATURES, Segments
from zoning.layout.zones import Box
from zoning.snapshot import Mask, Snapshot

CLEARLY = 0.02
"""A finer granularity must save so much of a segment's words, or the segment is good as it is."""


class Segment(msgspec.Struct, frozen=True, kw_only=True):
    """A structural element of a page."""

    node: int
    end: int
    """One past the last node of its subtree."""
    around: int
    """The node of the segment that it lies in; -1 of the body."""
    tag: str
    box: Box | None
    """Left, top, right, bottom in CSS px; None where it has none of its own."""
    words: int
    good: bool
    """Whether it is of good granularity: as a person says, otherwise as its labels say."""
    said: bool
    """Whether a person has said so."""
    content: bool
    """Whether at least half of its words are in zones that are content."""


class Example(msgspec.Struct, frozen=True, kw_only=True):
    """A segment as a line of a file to learn from."""

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
    """Every segment of a page, the outer before the inner.

    content: (n,), text nodes labelled as content. said: node → `good` or `bad`, where a person has said it; a segment
    without one inside is good in any case, for there is none finer.
    """
    body = Body.of(snapshot)
    segments = Segments.of(body)
    counts = np.zeros(len(snapshot), np.int64)
    for node, text in body.texts.items():
        counts[node] = len(words(text))
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
    """(s,): segments that no finer granularity parts clearly better into content and the rest.

    altogether, of_gold: (s,), words of each segment, and those of them that are content. A segment kept or left as a
    whole has the smaller of its two parts wrong. In place of it stand the good segments inside, and what lies in none
    of these is lost (our reading of "a uniform semantic unit").
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
    """The segments of a page as content-seeker's two classifiers see them, in the order of `segments_of`."""
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
