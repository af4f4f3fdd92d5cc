"""content-seeker (Louvan 2009): find segments of good granularity, choose those with main content, and trim them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.base import Family
from zoning.extractors.body import Body
from zoning.extractors.literature.content_seeker.heuristics import Heuristic, Kept
from zoning.extractors.literature.content_seeker.model import shipped
from zoning.extractors.literature.content_seeker.segments import By, Rows, Segments
from zoning.extractors.literature.text.strings import SOURCE
from zoning.extractors.literature.text.textual import Choice, TextMethod

Kind = Literal["any", "news", "blog", "forum"]
WHAT_IS_KEPT: Mapping[Heuristic, str] = {
    "none": "",
    "LBS": "; of each its largest string is kept",
    "SLS": "; of each the strings are kept that are still long when their lengths are smoothed",
    "TP": "; of all of them the tables or siblings are kept that look alike",
}


Judge = Callable[[Rows], NDArray[np.float64]]
"""Rows → (r,): the probability of a positive answer."""


class Judged(NamedTuple):
    """The judgement of the classifiers on a page's segments."""

    good: list[int]
    """The indices of the segments of good granularity."""
    content: NDArray[np.float64]
    """The probability that each of these is main content."""
    taken: list[int]
    """The indices of the segments that are main content."""


@dataclass(frozen=True, kw_only=True)
class ContentSeeker(TextMethod):
    """Segments that two learned classifiers judge to be of one kind and content, trimmed by a heuristic."""

    name: ClassVar[str] = "content-seeker"
    family: ClassVar[Family] = "learned"
    source: ClassVar[str] = SOURCE
    status: ClassVar[str] = (
        "pipeline, features and outline of the heuristics are sourced; our reading: lengths for inner text and HTML, "
        "the same features for both classifiers, all block-level elements of HTML 4.01, LBS and SLS within each "
        "segment, the largest segment where none is content; ours: the models, their labels, a model for any kind of "
        "pages, a random forest where the source takes a decision tree, and the visual blocks of VIPS as segments "
        "(scripts/train content_seeker measures them all)"
    )
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "content-seeker-lbs": {"heuristic": "LBS"},
        "content-seeker-sls": {"heuristic": "SLS"},
        "content-seeker-tp": {"heuristic": "TP"},
        "content-seeker-vips": {"segments": "vips"},
    }

    kind: Kind = "any"
    """The kind of pages whose model is used; the source has one for each kind, but none for `any`."""
    heuristic: Heuristic = "none"
    """What is kept of the segments: each one's largest string, its long strings, or what looks alike in all of them."""
    segments: By = "elements"
    """What the segments are: structural elements, as in the source, or the visual blocks of VIPS."""

    def __post_init__(self) -> None:
        """Check the parameters. Raises `ValueError` for a kind of pages without a model for these segments."""
        super().__post_init__()
        if self.segments == "vips" and self.kind != "any":
            raise ValueError(f"there is no model for segments=vips with kind={self.kind}; use kind=any")

    def choose(self, body: Body) -> Choice:
        """Choose the text of the segments with content."""
        segments = Segments.of(body, self.segments)
        good, content = shipped().classifiers["vips" if self.segments == "vips" else self.kind]
        judged = judge(segments, good.raw, content.raw)
        found = judged.content.max() >= 0.5
        why = f"classified as main content by the model for {self.kind} pages" if found else (
            "the largest segment, because the model classifies none as main content"
        )  # fmt: skip
        return Choice(
            mask=Kept(segments).by(self.heuristic, judged.taken),
            region=f"{_named(segments, judged.taken)} of {len(judged.good)} segments",
            why=why + WHAT_IS_KEPT[self.heuristic],
            scores=_spread(segments, judged),
        )


def judge(segments: Segments, is_good: Judge, is_content: Judge) -> Judged:
    """Descend to the segments of good granularity, and decide which of these are main content.

    If none is main content, the largest is taken (our reading). A segment without another inside always has good
    granularity, since there is no finer one.
    """
    whole = segments.innermost.copy()
    coarse = np.flatnonzero(~whole)
    if len(coarse):
        whole[coarse] = is_good(segments.rows[coarse]) >= 0.5
    good = segments.outermost(whole)
    content = is_content(segments.rows[good])
    taken = [place for place, likely in zip(good, content.tolist(), strict=True) if likely >= 0.5]
    return Judged(good, content, taken or [max(good, key=lambda place: float(segments.rows[place, 0]))])


def _named(segments: Segments, places: list[int]) -> str:
    """Describe these segments by the largest one, and the number of others."""
    largest = max(places, key=lambda place: float(segments.rows[place, 0]))
    node = int(segments.nodes[largest])
    others = f" and {len(places) - 1} more" if len(places) > 1 else ""
    return f"<{segments.body.snapshot.tag(node)}> at node {node}{others}"


def _spread(segments: Segments, judged: Judged) -> NDArray[np.float32]:
    """(n,): the probability that the segment of each text node is main content; 0 for text outside of segments."""
    scores = np.where(segments.body.is_text, 0, np.nan).astype(np.float32)
    for place, likely in zip(judged.good, judged.content.tolist(), strict=True):
        inside = slice(int(segments.nodes[place]), int(segments.end[place]))
        scores[inside][segments.body.is_text[inside]] = likely
    return scores
