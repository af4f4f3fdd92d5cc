"""Select the text of a document: the parts of a page that the user asked for, or those that belong to its kind."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

import numpy as np

from zoning.document.blocks import PARTS, Part
from zoning.document.lengths import words_of_texts
from zoning.document.line_numbers import line_numbers
from zoning.document.permalinks import permalinks
from zoning.linked_data import declared_types
from zoning.metadata.lines import Line, shown, text_key
from zoning.metadata.model import PageMetadata
from zoning.metadata.shown.front_matter import Front
from zoning.parts.accordions import labels_of_panels
from zoning.parts.clones import without_clones
from zoning.parts.codes import Codes, are, named
from zoning.parts.discussion.bodies import bodies
from zoning.parts.discussion.thread_pages import LEAST_WORDS, is_article, is_commented_text
from zoning.parts.discussion.threads import Threads
from zoning.parts.facts import is_reviewed
from zoning.parts.front import parts_of_front
from zoning.parts.headings import emptied
from zoning.parts.mark import MainContent, Marks, mark
from zoning.parts.notes import notes
from zoning.parts.wholes import in_wholes
from zoning.snapshot import Mask, Snapshot
from zoning.text import words
from zoning.text.wording import counted

CONTRIBUTIONS: tuple[Part, ...] = ("question", "answer", "post", "reply")
LEFT_OUT: dict[Part, str] = {
    "comment": "readers' comments", "promotion": "promotion", "related": "other articles and links to them",
}  # fmt: skip
"""The parts that are left out of articles (comments) or of all pages (the others), and their names in warnings.

If fewer than `LEAST_WORDS` words would be left of a page, they are kept."""
REPEATED_WORDS = 3
"""The least words of a line above the text that is left out because it repeats the title."""


class Selection(NamedTuple):
    """The text nodes of a document, and their parts."""

    mask: Mask
    """(n,)."""
    parts: list[Part]
    """n."""
    records: tuple[Part, ...]
    """The part that each record of the page is (`Threads.records`)."""
    bodies: Mask
    """(n,): the text of the contributions themselves (`bodies`)."""
    warnings: tuple[str, ...]


def select(content: MainContent, metadata: PageMetadata, front: Front, wanted: Collection[Part]) -> Selection:
    """Select the text of a document among the parts of a page.

    wanted: the parts to select; `post` means contributions of all kinds. If it is empty, the parts that belong to the
    kind of page are selected: the main content with title, by-line and date, without promotion, teasers and headings of
    emptied sections; of an article, without readers' comments; of a thread, all posts with their authors and dates.
    """
    snapshot, main, scholarly = content.snapshot, content.mask, content.scholarly
    marks = mark(content)
    parts, own = marks.parts, _own_text(snapshot, main, marks)
    selected = _with_posts(snapshot, main, marks, own)
    if not scholarly:
        selected = _completed(snapshot, selected, parts)
    if main.any():
        # Such a text is a notice above the first post of a thread, and on editors or dates above a publication.
        with_standfirst = not (marks.is_thread or scholarly)
        told = parts_of_front(snapshot, front, metadata, with_standfirst=with_standfirst)
        _mark_front(told, front, parts, selected)
        own &= ~are(parts, "title")
    selected = without_clones(snapshot, selected & ~permalinks(snapshot) & ~line_numbers(snapshot))
    warnings: tuple[str, ...] = ()
    if wanted:
        selected = (selected | snapshot.once(Threads).written | marks.teasers) & are(parts, *_with_kinds(wanted))
    else:
        selected, warnings = _without_other_parts(snapshot, selected, marks)
    return Selection(selected, named(parts), marks.records, own, warnings)


def _own_text(snapshot: Snapshot, main: Mask, marks: Marks) -> Mask:
    """(n,): the text of the contributions themselves."""
    threads = snapshot.once(Threads)
    own = bodies(snapshot, threads, main) if marks.records else np.zeros_like(main)
    # What is folded away, such as a spoiler, has been judged by the method only.
    return own | (main & ~shown(snapshot) & (threads.owner >= 0))


def _with_posts(snapshot: Snapshot, main: Mask, marks: Marks, own: Mask) -> Mask:
    """Return the main content, (n,); in a thread, each post with what tells its author and date, and no more of it."""
    if not marks.is_thread:
        return main.copy()
    threads = snapshot.once(Threads)
    posts = (threads.owner >= 0) & ~are(marks.parts, "comment")
    return np.where(posts, own | threads.signed, main)


def _completed(snapshot: Snapshot, selected: Mask, parts: Codes) -> Mask:
    """Add what belongs to the selected text: whole tables, labels of panels, notes; remove the notes' arrows."""
    text = shown(snapshot)
    selected = in_wholes(snapshot, text & are(parts, "body", "caption"), selected)
    selected |= labels_of_panels(snapshot, text & are(parts, "body"), selected)
    found = notes(snapshot, text & are(parts, "body"), selected)
    return (selected | found.text) & ~found.arrows


