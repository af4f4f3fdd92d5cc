"""Words that are evidence: those of the text, and those of classes, ids and roles around it.

Which of them speak for content and which against it is learned; here they are only collected.
"""

import re

from zoning.extractors.collective.zones import Zones
from zoning.snapshot import Snapshot

PART = re.compile(r"[a-z]{2,20}|[A-Z][a-z]{1,19}|[A-Z]{2,20}")
"""The parts of `mainContent`, `main-content`, `main_content`."""
NAMES = ("class", "id", "role", "itemprop", "data-testid", "data-component")
WORDS = 40
"""Of a longer zone the first words are read."""
WORD = re.compile(r"[^\W\d_]{2,20}")


def words(zones: Zones) -> list[list[str]]:
    """The first words of each zone."""
    return [WORD.findall(text[:400].lower())[:WORDS] for text in zones.texts]


def marks(zones: Zones) -> list[list[str]]:
    """The marks of each zone's block and of all elements around it, the nearest first."""
    snapshot = zones.snapshot
    own = own_marks(snapshot)
    parent = snapshot.parent.tolist()
    body = snapshot.body
    chains: dict[int, list[str]] = {}

    def chain(node: int) -> list[str]:
        path = []
        while node > body and node not in chains:
            path.append(node)
            node = parent[node]
        found = chains.get(node, [])
        for below in reversed(path):
            found = [*own.get(below, ()), *found]
            chains[below] = found
        return found

    return [chain(block) for block in zones.block.tolist()]


def own_marks(snapshot: Snapshot) -> dict[int, tuple[str, ...]]:
    """The marks of each element that has any."""
    wanted = {snapshot.string_ids[name] for name in NAMES if name in snapshot.string_ids}
    parts: dict[int, tuple[str, ...]] = {}
    found: dict[int, tuple[str, ...]] = {}
    node = 0
    starts = snapshot.attribute_start.tolist()
    for row, (name, value) in enumerate(snapshot.attributes.tolist()):
        if name not in wanted:
            continue
        while starts[node + 1] <= row:
            node += 1
        if value not in parts:
            text = snapshot.strings[value][:300]
            parts[value] = tuple(dict.fromkeys(part.lower() for part in PART.findall(text)))
        found[node] = (*found.get(node, ()), *parts[value])
    return found
