"""Read a user's table, such as one of databanks: CSV, or TSV if the name of the file ends so."""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from zoning.errors import UsageError, did_you_mean
from zoning.text.wording import counted

Row = TypeVar("Row")


class Form(NamedTuple):
    """The form of a table."""

    of: str
    """What it is a table of."""
    columns: Sequence[str]
    needed: Sequence[str]
    """The columns that must not be missing."""
    error: type[UsageError]


def read_table(path: Path, form: Form, read_row: Callable[[dict[str, str]], Row]) -> tuple[Row, ...]:
    """Return what `read_row` makes of the cells of each line, by column; missing columns are "".

    Raises the error of the form, which says in which line, also for a `ValueError` or `re.error` of `read_row`.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = csv.reader(file, delimiter="\t" if path.suffix.lower() == ".tsv" else ",", strict=True)
            header = _header(path, form, next(rows, []))
            lines = ((rows.line_num, row) for row in rows)
            return tuple(_rows(path, form, lines, lambda row: read_row(_cells(form, header, row))))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise form.error(f"{path}: not a table of {form.of} that can be read ({why})") from error


def _header(path: Path, form: Form, names: list[str]) -> list[str]:
    for name in names:
        if name not in form.columns:
            said = f"{did_you_mean(name, form.columns)}available: {', '.join(form.columns)}"
            raise form.error(f"{path}, line 1: no column is called {name!r}: {said}")
    if twice := [name for name in names if names.count(name) > 1]:
        raise form.error(f"{path}, line 1: two columns are called {twice[0]!r}")
    if missing := [name for name in form.needed if name not in names]:
        raise form.error(f"{path}, line 1: the table has no column {missing[0]!r}")
    return names


def _rows(
    path: Path, form: Form, lines: Iterable[tuple[int, list[str]]], read_row: Callable[[list[str]], Row]
) -> Iterator[Row]:
    for line, row in lines:
        try:
            if any(map(str.strip, row)):
                yield read_row(row)
        except (ValueError, re.error) as error:
            raise form.error(f"{path}, line {line}: {error}") from error


def _cells(form: Form, header: Sequence[str], row: Sequence[str]) -> dict[str, str]:
    if len(row) != len(header):
        raise ValueError(f"it has {counted(len(row), 'column')}, line 1 has {len(header)}")
    return dict.fromkeys(form.columns, "") | dict(zip(header, map(str.strip, row), strict=True))
