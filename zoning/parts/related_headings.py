"""Find sections of related items by what their headings say: `You may also like`, `Ähnliche Artikel`, `関連記事`."""

import tomllib
import unicodedata
from functools import cache
from importlib.resources import files

import numpy as np

from zoning.parts.headings import sections
from zoning.parts.lengths import words_of_texts
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot

HEADING_WORDS = 8
PROSE = 25
"""A text with so many words is no item: a section that has one is a text about the matter."""
PAGE_SHARE = 0.5
"""A section with more than this share of the page's words is what the page is about."""


def headed_as_related(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` of sections whose headings relate other items to the page, with these headings."""
    lengths = snapshot.once(words_of_texts) * text
    held, longest = snapshot.count_within(lengths), lengths * (lengths >= PROSE)
    prose = np.concatenate(([0], np.cumsum(longest)))
    found = np.zeros(len(snapshot), np.bool_)
    heads = np.flatnonzero(snapshot.named(*HEADING_TAGS) & (held > 0) & (held <= HEADING_WORDS)).tolist()
    for head, end in sections(snapshot, heads, text):
        begin = int(snapshot.end[head])
        if _relates(snapshot.text_within(head, text)) and prose[end] == prose[begin]:
            found[head:end] |= lengths[head:end].sum() <= PAGE_SHARE * held[0]
    return text & found
