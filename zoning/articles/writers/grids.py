"""Convert the grid of a table for formats that do not allow rows without cells."""

from msgspec.structs import replace

from zoning.document.blocks import Cell

Rows = list[tuple[Cell, ...]]


def without_empty_rows(rows: tuple[tuple[Cell, ...], ...]) -> Rows:
    """Return the rows that have cells; the spans of cells over empty rows are shortened."""
    kept = [number for number, row in enumerate(rows) if row]
    return [tuple(_shortened(cell, number, kept) for cell in rows[number]) for number in kept]


def _shortened(cell: Cell, row: int, kept: list[int]) -> Cell:
    if cell.row_span == 1:
        return cell
    return replace(cell, row_span=max(1, sum(row <= number < row + cell.row_span for number in kept)))