def _without_other_parts(snapshot: Snapshot, selected: Mask, marks: Marks) -> tuple[Mask, tuple[str, ...]]:
    """Return what belongs to the kind of page, (n,), and warnings about what is left out."""
    parts, threads, types = marks.parts, snapshot.once(Threads), snapshot.once(declared_types)
    without_comments = not marks.is_thread and (
        is_article(types) or (not is_reviewed(types) and _is_more_than_comments(snapshot, selected, parts, threads))
    )
    comments = threads.written & are(parts, "comment") if without_comments else None
    left_out, warnings = _left_out(snapshot, selected, parts, comments)
    selected = selected & ~left_out
    kept = are(parts, "title") | (threads.owner >= 0) | ~emptied(snapshot, shown(snapshot), selected)
    return selected & kept, warnings


def _left_out(snapshot: Snapshot, selected: Mask, parts: Codes, comments: Mask | None) -> tuple[Mask, tuple[str, ...]]:
    """Return the text nodes of parts that are left out, (n,), and warnings about them.

    comments: (n,), those of the page; they are told even if none is selected. None if comments are not left out.
    """
    left_out, warnings = np.zeros_like(selected), []
    for part, name in LEFT_OUT.items():
        if part == "comment" and comments is None:
            continue
        those = selected & are(parts, part)
        if those.any() and not _says_enough(snapshot, selected & ~left_out & ~those, parts):
            continue
        left_out |= those
        told = those | comments if part == "comment" and comments is not None else those
        if count := words.count(snapshot.text(told)):
            warnings.append(f"{counted(count, 'word')} of {name} left out: use --parts to include them")
    return left_out, tuple(warnings)


def _says_enough(snapshot: Snapshot, rest: Mask, parts: Codes) -> bool:
    """Whether the rest of a page has at least `LEAST_WORDS` words without title, by-line and date."""
    front = are(parts, "title", "byline", "date")
    return int(snapshot.once(words_of_texts)[rest & ~front].sum()) >= LEAST_WORDS


def _with_kinds(wanted: Collection[Part]) -> Collection[Part]:
    """Return the wanted parts; with `post` also the other kinds of contributions."""
    return {*wanted, *CONTRIBUTIONS} if "post" in wanted else wanted


def _mark_front(told: Iterable[tuple[Part, Line]], front: Front, parts: Codes, selected: Mask) -> None:
    """Mark the lines of the front matter, and add them to `selected`; remove lines that repeat the title.

    told: those of its lines that are parts.
    """
    title = ""
    for part, line in told:
        nodes = list(line.nodes)
        parts[nodes], selected[nodes] = PARTS.index(part), True
        if part == "title":
            title += text_key(line.text)
    for line in front.lines[: front.end] if title else ():
        if (
            words.count(line.text) >= REPEATED_WORDS
            and text_key(line.text) == title
            and parts[line.nodes[0]] != PARTS.index("title")
        ):
            selected[list(line.nodes)] = False


def _is_more_than_comments(snapshot: Snapshot, selected: Mask, parts: Codes, threads: Threads) -> bool:
    """Whether the rest of the selected text is longer than all comments of the page, or has a paragraph.

    Comments count whether selected or not; a paragraph, if a heading calls all records comments. If single comments are
    not known, the rest must have a long text: a ticket's timeline is nothing but comments and events.
    """
    comments = are(parts, "comment")
    if is_commented_text(snapshot, selected, threads):
        return True
    if not threads.records:
        return bool((snapshot.once(words_of_texts)[selected & ~comments] >= LEAST_WORDS).any())
    letters = snapshot.string_lengths[snapshot.value]
    return int(letters[selected & ~comments].sum()) > int(letters[comments & threads.written].sum())
