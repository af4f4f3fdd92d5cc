"""Put the text of an element on one line, although its markup divides it into blocks."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from zoning.snapshot import Mask, Snapshot

NO_BLANK_BEFORE = tuple(",.;:)]}!?’”»-–—")
NO_BLANK_AFTER = tuple("([{‘“«-–—")


def joined(snapshot: Snapshot, selected: Mask, block: Mask, elements: Sequence[int]) -> tuple[Mask, Mask]:
    """(n,) each: the nodes inside `elements`, and those of their texts before which a blank replaces the end of a line.

    selected: the text of the document; block: the elements at whose edges lines end.
    """
    inside, blanks = np.zeros(len(snapshot), np.bool_), np.zeros(len(snapshot), np.bool_)
    if not elements:
        return inside, blanks
    line = snapshot.nearest(block)
    for element in elements:
        end = int(snapshot.end[element])
        inside[element + 1 : end] = True
        texts = (np.flatnonzero(selected[element:end]) + element).tolist()
        for before, after in pairwise(texts):
            if line[before] != line[after]:
                blanks[after] = not _touch(snapshot.text_of(before), snapshot.text_of(after))
    return inside, blanks


def _touch(before: str, after: str) -> bool:
    """Whether no blank is written between two texts, by their punctuation."""
    return after.lstrip().startswith(NO_BLANK_BEFORE) or before.rstrip().endswith(NO_BLANK_AFTER)
