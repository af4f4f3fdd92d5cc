"""Find the reference lists of a page, each once, with their entries."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from zoning.bibliography.copies import copies_of
from zoning.bibliography.entries import Entry, EntryReader, lines_of, texts_of
from zoning.bibliography.index import TextIndex
from zoning.bibliography.item_list import ItemList, Range
from zoning.bibliography.lists import find_lists
from zoning.snapshot import Mask, Snapshot
from zoning.text.words import count, normalised

REPEATED_SHARE = 0.5
"""A list repeats others if they have at least this share of its entries, such as a copy for small windows."""
SHREDDED_LINES = 4
"""Fewer lines of one word are labels, numbers and years."""
KEY_CHARACTERS = 60
"""The number of letters and digits at the beginning by which entries are compared."""


@dataclass(frozen=True, eq=False)
class Bibliography:
    """The reference lists of a page."""

    index: TextIndex
    lists: tuple[tuple[ItemList, tuple[Entry, ...]], ...]
    """In document order, each with its entries."""
    repetitions: tuple[ItemList, ...]
    """Lists whose entries are in another one; of two such lists the rendered one is kept, then the longer one."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of all lists."""
        return tuple(entry for _, entries in self.lists for entry in entries)

    @cached_property
    def mask(self) -> Mask:
        """(n,): the text nodes of the lists, including furniture and repetitions."""
        return self._within(*(run for run, _ in self.lists), *self.repetitions)

    @cached_property
    def repeated(self) -> Mask:
        """(n,): the text nodes of the repetitions."""
        return self._within(*self.repetitions)

    @cached_property
    def furniture(self) -> Mask:
        """(n,): the text nodes that publishers add: links to search engines or back to the text, copies in pop-ups."""
        lists = (*(run for run, _ in self.lists), *self.repetitions)
        copies = copies_of(self.index, self.entries, [(run.start, run.stop) for run in lists]) if lists else ()
        return self.index.snapshot.mask_of((*(node for entry in self.entries for node in entry.furniture), *copies))

    @cached_property
    def shredded(self) -> tuple[int, ...]:
        """The elements of entries that have a line for almost each word.

        Some publishers mark up each part of a reference as a block, which only their style sheets put on one line.
        """
        return tuple(entry.span[0] for entry in self.entries if self._is_shredded(entry.span))

    def _is_shredded(self, span: Range) -> bool:
        """Whether more lines of an entry, which is one element, have one word at most than have more."""
        if self.index.snapshot.end[span[0]] < span[1]:
            return False
        found = texts_of(self.index, lines_of(self.index, span))
        single = sum(count(text) <= 1 for text in found)
        return single >= SHREDDED_LINES and single > len(found) - single

    def _within(self, *lists: ItemList) -> Mask:
        mask = np.zeros(len(self.index.snapshot), np.bool_)
        for run in lists:
            mask[run.start : run.stop] = True
        return mask & self.index.is_word


def find_bibliography(snapshot: Snapshot) -> Bibliography:
    """Find the reference lists of a page, if it has any."""
    index = TextIndex.of(snapshot)
    believed, doubted = ([(run, tuple(EntryReader.of(run).entries())) for run in runs] for runs in find_lists(index))
    known = {_key(entry.raw) for _, entries in believed for entry in entries}
    copies = [pair for pair in doubted if _repeats(pair[1], known)]
    by_worth = sorted(
        [*believed, *copies], key=lambda pair: (-any(entry.shown for entry in pair[1]), -len(pair[1]), pair[0].start)
    )
    known = set()
    kept, repetitions = [], []
    for run, entries in by_worth:
        if _repeats(entries, known):
            repetitions.append(run)
        else:
            kept.append((run, entries))
            known.update(_key(entry.raw) for entry in entries)
    return Bibliography(index, tuple(sorted(kept, key=lambda pair: pair[0].start)), tuple(repetitions))


def _repeats(entries: Sequence[Entry], known: Collection[str]) -> bool:
    """Whether at least `REPEATED_SHARE` of the entries are known already; true if there are none."""
    return sum(_key(entry.raw) in known for entry in entries) >= REPEATED_SHARE * len(entries)


def _key(raw: str) -> str:
    return normalised(raw[: 3 * KEY_CHARACTERS])[:KEY_CHARACTERS]
