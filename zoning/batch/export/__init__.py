"""Export the results of a run to other formats, in the order of its list; also while it goes on."""

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
"""Writes records to a file, and returns their number."""


@dataclass(frozen=True, slots=True)
class Exported:
    """The result of an export."""

    written: int
    left_out: int
    """The number of failed sources, if the format has no place for them."""
    total: int
    """The number of sources in the list."""
    damaged: int
    """The number of damaged or missing results that were skipped."""


def export(
    run: Path,
    form: str,
    output: Path,
    *,
    failures: bool = False,
    overwrite: bool = False,
    skip_damaged: bool = False,
) -> Exported:
    """Write the results of the run in the folder `run` to `output`: a file, or a folder for `markdown-folder`.

    failures: write failed sources too; only for `jsonl`.
    overwrite: replace an existing file, once the new one is complete; in a folder, replace files of the same names.
    skip_damaged: skip results that are damaged or missing; otherwise they raise `BadRecord`.
    Raises `UsageError` if there is no such run, or `output` exists already; `BadLedger`; `EnvironmentProblem` if the
    package that writes the format is not installed; `OutputUnwritable`.
    """
    if not overwrite and output.exists() and not _is_empty_folder(output):
        raise UsageError(f"{output} already exists: use --overwrite to replace it")
    with Ledger(run, read_only=True) as ledger:
        if ledger.holds() == ARTICLES and form != "jsonl":
            raise UsageError(f"{run} contains articles, which cannot be exported as {form}: use -f jsonl")
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
