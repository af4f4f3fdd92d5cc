"""Find the runs of neighbouring zones that may be reference lists."""

from collections.abc import Iterator

import numpy as np

from zoning.bibliography.features import LONGEST, SHORTEST, heading
from zoning.bibliography.index import TextIndex
from zoning.bibliography.item_list import ItemList, Range
from zoning.bibliography.notes import notes_among
from zoning.snapshot import HEADING_TAGS, INLINE_DISPLAYS

SHARE_HEADED = 0.4
"""The least share of references among the items of a list with a heading."""
LISTS = ("ol", "ul", "dl", "tbody", "table")


def candidates(index: TextIndex) -> Iterator[ItemList]:
    """Yield every run of zones some of which may be references."""
    snapshot = index.snapshot
    characters = np.array(index.characters)
    signs = snapshot.count_within(index.with_year) + snapshot.count_within(index.identifying)
    block = ~snapshot.styled("display", *INLINE_DISPLAYS) & ~snapshot.is_text & snapshot.in_body
    zone = block & (characters >= SHORTEST) & (characters <= LONGEST) & (signs > 0)
    breaks = snapshot.count_within(snapshot.named("br")) >= 2
    lines = breaks & block & (signs >= 2) & (characters >= 4 * SHORTEST)
    for parent in np.unique(snapshot.parent[zone]).tolist():
        yield from _runs(index, parent, items_within(index, parent))
    with_breaks = np.unique(snapshot.parent[snapshot.named("br")])
    for parent in with_breaks[lines[with_breaks]].tolist():
        yield from _runs(index, parent, _segments(index, parent))


def items_within(index: TextIndex, parent: int) -> list[Range]:
    """Return the zones in an element, each with the nodes without words before it; [] if much text is between them."""
    snapshot = index.snapshot
    items: list[Range] = []
    start = parent + 1
    stray = 0
    for child in snapshot.children(parent):
        if not index.characters[child]:
            continue
        stop = index.end[child]
        if snapshot.is_text[child]:
            stray += index.characters[child]
        items.append((start, stop))
        start = stop
    return items if stray <= 0.2 * index.characters[parent] else []


def _segments(index: TextIndex, parent: int) -> list[Range]:
    """Return the lines in an element that are separated by `br`."""
    items: list[Range] = []
    start = parent + 1
    for child in index.snapshot.children(parent):
        if index.snapshot.tag(child) == "br":
            items.append((start, child))
            start = child
    items.append((start, index.end[parent]))
    return [item for item in items if index.within(*item)]


def _runs(index: TextIndex, parent: int, items: list[Range]) -> Iterator[ItemList]:
    """Divide the zones of an element at the headings among them; yield the runs that contain references."""
    run: list[Range] = []
    for item in [*items, (-1, -1)]:
        if item[0] >= 0 and not _is_heading(index, item):
            run.append(item)
        elif run:
            found = ItemList(index, parent, tuple(run))
            if found.references:
                yield _trimmed(found)
            if (notes := notes_among(found)) and notes.references:
                yield notes
            run = []


def _is_heading(index: TextIndex, item: Range) -> bool:
    snapshot = index.snapshot
    if index.characters_between(*item) > 150 or len(text := index.begin_of(*item, 200)) > 150:
        return False
    tagged = any(
        snapshot.tag(node) in HEADING_TAGS or snapshot.attribute(node, "role") == "heading"
        for node in index.ancestors(index.within(*item)[0], above=item[0] - 1)
    )
    return tagged or heading(text) != ""


def _trimmed(run: ItemList) -> ItemList:
    """Return the run from its first reference to its last, or all of an HTML list with enough references.

    What continues the numbers of the references belongs to them, such as a personal communication.
    """
    kinds = run.kinds
    keep = [index for index, kind in enumerate(kinds) if kind == "reference"]
    first, last = keep[0], keep[-1]
    if run.index.snapshot.tag(run.parent) in LISTS and run.share >= SHARE_HEADED:
        first, last = 0, len(kinds) - 1
    if run.numbered:
        first, last = _with_numbers_around(run, first, last)
    while first and kinds[first - 1] == "label":
        first -= 1
    while last + 1 < len(kinds) and kinds[last + 1] == "furniture":
        last += 1
    return ItemList(run.index, run.parent, run.items[first : last + 1], told=True)


def _with_numbers_around(run: ItemList, first: int, last: int) -> tuple[int, int]:
    """Return the first and last item of the references with those around them that have the numbers before or next."""
    numbers, kinds = run.numbers, run.kinds
    while first and kinds[first - 1] == "other" and 0 <= numbers[first - 1] == numbers[first] - 1:
        first -= 1
    while last + 1 < len(kinds) and kinds[last + 1] == "other" and 0 <= numbers[last] == numbers[last + 1] - 1:
        last += 1
    return first, last
