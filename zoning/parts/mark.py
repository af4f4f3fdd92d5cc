"""Mark which part of a page each text is, by markup, layout and the records that the page contains."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from zoning.bibliography import find_bibliography
from zoning.document.blocks import PARTS, Part
from zoning.linked_data import asks, declared_types, is_forum, is_product, is_story
from zoning.metadata.lines import shown
from zoning.parts.advertisements import advertisements
from zoning.parts.asides import asides
from zoning.parts.captions import captions
from zoning.parts.codes import Codes, are
from zoning.parts.contents import contents
from zoning.parts.discussion.discussions import discussions
from zoning.parts.discussion.posts import parts_of_records
from zoning.parts.discussion.thread_pages import is_thread
from zoning.parts.discussion.threads import Threads
from zoning.parts.facts import facts
from zoning.parts.further_articles import further_articles
from zoning.parts.promotion import promotion
from zoning.parts.recommendations import recommendations
from zoning.parts.related import related
from zoning.parts.related_headings import headed_as_related
from zoning.parts.teasers_amid import teasers_amid
from zoning.parts.teasers_below import teasers_below
from zoning.snapshot import Mask, Snapshot


class MainContent(NamedTuple):
    """What a method took for the main content of a page."""

    snapshot: Snapshot
    mask: Mask
    """(n,)."""
    offered: Mask
    """(n,): the offers of a paywall in it."""
    scholarly: bool
    """Whether it was read as a scholarly article."""


class Marks(NamedTuple):
    """What each text of a page is."""

    parts: Codes
    """(n,)."""
    records: tuple[Part, ...]
    """The part that each record of the page is (`Threads.records`)."""
    is_thread: bool
    """Whether the records are what the page consists of."""
    teasers: Mask
    """(n,): teasers of other pages outside of the main content."""


def mark(content: MainContent) -> Marks:
    """Return which part of the page each text is, apart from title, by-line and date."""
    snapshot, main = content.snapshot, content.mask
    text, threads, types = shown(snapshot), snapshot.once(Threads), snapshot.once(declared_types)
    threaded = is_thread(snapshot, text, main, types)
    teasers = related(snapshot, text & ~main)
    others = teasers | asides(snapshot, text, main) | headed_as_related(snapshot, text | main)
    if not threaded and not content.scholarly:
        others |= further_articles(snapshot, text) | snapshot.once(recommendations) | teasers_amid(snapshot)
    if is_story(types):
        others |= teasers_below(snapshot, main)
    parts = _parts_of_layout(content, text, products=is_product(types))
    parts[are(parts, "body") & others] = PARTS.index("related")
    records = parts_of_records(
        threads.records,
        is_thread=threaded,
        is_question=asks(types) or threads.is_question,
        are_answers=threads.are_answers,
    )
    _mark_records(threads, records if threaded else (), parts, others="post" if is_forum(types) else "comment")
    return Marks(parts, records, threaded, teasers)


def _parts_of_layout(content: MainContent, text: Mask, *, products: bool) -> Codes:
    """(n,): the part of each node by markup and layout; if several rules apply to a node, the last one decides."""
    snapshot = content.snapshot
    parts = np.full(len(snapshot), PARTS.index("body"), np.int8)
    parts[contents(snapshot, text)] = PARTS.index("contents")
    parts[captions(snapshot, text)] = PARTS.index("caption")
    parts[discussions(snapshot, text)] = PARTS.index("comment")
    parts[promotion(snapshot, text) | advertisements(snapshot, text) | content.offered] = PARTS.index("promotion")
    if products:
        parts[facts(snapshot, text)] = PARTS.index("facts")
    if content.scholarly:
        parts[snapshot.once(find_bibliography).mask] = PARTS.index("references")
    return parts


def _mark_records(threads: Threads, records: Sequence[Part], parts: Codes, *, others: Part) -> None:
    """Mark the records of a thread; on other pages, everything that the markup calls comments.

    records: the part that each record of a thread is; empty for other pages, where comments are marked as `others`.
    """
    if records:
        codes = np.array([PARTS.index(part) for part in records], np.int8)
        within = threads.owner >= 0
        parts[within] = codes[threads.owner[within]]
    else:
        parts[threads.in_comments] = PARTS.index(others)
