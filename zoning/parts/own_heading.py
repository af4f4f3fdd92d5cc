"""Find the heading of what a page is about, by the titles that it declares, and whether a date follows a heading."""

import numpy as np

from zoning.declared_titles import LEAST_LETTERS, declared_titles
from zoning.metadata.lines import Lines, text_key
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot

DATE_LINES, DATE_WORDS = 5, 15
"""The number of lines behind a heading in which an article has its date, and the most words of that line."""
DATE_TEXTS = 60
"""The number of texts behind a heading that are divided into lines."""


def own_headings(snapshot: Snapshot, text: Mask) -> list[int]:
    """Return the headings with `text`, (n,), that are in a title of the page, the longest first.

    The name of the site may be a heading in its title, too.
    """
    titles = snapshot.once(declared_titles)
    keys = {}
    for node in np.flatnonzero(snapshot.named(*HEADING_TAGS) & snapshot.containing(text)).tolist():
        key = text_key(snapshot.text_within(node, text))
        if len(key) >= LEAST_LETTERS and any(key in title for title in titles):
            keys[node] = key
    return sorted(keys, key=lambda node: -len(keys[node]))


def has_date_behind(snapshot: Snapshot, heading: int, text: Mask) -> bool:
    """Whether one of the first lines of `text`, (n,), behind a heading is short and dated."""
    after = int(snapshot.end[heading])
    behind = snapshot.mask_of((np.flatnonzero(text[after:])[:DATE_TEXTS] + after).tolist())
    lines = snapshot.once(Lines).of(behind)[:DATE_LINES]
    return any(line.is_dated and line.words <= DATE_WORDS for line in lines)
