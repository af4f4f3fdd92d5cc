"""Find data tables among `table` elements, and arrange their cells in an exact grid."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zoning.document.blocks import Block, Cell, text_of
from zoning.document.nodes import Owners, Role, above
from zoning.snapshot import Mask, Snapshot, integer

SPANS_CARRIED = 200
"""The most cells at a time that may reach into the rows below; further ones end in their own row."""
WIDEST_SPAN = 1000
"""HTML's limit on `colspan`."""


def owners(snapshot: Snapshot) -> Owners:
    """(n,): the nearest table around each node; -1 for none."""
    return above(snapshot, snapshot.nearest(snapshot.named("table")))


def data_tables(snapshot: Snapshot, role: NDArray[np.int8], block: Mask, owner: Owners) -> Mask:
    """(n,): data tables: `table` elements laid out as tables that do not merely arrange the page.

    A table with header cells, a `thead` or a caption has data. Without them it only arranges the page if its cells
    contain headings, lists, tables or several blocks of text, or if it has only one row or one column.
    """
    table = role == Role.TABLE
    row = (role == Role.ROW) & (snapshot.styled("display", "table-row") | ~snapshot.rendered)
    labelled = snapshot.named("th", "thead", "caption") & (snapshot.rendered | snapshot.contents)
    data: Mask = table & _owns(owner, row, 1) & (_owns(owner, labelled, 1) | ~_arranges(snapshot, role, block, owner))
    return data


def _owns(owner: Owners, part: Mask, least: int) -> Mask:
    """(n,): tables that own at least `least` of the nodes in `part`."""
    owned: Mask = np.bincount(owner[part & (owner >= 0)], minlength=len(owner)) >= least
    return owned


def _arranges(snapshot: Snapshot, role: NDArray[np.int8], block: Mask, owner: Owners) -> Mask:
    structure = np.isin(role, (Role.HEADING, Role.LIST, Role.DEFINITIONS, Role.TABLE))
    words = snapshot.count_within(snapshot.has_words) > 0
    filled = (role == Role.CELL) & words
    blocks = block & words
    innermost = blocks & (snapshot.count_within(blocks) == 1)
    several = filled & (snapshot.count_within(innermost) > 1)
    return (
        (snapshot.count_within(structure) > 1)
        | _owns(owner, several, 1)
        | ~_owns(owner, _first_in_row(filled, snapshot), 2)
        | ~_owns(owner, filled & ~_first_in_row(filled, snapshot), 1)
    )


def _first_in_row(filled: Mask, snapshot: Snapshot) -> Mask:
    """(n,): the first filled cell of each row."""
    cells = np.flatnonzero(filled)
    _, first = np.unique(snapshot.parent[cells], return_index=True)
    mask = np.zeros(len(filled), np.bool_)
    mask[cells[first]] = True
    return mask


@dataclass(frozen=True, slots=True)
class RawCell:
    """A cell as the page has it."""

    blocks: tuple[Block, ...]
    header: bool
    row_span: int
    """0: down to the end of its row group."""
    col_span: int


@dataclass(slots=True)
class _Placed:
    cell: RawCell
    last_row: int
    start: int
    stop: int


def spans(attributes: dict[str, str]) -> tuple[int, int]:
    """Return a cell's `rowspan` and `colspan`; 1 if they are not numbers, or negative."""
    rows, columns = _number(attributes.get("rowspan", ""), least=0), _number(attributes.get("colspan", ""), least=1)
    return rows, min(columns, WIDEST_SPAN)


def _number(value: str, least: int) -> int:
    number = integer(value)
    return 1 if number is None or number < 0 else max(number, least)


def grid(rows: Sequence[Sequence[RawCell]], groups: Sequence[int]) -> tuple[tuple[Cell, ...], ...]:
    """Return the rows of a table without empty ones, with the spans adapted to the remaining rows.

    groups: the row group (`thead`, `tbody`, …) of each row; no cell reaches beyond its group. There is a column
    wherever a cell begins. Places that were covered by a cell of a dropped row get empty cells.
    """
    placed = _place(rows, groups)
    kept = np.cumsum([0, *(any(cell.blocks for cell in row) for row in rows)]).tolist()
    starts = np.unique([cell.start for row in placed for cell in row])
    table: list[list[Cell]] = []
    covered: list[list[tuple[int, int]]] = [[] for _ in range(kept[-1])]
    for number, row in enumerate(placed):
        if kept[number] == kept[number + 1]:
            continue
        cells: list[Cell] = []
        for one in row:
            start, stop = np.searchsorted(starts, (one.start, max(one.stop, one.start + 1))).tolist()
            height = kept[one.last_row + 1] - kept[number]
            cells.append(_cell(one.cell, start, height, stop - start))
            for below in range(kept[number] + 1, kept[number] + height):
                covered[below].append((start, stop))
        table.append(_filled(cells, covered[kept[number]]))
    return tuple(map(tuple, table))


def _place(rows: Sequence[Sequence[RawCell]], groups: Sequence[int]) -> list[list[_Placed]]:
    """Place each cell in the first free columns of its row, as HTML defines it ("forming a table")."""
    last_of_group = {group: number for number, group in enumerate(groups)}
    carried: list[_Placed] = []
    placed: list[list[_Placed]] = []
    for number, row in enumerate(rows):
        carried = sorted((cell for cell in carried if cell.last_row >= number), key=lambda cell: cell.start)
        cells = _in_free_columns(row, [(cell.start, cell.stop) for cell in carried])
        for cell in cells:
            reach = number + (cell.cell.row_span or len(rows)) - 1
            cell.last_row = min(reach, last_of_group[groups[number]])
            if cell.last_row > number:
                carried.append(cell)
        for cell in carried[SPANS_CARRIED:]:
            cell.last_row = number
        carried = carried[:SPANS_CARRIED]
        placed.append(cells)
    return placed


def _in_free_columns(row: Iterable[RawCell], taken: list[tuple[int, int]]) -> list[_Placed]:
    placed: list[_Placed] = []
    column = at = 0
    for cell in row:
        while at < len(taken) and taken[at][0] <= column:
            column = max(column, taken[at][1])
            at += 1
        stop = column + cell.col_span
        if at < len(taken):
            stop = min(stop, taken[at][0])
        placed.append(_Placed(cell, 0, column, stop))
        column = stop
    return placed


def _filled(cells: list[Cell], covered: list[tuple[int, int]]) -> list[Cell]:
    """Return the cells of a row, with empty ones added where neither a cell of the row nor one from above is."""
    own = [(cell.column, cell.column + cell.col_span, cell) for cell in cells]
    edges = sorted([*own, *((start, stop, None) for start, stop in covered)], key=lambda edge: edge[:2])
    row: list[Cell] = []
    column = 0
    for start, stop, cell in edges:
        if start > column:
            row.append(_cell(RawCell((), False, 1, 1), column, 1, start - column))
        if cell is not None:
            row.append(cell)
        column = max(column, stop)
    return row


def _cell(raw: RawCell, column: int, row_span: int, col_span: int) -> Cell:
    text = text_of(raw.blocks)
    return Cell(text=text, header=raw.header, column=column, row_span=row_span, col_span=col_span, blocks=raw.blocks)
