"""Find sections of related items by their headings: `You may also like`, `Ähnliche Artikel`, `関連記事`."""

import numpy as np

from zoning.document.lengths import Counts, words_of_texts
from zoning.parts.headings import section_of
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot
from zoning.text import words
from zoning.text.expressions import entries
from zoning.text.words import plain

_BEGINNINGS = tuple(map(plain, entries(__package__, "words.toml")["related"]))
HEADING_WORDS = 8
PROSE = 20
"""The least number of words outside of links in a text that is no item but describes the subject, as a table does."""
PAGE_SHARE = 0.5
"""A section with more than this share of the page's words outside of links is what the page is about."""


def headed_as_related(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` of sections of related items, with their headings.

    text: (n,), the shown text, and what was taken of the text that is folded away, such as the further slides.
    """
    heads = snapshot.named(*HEADING_TAGS) & snapshot.containing(text)
    lengths = snapshot.once(words_of_texts) * (text & ~snapshot.within(snapshot.links))
    shown: Counts = np.cumsum(text & ~snapshot.within(heads))
    others, held = np.cumsum((lengths >= PROSE) | snapshot.named("table")), np.cumsum(lengths)
    headings: list[int] = np.flatnonzero(heads).tolist()
    found = np.zeros(len(snapshot), np.bool_)
    for place, heading in enumerate(headings):
        if not _relates(snapshot.text_within(heading, text)):
            continue
        _, end = section_of(snapshot, headings, place, shown)
        if others[end - 1] == others[heading] and held[end - 1] - held[heading] <= PAGE_SHARE * held[-1]:
            found[heading:end] = True
    return text & found


def _relates(heading: str) -> bool:
    """Whether a heading announces items that are related to those of the page."""
    return words.length(heading) <= HEADING_WORDS and plain(heading).startswith(_BEGINNINGS)
