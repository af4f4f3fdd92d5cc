"""Make a post of each record of a page: its author, date, text and quotations."""

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec
import numpy as np

from zoning.document.blocks import Part
from zoning.document.nodes import with_attribute
from zoning.metadata.times.dates import DAY
from zoning.parts.discussion.threads import Record, Threads
from zoning.snapshot import Ints, Mask, Snapshot

_QUOTED = re.compile(r"(?:^|[\s_-])(?:block)?quoted?(?:$|[\s_-])", re.IGNORECASE)
_ISO_DATE = re.compile(r"\d{4}-\d\d")


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """A contribution of one person: a forum's post, an answer, a comment."""

    part: Part
    """`question`, `answer`, `post`, `reply` or `comment`."""
    author: str
    """"" if the page does not state it."""
    published: str
    """In ISO 8601 if the page gives the date exactly, otherwise in the page's words: `2 hours ago`."""
    depth: int
    """How deep the post is nested: 0 for a post of its own, 1 for an answer to it, and so on, where the markup nests
    answers."""
    text: str
    quoted: tuple[str, ...] = ()
    """What of the text is quoted from others, one string a quotation."""


def parts_of_records(
    records: Sequence[Record], *, is_thread: bool, is_question: bool, are_answers: bool
) -> tuple[Part, ...]:
    """Return the part that each record is: a comment, or a question, answer, post or reply of a thread.

    is_question: whether the first one is a question; are_answers: whether all answer one that is not a record.
    """
    first = next((place for place, record in enumerate(records) if record.depth == 0), -1)

    def part_of(place: int, record: Record) -> Part:
        around = records[record.within] if record.within >= 0 else None
        if not is_thread or (around and record.is_comment and not around.is_comment):
            return "comment"
        if around:
            return "reply"
        if are_answers:
            return "answer"
        if is_question:
            return "question" if place == first else "answer"
        return "post"

    return tuple(part_of(place, record) for place, record in enumerate(records))


class Posts(NamedTuple):
    """The posts of a page, in its order."""

    posts: tuple[Post, ...]
    of_nodes: list[int]
    """n: the index of the post that each node belongs to, -1 for none."""
    link: Post | None = None
    """The link that they are about, if somebody has submitted one without a text."""

    def of_thread(self) -> Post | None:
        """Return what a thread begins with: the submitted link, or else its first post or question.

        None if the page does not show it, or is not a thread.

        Where another post is older, the first one did not begin the thread: entries of guest books, sorted answers.
        """
        first = next((post for post in self.posts if post.depth == 0), None)
        if self.link:
            return self.link
        if first is None or first.part not in ("post", "question"):
            return None
        days = [post.published[:DAY] for post in self.posts if _ISO_DATE.match(post.published)]
        is_oldest = not _ISO_DATE.match(first.published) or first.published[:DAY] == min(days)
        return first if is_oldest else None

    @property
    def commenting(self) -> int:
        """The number of comments, or of the posts of a thread behind its first one."""
        first = self.of_thread()
        return sum(post is not first and post.part in ("comment", "post", "reply") for post in self.posts)

    def behind(self, count: int) -> list[int]:
        """Return `of_nodes` for the case that `count` posts of other pages come before those of this page."""
        return [place + count if place >= 0 else place for place in self.of_nodes]


def posts_of(snapshot: Snapshot, bodies: Mask, parts: Sequence[Part]) -> Posts:
    """Return all posts of a page; if it is not a thread, only those that the markup calls comments.

    bodies: (n,), their text; parts: the part that each record is (`parts_of_records`).
    """
    threads = snapshot.once(Threads)
    is_thread = any(part != "comment" for part in parts)
    texts, quotation = _by_owner(bodies, threads.owner), _quotations(snapshot)
    found: list[Post] = []
    number_of = np.full(len(threads.records) + 1, -1, np.int32)  # the last is for nodes outside of records
    for place, (record, part) in enumerate(zip(threads.records, parts, strict=True)):
        nodes = texts.get(place, [])
        text = snapshot.text_of_nodes(nodes)
        if text and (is_thread or record.is_comment):
            together = (list(those) for _, those in groupby(nodes, key=quotation.__getitem__))
            quoted = tuple(snapshot.text_of_nodes(those) for those in together if quotation[those[0]] >= 0)
            number_of[place] = len(found)
            found.append(
                Post(
                    part=part, author=record.author, published=record.published, depth=record.depth, text=text,
                    quoted=quoted,
                )
            )  # fmt: skip
    link = threads.link if is_thread else None
    submitted = Post(part="post", author=link.author, published=link.published, depth=0, text="") if link else None
    return Posts(tuple(found), number_of[threads.owner].tolist(), submitted)


def _by_owner(mask: Mask, owner: Ints) -> dict[int, list[int]]:
    """Return the nodes of `mask`, (n,), by their owner."""
    nodes = np.flatnonzero(mask)
    found: dict[int, list[int]] = defaultdict(list)
    for node, place in zip(nodes.tolist(), owner[nodes].tolist(), strict=True):
        found[place].append(node)
    return found


def _quotations(snapshot: Snapshot) -> Ints:
    """(n,): the outermost quotation around each node, -1 for none."""
    marked = snapshot.named("blockquote", "q") | with_attribute(snapshot, "class", _QUOTED, "quote")
    marked &= snapshot.named("blockquote", "q", "aside", "div")
    quotation, end = np.full(len(snapshot), -1, np.int32), 0
    for node in np.flatnonzero(marked).tolist():
        if node >= end:
            end = int(snapshot.end[node])
            quotation[node:end] = node
    return quotation
