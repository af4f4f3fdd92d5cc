"""Find the submission of a thread: the post or link above comments that are built in another way than it is."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np

from zoning.addresses.links import absolute, is_web
from zoning.document.lengths import words_of_texts
from zoning.document.nodes import block_level, nodes_within
from zoning.metadata.lines import text_key
from zoning.metadata.sites import names_of_host
from zoning.snapshot import HEADING_TAGS, Mask, Snapshot

LEAST_WORDS = 8
"""The least number of words in a paragraph of a submission; a submission without text is only a link."""
TITLE_SHARE = 0.5
"""The least share of the document's title that is the submission's title."""
TITLE_LETTERS = 500
"""The most letters of a title."""
TITLES = 5
"""The most elements with the title that are tried."""


class Submission(NamedTuple):
    """What comments are about."""

    node: int
    """The smallest element with title and date, or the post below a title that is beside the comments, too."""
    post: int
    """The smallest element that also has a paragraph; -1 for none."""
    head: range
    """The nodes of the line with the title, or of the title alone if the text goes on behind it."""
    leads_away: bool
    """Whether the title is a link to another site."""


def submissions(snapshot: Snapshot, text: Mask, stamps: Mask, comments: Sequence[int]) -> Iterator[Submission]:
    """Yield what the comments may be about, the likeliest first.

    It has the page's title and a date above all comments, and no more words than they have: otherwise it is an article.

    text: (n,), the shown text nodes; stamps: (n,), those with a date or time; comments: their elements, in the order of
    the page.
    """
    is_comment = snapshot.mask_of(comments)
    commented, dated = snapshot.containing(is_comment), snapshot.containing(stamps)
    counts = snapshot.once(words_of_texts) * text
    words, most = snapshot.count_within(counts), int(counts[snapshot.within(is_comment)].sum())
    blocks = snapshot.nearest(block_level(snapshot, text))
    unlinked = counts * ~snapshot.within(snapshot.links)
    for title in islice(_titles(snapshot, text, comments[0]), TITLES):
        own = unlinked.copy()
        own[title : snapshot.end[title]] = 0
        said = np.bincount(np.maximum(blocks, 0), own, len(snapshot))
        node = _around(snapshot, title, dated, commented)
        long = snapshot.containing(said >= LEAST_WORDS)
        node = _below(snapshot, title, comments[0], dated & long, commented) if node < 0 else node
        if node >= 0 and words[node] <= most:
            line = int(blocks[title]) if said[blocks[title]] < LEAST_WORDS else title
            post = _around(snapshot, node, long, commented)
            yield Submission(
                node,
                post if post >= 0 and words[post] <= most else -1,
                range(line, int(snapshot.end[line])),
                _leads_away(snapshot, title),
            )


def _titles(snapshot: Snapshot, text: Mask, end: int) -> Iterator[int]:
    """Yield the links and headings before the node `end` with most of the document's title, the longest first."""
    document = text_key(snapshot.page.title)
    letters = snapshot.count_within(snapshot.letters_of(text))
    most = min(len(snapshot.page.title), TITLE_LETTERS)
    told = (snapshot.links | snapshot.named(*HEADING_TAGS)) & (letters > 0) & (letters <= most)
    nodes = np.flatnonzero(told[:end])
    keys = {node: text_key(snapshot.text_within(node, text)) for node in nodes.tolist()}
    titles = [node for node, key in keys.items() if key in document and len(key) >= TITLE_SHARE * len(document) > 0]
    return iter(sorted(titles, key=lambda node: (-len(keys[node]), node)))


def _around(snapshot: Snapshot, node: int, wanted: Mask, excluded: Mask) -> int:
    """Return the innermost element from a node outwards that is in `wanted`, and not in `excluded`; -1 for none."""
    while node >= 0 and not wanted[node] and not excluded[node]:
        node = int(snapshot.parent[node])
    return -1 if node < 0 or excluded[node] else node


def _below(snapshot: Snapshot, title: int, end: int, wanted: Mask, excluded: Mask) -> int:
    """Return the first element in `wanted` right below a heading and before the node `end`; -1 for none.

    Heading, post and comments may be beside one another: then no element has heading and post alone.
    """
    node, above = title, int(snapshot.parent[title])
    while above >= 0 and not excluded[above]:
        node, above = above, int(snapshot.parent[above])
    if above < 0 or not snapshot.named(*HEADING_TAGS)[node : snapshot.end[node]].any():
        return -1
    beside = np.arange(snapshot.end[node], end)
    beside = beside[(snapshot.parent[beside] == above) & wanted[beside] & ~excluded[beside]]
    return int(beside[0]) if len(beside) else -1


def _leads_away(snapshot: Snapshot, title: int) -> bool:
    """Whether an element is, or has, a link to another host than the page's."""
    base = snapshot.page.base_url
    links = nodes_within(snapshot, snapshot.links, title)
    addresses = [absolute(snapshot.attribute(link, "href"), base) for link in links]
    return any(is_web(address) and names_of_host(address) != names_of_host(base) for address in addresses)
