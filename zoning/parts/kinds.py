"""Which elements beside one another are of one kind: a list's items, a thread's posts."""

from collections.abc import Iterator, Sequence

from zoning.snapshot import Snapshot

MOST_KINDS = 100
"""Beside so many kinds no further elements are looked at: they are no list."""
ALIKE = 0.5
"""Share of the class tokens that elements of one kind have in common."""


def of_one_kind(snapshot: Snapshot, beside: Sequence[int]) -> Iterator[list[int]]:
    """The elements `beside` one another in groups, by tag and by what their classes have in common."""
    groups: list[tuple[str, frozenset[str], list[int]]] = []
    for node in beside:
        if len(groups) == MOST_KINDS:
            break
        tag, classes = snapshot.tag(node), classes_of(snapshot, node)
        for kind, common, group in groups:
            if kind == tag and alike(classes, common):
                group.append(node)
                break
        else:
            groups.append((tag, classes, [node]))
    for _, _, group in groups:
        yield group


def classes_of(snapshot: Snapshot, node: int) -> frozenset[str]:
    """The element's class tokens, without those that number it."""
    tokens = snapshot.attribute(node, "class").split()
    return frozenset(token for token in tokens if not any(map(str.isdigit, token)))


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two elements have most of their classes in common, or neither has any."""
    return not (one or other) or len(one & other) >= ALIKE * min(len(one), len(other)) > 0


def closely_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two elements, wherever they stand, have most of all their classes in common."""
    return len(one & other) > ALIKE * len(one | other)
