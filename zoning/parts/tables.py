"""Tables of data, which are content as a whole or not at all."""

import numpy as np

from zoning.snapshot import Mask, Snapshot

LEAST_ROWS = 2
LEAST_CELLS = 4
MOST = 0.5
"""A table of which a method takes a larger share of the letters is content."""


def whole_tables(snapshot: Snapshot, text: Mask, taken: Mask) -> Mask:
    """(n,): the `taken` text nodes, (n,), with all of `text`, (n,), in tables of which most is taken, none in others.

    A method judges cells by themselves, and short ones look like labels. A table of data has a header cell, some rows
    and no other table in it.
    """
    result = taken.copy()
    letters = snapshot.letters_of(text)
    for table in _data_tables(snapshot, text):
        inside = slice(table, int(snapshot.end[table]))
        all_letters, taken_letters = letters[inside].sum(), letters[inside][taken[inside]].sum()
        if 0 < taken_letters < all_letters:
            result[inside] = text[inside] if taken_letters > MOST * all_letters else False
    return result


def _data_tables(snapshot: Snapshot, text: Mask) -> list[int]:
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
    found: list[int] = np.flatnonzero(is_data).tolist()
    return found
