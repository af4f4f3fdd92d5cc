"""Find the notes below a text: marks in the text link to them, and they link back to their marks."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from zoning.document.lengths import words_of_texts
from zoning.document.nodes import places_by_name
from zoning.snapshot import INLINE_DISPLAYS, Mask, Snapshot

MARK = 3
"""The most characters of a mark without `SIGNS`: `12`, `[a]`, `†`."""
SIGNS = " \n[](){}^.:"
AROUND = 2
"""The most levels above the mark's link of an element to which a note may link back."""


class Notes(NamedTuple):
    """Text nodes, (n,) each."""

    text: Mask
    """The text nodes of the notes."""
    arrows: Mask
    """The text nodes of links in notes back to the text, without letters and digits: ↩, ^."""


def notes(snapshot: Snapshot, text: Mask, main: Mask) -> Notes:
    """Return the notes on the main content within `text`.

    text, main: (n,).
    """
    found, arrows = np.zeros(len(snapshot), np.bool_), np.zeros(len(snapshot), np.bool_)
    for note, back in _notes(snapshot, main):
        found[note : snapshot.end[note]] = True
        arrows[back : snapshot.end[back]] |= not any(map(str.isalnum, snapshot.text_within(back)))
    found &= text
    words = snapshot.once(words_of_texts)
    if 2 * words[found].sum() > words[main].sum():  # a list of sources
        found[:] = False
    return Notes(found & ~arrows, arrows)


def _notes(snapshot: Snapshot, main: Mask) -> Iterator[tuple[int, int]]:
    """Yield the element of each note with each link in it that leads back to its mark."""
    places = places_by_name(snapshot)
    hrefs = snapshot.attributes_named("href").items()
    targets = {link: places[to[1:]] for link, to in hrefs if to.startswith("#") and to[1:] in places}
    links_to: dict[int, list[int]] = defaultdict(list)
    for link, place in sorted(targets.items()):
        links_to[place].append(link)
    in_main, inline = snapshot.containing(main), snapshot.styled("display", *INLINE_DISPLAYS)
    seen: set[tuple[int, int]] = set()
    for link, place in targets.items():
        if not in_main[link] or place < link or not _is_mark(snapshot.text_within(link, main)):
            continue
        note = _block(snapshot, inline, place)
        end = int(snapshot.end[note])
        if note <= link < end:
            continue
        for at in _around(snapshot, link) & links_to.keys():
            if (note, at) not in seen:
                seen.add((note, at))
                backs = links_to[at]
                yield from ((note, back) for back in backs[bisect_left(backs, note) : bisect_left(backs, end)])


def _is_mark(said: str) -> bool:
    return 0 < len(said.strip(SIGNS)) <= MARK


def _block(snapshot: Snapshot, inline: Mask, node: int) -> int:
    """Return the innermost block that an element is or is in. inline: (n,), the elements that are not blocks."""
    while inline[node] and node > snapshot.body:
        node = int(snapshot.parent[node])
    return node


def _around(snapshot: Snapshot, link: int) -> set[int]:
    """Return the possible targets of a note's link back: the mark's link, what is in it, and the elements around it."""
    nodes = set(range(link, int(snapshot.end[link])))
    for _ in range(AROUND):
        link = int(snapshot.parent[link])
        nodes.add(link)
    return nodes
