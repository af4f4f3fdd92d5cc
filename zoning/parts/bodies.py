"""What of a record is the contribution itself: not its author's rank, nor counts and buttons around it."""

import numpy as np

from zoning.parts.lengths import words_of_texts
from zoning.parts.threads import Threads
from zoning.snapshot import Mask, Snapshot

LEAST_RECORDS = 2
"""What stands at a place in fewer says nothing about the others; then the place around it is asked."""
MOST = 0.5
"""Share of the words at a place."""


def bodies(snapshot: Snapshot, threads: Threads, main: Mask) -> Mask:
    """(n,): the text nodes that are the records' contributions.

    Of a record that the main content (`main`, (n,)) holds a part of, that part; of another one what stands at the
    places where most of the text of others is main content; all of it where there are no such places.
    """
    written, owner = threads.written, threads.owner
    in_main, in_places = np.zeros((2, len(threads.records) + 1), np.bool_)  # the last for what stands in no record
    in_main[owner[written & main]] = True
    places = written & _at_places(snapshot, threads, main)
    in_places[owner[places]] = True
    others = np.where(in_places[owner], places, written)
    return written & np.where(in_main[owner], main, others)


def _at_places(snapshot: Snapshot, threads: Threads, main: Mask) -> Mask:
    """(n,): texts at places where most words are main content."""
    place, around, records = threads.places
    texts = np.flatnonzero(threads.written)
    at = place[snapshot.parent[texts]]
    words = snapshot.once(words_of_texts)[texts]
    held, taken = (np.bincount(at, weights, len(around)) for weights in (words, words * main[texts]))
    asked = np.arange(len(around))
    for one in range(len(around) - 1, 0, -1):  # what stands around a place was found before it
        held[around[one]] += held[one]
        taken[around[one]] += taken[one]
    for one in range(1, len(around)):
        if records[one] < LEAST_RECORDS:
            asked[one] = asked[around[one]]
    found = np.zeros(len(snapshot), np.bool_)
    found[texts] = (taken > MOST * held)[asked[at]]
    return found
