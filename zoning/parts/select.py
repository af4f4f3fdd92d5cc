"""Select the text of a document: the parts of a page that the user asked for, or those that belong to its kind."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.bibliography import find_bibliography
from zoning.document.blocks import PARTS, Part
from zoning.document.line_numbers import line_numbers
from zoning.document.permalinks import permalinks
from zoning.linked_data import asks, declared_types, is_article, is_forum, is_product, is_story
from zoning.metadata.front_matter import Front
from zoning.metadata.lines import shown, text_key
from zoning.metadata.model import PageMetadata
from zoning.parts.accordions import labels_of_panels
from zoning.parts.advertisements import advertisements
from zoning.parts.asides import asides
from zoning.parts.bodies import bodies
from zoning.parts.captions import captions
from zoning.parts.clones import without_clones
from zoning.parts.contents import contents
from zoning.parts.discussions import discussions
from zoning.parts.facts import facts, is_reviewed
from zoning.parts.front import parts_of_front
from zoning.parts.further_articles import further_articles
from zoning.parts.headings import emptied
from zoning.parts.lengths import words_of_texts
from zoning.parts.notes import notes
from zoning.parts.posts import parts_of_records
from zoning.parts.promotion import promotion
from zoning.parts.related import related
from zoning.parts.related_headings import headed_as_related
from zoning.parts.teasers_below import teasers_below
from zoning.parts.threads import Threads
from zoning.parts.tickets import is_ticket
from zoning.parts.wholes import in_wholes
from zoning.snapshot import Mask, Snapshot
from zoning.text import words
from zoning.text.wording import counted

Codes = NDArray[np.int8]
"""(n,): the index in `PARTS` of the part that each node is."""
CONTRIBUTIONS: tuple[Part, ...] = ("question", "answer", "post", "reply")
LEFT_OUT: dict[Part, str] = {
    "comment": "readers' comments", "promotion": "promotion", "related": "other articles and links to them",
}  # fmt: skip
"""The parts that are left out of articles (comments) or of all pages (the others), and their names in warnings."""
LEAST_WORDS = 20
"""If fewer words would be left of a page, these parts are kept."""
LEAST_PARAGRAPHS = 3
"""So many texts of `LEAST_WORDS` words are an article, whatever number of comments it has."""
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


def select(
    snapshot: Snapshot,
    main: Mask,
    metadata: PageMetadata,
    front: Front,
    offered: Mask,
    *,
    scholarly: bool,
    wanted: Collection[Part],
) -> Selection:
    """Select the text of a document among the parts of a page.

    main: (n,), the main content according to a method. offered: (n,), the offers of a paywall in it. wanted: the parts
    to select; `post` means contributions of all kinds. If it is empty, the parts that belong to the kind of page are
    selected: the main content with title, by-line and date, without promotion, teasers and headings of emptied
    sections; of an article, without readers' comments; of a thread, all posts with their authors and dates.
    """
    text, threads, types = shown(snapshot), snapshot.once(Threads), snapshot.once(declared_types)
    teasers = related(snapshot, text & ~main)
    parts = _parts_of_layout(snapshot, text, offered, products=is_product(types), scholarly=scholarly)
    others = teasers | asides(snapshot, text, main) | headed_as_related(snapshot, text | main)
    is_thread = _is_thread(snapshot, text, main, types)
    if not is_thread and not scholarly:
        others |= further_articles(snapshot, text)
    if is_story(types):
        others |= teasers_below(snapshot, text, main)
    parts[_are(parts, "body") & others] = PARTS.index("related")
    records = parts_of_records(
        threads.records,
        is_thread=is_thread,
        is_question=asks(types) or threads.is_question,
        are_answers=threads.are_answers,
    )
    _mark_records(threads, records if is_thread else (), parts, others="post" if is_forum(types) else "comment")
    own = bodies(snapshot, threads, main) if records else np.zeros_like(main)
    own |= main & ~text & (threads.owner >= 0)  # folded away, such as a spoiler: only the method has judged it
    selected = main.copy()
    if is_thread:
        posts = (threads.owner >= 0) & ~_are(parts, "comment")
        selected = np.where(posts, own | (threads.signed & _in_same_records(threads, own)), selected)
    if not scholarly:
        selected = in_wholes(snapshot, text & _are(parts, "body", "caption"), selected)
        selected |= labels_of_panels(snapshot, text & _are(parts, "body"), selected)
        found = notes(snapshot, text & _are(parts, "body"), selected)
        selected = (selected | found.text) & ~found.arrows
    if main.any():
        _mark_front(front, metadata, parts, selected)
        own &= ~_are(parts, "title")
    selected = without_clones(snapshot, selected & ~permalinks(snapshot) & ~line_numbers(snapshot))
    if wanted:
        selected = (selected | threads.written | teasers) & _are(parts, *_with_kinds(wanted))
        return Selection(selected, _named(parts), records, own, ())
    without_comments = not is_thread and (
        _is_article(types) or (not is_reviewed(types) and _is_more_than_comments(snapshot, selected, parts, threads))
    )
    comments = threads.written & _are(parts, "comment") if without_comments else None
    left_out, warnings = _left_out(snapshot, selected, parts, comments)
    selected &= ~left_out
    selected &= _are(parts, "title") | (threads.owner >= 0) | ~emptied(snapshot, text, selected)
    return Selection(selected, _named(parts), records, own, warnings)


def _are(parts: Codes, *names: Part) -> Mask:
    """(n,): the nodes whose part is one of `names`."""
    wanted = np.zeros(len(PARTS), np.bool_)
    wanted[[PARTS.index(name) for name in names]] = True
    return wanted[parts]


def _is_article(types: Collection[str]) -> bool:
    return any(map(is_article, types)) and not is_forum(types)


def _is_thread(snapshot: Snapshot, text: Mask, main: Mask, types: Collection[str]) -> bool:
    """Whether the page has records and declares a forum, or they are most of it and it is no article.

    An article declares itself one and has text of its own, or has several paragraphs above its comments
    (`_is_commented_text`).
    """
    threads = snapshot.once(Threads)
    if not threads.records or is_forum(types):
        return bool(threads.records)
    if _is_article(types):
        return _is_nothing_but_records(snapshot, main, threads)
    if _is_commented_text(snapshot, main, threads):
        return False
    return _is_mostly_records(snapshot, main, threads) or is_ticket(snapshot, text)


def _left_out(snapshot: Snapshot, selected: Mask, parts: Codes, comments: Mask | None) -> tuple[Mask, tuple[str, ...]]:
    """Return the text nodes of parts that are left out, (n,), and warnings about them.

    comments: (n,), those of the page; they are told even if none is selected. None if comments are not left out.
    """
    left_out, warnings = np.zeros_like(selected), []
    for part, name in LEFT_OUT.items():
        if part == "comment" and comments is None:
            continue
        those = selected & _are(parts, part)
        if those.any() and not _says_enough(snapshot, selected & ~left_out & ~those, parts):
            continue
        left_out |= those
        told = those | comments if part == "comment" and comments is not None else those
        if count := words.count(snapshot.text(told)):
            warnings.append(f"{counted(count, 'word')} of {name} left out: use --parts to include them")
    return left_out, tuple(warnings)


def _parts_of_layout(snapshot: Snapshot, text: Mask, offered: Mask, *, products: bool, scholarly: bool) -> Codes:
    """(n,): the part of each node by markup and layout; if several rules apply to a node, the last one decides."""
    parts = np.full(len(snapshot), PARTS.index("body"), np.int8)
    parts[contents(snapshot, text)] = PARTS.index("contents")
    parts[captions(snapshot, text)] = PARTS.index("caption")
    parts[discussions(snapshot, text)] = PARTS.index("comment")
    parts[promotion(snapshot, text) | advertisements(snapshot, text) | offered] = PARTS.index("promotion")
    if products:
        parts[facts(snapshot, text)] = PARTS.index("facts")
    if scholarly:
        parts[snapshot.once(find_bibliography).mask] = PARTS.index("references")
    return parts


def _says_enough(snapshot: Snapshot, rest: Mask, parts: Codes) -> bool:
    """Whether the rest of a page has at least `LEAST_WORDS` words without title, by-line and date."""
    front = _are(parts, "title", "byline", "date")
    return int(snapshot.once(words_of_texts)[rest & ~front].sum()) >= LEAST_WORDS


def _with_kinds(wanted: Collection[Part]) -> Collection[Part]:
    """Return the wanted parts; with `post` also the other kinds of contributions."""
    return {*wanted, *CONTRIBUTIONS} if "post" in wanted else wanted


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


def _mark_front(front: Front, metadata: PageMetadata, parts: Codes, selected: Mask) -> None:
    """Mark the lines of the front matter, and add them to `selected`; remove lines that repeat the title."""
    title = ""
    for part, line in parts_of_front(front, metadata):
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


def _in_same_records(threads: Threads, own: Mask) -> Mask:
    """(n,): the nodes of the records that contain text of `own`, (n,)."""
    has_text = np.zeros(len(threads.records) + 1, np.bool_)  # the last is for nodes outside of records
    has_text[threads.owner[own]] = True
    has_text[-1] = False
    return has_text[threads.owner]


def _is_mostly_records(snapshot: Snapshot, main: Mask, threads: Threads) -> bool:
    """Whether more than half of the main content's letters are in records."""
    letters = snapshot.letters_of(main)
    return int(letters[threads.owner >= 0].sum()) * 2 > int(letters.sum())


