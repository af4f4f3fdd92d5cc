"""Find the texts beside posts that describe the author, and labels of buttons: ranks, counts, `Joined`, `Reply`.

Our own rule, without words of any language. A text that all posts of an author have at one place, digits aside,
describes the author. A text that most posts have at one place, whoever wrote them, is a label; one of digits alone is a
count.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np

from zoning.document.nodes import block_level
from zoning.snapshot import Ints, Mask, Snapshot

LEAST_RECORDS, LEAST_COUNTED = 3, 2
"""The least number of records that have a label at one place, and that have a count there."""
_NO_LETTERS = re.compile(r"[\W\d_]+")


def cards(snapshot: Snapshot, place: Ints, authors: Sequence[str], owner: Ints, text: Mask) -> Mask:
    """(n,): the text nodes of records that describe authors, or are labels or counts; blocks are judged as a whole.

    place: (n,), the place in its record of each element (`Places.of_nodes`); authors: of the records, "" if not known;
    owner: (n,), the record that each node belongs to, -1 for none; text: (n,), the texts of records. A place with an
    author's name is never among them, nor one that has the longest text of most records.
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
        if 2 * len(shorter) > len(texts):
            those = nodes[at == number]
            found[those] = np.isin(owner[those], list(_about_authors(texts, authors, shorter)))
    return found


def _about_authors(texts: dict[int, str], authors: Sequence[str], shorter: set[int]) -> set[int]:
    """Return the records whose text at a place is a label or describes the author; an empty set without such records.

    If most of all records have the same text there, these are the records with that text and the `shorter` ones. If
    each author has the same text in all records, and somebody has several records, these are the `shorter` ones.
    """
    if any(authors[record] and authors[record] in said for record, said in texts.items()):
        return set()
    letters = {record: _NO_LETTERS.sub("", said) for record, said in texts.items()}
    label, count = Counter(letters.values()).most_common(1)[0]
    if len(texts) >= (LEAST_RECORDS if label else LEAST_COUNTED) and 2 * count > len(authors):
        return shorter | {record for record, said in letters.items() if said == label}
    by_author: dict[str, list[str]] = defaultdict(list)
    for record, said in letters.items():
        by_author[authors[record]].append(said)
    by_author.pop("", None)
    several = [said for said in by_author.values() if len(said) > 1]
    return shorter if several and all(len(set(said)) == 1 for said in several) else set()
