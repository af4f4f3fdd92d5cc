"""Find readers' comments without markup for comments: below a heading such as `Comments`."""

import re
from collections.abc import Iterator

import numpy as np

from zoning.metadata.facts import COMMENTS
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot

_HEADING = re.compile(rf"\W*(?:\d{{1,6}}\s*)?(?:{COMMENTS})\W*(?:\d{{1,6}})?\s*[件个個条條則则개]?\W*", re.IGNORECASE)
"""Such as `Comments (3)`, `3 Kommentare` and `コメント3件`."""
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


def _headings(snapshot: Snapshot, text: Mask) -> Iterator[int]:
    """Yield the headings of comments."""
    for node in np.flatnonzero(snapshot.named(*HEADING_TAGS) & snapshot.containing(text)).tolist():
        if _HEADING.fullmatch(snapshot.text_within(node, text)):
            yield node


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
