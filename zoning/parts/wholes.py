"""Take data tables and captions that are alike as a whole, or not at all."""

from collections import defaultdict

import numpy as np

from zoning.snapshot import Mask, Snapshot

LEAST_ROWS = 2
LEAST_CELLS = 4


def in_wholes(snapshot: Snapshot, text: Mask, taken: Mask) -> Mask:
    """(n,): the `taken` text nodes; of a whole with most letters taken, all its `text`, and none of any other whole.

    text, taken: (n,). A method judges cells and captions one by one, and short ones look like labels.
    """
    result = taken.copy()
    letters = snapshot.letters_of(text)
    for nodes in (*_data_tables(snapshot, text), *_captions(snapshot, text)):
        inside = np.concatenate([np.arange(node, snapshot.end[node]) for node in nodes])
        all_letters, taken_letters = letters[inside].sum(), letters[inside][taken[inside]].sum()
        if 0 < taken_letters < all_letters:
            result[inside] = text[inside] if 2 * taken_letters > all_letters else False
    return result


def _data_tables(snapshot: Snapshot, text: Mask) -> list[list[int]]:
    """Return the tables with a header cell, some rows and cells, and no other table in them."""
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
    """Group the captions by their own class and that of their parent."""
    alike: dict[tuple[str, str], list[int]] = defaultdict(list)
    for caption in np.flatnonzero(snapshot.named("figcaption") & snapshot.containing(text)).tolist():
        figure = int(snapshot.parent[caption])
        alike[snapshot.attribute(caption, "class"), snapshot.attribute(figure, "class")].append(caption)
    return list(alike.values())
