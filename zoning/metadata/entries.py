"""Lines that stand in one of several dated entries beside one another: reviews, comments, cards of a list.

What is told there, who and when, is of the entry and not of the page.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from zoning import words
from zoning.metadata.dates import DAY
from zoning.metadata.lines import Line, text_key
from zoning.snapshot import Mask, Snapshot

DATED_WORDS = 25
"""A line that dates its entry has no more words."""
ENTRY_WORDS, ENTRY_LINES = 8, 2
"""Words and lines of an entry at the mean: with fewer they are facts of one thing, `Updated: 7 May 2019`."""
BEGINNING_WORDS = 40
"""With fewer between them the first entry is the first thing below the title."""
HEADING_WORDS = 4
"""A shorter heading of an entry may be its author's name."""
DATED_LINES = 400
"""Of so many lines the entries are looked for."""


def in_entries(snapshot: Snapshot, lines: Sequence[Line], title: int) -> Mask:
    """(n,): nodes in entries, elements of one kind beside one another that have a day each; none holds the title.

    The post that a thread begins with is no entry: it is what the page is about.

    lines: all that the page shows; title: the line that is its title.
    """
    dated = [line for line in lines if line.words <= DATED_WORDS and len(line.date) == DAY][:DATED_LINES]
    title_node = lines[title].nodes[0]
    kinds: dict[tuple[int, str, str], set[int]] = defaultdict(set)
    for line in dated:
        node = int(snapshot.parent[line.nodes[0]])
        while node > snapshot.body and not node <= title_node < snapshot.end[node]:
            kind = int(snapshot.parent[node]), snapshot.tag(node), snapshot.attribute(node, "class")
            kinds[kind].add(node)
            node = int(snapshot.parent[node])
    starts, counts = _counted(lines)

    def words_in(begin: int, end: int) -> int:
        return counts[bisect_left(starts, end)] - counts[bisect_left(starts, begin)]

    inside = np.zeros(len(snapshot), np.bool_)
    for beside in kinds.values():
        said = sum(words_in(node, int(snapshot.end[node])) for node in beside)
        shown = sum(len(_lines_of(lines, starts, snapshot, node)) for node in beside)
        if len(beside) > 1 and said >= ENTRY_WORDS * len(beside) and shown >= ENTRY_LINES * len(beside):
            first = min(beside)
            begins = title_node < first and words_in(title_node, first) < BEGINNING_WORDS
            is_thread = _begins_thread(
                _lines_of(lines, starts, snapshot, first), text_key(lines[title].text), begins=begins
            )
            for node in beside - ({first} if is_thread else set()):
                inside[node : snapshot.end[node]] = True
    return inside


def _counted(lines: Sequence[Line]) -> tuple[list[int], list[int]]:
    """Where lines begin, and how many words there are before each of them, and in all."""
    counts = np.concatenate([[0], np.cumsum([words.count(line.text) for line in lines])])
    return [line.nodes[0] for line in lines], counts.tolist()


def _lines_of(lines: Sequence[Line], starts: list[int], snapshot: Snapshot, node: int) -> Sequence[Line]:
    return lines[bisect_left(starts, node) : bisect_left(starts, int(snapshot.end[node]))]


def _begins_thread(entry: Sequence[Line], title: str, *, begins: bool) -> bool:
    """Whether an entry is what a thread begins with: it repeats the title, or stands right below it without a heading.

    begins: whether it is the first thing below the title.
    """
    headed = any(line.heading >= 0 and line.words >= HEADING_WORDS for line in entry)
    return any(text_key(line.text) == title for line in entry) or (begins and not headed)
