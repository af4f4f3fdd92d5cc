"""What is content as a whole or not at all: a table of data, captions of pictures that are made alike."""

from collections import defaultdict

import numpy as np

from zoning.snapshot import Mask, Snapshot

LEAST_ROWS = 2
LEAST_CELLS = 4
MOST = 0.5
"""Something of which a method takes a larger share of the letters is content."""


def in_wholes(snapshot: Snapshot, text: Mask, taken: Mask) -> Mask:
    """(n,): the `taken` text nodes, (n,), with all of `text`, (n,), in wholes of which most is taken, none in others.

    A method judges cells and captions one by one, and short ones look like labels.
    """
    result = taken.copy()
    letters = snapshot.letters_of(text)
    for nodes in (*_data_tables(snapshot, text), *_captions(snapshot, text)):
        inside = np.concatenate([np.arange(node, snapshot.end[node]) for node in nodes])
        all_letters, taken_letters = letters[inside].sum(), letters[inside][taken[inside]].sum()
        if 0 < taken_letters < all_letters:
            result[inside] = text[inside] if taken_letters > MOST * all_letters else False
    return result


def _data_tables(snapshot: Snapshot, text: Mask) -> list[list[int]]:
    """Tables with a header cell, some rows and no other table in them."""
    filled = snapshot.containing(text)
    tables = snapshot.named("table")
    cells = snapshot.named("td", "th") & filled
    is_data = (
        tables
        & (snapshot.count_within(tables) == 1)
        & (snapshot.count_within(snapshot.named("th") & filled) > 0)
        & (snapshot.count_within(snapshot.named("tr") & filled) >= LEAST_ROWS)
        & (snapshot.count_within(cells) >= LEAST_CELLS)
    )
    return [[table] for table in np.flatnonzero(is_data).tolist()]


def _captions(snapshot: Snapshot, text: Mask) -> list[list[int]]:
    """Captions by their class and that of their figure."""
    alike: dict[tuple[str, str], list[int]] = defaultdict(list)
    for caption in np.flatnonzero(snapshot.named("figcaption") & snapshot.containing(text)).tolist():
        figure = int(snapshot.parent[caption])
        alike[snapshot.attribute(caption, "class"), snapshot.attribute(figure, "class")].append(caption)
    return list(alike.values())
