"""Find the facts of a product: what a page that sells something lists by name and value."""

import re
from collections import Counter
from collections.abc import Collection
from itertools import islice

import numpy as np

from zoning.document.nodes import with_attribute
from zoning.linked_data import is_product
from zoning.snapshot import Mask, Snapshot
from zoning.text import words

_NAMED = re.compile(
    r"^(?:price|lowPrice|highPrice|priceCurrency|sku|gtin\d*|mpn|brand|model|color|material|size|width|height|depth|"
    r"weight|availability|itemCondition)$"
)
NAME_WORDS = 6
"""A cell with more words is not a name."""
PAIRS_SHARE = 0.7
"""The least share of a table's rows that are a name and a value."""


def is_reviewed(types: Collection[str]) -> bool:
    """Whether comments on a page of these types are reviews of what it offers, which readers want to see."""
    return is_product(types) or any(kind.lower() in ("course", "service", "localbusiness", "event") for kind in types)


def facts(snapshot: Snapshot, text: Mask) -> Mask:
    """(n,): the text nodes in `text` of facts: schema.org's properties, lists of definitions, tables of pairs."""
    listed = snapshot.named("dl") | with_attribute(snapshot, "itemprop", _NAMED)
    listed[_tables_of_pairs(snapshot, text)] = True
    return text & snapshot.within(listed)


def _tables_of_pairs(snapshot: Snapshot, text: Mask) -> list[int]:
    """Return the tables whose rows are mostly a name and a value."""
    table_of = snapshot.nearest(snapshot.named("table"))
    rows, pairs = Counter[int](), Counter[int]()
    for row in np.flatnonzero(snapshot.named("tr")).tolist():
        rows[int(table_of[row])] += 1
        pairs[int(table_of[row])] += _is_pair(snapshot, row, text)
    return [table for table, count in rows.items() if table >= 0 and pairs[table] >= PAIRS_SHARE * count]


def _is_pair(snapshot: Snapshot, row: int, text: Mask) -> bool:
    cells = list(islice((cell for cell in snapshot.children(row) if snapshot.tag(cell) in ("td", "th")), 3))
    return len(cells) == 2 and 0 < words.length(snapshot.text_within(cells[0], text)) <= NAME_WORDS
