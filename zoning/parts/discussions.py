"""Readers' comments where no markup calls them so: below a heading that does, beside a field to write one's own."""

import re

import numpy as np

from zoning.metadata.facts import COMMENTS
from zoning.metadata.lines import HEADINGS
from zoning.snapshot import Mask, Snapshot

_HEADING = re.compile(rf"\W*(?:\d{{1,6}}\s*)?(?:{COMMENTS})\W*(?:\d{{1,6}})?\W*", re.IGNORECASE)
"""Such as `Comments (3)` and `3 Kommentare`."""
MOST = 0.5
"""Share of a page's letters; an element with more is the page."""
ABOVE = 2
"""Elements around a heading at most that hold what it heads."""


def discussions(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` of comments with their headings, to the end of the element that holds them."""
    found = np.zeros(len(snapshot), np.bool_)
    fields = snapshot.containing(snapshot.named("textarea") & snapshot.rendered)
    held = snapshot.count_within(snapshot.letters_of(text))
    for node in np.flatnonzero(snapshot.named(*HEADINGS) & snapshot.containing(text)).tolist():
        around = int(snapshot.parent[node])
        for _ in range(ABOVE):
            if fields[around] or around <= 0:
                break
            around = int(snapshot.parent[around])
        is_small = around > 0 and held[around] <= MOST * held[0]
        if is_small and fields[around] and _HEADING.fullmatch(snapshot.text_within(node, text)):
            found[node : snapshot.end[around]] = True
    return text & found
