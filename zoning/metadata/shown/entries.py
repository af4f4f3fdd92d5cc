"""Find entries, which are siblings with dates of their own: reviews, comments, cards of a list.

Authors and dates in an entry are those of the entry, not of the page.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

import numpy as np

from zoning.document.nodes import with_attribute
from zoning.metadata.lines import Line, text_key
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot
from zoning.text import words

LEAST_DATED = 1 / 3
"""Of siblings without classes, such as rows and paragraphs, at least this share has a date if they are entries."""
DATED_WORDS = 25
"""The most words of the line with an entry's date."""
ENTRY_WORDS, ENTRY_LINES = 8, 2
"""The least number of an entry's words and lines, on average: with fewer, the siblings are facts about one thing, such
as `Updated: 7 May 2019`."""
BEGINNING_WORDS = 40
"""With fewer words between them, the first entry is right below the title."""
HEADING_WORDS = 4
"""A heading of an entry with fewer words may be its author's name."""
DATED_LINES = 400
"""The most lines with a date that are used to find entries."""


_OTHERS = re.compile(
    r"(?:^|[\s_-])(?<!pointer-)(?:comments?|reviews?|answers?|events?|related|recommended)(?:$|[\s_-])", re.IGNORECASE
)
"""Classes of what is not the page's text: what others say of it, other pages, and when an event takes place.

`pointer-events` is a style.
"""
_WORDS_OF_OTHERS = ("comment", "review", "answer", "event", "related", "recommended")
_SIDEBAR = re.compile(r"(?:^|[\s_-])side-?bar(?:$|[\s_-])", re.IGNORECASE)
Kind = tuple[int, str, str]
"""The parent of elements, their tag and their classes."""


def in_entries(snapshot: Snapshot, lines: Sequence[Line], title: int) -> Mask:
    """(n,): the nodes in entries, which are siblings of one kind without the title, several of them with a day or age.

    The first post of a thread is not an entry: it is what the page is about.

    lines: all that the page shows; title: the number of the title's line.
    """
    dated = [line for line in lines if line.words <= DATED_WORDS and line.is_dated][:DATED_LINES]
    title_node = lines[title].nodes[0]
    kinds: dict[Kind, set[int]] = defaultdict(set)
    for line in dated:
        node = int(snapshot.parent[line.nodes[0]])
        while node > snapshot.body and not node <= title_node < snapshot.end[node]:
            kinds[_kind(snapshot, node)].add(node)
            node = int(snapshot.parent[node])
    starts, counts = _counted(lines)

    def words_in(begin: int, end: int) -> int:
        return counts[bisect_left(starts, end)] - counts[bisect_left(starts, begin)]

    def are_entries(beside: Collection[int]) -> bool:
        said = sum(words_in(node, int(snapshot.end[node])) for node in beside)
        shown = sum(len(_lines_of(lines, starts, snapshot, node)) for node in beside)
        return len(beside) > 1 and said >= ENTRY_WORDS * len(beside) and shown >= ENTRY_LINES * len(beside)

    inside = _beside_text(snapshot, title_node)
    for kind, beside in _with_undated(snapshot, [kind for kind, beside in kinds.items() if are_entries(beside)]):
        first = beside[0]
        # Without classes, siblings of the element with the title are other parts of the page.
        is_plain = kind[1] != "article" and not kind[2]
        is_part = len(kinds[kind]) < LEAST_DATED * len(beside) or any(
            node <= title_node < snapshot.end[node] for node in beside
        )
        if is_plain and is_part:
            continue
        begins = title_node < first and words_in(title_node, first) < BEGINNING_WORDS
        is_thread = _begins_thread(
            snapshot, _lines_of(lines, starts, snapshot, first), text_key(lines[title].text), begins=begins
        )
        for node in beside[is_thread:]:
            if not node <= title_node < snapshot.end[node]:
                inside[node : snapshot.end[node]] = True
    return inside


def _beside_text(snapshot: Snapshot, title: int) -> Mask:
    """(n,): the nodes in elements that are called something else, and those behind the first heading in a sidebar.

    What a sidebar has above that heading may be the page's by-line. Elements that contain the title are left out.
    title: its text node.
    """
    apart = ~snapshot.containing(snapshot.mask_of([title]))
    inside = snapshot.within(_called(snapshot, _OTHERS, *_WORDS_OF_OTHERS) & apart)
    sidebar = snapshot.nearest((snapshot.named("aside") | _called(snapshot, _SIDEBAR, "bar")) & apart)
    headings = np.cumsum(snapshot.named(*HEADING_TAGS))
    return inside | (headings > headings[sidebar])  # without a sidebar, that of the last node, which is the highest


def _called(snapshot: Snapshot, names: re.Pattern[str], *words: str) -> Mask:
    return with_attribute(snapshot, "class", names, *words) | with_attribute(snapshot, "id", names, *words)


def _kind(snapshot: Snapshot, node: int) -> Kind:
    """Return an element's kind; classes with digits number it, and those of an `article` are often its topics."""
    tag = snapshot.tag(node)
    classes = () if tag == "article" else snapshot.attribute(node, "class").split()
    return int(snapshot.parent[node]), tag, " ".join(name for name in classes if not words.has_digit(name))


def _with_undated(snapshot: Snapshot, kinds: Sequence[Kind]) -> Iterator[tuple[Kind, list[int]]]:
    """Yield each kind and all its elements, in the order of the page, also those whose date cannot be read."""
    found: dict[Kind, list[int]] = {kind: [] for kind in kinds}
    for parent in {kind[0] for kind in kinds}:
        for node in snapshot.children(parent):
            if (kind := _kind(snapshot, node)) in found:
                found[kind].append(node)
    yield from found.items()


def _counted(lines: Sequence[Line]) -> tuple[list[int], list[int]]:
    """Return the first node of each line, and the number of words before each line and in all lines."""
    counts = np.concatenate([[0], np.cumsum([words.count(line.text) for line in lines])])
    return [line.nodes[0] for line in lines], counts.tolist()


def _lines_of(lines: Sequence[Line], starts: list[int], snapshot: Snapshot, node: int) -> Sequence[Line]:
    return lines[bisect_left(starts, node) : bisect_left(starts, int(snapshot.end[node]))]


def _begins_thread(snapshot: Snapshot, entry: Sequence[Line], title: str, *, begins: bool) -> bool:
    """Whether an entry is the first post of a thread: it repeats the title, or is right below it without a heading.

    begins: whether it is right below the title. A link at the beginning of an entry is a heading, too.
    """
    headed = any(line.heading >= 0 and line.words >= HEADING_WORDS for line in entry)
    headed = headed or any(
        words.length(run.text) >= HEADING_WORDS and snapshot.tag(int(snapshot.parent[run.node])) == "a"
        for line in entry[:1]
        for run in line.runs[:1]
    )
    return any(text_key(line.text) == title for line in entry) or (begins and not headed)