def _is_nothing_but_records(snapshot: Snapshot, main: Mask, threads: Threads) -> bool:
    """Whether the main content has no text outside of records, none of which is called a comment.

    Some forums declare every page an article.
    """
    outside = (snapshot.once(words_of_texts) >= LEAST_WORDS) & main & (threads.owner < 0)
    return not (threads.have_marked or outside.any()) and _is_mostly_records(snapshot, main, threads)


def _is_commented_text(snapshot: Snapshot, main: Mask, threads: Threads) -> bool:
    """Whether the main content has several paragraphs that are no records, and a heading calls all records comments."""
    paragraphs = (snapshot.once(words_of_texts) >= LEAST_WORDS) & main & (threads.owner < 0)
    return threads.are_headed and int(paragraphs.sum()) >= LEAST_PARAGRAPHS


def _is_more_than_comments(snapshot: Snapshot, selected: Mask, parts: Codes, threads: Threads) -> bool:
    """Whether the rest of the selected text is longer than all comments of the page, or has several paragraphs.

    Comments count whether selected or not; paragraphs, if a heading calls all records comments. If single comments are
    not known, the rest must have a long text: a ticket's timeline is nothing but comments and events.
    """
    comments = _are(parts, "comment")
    if _is_commented_text(snapshot, selected, threads):
        return True
    if not threads.records:
        return bool((snapshot.once(words_of_texts)[selected & ~comments] >= LEAST_WORDS).any())
    letters = snapshot.string_lengths[snapshot.value]
    return int(letters[selected & ~comments].sum()) > int(letters[comments & threads.written].sum())


def _named(parts: Codes) -> list[Part]:
    return [PARTS[index] for index in parts.tolist()]
