"""Tell names apart that stand in elements of their own, without a separator: items of a list, links, buttons."""

from collections.abc import Sequence

from zoning.metadata.lines import Line, Run
from zoning.metadata.people.groups import is_group
from zoning.metadata.people.people import is_person, is_single_name
from zoning.snapshot import Snapshot

PEOPLE = 2
"""The least number of names that are no single words."""


def items_of(snapshot: Snapshot, line: Line) -> dict[int, int]:
    """Return the element around each text node of a line whose elements are of one kind and contain a name each.

    Otherwise the result is empty. Elements of one kind are siblings with the same tag, and with a class in common if
    they have any; the parts of a name have classes of their own.
    """
    runs = [run for run in line.runs if not run.raised]
    if len(runs) < PEOPLE or not all(map(_may_be_name, runs)):
        return {}
    items = _siblings(snapshot, [run.node for run in runs])
    classes = [set(snapshot.attribute(item, "class").split()) for item in items]
    is_one_kind = len({snapshot.tag(item) for item in items}) == 1 and (
        not any(classes) or bool(set.intersection(*classes))
    )
    people = sum(is_person(run.text) for run in runs)
    if not is_one_kind or len(set(items)) < len(runs) or people < PEOPLE:
        return {}
    return {run.node: item for run, item in zip(runs, items, strict=True)}


def _may_be_name(run: Run) -> bool:
    return is_person(run.text) or is_single_name(run.text) or is_group(run.text)


def _siblings(snapshot: Snapshot, nodes: Sequence[int]) -> list[int]:
    """Return the child of the first common element that each node is in."""
    around = int(snapshot.parent[nodes[0]])
    while nodes[-1] >= snapshot.end[around]:
        around = int(snapshot.parent[around])
    return [_child(snapshot, around, node) for node in nodes]


def _child(snapshot: Snapshot, around: int, node: int) -> int:
    """Return the child of an element that a node is in."""
    while snapshot.parent[node] != around:
        node = int(snapshot.parent[node])
    return node
