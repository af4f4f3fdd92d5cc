"""Decide whether a page is a thread of contributions, or a text with comments."""

from collections.abc import Collection

from zoning import linked_data
from zoning.document.lengths import words_of_texts
from zoning.linked_data import is_forum
from zoning.parts.discussion.threads import Threads
from zoning.parts.discussion.tickets import is_ticket
from zoning.snapshot import Mask, Snapshot

LEAST_WORDS = 20
"""A text of so many words is a paragraph."""


def is_article(types: Collection[str]) -> bool:
    """Return whether a page declares that it is an article, and no forum. types: `linked_data.declared_types`."""
    return any(map(linked_data.is_article, types)) and not is_forum(types)


def is_thread(snapshot: Snapshot, text: Mask, main: Mask, types: Collection[str]) -> bool:
    """Return whether the page has records and declares a forum, or they are most of it and it is no article.

    An article declares itself one and has text of its own, or has a paragraph above its comments
    (`is_commented_text`) and is no ticket. Reviews with ratings are comments on what the page is about.
    """
    threads = snapshot.once(Threads)
    if not threads.records or is_forum(types):
        return bool(threads.records)
    if threads.are_reviews:
        return False
    if is_article(types):
        return _is_nothing_but_records(snapshot, main, threads)
    is_discussion = _is_mostly_records(snapshot, main, threads) and not is_commented_text(snapshot, main, threads)
    return is_discussion or is_ticket(snapshot, text)


def _is_mostly_records(snapshot: Snapshot, main: Mask, threads: Threads) -> bool:
    """Whether more than half of the main content's letters are in records.

    If the markup calls all but the first one comments, the first one does not count: it is an article if the method
    takes it without most of them.
    """
    letters = snapshot.letters_of(main)
    called = [record.is_comment for record in threads.records]
    is_first_apart = threads.have_marked and not called[0] and all(called[1:])
    return int(letters[threads.owner >= is_first_apart].sum()) * 2 > int(letters.sum())


def _is_nothing_but_records(snapshot: Snapshot, main: Mask, threads: Threads) -> bool:
    """Whether the main content has no text outside of records, none of which is called a comment.

    Some forums declare every page an article.
    """
    outside = (snapshot.once(words_of_texts) >= LEAST_WORDS) & main & (threads.owner < 0)
    return not (threads.have_marked or outside.any()) and _is_mostly_records(snapshot, main, threads)


def is_commented_text(snapshot: Snapshot, main: Mask, threads: Threads) -> bool:
    """Return whether the main content has a paragraph outside of records, which a heading calls comments."""
    paragraphs = (snapshot.once(words_of_texts) >= LEAST_WORDS) & main & (threads.owner < 0)
    return threads.are_headed and bool(paragraphs.any())
