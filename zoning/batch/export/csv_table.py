"""Export results as a CSV table: one row a page, with its text; the list's other columns come last."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from zoning.batch.export.records import OF_PAGES, Found
from zoning.result import Result

COLUMNS = (
    "url", "final_url", "http_status", "title", "language", "scope", "scope_evidence", "usable", "words",
    "extractor", "read_as", "read_as_evidence", "settled", "redirects", "next_pages", "warnings", *OF_PAGES, "text",
)  # fmt: skip
"""Fields of a result and of its metadata. A field with several texts becomes one cell with one line for each."""
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


def write(records: Iterator[Found], file: BinaryIO, *, carried: Sequence[str]) -> int:
    """Write the results; return their number. carried: the names of the list's other columns."""
    written = 0
    out = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    table = csv.writer(out)
    table.writerow(header(COLUMNS, carried))
    for found in records:
        result = found.result
        table.writerow([*(_cell(result, column) for column in COLUMNS), *map(result.carried.get, carried)])
        written += 1
    out.detach()  # the file stays open
    return written


def _cell(result: Result, column: str) -> str | int | None:
    match getattr(result.metadata, OF_PAGES[column]) if column in OF_PAGES else getattr(result, column):
        case bool(value):
            return str(value).lower()
        case tuple(values):
            return "\n".join(values)
        case str() | int() | None as value:
            return value
        case value:
            raise TypeError(f"{column}: {value!r}")
