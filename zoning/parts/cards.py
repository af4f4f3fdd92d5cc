"""What stands beside posts about their authors, and on buttons: ranks, numbers of posts, `Joined`, `Reply`.

Ours, without a word of any language. What an author has at one place of each post, digits aside, is about the author;
what most posts have at one place, whoever wrote them, is a label, and what holds nothing but digits is a count.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np

from zoning.document.nodes import block_level
from zoning.snapshot import Ints, Mask, Snapshot

LEAST_RECORDS = 3
MOST = 0.5
"""Share of the records."""
_NO_LETTERS = re.compile(r"[\W\d_]+")


def cards(snapshot: Snapshot, place: Ints, authors: Sequence[str], owner: Ints, text: Mask) -> Mask:
    """(n,): texts of records that are about their authors, labels or counts; a block is so as a whole or not at all.

    place: (n,), the place in its record of each element (`Places.of_nodes`); authors: of the records, "" if not known;
    owner: (n,), the record that each node belongs to, -1 for none; text: (n,), the texts of records. What names the
    author stays, and so does what most has been written at: the longest of a record.
    """
    nodes = np.flatnonzero(text)
    blocks = snapshot.nearest(block_level(snapshot, text))[nodes]
    at = np.where(owner[blocks] == owner[nodes], place[blocks], 0)
    there: dict[int, dict[int, str]] = defaultdict(dict)
    for node, number, record in zip(nodes.tolist(), at.tolist(), owner[nodes].tolist(), strict=True):
        there[number][record] = f"{there[number].get(record, '')} {snapshot.text_of(node)}"
    longest = [0] * len(authors)
    for texts in there.values():
        for record, said in texts.items():
            longest[record] = max(longest[record], len(said))
    found = np.zeros(len(snapshot), np.bool_)
    for number, texts in there.items():
        shorter = {record for record, said in texts.items() if len(said) < longest[record]}
        if len(shorter) > MOST * len(texts):
            those = nodes[at == number]
            found[those] = np.isin(owner[those], list(_about_authors(texts, authors, shorter)))
    return found


def _about_authors(texts: dict[int, str], authors: Sequence[str], shorter: set[int]) -> set[int]:
    """The records whose text at a place is a label, or about the author: all `shorter` ones, and labels.

    It is where most of all records have one text there, or each author has, and somebody more than once.
    """
    if any(authors[record] and authors[record] in said for record, said in texts.items()):
        return set()
    letters = {record: _NO_LETTERS.sub("", said) for record, said in texts.items()}
    label, count = Counter(letters.values()).most_common(1)[0]
    if len(texts) >= LEAST_RECORDS and count > MOST * len(authors):
        return shorter | {record for record, said in letters.items() if said == label}
    by_author: dict[str, list[str]] = defaultdict(list)
    for record, said in letters.items():
        by_author[authors[record]].append(said)
    by_author.pop("", None)
    several = [said for said in by_author.values() if len(said) > 1]
    return shorter if several and all(len(set(said)) == 1 for said in several) else set()
