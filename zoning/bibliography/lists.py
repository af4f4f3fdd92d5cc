"""Find the reference lists of a page.

A candidate is a run of neighbouring zones in one element (or of lines separated by `br`) some of which look like
references. It is accepted if it has a heading. Without one it must be numbered, linked to from the text, in
alphabetical order, or marked by its class, and its zones must have a common left edge.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from zoning.bibliography.announced import HEADING_DISTANCE, announced
from zoning.bibliography.candidates import LISTS, SHARE_HEADED, candidates, items_within
from zoning.bibliography.index import TextIndex
from zoning.bibliography.item_list import ItemList

SHARE_UNHEADED = 0.7
SHARE_NOTES = 0.6
SHARE_DATED = 0.3
LEAST_UNHEADED = 4
LEAST_NOTES = 3
LEAST_UNDATED = 10
"""The fewest references of a list without years: on some pages, years run directly into volume and pages."""
LEAST_PART = 40
"""References in a part of a list have more characters than the dates and names in other short lists."""
_MARKED = re.compile(r"(?:the-?)?bibliography|references|ref-?list|literature", re.IGNORECASE)
"""Classes and ids that programs give to reference lists, among them LaTeX's `thebibliography`."""


class Lists(NamedTuple):
    """The page's reference lists, in document order, including repetitions."""

    believed: list[ItemList]
    doubted: list[ItemList]
    """Lists without a heading on a page where others have one: either copies of these, or no references."""


def find_lists(index: TextIndex) -> Lists:
    """Return the page's reference lists."""
    runs = sorted((run for run in candidates(index) if run.references), key=_size)
    chosen: list[ItemList] = []
    for run in runs:
        if not _overlaps(run, chosen) and believed(run):
            chosen.append(run)
    headed = [run for run in chosen if run.headed == "references"]
    doubted = [run for run in chosen if headed and run not in headed]
    chosen = headed or chosen
    chosen += _continued(index, runs, chosen)
    chosen += list(_beside(index, chosen))
    doubted = [run for run in doubted if not _overlaps(run, chosen)]
    return Lists(*(sorted(lists, key=lambda run: run.start) for lists in (chosen, doubted)))


def _size(run: ItemList) -> tuple[int, int, int]:
    """Sort key: runs with more references first; then the outermost first, or the innermost for a single reference."""
    inner = -1 if run.references == 1 else 1
    return -run.references, inner * run.start, -inner * run.stop


def _overlaps(run: ItemList, others: list[ItemList]) -> bool:
    return any(run.start < other.stop and other.start < run.stop for other in others)


def believed(run: ItemList) -> bool:
    """Whether a run is a reference list, judged by its heading and its items."""
    match run.headed:
        case "references":
            few = run.references < LEAST_NOTES
            dated = run.dated >= SHARE_DATED or run.references >= LEAST_UNDATED
            return run.share >= SHARE_HEADED and dated and (run.named == 1 if few else True)
        case "notes":
            return run.references >= LEAST_NOTES and run.share >= SHARE_NOTES and _signs(run) >= 1
        case "others":
            return False
    return (
        run.references >= LEAST_UNHEADED and run.share >= SHARE_UNHEADED and run.named >= SHARE_NOTES
        and run.one_edge and _signs(run) >= 1 and not _all_links(run)
    )  # fmt: skip


def _signs(run: ItemList) -> int:
    return run.numbered + run.alphabetical + run.linked_to + _is_marked(run)


def _is_marked(run: ItemList) -> bool:
    """Whether a class or the id of the element around the items marks it as a reference list."""
    called = f"{run.index.snapshot.attribute(run.parent, 'class')} {run.index.snapshot.attribute(run.parent, 'id')}"
    return any(_MARKED.fullmatch(name) for name in called.split())


def _all_links(run: ItemList) -> bool:
    """Whether nearly all text is link text, as in lists of articles to read next."""
    linked = run.index.in_links
    inside = (node for node in run.index.within(run.start, run.stop) if linked[node])
    total = run.index.characters_between(run.start, run.stop)
    return sum(len(run.index.snapshot.text_of(node)) for node in inside) > 0.8 * total


def _continued(index: TextIndex, runs: list[ItemList], chosen: list[ItemList]) -> Iterator[ItemList]:
    """Yield the runs that continue a chosen list: of the same shape, before or behind it, with at most a subheading.

    Those before all lists that were chosen need a heading, since notes have that place, too.
    """
    shapes, first = {run.shape for run in chosen}, min((run.start for run in chosen), default=0)
    taken = list(chosen)
    alike = [run for run in runs if run.shape in shapes and run.share >= SHARE_NOTES and run.named]
    alike = [run for run in alike if run.headed == "references" or (run.headed == "" and run.start > first)]
    in_order = sorted(alike, key=lambda run: (run.start, -run.stop))
    for run in (*in_order, *reversed(in_order)):
        if not _overlaps(run, taken) and any(_are_near(index, run, other) for other in taken):
            taken.append(run)
            yield run


def _are_near(index: TextIndex, run: ItemList, other: ItemList) -> bool:
    """Whether at most the text of a subheading is between two lists."""
    one, next_one = sorted((run, other), key=lambda either: either.start)
    return len(index.begin_of(one.stop, next_one.start, HEADING_DISTANCE)) < HEADING_DISTANCE / 2


def _beside(index: TextIndex, chosen: list[ItemList]) -> Iterator[ItemList]:
    """Yield the lists in sibling sections after that of a chosen list, such as those for other kinds of works."""
    snapshot = index.snapshot
    taken = list(chosen)
    for run in [run for run in chosen if snapshot.tag(run.parent) in LISTS]:
        outer = run.parent
        most = index.characters[run.parent] + HEADING_DISTANCE / 2
        while outer != snapshot.body and index.characters[index.parent[outer]] < most:
            outer = index.parent[outer]
        for sibling in snapshot.children(index.parent[outer]):
            if sibling < run.stop or not index.characters[sibling]:
                continue
            part = _part(index, sibling, snapshot.tag(run.parent))
            if snapshot.tag(sibling) != snapshot.tag(outer):
                break
            if part and part.numbered <= run.numbered and not _overlaps(part, taken):
                taken.append(part)
                yield part


def _part(index: TextIndex, section: int, tag: str) -> ItemList | None:
    """Return the list that is all of a section but for a heading; None if its items are not references."""
    inner = next((node for node in range(section, index.end[section]) if index.snapshot.tag(node) == tag), -1)
    if inner < 0 or index.characters[inner] < index.characters[section] - HEADING_DISTANCE / 2:
        return None
    items = items_within(index, inner)
    part = ItemList(index, inner, tuple(items)) if items else None
    if part is None or announced(index, part.start, part.stop) in ("others", "notes"):
        return None
    named = sum(signs.named for signs, text in zip(part.signs, part.texts, strict=True) if len(text) > LEAST_PART)
    return part if len(items) >= 2 and 2 * named >= len(items) else None
