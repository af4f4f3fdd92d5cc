"""Find readers' comments without markup for comments: below a heading such as `Comments`, beside a text field."""

import re

import numpy as np

from zoning.metadata.facts import COMMENTS
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot

_HEADING = re.compile(rf"\W*(?:\d{{1,6}}\s*)?(?:{COMMENTS})\W*(?:\d{{1,6}})?\W*", re.IGNORECASE)
"""Such as `Comments (3)` and `3 Kommentare`."""
PAGE_SHARE = 0.5
"""An element with more than this share of a page's letters is the page itself."""
ABOVE = 2
"""The comments are in one of at most so many elements around the parent of the heading."""


def discussions(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` from each heading of comments to the end of the element around the comments."""
    found = np.zeros(len(snapshot), np.bool_)
    fields = snapshot.containing(snapshot.named("textarea") & snapshot.rendered)
    held = snapshot.count_within(snapshot.letters_of(text))
    for node in np.flatnonzero(snapshot.named(*HEADING_TAGS) & snapshot.containing(text)).tolist():
        around = int(snapshot.parent[node])
        for _ in range(ABOVE):
            if fields[around] or around <= 0:
                break
            around = int(snapshot.parent[around])
        is_small = around > 0 and held[around] <= PAGE_SHARE * held[0]
        if is_small and fields[around] and _HEADING.fullmatch(snapshot.text_within(node, text)):
            found[node : snapshot.end[around]] = True
    return text & found
