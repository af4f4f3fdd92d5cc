"""Find the reference lists of a page.

A candidate is a run of neighbouring zones in one element (or of lines separated by `br`) some of which look like
references. It is accepted if it has a heading. Without one it must be numbered, linked to from the text, in
alphabetical order, or marked by its class, and its zones must have a common left edge.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from zoning.bibliography import furniture
from zoning.bibliography.features import LONGEST, SHORTEST, ReferenceFeatures, heading
from zoning.bibliography.index import TextIndex
from zoning.snapshot import HEADING_TAGS, INLINE_DISPLAYS

HEADING_DISTANCE = 250
"""The most characters between a heading and its list, such as those of controls that sort it."""
LINES_LOOKED_AT = 12
"""The number of text nodes before a list that are searched for its heading."""
SHARE_HEADED = 0.4
SHARE_UNHEADED = 0.7
SHARE_NOTES = 0.6
SHARE_DATED = 0.3
LEAST_UNHEADED = 4
LEAST_NOTES = 3
LEAST_UNDATED = 10
"""The fewest references of a list without years: on some pages, years run directly into volume and pages."""
SECTION_CHARACTERS = 300
"""The fewest characters of a section; an item with a heading in it may be a section."""
SAME_EDGE_PX = 3.0
LEAST_PART = 40
"""References in a part of a list have more characters than the dates and names in other short lists."""

Range = tuple[int, int]
"""The first node, and one past the last."""

_LISTS = ("ol", "ul", "dl", "tbody", "table")
LABEL_ALONE = re.compile(
    r"\s*[\[(]?(?:\d{1,4}[a-z]?|[A-Z][\w+-]{0,12}\d{2}[a-z]?)[\])]?\s?[.:]?\s*|\s*[•–*-]\s*"
    r"|\s*\[\s?[^\W_][\w+:.’'-]{0,30}\s?\][.:]?\s*"
)
_MARKED = re.compile(r"(?:the-?)?bibliography|references|ref-?list|literature", re.IGNORECASE)
"""Classes and ids that programs give to reference lists, among them LaTeX's `thebibliography`."""
_NUMBER = re.compile(r"\s*[\[(]?(\d{1,4})[a-z]?(?:[\]).:]|\s|$)")


