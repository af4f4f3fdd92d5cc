"""What each person has written on a page."""

from collections import defaultdict

import msgspec
import numpy as np

from zoning.document.blocks import Part
from zoning.parts.threads import Threads
from zoning.snapshot import Snapshot


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """A contribution of one person: a forum's post, an answer, a comment."""

    part: Part
    """`post` where contributions are what the page is for, otherwise `comment`."""
    author: str
    """"" where the page does not tell."""
    published: str
    """ISO 8601 where the page tells it, otherwise in the page's words: `2 hours ago`."""
    depth: int
    """0 for one that stands for itself, 1 for an answer to that, and so on, as far as they stand in one another."""
    text: str


def posts_of(snapshot: Snapshot, *, is_thread: bool) -> tuple[Post, ...]:
    """All contributions to a page, in its order."""
    threads = snapshot.once(Threads)
    written = np.flatnonzero(threads.written)
    by_record: dict[int, list[int]] = defaultdict(list)
    for node, place in zip(written.tolist(), threads.owner[written].tolist(), strict=True):
        by_record[place].append(node)
    found = []
    for place, record in enumerate(threads.records):
        if not (is_thread or record.is_comment):
            continue
        text = snapshot.text_of_nodes(by_record[place])
        if text:
            found.append(
                Post(
                    part="post" if is_thread else "comment",
                    author=record.author,
                    published=record.published,
                    depth=record.depth,
                    text=text,
                )
            )
    return tuple(found)
