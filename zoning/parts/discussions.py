"""Find readers' comments without markup for comments: below a heading or line such as `Comments`."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np

from zoning.metadata.facts import COMMENTS
from zoning.parts.kinds import of_one_kind
from zoning.parts.lengths import Counts, words_of_texts
from zoning.parts.names import NAME_WORDS
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot

_NUMBER = r"\d{1,6}\s*(?:[^\W\d_]{2,20}[\s-]?)?"
"""The number of comments, and who wrote them: `3 reader comments`, `3 Leserkommentare`."""
_HEADING = re.compile(rf"\W*(?:{_NUMBER})?(?:{COMMENTS})\W*(?:\d{{1,6}})?\s*[件个個条條則则개]?\W*", re.IGNORECASE)
"""Such as `Comments (3)`, `3 Kommentare` and `コメント3件`."""
_COUNTED = re.compile(rf"\W{{,9}}{_NUMBER}(?:{COMMENTS}|responses?|thoughts)\b.{{0,80}}", re.IGNORECASE)
"""A longer heading, such as `3 responses to “The river”`."""
_COUNTED_LAST = re.compile(
    rf".{{0,20}}(?:{COMMENTS})(?!\w).{{0,20}}\(\d{{1,6}}\s?[件个個条條則则개]?\)\W*", re.IGNORECASE
)
"""Another one, such as `Comments on this story (3)`."""
HEADING_LETTERS, LINE_LETTERS = 120, 40
"""The most characters of a heading, and of another line, that names comments. The time that the patterns take grows
faster than the text."""
MOST_HEADINGS = 20
"""At most so many headings are looked at."""
LEAST_ITEMS, LEAST_DATED, MOST_ITEMS = 3, 2, 1000
"""The least number of comments in a list, the same if all have a date or time, and the most siblings below a heading
that are looked at."""
GAP_WORDS = 40
"""At most so many words, such as rules, are between a heading and the first comment."""
SIGNED = 0.75
"""The share of like siblings that must begin with a name or have a date or time."""
PAGE_SHARE = 0.5
"""An element with more than this share of a page's letters is the page itself."""
ABOVE = 2
"""The comments are in one of at most so many elements around the parent of the heading."""


def headed_as_comments(snapshot: Snapshot, text: Mask, stamps: Mask) -> Mask:
    """(n,): elements that begin with a heading of comments and have a date or time below it.

    text: (n,), the shown text nodes; stamps: (n,), those with a date or time.
    """
    found = np.zeros(len(snapshot), np.bool_)
    texts, dated = snapshot.count_within(text), snapshot.count_within(stamps)
    for node in _headings(snapshot, text):
        around = int(snapshot.parent[node])
        while texts[around] == texts[node] and around > 0:
            around = int(snapshot.parent[around])
        begins = not text[around:node].any()
        found[around] = begins and dated[around] > dated[node]
    return found


def below_headings(snapshot: Snapshot, text: Mask, stamps: Mask) -> Mask:
    """(n,): like siblings below a heading or line that names comments, most of them with a date, a time or a name.

    text: (n,), the shown text nodes; stamps: (n,), those with a date or time.
    """
    found = np.zeros(len(snapshot), np.bool_)
    lengths = np.where(text, snapshot.once(words_of_texts), 0)
    held, dated = snapshot.count_within(lengths), snapshot.count_within(stamps)
    for node in islice(_lines(snapshot, text), MOST_HEADINGS):
        items = np.array(_items_below(snapshot, lengths, held, dated, node), np.int64)
        if len(items) and _are_signed(snapshot, items, lengths, held, dated):
            found[items] = True
    return found


def _lines(snapshot: Snapshot, text: Mask) -> Iterator[int]:
    """Yield headings of comments, and texts that are no more than that; links lead to comments from elsewhere."""
    headings = snapshot.named(*HEADING_TAGS) & ~snapshot.named("h1") & snapshot.containing(text)
    short = text & (snapshot.string_lengths[snapshot.value] <= LINE_LETTERS)
    plain = short & ~snapshot.within(headings | snapshot.named("a", "button", "h1"))
    for node in np.flatnonzero(headings | plain).tolist():
        said = snapshot.text_within(node, text) if headings[node] else snapshot.text_of(node)
        if _names_comments(said) or (headings[node] and _counts_comments(said)):
            yield node


def _items_below(snapshot: Snapshot, lengths: Counts, held: Counts, dated: Counts, heading: int) -> Sequence[int]:
    """Return the like siblings right below a heading, or below the element that has nothing but the heading.

    lengths: (n,), the number of words of each shown text node; held: (n,), that in each node; dated: (n,), the number
    of dates and times in each node.
    """
    node = heading
    while held[snapshot.parent[node]] == held[heading] and node > 0:
        node = int(snapshot.parent[node])
    parent, after = int(snapshot.parent[node]), int(snapshot.end[node])
    below = np.arange(after, snapshot.end[parent])
    below = below[(snapshot.parent[below] == parent) & (held[below] > 0) & ~snapshot.is_text[below]]
    below = below[~snapshot.named("p", *HEADING_TAGS)[below]][:MOST_ITEMS]
    for items in of_one_kind(snapshot, below.tolist()):
        least = LEAST_DATED if dated[items].all() else LEAST_ITEMS
        if len(items) >= least and lengths[after : items[0]].sum() <= GAP_WORDS:
            return items
    return ()


def _are_signed(snapshot: Snapshot, items: Counts, lengths: Counts, held: Counts, dated: Counts) -> bool:
    """Whether most elements have a date or time, or begin with few words in an element of their own and say more."""
    texts = np.flatnonzero(lengths)
    first = texts[np.searchsorted(texts, items)]
    named = (snapshot.parent[first] != items) & (lengths[first] <= NAME_WORDS) & (held[items] > lengths[first])
    return bool((named | (dated[items] > 0)).mean() >= SIGNED)


def _headings(snapshot: Snapshot, text: Mask) -> Iterator[int]:
    """Yield the headings of comments."""
    for node in np.flatnonzero(snapshot.named(*HEADING_TAGS) & snapshot.containing(text)).tolist():
        if _names_comments(snapshot.text_within(node, text)):
            yield node


def _names_comments(said: str) -> bool:
    return len(said) <= HEADING_LETTERS and _HEADING.fullmatch(said) is not None


def _counts_comments(said: str) -> bool:
    return len(said) <= HEADING_LETTERS and bool(_COUNTED.fullmatch(said) or _COUNTED_LAST.fullmatch(said))


def discussions(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` from each heading of comments to the end of the element around the comments.

    That element has a text field to write another one.
    """
    found = np.zeros(len(snapshot), np.bool_)
    fields = snapshot.containing(snapshot.named("textarea") & snapshot.rendered)
    held = snapshot.count_within(snapshot.letters_of(text))
    for node in _headings(snapshot, text):
        around = int(snapshot.parent[node])
        for _ in range(ABOVE):
            if fields[around] or around <= 0:
                break
            around = int(snapshot.parent[around])
        is_small = around > 0 and held[around] <= PAGE_SHARE * held[0]
        if is_small and fields[around]:
            found[node : snapshot.end[around]] = True
    return text & found
