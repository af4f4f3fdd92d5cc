"""Trim the segments with main content by a heuristic (Louvan 2009)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import numpy as np

from zoning.extractors.body import Body
from zoning.extractors.literature.content_seeker.segments import Segments
from zoning.extractors.literature.markup.table_pattern import TablePattern
from zoning.extractors.literature.text.strings import Strings, StringSmoothing, Values, string_lengths, strings_of
from zoning.snapshot import Mask

Heuristic = Literal["none", "LBS", "SLS", "TP"]
RADIUS = StringSmoothing().radius


@dataclass(frozen=True, eq=False)
class Kept:
    """The text that heuristics keep of a page's segments; n nodes."""

    segments: Segments

    def by(self, heuristic: Heuristic, places: list[int]) -> Mask:
        """(n,): the text nodes of these segments that the heuristic keeps; all of them if it keeps none."""
        whole = self.whole(places)
        kept = self._heuristics[heuristic](places) if heuristic != "none" else whole
        return kept if kept.any() else whole

    def whole(self, places: list[int]) -> Mask:
        """(n,): all text nodes of these segments."""
        snapshot = self._body.snapshot
        return self._body.is_text & snapshot.within(snapshot.mask_of(self.segments.nodes[places].tolist()))

    @property
    def _heuristics(self) -> Mapping[str, Callable[[list[int]], Mask]]:
        return {"LBS": self._largest, "SLS": self._long, "TP": self._alike}

    def _largest(self, places: list[int]) -> Mask:
        """(n,): the largest string of each segment: within its subtree, not the page's (our reading)."""
        bounds = [(int(self.segments.nodes[place]), int(self.segments.end[place])) for place in places]
        return strings_of(self._body, [node + int(np.argmax(self._lengths[node:end])) for node, end in bounds])

    def _long(self, places: list[int]) -> Mask:
        """(n,): the strings of each segment that are still long when the lengths of its strings are smoothed."""
        mask = np.zeros_like(self._body.is_text)
        for place in places:
            strings = self._strings.between(int(self.segments.nodes[place]), int(self.segments.end[place]))
            _, _, inside = strings.smoothed(RADIUS)
            mask[strings.node[inside]] = True
        return mask

    def _alike(self, places: list[int]) -> Mask:
        """(n,): the text of tables, or siblings, that look alike, in all segments, since each post may be a segment."""
        return TablePattern().choose(replace(self._body, is_text=self.whole(places))).mask

    @property
    def _body(self) -> Body:
        return self.segments.body

    @cached_property
    def _lengths(self) -> Values:
        return string_lengths(self._body)

    @cached_property
    def _strings(self) -> Strings:
        return Strings.of(self._body)
