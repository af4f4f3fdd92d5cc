"""Count the words of each text node."""

import numpy as np
from numpy.typing import NDArray

from zoning.snapshot import Snapshot
from zoning.text import words

Counts = NDArray[np.int64]


def words_of_texts(snapshot: Snapshot) -> Counts:
    """(n,): the number of words of each text node, in any script, shown or not; 0 elsewhere (`snapshot.once`)."""
    lengths = np.zeros(len(snapshot), np.int64)
    for node in np.flatnonzero(snapshot.has_words).tolist():
        lengths[node] = words.count(snapshot.text_of(node))
    lengths.setflags(write=False)
    return lengths
