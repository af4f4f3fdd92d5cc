"""What of a record is the contribution itself: not its author's rank, nor counts and buttons around it."""

import numpy as np

from zoning.document.nodes import block_level
from zoning.parts.lengths import Counts, words_of_texts
from zoning.parts.threads import Threads
from zoning.snapshot import Mask, Snapshot

LEAST_RECORDS = 2
"""What stands at a place in fewer says nothing about the others; then the place around it is asked."""
LABEL_WORDS = 3
"""Words beside an author's name and a moment on their line at most: `says:`, `Comment by`; or of a link of its own."""
HEAD_WORDS = 12
"""The same on a line that has both: `Re: the topic - added by`."""
MOST = 0.5
"""Share of the words at a place."""


def bodies(snapshot: Snapshot, threads: Threads, main: Mask) -> Mask:
    """(n,): the text nodes that are the records' contributions.

    Of a record that the main content (`main`, (n,)) holds a part of, that part; of another one what stands at the
    places where most of the text of others is main content; all of it where there are no such places.
    """
    written, owner = threads.written, threads.owner
    in_main, in_places = np.zeros((2, len(threads.records) + 1), np.bool_)  # the last for what stands in no record
    heads, around = _around(snapshot, threads)
    main = main & ~heads
    in_main[owner[written & main]] = True
    places = written & _at_places(snapshot, threads, main)
    in_places[owner[places]] = True
    others = np.where(in_places[owner], places, written & ~around)
    return written & np.where(in_main[owner], main, others)


def _around(snapshot: Snapshot, threads: Threads) -> tuple[Mask, Mask]:
    """(n,) twice: the lines that tell who wrote a record and when, with their labels; those, and links of few words.

    Such as `Reply`: those that a method takes for content are some. A record that is nothing else keeps its text.
    """
    written, signed = threads.written, threads.signed
    block = snapshot.nearest(block_level(snapshot, written))
    linked = snapshot.within(snapshot.named("a", "button"))
    counts = snapshot.once(words_of_texts)

    def in_blocks(mask: Mask) -> Counts:
        these = written & mask
        counted: Counts = np.bincount(block[these], counts[these], len(snapshot))
        return counted

    names, moments = in_blocks(signed & ~threads.stamps), in_blocks(signed & threads.stamps)
    others, unlinked = in_blocks(~signed), in_blocks(~linked)
    heads = (names > 0) & (moments > 0) & (others <= HEAD_WORDS)
    labels = (names + moments > 0) & (others <= LABEL_WORDS)
    controls = (unlinked == 0) & (names + moments + others <= LABEL_WORDS)
    told = written & (signed | (heads | labels)[block])
    return _with_rest(threads, told), _with_rest(threads, told | (written & controls[block]))


def _with_rest(threads: Threads, around: Mask) -> Mask:
    """What is around records of which something is left."""
    kept = np.bincount(threads.owner[threads.written & ~around] + 1, minlength=len(threads.records) + 1)
    left: Mask = around & (kept[threads.owner + 1] > 0)
    return left


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
