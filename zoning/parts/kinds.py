"""Group sibling elements of one kind, such as the items of a list or the posts of a thread."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from zoning.snapshot import Snapshot
from zoning.text import words
from zoning.text.cached import cached

MOST_KINDS = 100
"""The most kinds of siblings in a list; siblings of further kinds are skipped."""
ALTERNATING = frozenset(("odd", "even", "alt", "first", "last"))
_PLACE = re.compile(r"(?<=[^\W\d])[_-]?\d{1,2}$")
_HASHED = re.compile(r"\d[^\W\d]")
"""A class that a build tool made, such as `css-1x7k2f`: digits before letters."""
ALIKE = 0.5
"""The share of the class tokens that elements of one kind have in common."""


def of_one_kind(snapshot: Snapshot, beside: Sequence[int]) -> Iterator[list[int]]:
    """Yield the siblings in groups with the same tag and similar classes, among these the hashed ones of several."""
    groups: list[tuple[str, frozenset[str], list[int]]] = []
    hashed = Counter(token for node in beside for token in _hashed(snapshot, node))
    for node in beside:
        if len(groups) == MOST_KINDS:
            break
        tag = snapshot.tag(node)
        classes = classes_of(snapshot, node) | {token for token in _hashed(snapshot, node) if hashed[token] > 1}
        for kind, common, group in groups:
            if kind == tag and alike(classes, common):
                group.append(node)
                break
        else:
            groups.append((tag, classes, [node]))
    for _, _, group in groups:
        yield group


def classes_of(snapshot: Snapshot, node: int) -> frozenset[str]:
    """Return the element's class tokens without its place: `row` for `row1 even`, nothing for `p4711`."""
    return frozenset(map(_of_kind, snapshot.attribute(node, "class").split())) - {""}


def _hashed(snapshot: Snapshot, node: int) -> set[str]:
    return set(filter(_HASHED.search, snapshot.attribute(node, "class").split()))


@cached
def _of_kind(token: str) -> str:
    kind = _PLACE.sub("", token)
    return "" if kind in ALTERNATING or words.has_digit(kind) else kind


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two elements have most of their classes in common, or neither has any."""
    return not (one or other) or len(one & other) >= ALIKE * min(len(one), len(other)) > 0


def closely_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two elements that need not be siblings have most of all their classes in common."""
    return len(one & other) > ALIKE * len(one | other)
