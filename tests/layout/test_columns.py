"""The column tree: the algorithms of Rae et al. 2018 on zones made by hand."""

import pytest

from zoning.layout.columns import Column, build
from zoning.layout.zones import Zone


def zone(left: float, right: float, *children: Zone, top: float = 0, bottom: float = 10) -> Zone:
    made = Zone((), (left, top, right, bottom), list(children))
    for number, each in enumerate(made.walk()):
        each.number = number
    return made


def edges(column: Column) -> tuple[float, float]:
    return column.left, column.right


def tree(column: Column) -> list[object]:
    """Edges of the column and, nested, of those below it."""
    return [edges(column), *(tree(child) for child in column.children)]


def test_a_zone_joins_within_a_tenth_of_the_columns_width_and_moves_its_means() -> None:
    column = Column.of(zone(100, 500))
    assert column.fits(140, 500, 0.10)  # 40 away, 40 allowed
    column.add(zone(140, 500))
    assert (column.left, column.right, column.width) == (120, 500, 380)
    assert not column.fits(160, 500, 0.10)  # 40 away, 38 allowed


def test_both_edges_must_fit() -> None:
    column = Column.of(zone(100, 500))
    assert not column.fits(100, 541, 0.10)
    assert not column.fits(59, 500, 0.10)


def test_only_the_latest_column_is_compared() -> None:
    root = build(zone(0, 1000, zone(0, 300), zone(400, 900), zone(0, 300)), 0.10)
    assert tree(root) == [(0, 1000), [(0, 300)], [(400, 900)], [(0, 300)]]


def test_zones_of_different_parents_never_share_a_column() -> None:
    first = zone(0, 600, zone(50, 300), zone(350, 600))
    second = zone(0, 600, zone(50, 300))
    root = build(zone(0, 1000, first, second), 0.10)
    assert tree(root) == [(0, 1000), [(0, 600), [(50, 300)], [(350, 600)], [(50, 300)]]]


def test_a_child_with_its_parents_edges_is_replaced_by_its_children() -> None:
    wrapper = zone(10, 990, zone(10, 400), zone(500, 990))
    root = build(zone(0, 1000, wrapper), 0.10)
    assert tree(root) == [(0, 1000), [(10, 400)], [(500, 990)]]


def test_a_chain_of_wrappers_collapses_to_the_root() -> None:
    chain = zone(0, 1000, zone(100, 300), zone(400, 900))
    for _ in range(5000):
        chain = Zone((), (0, 0, 1000, 10), [chain])
    for number, each in enumerate(chain.walk()):
        each.number = number
    root = build(chain, 0.10)
    assert [edges(child) for child in root.children] == [(100, 300), (400, 900)]


def test_promoted_columns_are_not_compared_with_their_new_parent() -> None:
    # The innermost is too wide for a tenth of 820, but has the root's very edges: it stays a column of its own.
    root = build(zone(0, 1000, zone(90, 910, zone(0, 1000))), 0.10)
    assert tree(root) == [(0, 1000), [(0, 1000)]]


def test_a_collapsed_leaf_disappears_but_its_zones_stay_with_the_parent() -> None:
    root = build(zone(0, 1000, zone(0, 1000)), 0.10)
    assert root.children == []
    assert [leaf.box for leaf in root.zones[0].leaves()] == [(0, 0, 1000, 10)]


def test_columns_are_numbered_in_document_order() -> None:
    root = build(zone(0, 1000, zone(0, 300, zone(0, 100), zone(150, 300)), zone(400, 900)), 0.10)
    assert [column.number for column in root.walk()] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(("tolerance", "columns"), [(0.10, 2), (0.20, 1)])
def test_the_tolerance_is_a_parameter(tolerance: float, columns: int) -> None:
    root = build(zone(0, 5000, zone(0, 400), zone(60, 400)), tolerance)
    assert len(root.children) == columns
