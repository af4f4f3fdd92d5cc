"""Find text that a page has in its metadata only: some pages show a teaser and declare the whole article.

What readers do not see is not mixed into the result; a warning tells of it.
"""

from itertools import islice

from zoning.linked_data import bodies
from zoning.metadata.evidence import clean
from zoning.snapshot import Snapshot
from zoning.snapshot.markup import RAW_TEXT_TAGS
from zoning.text import words
from zoning.text.wording import counted

RUN = 4
"""Two texts that have this many successive words in common say the same there."""
LEAST_WORDS = 40
"""A shorter text is a description or a note, not the rest of an article."""


def only_declared(snapshot: Snapshot) -> str:
    """Return a warning if most of the text declared as the article is not on the page, not even folded; else ""."""
    declared = [clean(body) for body in bodies(snapshot)]
    if not declared:
        return ""
    programs = snapshot.within(snapshot.named(*RAW_TEXT_TAGS))
    shown = set(_runs(snapshot.text(snapshot.has_words & ~programs)))
    runs = max(map(_runs, declared), key=len)
    missing = sum(run not in shown for run in runs)
    if missing < LEAST_WORDS or 2 * missing <= len(runs):
        return ""
    return f"about {counted(missing, 'word')} of the article are only in the metadata (articleBody), not on the page"


def _runs(text: str) -> list[tuple[str, ...]]:
    """Return the runs of `RUN` successive words of a text, without case; as many as it has words, less `RUN - 1`."""
    found = words.units(text.casefold())
    return list(zip(*(islice(found, first, None) for first in range(RUN)), strict=False))
