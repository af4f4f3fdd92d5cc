"""Compare two sets of tables, in structure and in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zoning.document.blocks import Table
from zoning.evaluation.measures.base import Score, score

LARGEST = 400
"""The most cells of a table that is compared, since the time grows with their square, or faster."""


@dataclass(frozen=True, slots=True)
class _Node:
    tag: tuple[str, int, int]
    """Its tag, and the spans of a cell (1, 1 for other nodes)."""
    text: str = ""
    children: tuple["_Node", ...] = ()


def tables(found: Sequence[Table], gold: Sequence[Table]) -> Score | None:
    """Score tables by their TEDS: precision is the mean over the tables found, recall the mean over the gold tables.

    Tables are paired greedily, the most similar pair first. Tables of more than `LARGEST` cells are left out on both
    sides; the result is None if gold has no other table.
    """
    wanted, candidates = ([table for table in side if _cells(table) <= LARGEST] for side in (gold, found))
    if not wanted:
        return None
    likeness = {(i, j): teds(a, b) for i, a in enumerate(wanted) for j, b in enumerate(candidates)}
    total = 0.0
    while likeness:
        best = max(likeness, key=lambda pair: likeness[pair])
        total += likeness[best]
        likeness = {pair: value for pair, value in likeness.items() if pair[0] != best[0] and pair[1] != best[1]}
    return score(total, len(candidates), len(wanted))


def teds(found: Table, gold: Table) -> float:
    """Tree edit distance similarity of two tables: 1 − distance / nodes of the larger one, between 0 and 1.

    Inserting or deleting a node costs 1, and so does replacing one by another; but for two cells with the same tag and
    spans the cost is the share of characters to be edited. Source: Zhong et al. 2020, "Image-based table recognition",
    section 6. Ours: rows are directly below the table, and a header cell differs from a data cell.
    """
    from apted import APTED

    one, other = _tree(found), _tree(gold)
    distance = APTED(one, other, _costs()).compute_edit_distance()
    return float(1 - distance / max(_size(one), _size(other)))


def _costs() -> Any:
    from apted import Config
    from rapidfuzz.distance import Levenshtein

    class Costs(Config):  # type: ignore[misc, unused-ignore]
        def rename(self, one: _Node, other: _Node) -> float:
            if one.tag != other.tag:
                return 1.0
            return Levenshtein.normalized_distance(one.text, other.text)

        def children(self, node: _Node) -> tuple[_Node, ...]:
            return node.children

    return Costs()


def _tree(table: Table) -> _Node:
    rows = (
        tuple(_Node(("th" if cell.header else "td", cell.row_span, cell.col_span), cell.text) for cell in row)
        for row in table.rows
    )
    return _Node(("table", 1, 1), children=tuple(_Node(("tr", 1, 1), children=cells) for cells in rows))


def _size(node: _Node) -> int:
    return 1 + sum(map(_size, node.children))


def _cells(table: Table) -> int:
    return sum(map(len, table.rows))
