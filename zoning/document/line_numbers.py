"""Find line numbers of code: a column of numbers to its left."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from zoning.snapshot import Ints, Mask, Snapshot

LEFT, TOP, RIGHT, BOTTOM = range(4)
"""Columns of `Snapshot.boxes`."""
LEVELS = 5
"""The most levels from the code up to the element that also contains its numbers; cells are three below a table."""
MOST_PRE = 2
"""That element contains no other code: at most two `pre`, the code's and perhaps that of the numbers."""
BLANK_LINES = 3
"""The largest ratio of numbers to lines with text, since blank lines have numbers, too."""


def line_numbers(snapshot: Snapshot) -> Mask:
    """(n,): the text nodes of line numbers; inside the `pre` of the code, or beside it."""
    return snapshot.once(_line_numbers)


def _line_numbers(snapshot: Snapshot) -> Mask:
    found = np.zeros(len(snapshot), np.bool_)
    texts = np.flatnonzero(snapshot.has_words & snapshot.rendered).astype(np.int32)
    single: list[int] = []
    elements = snapshot.count_within(snapshot.named("pre"))
    for element in np.flatnonzero(snapshot.named("pre")).tolist():
        code = [node for node in _within(snapshot, texts, element) if not _numbers(snapshot, node)]
        if not code:
            continue
        around, above = element, int(snapshot.parent[element])
        for _ in range(LEVELS):
            if above < 0 or elements[above] > MOST_PRE:
                break
            around, above = above, int(snapshot.parent[above])
        left, top, _, bottom = _box(snapshot, code)
        near = np.array(_within(snapshot, texts, around))
        boxes = snapshot.boxes[near]
        beside = near[(boxes[:, RIGHT] <= left) & (boxes[:, BOTTOM] > top) & (boxes[:, TOP] < bottom)]
        column = [node for node in beside.tolist() if _numbers(snapshot, node)]
        numbers = [number for node in column for number in _numbers(snapshot, node)]
        lines = snapshot.text_of_nodes(code).count("\n") + 1
        if len(numbers) == lines == 1:
            single += column
        elif lines <= len(numbers) <= BLANK_LINES * lines and all(b == a + 1 for a, b in pairwise(numbers)):
            found[column] = True
    # A single number beside a single line is the number of a step, if no other code has line numbers.
    found[single] = found.any()
    return found


def _within(snapshot: Snapshot, texts: Ints, element: int) -> list[int]:
    """Return those of `texts`, in document order, that are in an element."""
    begin, end = np.searchsorted(texts, (element, snapshot.end[element])).tolist()
    inside: list[int] = texts[begin:end].tolist()
    return inside


def _numbers(snapshot: Snapshot, node: int) -> list[int]:
    """Return the numbers that a text consists of; none if it has any other word."""
    said = snapshot.text_of(node).split()
    return list(map(int, said)) if all(word.isdecimal() for word in said) else []


def _box(snapshot: Snapshot, nodes: Sequence[int]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the bounding box of these nodes, in CSS px."""
    boxes = snapshot.boxes[list(nodes)]
    left, top = boxes[:, :RIGHT].min(axis=0).tolist()
    right, bottom = boxes[:, RIGHT:].max(axis=0).tolist()
    return left, top, right, bottom