@dataclass(frozen=True, eq=False)
class ItemList:
    """A run of zones that may be references."""

    index: TextIndex
    parent: int
    items: tuple[Range, ...]
    told: bool = False
    """Whether to look for a heading or another announcement of the list; see `announced`."""

    @cached_property
    def headed(self) -> str:
        """What the page announces it as (one of the values of `features.heading`)."""
        said = announced(self.index, self.start, self.stop) if self.told else ""
        return "" if said == "references" and (self._holds_its_heading or self._are_sections) else said

    @cached_property
    def _are_sections(self) -> bool:
        """Whether most items are sections of text with a heading, which may cite works."""
        titles = self.index.snapshot.named(*HEADING_TAGS)
        long = (item for item in self.items if self.index.characters_between(*item) >= SECTION_CHARACTERS)
        return 2 * sum(bool(titles[slice(*item)].any()) for item in long) > len(self.items)

    @cached_property
    def _holds_its_heading(self) -> bool:
        """Whether it contains the heading of a reference list, so that it is more than that list."""
        titles = self.index.snapshot.named(*HEADING_TAGS)[self.start : self.stop]
        return any(
            heading(self.index.begin_of(self.start + title, self.index.end[self.start + title], 200)) == "references"
            for title in np.flatnonzero(titles).tolist()
        )

    @property
    def start(self) -> int:
        """Its first node."""
        return self.items[0][0]

    @property
    def stop(self) -> int:
        """One past its last node."""
        return self.items[-1][1]

    @cached_property
    def texts(self) -> list[str]:
        """The beginning of the text of each item."""
        return [self.index.text(*item) for item in self.items]

    @cached_property
    def signs(self) -> list[ReferenceFeatures]:
        """The signs of a reference that each item has."""
        return [self.index.signs(*item) for item in self.items]

    @cached_property
    def kinds(self) -> list[str]:
        """The kind of each item: `reference`, `label` (of the next), `furniture` (of the one before), or `other`."""
        return [self._kind(*each) for each in zip(self.items, self.texts, self.signs, strict=True)]

    def _kind(self, item: Range, text: str, signs: ReferenceFeatures) -> str:
        if LABEL_ALONE.fullmatch(text[:40]):
            return "label"
        if len(text) <= 4 * furniture.MOST_CHARACTERS and self._only_furniture(item):
            return "furniture"
        return "reference" if signs.like_a_reference else "other"

    def _only_furniture(self, item: Range) -> bool:
        return all(furniture.is_service(self.index.snapshot.text_of(node)) for node in self.index.within(*item))

    @cached_property
    def references(self) -> int:
        """The number of items that look like references."""
        return self.kinds.count("reference")

    @property
    def share(self) -> float:
        """The share of items that look like references, labels and furniture aside."""
        return self.references / max(1, self.references + self.kinds.count("other"))

    @property
    def named(self) -> float:
        """The share of references that begin with a name."""
        pairs = zip(self.signs, self.kinds, strict=True)
        return sum(signs.named for signs, kind in pairs if kind == "reference") / max(1, self.references)

    @property
    def dated(self) -> float:
        """The share of references that have a year."""
        pairs = zip(self.signs, self.kinds, strict=True)
        return sum(signs.year for signs, kind in pairs if kind == "reference") / max(1, self.references)

    @property
    def shape(self) -> tuple[str, str]:
        """The tags of the element around the items and of the first item."""
        snapshot = self.index.snapshot
        first = next((node for node in range(*self.items[0]) if self.index.parent[node] == self.parent), self.parent)
        return snapshot.tag(self.parent), snapshot.tag(first)

    @cached_property
    def numbers(self) -> list[int]:
        """The number at the beginning of each item, -1 for none."""
        return [int(found[1]) if (found := _NUMBER.match(text)) else -1 for text in self.texts]

    @cached_property
    def numbered(self) -> bool:
        """Whether most items begin with a number that is one more than the number of the item before."""
        numbers = [number for number in self.numbers if number >= 0]
        steps = sum(one + 1 == other for one, other in pairwise(numbers))
        return steps >= 2 and steps >= 0.6 * (self.references - 1)

    @cached_property
    def alphabetical(self) -> bool:
        """Whether nearly all items are in alphabetical order of their first letters."""
        first = [text.lstrip(" \t\n[“\"'")[:1].casefold() for text in self.texts]
        ordered = sum(one <= other for one, other in pairwise(first))
        return len(set(first)) > 2 and ordered >= 0.9 * (len(first) - 1)

    @cached_property
    def linked_to(self) -> bool:
        """Whether links elsewhere on the page lead to at least half of the references."""
        between = self.index.targets.between
        hit = sum(1 for start, stop in self.items if between(start, stop, outside=(self.start, self.stop)))
        return hit >= 0.5 * max(1, self.references)

    @cached_property
    def one_edge(self) -> bool:
        """Whether most items begin at one of three left edges, as in columns; true if all items are folded away."""
        lefts = [left for item in self.items if (left := self._left(item)) is not None]
        edges = Counter(round(left / SAME_EDGE_PX) for left in lefts)
        return not lefts or sum(count for _, count in edges.most_common(3)) >= 0.7 * len(lefts)

    def _left(self, item: Range) -> float | None:
        for node in self.index.within(*item)[:1]:
            left = float(self.index.snapshot.boxes[node, 0])
            return None if np.isnan(left) else left
        return None


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
    """Yield the runs that continue a chosen list: of the same shape, with at most a subheading between."""
    ends = [run.stop for run in chosen]
    shapes = {run.shape for run in chosen}
    taken = list(chosen)
    for run in sorted(runs, key=lambda run: (run.start, -run.stop)):
        alike = run.shape in shapes and run.share >= SHARE_NOTES and run.named
        if not alike or _overlaps(run, taken) or run.headed not in ("", "references"):
            continue
        before = max((end for end in ends if end <= run.start), default=-1)
        if before >= 0 and len(index.begin_of(before, run.start, HEADING_DISTANCE)) < HEADING_DISTANCE / 2:
            ends.append(run.stop)
            taken.append(run)
            yield run


