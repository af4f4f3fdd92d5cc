"""What links and symbols beside the names of a by-line tell: that they are authors, ORCID, e-mail, correspondence."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from zoning.metadata.lines import Line
from zoning.metadata.people.byline_places import Named
from zoning.metadata.people.correspondence import symbols_of_correspondence
from zoning.metadata.people.person import Person
from zoning.metadata.people.personal_links import personal_links
from zoning.snapshot import Snapshot

NODES_BEHIND = 12
"""The most nodes behind the last name in which its links and symbols are."""


def leads_to_an_author(snapshot: Snapshot, begin: int, end: int) -> bool:
    """Whether a link between two nodes leads to a person: ORCID, e-mail, `rel=author`."""
    begin, end = max(0, begin), min(len(snapshot), end)
    links = np.flatnonzero(snapshot.named("a")[begin:end]) + begin
    return bool(personal_links(snapshot, begin, end)) or any(
        snapshot.attribute(node, "rel") == "author" for node in links.tolist()
    )


def with_links(snapshot: Snapshot, lines: Sequence[Line], named: list[Named], people: list[Person]) -> list[Person]:
    """Return the people with ORCID and e-mail of the links behind each name, or before it if the first link is."""
    last = named[-1].line
    end = lines[last].nodes[-1] + NODES_BEHIND
    below = lines[last + 1].nodes[0] if last + 1 < len(lines) else end
    there = personal_links(snapshot, named[0].first - 8, end)
    # Of an address on a further line, the text there may say whose it is.
    links = [link for link in there if link.orcid or snapshot.end[link.node] <= below]
    starts = [one.first for one in named]
    leading = len(links) > 1 and links[0].node < starts[0] - 2
    filled = list(people)
    for link in links:
        # A link around a name begins before the name.
        start = link.node if leading else snapshot.end[link.node]
        place = int(np.searchsorted(starts, start)) - (0 if leading else 1)
        if 0 <= place < len(filled):
            one = filled[place]
            filled[place] = replace(one, orcid=one.orcid or link.orcid, email=one.email or "".join(link.emails[:1]))
    return filled


def with_symbols(snapshot: Snapshot, lines: Sequence[Line], named: list[Named], people: list[Person]) -> list[Person]:
    """Return the people, those as corresponding behind whose name a symbol says so."""
    starts, end = [one.first for one in named], lines[named[-1].line].nodes[-1] + NODES_BEHIND
    meant = {
        int(np.searchsorted(starts, node)) - 1
        for node in snapshot.once(symbols_of_correspondence)
        if starts[0] < node < end
    }
    return [replace(one, corresponding=one.corresponding or place in meant) for place, one in enumerate(people)]
