"""The results of a run in other forms, in the order of its list; also while it goes on."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import BinaryIO

from zoning import files
from zoning.batch.export import csv_table, json_lines, markdown_folder, parquet
from zoning.batch.export.records import Found, Records
from zoning.batch.ledger import ARTICLES, Ledger
from zoning.errors import UsageError

Writer = Callable[[Iterator[Found], BinaryIO], int]
"""Writes records to a file, and returns how many."""


@dataclass(frozen=True, slots=True)
class Exported:
    """What came of an export."""

    written: int
    left_out: int
    """Sources that failed and have no place in the form."""
    total: int
    """Of the list."""
    damaged: int
    """Results that are damaged or missing, and left out."""


def export(
    run: Path,
    form: str,
    output: Path,
    *,
    failures: bool = False,
    overwrite: bool = False,
    skip_damaged: bool = False,
) -> Exported:
    """Write what the run in the folder `run` has found to `output`, a file, or a folder for `markdown-folder`.

    failures: of `jsonl`, sources that failed too.
    overwrite: a file that is there is replaced once all is written; in a folder, files of the same names are.
    skip_damaged: results that are damaged or missing are left out; otherwise they are a `BadRecord`.
    Raises `UsageError` when there is no such run, or something at `output`; `BadLedger`; `EnvironmentProblem` where the
    package is missing that writes the form; `OutputUnwritable`.
    """
    if not overwrite and output.exists() and not _is_empty_folder(output):
        raise UsageError(f"{output} is there already: --overwrite replaces it")
    with Ledger(run, read_only=True) as ledger:
        if ledger.holds() == ARTICLES and form != "jsonl":
            raise UsageError(f"{run} holds articles, which cannot be exported as {form}: use -f jsonl")
        counts = ledger.counts()
        records = Records(run, ledger, failures=failures and form == "jsonl", skip_damaged=skip_damaged)
        if form == "markdown-folder":
            with files.telling(output):
                written = markdown_folder.write(iter(records), output, carried=ledger.carried())
        else:
            files.make_folder(output.parent)
            with files.writing(output) as file:
                written = _writer(form, ledger)(iter(records), file)
    left_out = 0 if failures and form == "jsonl" else counts["failed"]
    return Exported(written, left_out, sum(counts.values()), records.damaged)


def _writer(form: str, ledger: Ledger) -> Writer:
    if form == "csv":
        return partial(csv_table.write, carried=ledger.carried())
    return {"jsonl": json_lines.write, "parquet": parquet.write}[form]


def _is_empty_folder(path: Path) -> bool:
    return path.is_dir() and not any(path.iterdir())
