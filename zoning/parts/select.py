"""What a document is made of: the parts of a page that its reader asked for, or those that belong to its kind."""

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning import words
from zoning.bibliography import find_bibliography
from zoning.document.blocks import PARTS, Part
from zoning.linked_data import declared_types, is_article
from zoning.metadata.front_matter import Front, text_key
from zoning.metadata.lines import shown
from zoning.metadata.model import PageMetadata
from zoning.parts.contents import contents
from zoning.parts.front import parts_of_front
from zoning.parts.related import related
from zoning.parts.threads import Threads
from zoning.snapshot import Mask, Snapshot

Codes = NDArray[np.int8]
"""(n,): the place in `PARTS` of what each node is."""
FORUMS = ("DiscussionForumPosting", "QAPage", "Question")
REPEATED_WORDS = 3
"""A line above the text that repeats the title is left out, if it has so many words."""


class Selection(NamedTuple):
    """The text nodes of a document, and what each is."""

    mask: Mask
    """(n,)."""
    parts: list[Part]
    """n."""
    is_thread: bool
    """Whether the page's main content are its records: a forum's posts, a question with its answers."""
    warnings: tuple[str, ...]


def select(
    snapshot: Snapshot, main: Mask, metadata: PageMetadata, front: Front, *, scholarly: bool, wanted: Collection[Part]
) -> Selection:
    """Choose among the parts of a page.

    main: (n,), its main content according to a method. wanted: empty for those that belong to its kind: the main
    content, its title, who wrote it and when; of what declares itself an article not the readers' comments.
    """
    parts, there = np.full(len(snapshot), PARTS.index("body"), np.int8), main.copy()
    text = shown(snapshot)
    teasers = related(snapshot, text & ~main)
    parts[teasers] = PARTS.index("related")
    parts[contents(snapshot, text)] = PARTS.index("contents")
    if scholarly:
        parts[find_bibliography(snapshot).mask] = PARTS.index("references")
    threads, types = snapshot.once(Threads), declared_types(snapshot)
    declared = any(map(is_article, types))
    is_thread = _is_thread(snapshot, main, threads, types, declared=declared)
    parts[_said(threads, is_thread=is_thread)] = PARTS.index("post" if is_thread else "comment")
    if main.any():
        _put_front(front, metadata, parts, there)
    if wanted:
        chosen = (there | threads.written | teasers) & np.isin(parts, [PARTS.index(p) for p in wanted])
        return Selection(chosen, _named(parts), is_thread, ())
    comments = there & (parts == PARTS.index("comment"))
    if not (comments.any() and declared) or not (there & ~comments).any():
        return Selection(there, _named(parts), is_thread, ())
    count = words.count(snapshot.text(comments))
    warning = f"{count} words of readers' comments are left out: ask for them by --parts"
    return Selection(there & ~comments, _named(parts), is_thread, (warning,))


def _put_front(front: Front, metadata: PageMetadata, parts: Codes, there: Mask) -> None:
    """Mark the lines of the front matter, and take them in; a line that repeats the title is left out."""
    title = ""
    for part, line in parts_of_front(front, metadata):
        nodes = list(line.nodes)
        parts[nodes], there[nodes] = PARTS.index(part), True
        if part == "title":
            title += text_key(line.text)
    for line in front.lines[: front.end] if title else ():
        if (
            line.words >= REPEATED_WORDS
            and text_key(line.text) == title
            and parts[line.nodes[0]] != PARTS.index("title")
        ):
            there[list(line.nodes)] = False


def _is_thread(snapshot: Snapshot, main: Mask, threads: Threads, types: Collection[str], *, declared: bool) -> bool:
    """Whether contributions are what the page is for: it says so, or they are most of what declares no article."""
    if not threads.records:
        return False
    if any(kind in FORUMS for kind in types):
        return True
    letters = np.where(main, snapshot.string_lengths[snapshot.value], 0)
    return not declared and int(letters[threads.owner >= 0].sum()) * 2 > int(letters.sum())


def _said(threads: Threads, *, is_thread: bool) -> Mask:
    """(n,): text of contributions, with what is around them where the markup calls that comments."""
    if is_thread:
        return threads.owner >= 0
    return threads.in_comments


def _named(parts: Codes) -> list[Part]:
    return [PARTS[index] for index in parts.tolist()]
