"""Find the signatures of authors: the texts below all their posts, whatever the posts say.

Our own rule, without words of any language: if a place below the posts has the same text in all posts of each author,
and somebody has several posts, that place has the signatures of all authors. Elements that forum software calls
signatures by their class are some without that proof.
"""

import re
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from zoning.document.nodes import with_attribute
from zoning.snapshot import Ints, Mask, Snapshot

_CALLED = re.compile(r"(?:^|[\s_-])signature(?:$|\s)", re.IGNORECASE)
Texts = dict[int, dict[int, str]]
"""Place → record → its text at the place."""


def signatures(snapshot: Snapshot, place: Ints, authors: Sequence[str], owner: Ints, text: Mask) -> Mask:
    """(n,): the text nodes of records that are signatures.

    place: (n,), the place in its record of each element (`Places.of_nodes`); authors: of the records, "" if not known;
    owner: (n,), the record that each node belongs to, -1 for none; text: (n,), the texts of records.
    """
    found = np.zeros(len(snapshot), np.bool_)
    nodes = np.flatnonzero(text)
    at = place[snapshot.parent[nodes]]
    there: Texts = defaultdict(dict)
    for node, number in zip(nodes.tolist(), at.tolist(), strict=True):
        record = int(owner[node])
        there[number][record] = there[number].get(record, "") + snapshot.text_of(node)
    below = _below_the_longest(snapshot, nodes, owner)
    # The longest text of a record is mostly the post itself.
    signed = [
        number
        for number, texts in there.items()
        if _are_signatures(texts, authors) and below[at == number].mean() > 1 / 2
    ]
    found[nodes] = np.isin(at, signed)
    called: Mask = text & snapshot.within(with_attribute(snapshot, "class", _CALLED, "signature"))
    return found | called


def _are_signatures(texts: dict[int, str], authors: Sequence[str]) -> bool:
    """Whether each author has a single text at a place, and somebody in several posts; true for buttons, too."""
    by_author: dict[str, list[str]] = defaultdict(list)
    for record, text in texts.items():
        by_author[authors[record]].append(text)
    by_author.pop("", None)
    return all(len(set(said)) == 1 for said in by_author.values()) and any(len(said) > 1 for said in by_author.values())


def _below_the_longest(snapshot: Snapshot, nodes: NDArray[np.int64], owner: Ints) -> Mask:
    """(texts,): the texts behind the longest text of their record."""
    longest: dict[int, tuple[int, int]] = {}
    lengths = snapshot.string_lengths[snapshot.value[nodes]]
    for node, record, length in zip(nodes.tolist(), owner[nodes].tolist(), lengths.tolist(), strict=True):
        longest[record] = max(longest.get(record, (0, 0)), (length, -node))
    below: Mask = nodes > np.array([-longest[record][1] for record in owner[nodes].tolist()], np.int64)
    return below
