"""Find the footnotes among neighbouring zones: they count from 1, and their numbers are marks in the text before."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count, takewhile
from operator import eq

from zoning.bibliography.index import TextIndex
from zoning.bibliography.item_list import ItemList

LEAST = 3
"""The fewest notes; fewer numbers in a row are found by chance."""
LEAST_CITED = 0.5
"""The least share of notes whose numbers are marks in the text before."""


def notes_among(run: ItemList) -> ItemList | None:
    """Return the last zones of a run that are notes; None if it has none."""
    numbers = run.numbers
    for begin in (place for place in range(len(numbers) - LEAST, -1, -1) if numbers[place] == 1):
        end = begin + sum(1 for _ in takewhile(bool, map(eq, numbers[begin:], count(1))))
        notes = replace(run, items=run.items[begin:end], told=True, are_notes=True)
        if end - begin >= LEAST and (notes.linked_to or _are_marks(run.index, notes.start, numbers[begin:end])):
            return notes
    return None


def _are_marks(index: TextIndex, before: int, numbers: Sequence[int]) -> bool:
    """Whether most of these numbers stand raised in the text before a node."""
    marks = {number for node, number in index.raised if node < before}
    return len(marks & {*numbers}) >= LEAST_CITED * len(numbers)
