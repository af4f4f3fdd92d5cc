"""Group sibling elements of one kind, such as the items of a list or the posts of a thread."""

from collections.abc import Iterator, Sequence

from zoning.snapshot import Snapshot

MOST_KINDS = 100
"""Siblings of so many kinds are not a list; further ones are skipped."""
ALIKE = 0.5
"""The share of the class tokens that elements of one kind have in common."""


def of_one_kind(snapshot: Snapshot, beside: Sequence[int]) -> Iterator[list[int]]:
    """Yield the siblings in groups with the same tag and similar classes."""
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
    """Return the element's class tokens, without those that contain a digit."""
    tokens = snapshot.attribute(node, "class").split()
    return frozenset(token for token in tokens if not any(map(str.isdigit, token)))


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two elements have most of their classes in common, or neither has any."""
    return not (one or other) or len(one & other) >= ALIKE * min(len(one), len(other)) > 0


def closely_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two elements that need not be siblings have most of all their classes in common."""
    return len(one & other) > ALIKE * len(one | other)
