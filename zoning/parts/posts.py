"""What each person has written on a page."""

import re
from collections import defaultdict
from collections.abc import Collection, Sequence

import msgspec
import numpy as np

from zoning.document.blocks import Part
from zoning.document.nodes import nodes_with_attribute
from zoning.parts.bodies import bodies
from zoning.parts.threads import Record, Threads
from zoning.snapshot import Mask, Snapshot

_QUOTED = re.compile(r"(?:^|[\s_-])(?:block)?quoted?(?:$|[\s_-])", re.IGNORECASE)


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """A contribution of one person: a forum's post, an answer, a comment."""

    part: Part
    """`question`, `answer`, `post`, `reply` or `comment`."""
    author: str
    """"" where the page does not tell."""
    published: str
    """ISO 8601 where the page tells it, otherwise in the page's words: `2 hours ago`."""
    depth: int
    """0 for one that stands for itself, 1 for an answer to that, and so on, as far as they stand in one another."""
    text: str
    quoted: tuple[str, ...] = ()
    """What of the text is quoted from others, one string a quotation."""


def asks(types: Collection[str]) -> bool:
    """Whether a page that declares itself to be of these types is a question with its answers."""
    return "QAPage" in types or ("Question" in types and "FAQPage" not in types)


def parts_of_records(records: Sequence[Record], *, is_thread: bool, is_question: bool) -> tuple[Part, ...]:
    """What each record is to its page: a comment, or one of a thread's contributions."""
    first = next((place for place, record in enumerate(records) if record.depth == 0), -1)

    def part_of(place: int, record: Record) -> Part:
        around = records[record.within] if record.within >= 0 else None
        if not is_thread or (around and record.is_comment and not around.is_comment):
            return "comment"
        if around:
            return "reply"
        if is_question:
            return "question" if place == first else "answer"
        return "post"

    return tuple(part_of(place, record) for place, record in enumerate(records))


def posts_of(snapshot: Snapshot, main: Mask, parts: Sequence[Part]) -> tuple[Post, ...]:
    """All contributions to a page, in its order.

    main: (n,), its main content; parts: what each record is (`parts_of_records`); of a page that is no thread only what
    the markup calls comments.
    """
    threads = snapshot.once(Threads)
    is_thread = any(part != "comment" for part in parts)
    texts = _by_record(threads, bodies(snapshot, threads, main)) if parts else {}
    quoted = _quotations(snapshot) if parts else []
    found = []
    for place, (record, part) in enumerate(zip(threads.records, parts, strict=True)):
        nodes = texts.get(place, [])
        text = snapshot.text_of_nodes(nodes)
        if text and (is_thread or record.is_comment):
            inside = ([node for node in nodes if begin <= node < end] for begin, end in quoted)
            quotations = tuple(snapshot.text_of_nodes(those) for those in inside if those)
            found.append(
                Post(
                    part=part, author=record.author, published=record.published, depth=record.depth, text=text,
                    quoted=quotations,
                )
            )  # fmt: skip
    return tuple(found)


def _by_record(threads: Threads, mask: Mask) -> dict[int, list[int]]:
    nodes = np.flatnonzero(mask)
    by_record: dict[int, list[int]] = defaultdict(list)
    for node, place in zip(nodes.tolist(), threads.owner[nodes].tolist(), strict=True):
        by_record[place].append(node)
    return by_record


def _quotations(snapshot: Snapshot) -> list[tuple[int, int]]:
    """First node and one past the last of each quotation that stands in no other one."""
    marked = snapshot.named("blockquote", "q")
    marked[nodes_with_attribute(snapshot, "class", _QUOTED, 0, len(snapshot))] = True
    marked &= snapshot.named("blockquote", "q", "aside", "div")
    found: list[tuple[int, int]] = []
    for node in np.flatnonzero(marked).tolist():
        if not found or node >= found[-1][1]:
            found.append((node, int(snapshot.end[node])))
    return found
