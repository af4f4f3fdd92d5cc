"""Find the targets of links within a page: citations link to the references that they cite."""

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from zoning.bibliography.features import heading
from zoning.document.nodes import places_by_name
from zoning.snapshot import Snapshot

LINK_NODES = 50


@dataclass(frozen=True)
class Targets:
    """The nodes that links of their own page lead to."""

    order: list[int]
    """The targets, in document order."""
    links: dict[int, list[int]]
    """For each target, the links that lead to it."""
    of_link: dict[int, int]
    """For each link within the page, its target."""
    announced: dict[int, str]
    """For some targets, what the text of a link announces there (one of the values of `features.heading`)."""

    @classmethod
    def of(cls, snapshot: Snapshot) -> "Targets":
        """Find the targets of the links within a page."""
        places = places_by_name(snapshot)
        links: defaultdict[int, list[int]] = defaultdict(list)
        of_link: dict[int, int] = {}
        announced: dict[int, str] = {}
        own = {"", snapshot.page.final_url.partition("#")[0]}
        for link in np.flatnonzero(snapshot.links).tolist():
            address, _, name = snapshot.attribute(link, "href").strip().partition("#")
            node = places.get(name, -1) if name and address in own else -1
            if node >= 0:
                links[node].append(link)
                of_link[link] = node
                if said := heading(link_text(snapshot, link)):
                    announced[node] = said
        return cls(sorted(links), dict(links), of_link, announced)

    def between(self, start: int, stop: int, outside: tuple[int, int]) -> list[int]:
        """Return the links that lead to nodes from `start` to `stop`, except the links in the range `outside`."""
        inside = self.order[bisect_left(self.order, start) : bisect_left(self.order, stop)]
        return [link for node in inside for link in self.links[node] if not outside[0] <= link < outside[1]]


def link_text(snapshot: Snapshot, node: int) -> str:
    """Return the text of a link, from its first `LINK_NODES` nodes."""
    stop = min(int(snapshot.end[node]), node + LINK_NODES)
    return " ".join("".join(snapshot.text_of(inside) for inside in range(node, stop)).split())
