"""Find the contribution itself in each record, without its author's rank and the counts and buttons around it."""

import numpy as np

from zoning.document.lengths import Counts, words_of_texts
from zoning.document.nodes import block_level
from zoning.parts.discussion.names import is_name_of
from zoning.parts.discussion.threads import Threads
from zoning.snapshot import Ints, Mask, Snapshot

LEAST_RECORDS = 2
"""The least number of records that have a place; a place with fewer records is judged by the place around it."""
LABEL_WORDS = 3
"""The most words of a label beside an author's name or a date (`says:`, `Comment by`), or in a link on a line of its
own."""
HEAD_WORDS = 12
"""The most words of a line with both name and date: `Re: the topic - added by`."""


def bodies(snapshot: Snapshot, threads: Threads, main: Mask) -> Mask:
    """(n,): the text nodes of the contributions in all records.

    main: (n,), the main content. If it contains a part of a record, that part is the contribution. Otherwise the
    contribution is the text at the places where most words of all records are main content, or the whole text of the
    record if it has no such place.
    """
    written, owner = threads.written, threads.owner
    in_main, in_places = np.zeros((2, len(threads.records) + 1), np.bool_)  # the last is for nodes outside of records
    heads, around = _around(snapshot, threads)
    main = main & ~heads
    in_main[owner[written & main]] = True
    places = written & _at_places(snapshot, threads, main)
    in_places[owner[places]] = True
    others = np.where(in_places[owner], places, written & ~around)
    return written & np.where(in_main[owner], main, others)


def _around(snapshot: Snapshot, threads: Threads) -> tuple[Mask, Mask]:
    """(n,) twice: the lines with a record's author and date, and their labels; the same with links of few words.

    Such links (`Reply`) are separate, since a method may take some for content. A record without other text keeps all
    of its text.
    """
    written = threads.written
    block = snapshot.nearest(block_level(snapshot, written))
    signed = threads.signed | _named_beside(snapshot, threads, block)
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
    told = written & (signed | (heads | labels)[block] | _badges(snapshot, threads))
    return _with_rest(threads, told), _with_rest(threads, told | (written & controls[block]))


def _named_beside(snapshot: Snapshot, threads: Threads, block: Ints) -> Mask:
    """(n,): the text nodes with the author's name in the blocks with a record's date; block: (n,), around each node."""
    dated = snapshot.mask_of(block[threads.signed & threads.stamps].tolist())
    texts = np.flatnonzero(threads.written & ~threads.stamps & dated[block]).tolist()
    authors = ((node, threads.records[threads.owner[node]].author) for node in texts)
    return snapshot.mask_of(node for node, author in authors if author and is_name_of(snapshot.text_of(node), author))


def _badges(snapshot: Snapshot, threads: Threads) -> Mask:
    """(n,): the few words between a record's author and its date: `Author`, `Moderator`."""
    counts, found = snapshot.once(words_of_texts), np.zeros(len(snapshot), np.bool_)
    for place, record in enumerate(threads.records):
        ends = np.flatnonzero(threads.signed[record.node : threads.snapshot.end[record.node]]) + record.node
        ends = ends[threads.owner[ends] == place]
        between = np.arange(ends[0], ends[-1]) if len(ends) > 1 else ends[:0]
        between = between[threads.written[between] & (threads.owner[between] == place) & ~threads.signed[between]]
        found[between] = counts[between].sum() <= LABEL_WORDS
    return found


def _with_rest(threads: Threads, around: Mask) -> Mask:
    """(n,): the nodes in `around` of those records that have other text as well."""
    kept = np.bincount(threads.owner[threads.written & ~around] + 1, minlength=len(threads.records) + 1)
    left: Mask = around & (kept[threads.owner + 1] > 0)
    return left


def _at_places(snapshot: Snapshot, threads: Threads, main: Mask) -> Mask:
    """(n,): the text nodes at places where most words are main content."""
    place, around, records = threads.places
    texts = np.flatnonzero(threads.written)
    at = place[snapshot.parent[texts]]
    words = snapshot.once(words_of_texts)[texts]
    held, taken = (np.bincount(at, weights, len(around)) for weights in (words, words * main[texts]))
    asked = np.arange(len(around))
    for one in range(len(around) - 1, 0, -1):  # an outer place has a lower number than its inner ones
        held[around[one]] += held[one]
        taken[around[one]] += taken[one]
    for one in range(1, len(around)):
        if records[one] < LEAST_RECORDS:
            asked[one] = asked[around[one]]
    found = np.zeros(len(snapshot), np.bool_)
    found[texts] = (2 * taken > held)[asked[at]]
    return found
