"""Collect words as evidence: those of the text, and marks, which are parts of the classes, ids and roles around it.

Their weights are learned; see `wording`.
"""

import re

import numpy as np

from zoning.extractors.collective.zones import Zones
from zoning.snapshot import Mask, Snapshot
from zoning.text.words import MARKS

PART = re.compile(r"[a-z]{2,20}|[A-Z][a-z]{1,19}|[A-Z]{2,20}")
"""The parts of `mainContent`, `main-content`, `main_content`."""
NAMES = ("class", "id", "role", "itemprop", "data-testid", "data-component")
WORDS = 40
"""The number of words that are read at the beginning of a zone."""
WORD, WORD_WITH_MARKS = re.compile(r"[^\W\d_]{2,20}"), re.compile(rf"[^\W\d_](?:[^\W\d_]|[{MARKS}]){{1,19}}")
"""The words of a text; the second pattern is slower, and only for texts with vowel signs."""
_MARK = re.compile(f"[{MARKS}]")


def words(zones: Zones) -> list[list[str]]:
    """Return the first words of each zone, in lower case."""
    beginnings = (text[:400].lower() for text in zones.texts)
    return [(WORD_WITH_MARKS if _MARK.search(text) else WORD).findall(text)[:WORDS] for text in beginnings]


def class_tokens(zones: Zones) -> list[tuple[str, ...]]:
    """Return the marks of each zone's block and of all its ancestors, the nearest first."""
    snapshot = zones.snapshot
    above = snapshot.containing(zones.mask(np.ones(len(zones), np.bool_)))
    own = own_class_tokens(snapshot, above)
    parent = snapshot.parent.tolist()
    body = snapshot.body
    chains: dict[int, tuple[str, ...]] = {}

    def chain(node: int) -> tuple[str, ...]:
        path = []
        while node > body and node not in chains:
            path.append(node)
            node = parent[node]
        found = chains.get(node, ())
        for below in reversed(path):
            if below in own:
                found = (*own[below], *found)
            chains[below] = found
        return found

    return [chain(block) for block in zones.block.tolist()]


def own_class_tokens(snapshot: Snapshot, among: Mask) -> dict[int, tuple[str, ...]]:
    """Return the marks of each element in `among` that has any."""
    name, values = snapshot.attributes.T
    wanted = [snapshot.string_ids[name] for name in NAMES if name in snapshot.string_ids]
    rows = np.flatnonzero(np.isin(name, wanted))
    nodes = np.searchsorted(snapshot.attribute_start, rows, side="right") - 1
    there = among[nodes]
    parts: dict[int, tuple[str, ...]] = {}
    found: dict[int, tuple[str, ...]] = {}
    for node, value in zip(nodes[there].tolist(), values[rows[there]].tolist(), strict=True):
        if value not in parts:
            text = snapshot.strings[value][:300]
            parts[value] = tuple(dict.fromkeys(" ".join(PART.findall(text)).lower().split()))
        found[node] = (*found.get(node, ()), *parts[value])
    return found
