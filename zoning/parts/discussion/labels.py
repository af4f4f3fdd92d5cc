"""Find the labels in records: texts that most records of a page repeat, such as `Reply`, `Report` and `by`.

They are known by their repetition alone, so this works in any language. This rule is our own: no source has it.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from zoning.document.nodes import text_on_one_line
from zoning.snapshot import Snapshot

_ADDRESS = re.compile(r"(?<=\S)(?:さん|さま|様|님|씨)$")
"""How names end, without a blank, where people are addressed."""
LEAST_RECORDS = 3
"""Of fewer records, none is known to repeat a text."""


def repeated_texts(snapshot: Snapshot, texts_of: Sequence[Sequence[int]], share: float) -> frozenset[str]:
    """Return the texts with letters or digits that at least a share of the records have, with single blanks.

    texts_of: the text nodes of each record.
    """
    if len(texts_of) < LEAST_RECORDS:
        return frozenset()
    counts = Counter(chain.from_iterable({text_on_one_line(snapshot, node) for node in texts} for texts in texts_of))
    return frozenset(
        text for text, count in counts.items() if count >= share * len(texts_of) and any(map(str.isalnum, text))
    )


def without_shared_words(names: Mapping[int, str]) -> dict[int, str]:
    """Return the names of records without the words that all have last or first: `Ann Dee wrote`, `by Bob`.

    If all are addressed as in Japanese and Korean, they are without that, too.
    """
    if all(_ADDRESS.search(name) for name in names.values() if name):
        names = {record: _ADDRESS.sub("", name) for record, name in names.items()}
    told = {record: name.split() for record, name in names.items() if name}
    if len(set(names.values())) < LEAST_RECORDS:
        return dict(names)
    for end, rest in ((-1, slice(-1)), (0, slice(1, None))):
        while all(len(words) > 1 for words in told.values()) and len({words[end] for words in told.values()}) == 1:
            told = {record: words[rest] for record, words in told.items()}
    return {**names, **{record: " ".join(words) for record, words in told.items()}}