def _beside(index: TextIndex, chosen: list[ItemList]) -> Iterator[ItemList]:
    """Yield the lists in sibling sections after that of a chosen list, such as those for other kinds of works."""
    snapshot = index.snapshot
    taken = list(chosen)
    for run in [run for run in chosen if snapshot.tag(run.parent) in _LISTS]:
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
    items = _children(index, inner)
    part = ItemList(index, inner, tuple(items)) if items else None
    if part is None or announced(index, part.start, part.stop) in ("others", "notes"):
        return None
    named = sum(signs.named for signs, text in zip(part.signs, part.texts, strict=True) if len(text) > LEAST_PART)
    return part if len(items) >= 2 and 2 * named >= len(items) else None


# ---------------------------------------------------------------------- candidates


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
        yield from _runs(index, parent, _children(index, parent))
    with_breaks = np.unique(snapshot.parent[snapshot.named("br")])
    for parent in with_breaks[lines[with_breaks]].tolist():
        yield from _runs(index, parent, _segments(index, parent))


def _children(index: TextIndex, parent: int) -> list[Range]:
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
    if run.index.snapshot.tag(run.parent) in _LISTS and run.share >= SHARE_HEADED:
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


# ---------------------------------------------------------------------- around a run


def announced(index: TextIndex, start: int, stop: int) -> str:
    """Return what the page announces a range of nodes as, in the values of `features.heading`.

    Sources are the role or `aria-label` of an element around it, a link that leads there, and a line before it.
    """
    size = index.characters_between(start, stop)
    node = index.parent[start]
    while node > 0 and index.characters[node] <= 1.5 * size + HEADING_DISTANCE:
        said = _said_of(index, node)
        if said:
            return said
        node = index.parent[node]
    return _line_before(index, start, stop)


def _said_of(index: TextIndex, node: int) -> str:
    roles = index.snapshot.attribute(node, "role").split()
    if "doc-bibliography" in roles:
        return "references"
    if "doc-endnotes" in roles:
        return "notes"
    return heading(index.snapshot.attribute(node, "aria-label")) or index.targets.announced.get(node, "")


def _line_before(index: TextIndex, start: int, stop: int) -> str:
    distance = 0
    for node in index.last_before(start, LINES_LOOKED_AT):
        said = _headline(index, node, start, stop)
        if said is not None:
            return said
        distance += len(index.snapshot.text_of(node))
        if distance > HEADING_DISTANCE:
            return ""
    return ""


def _headline(index: TextIndex, node: int, start: int, stop: int) -> str | None:
    """Return what the short line around a text node announces; None if it is not a heading."""
    tagged = False
    for above in index.ancestors(node, above=0):
        if index.characters[above] > 120 or index.end[above] > start:
            break
        if index.leads_elsewhere(above, start, stop):
            return None
        said = heading(index.begin_of(above, index.end[above], 200))
        if said:
            return said if not _linked_line(index, above, start, stop) else None
        tagged = tagged or index.snapshot.tag(above) in HEADING_TAGS
    return "" if tagged else None


def _linked_line(index: TextIndex, node: int, start: int, stop: int) -> bool:
    """Whether a line is in a link that leads elsewhere than to the nodes from `start` to `stop`.

    A link that is never closed contains the list as well; it is ignored.
    """
    above = (one for one in index.ancestors(node, above=0) if index.end[one] <= start)
    return any(index.leads_elsewhere(one, start, stop) for one in above)
