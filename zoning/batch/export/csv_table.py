"""Export results as a CSV table: one row a page, with its text; the list's other columns come last."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from zoning.batch.export.records import OF_PAGES, Found
from zoning.result import Failure, Result

COLUMNS = (
    "url", "final_url", "http_status", "title", "language", "scope", "scope_evidence", "usable", "words",
    "extractor", "read_as", "read_as_evidence", "settled", "redirects", "next_pages", "warnings", *OF_PAGES, "text",
)  # fmt: skip
"""Fields of a result and of its metadata. A field with several texts becomes one cell with one line for each."""
OF_FAILURES = ("error_class", "error")
"""Further columns of a table with failures."""
PREFIX = "carried_"


def header(own: Sequence[str], carried: Sequence[str]) -> list[str]:
    """Return our columns and those of the list.

    A list column whose name is taken gets the prefix, as often as needed.
    """
    names = list(own)
    for name in carried:
        while name in names:
            name = PREFIX + name  # noqa: PLW2901 - the same column under another name
        names.append(name)
    return names


def write(records: Iterator[Found], file: BinaryIO, *, carried: Sequence[str], failures: bool) -> int:
    """Write the records; return their number.

    carried: the names of the list's other columns. failures: whether the table has the columns `OF_FAILURES`.
    """
    written, columns = 0, (*COLUMNS, *OF_FAILURES) if failures else COLUMNS
    out = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    table = csv.writer(out)
    table.writerow(header(columns, carried))
    for found in records:
        cells = (_cell(found.page, column) for column in columns)
        table.writerow([*cells, *map(found.carried.get, carried)])
        written += 1
    out.detach()  # the file stays open
    return written


def _cell(record: Result | Failure, column: str) -> str | int | None:
    match _value(record, column):
        case bool(value):
            return str(value).lower()
        case tuple(values):
            return "\n".join(values)
        case str() | int() | None as value:
            return value
        case value:
            raise TypeError(f"{column}: {value!r}")


def _value(record: Result | Failure, column: str) -> object:
    """Return the value of a column; None for a column that the record does not have."""
    if column in OF_PAGES:
        return getattr(record.metadata, OF_PAGES[column]) if isinstance(record, Result) else None
    return getattr(record, column, None)
