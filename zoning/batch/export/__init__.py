"""The results of a run in other forms, in the order of its list; also while it goes on."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from zoning.batch.export import csv_table, json_lines, markdown_folder, parquet
from zoning.batch.export.records import Found, found
from zoning.batch.ledger import ARTICLES, Ledger
from zoning.errors import OutputUnwritable, UsageError

Writer = Callable[[Iterator[Found], Path], int]


@dataclass(frozen=True, slots=True)
class Exported:
    """What came of an export."""

    written: int
    left_out: int
    """Sources that failed and have no place in the form."""
    total: int
    """Of the list."""


def export(run: Path, form: str, output: Path, *, failures: bool = False, overwrite: bool = False) -> Exported:
    """Write what the run in the folder `run` has found to `output`, a file, or a folder for `markdown-folder`.

    failures: of `jsonl`, sources that failed too.
    overwrite: a file that is there is replaced once all is written; in a folder, files of the same names are.
    Raises `UsageError` when there is no such run, or something at `output`; `EnvironmentProblem` where the package is
    missing that writes the form; `OutputUnwritable`.
    """
    if not overwrite and output.exists() and not _is_empty_folder(output):
        raise UsageError(f"{output} is there already: --overwrite replaces it")
    with Ledger(run, read_only=True) as ledger:
        if ledger.holds() == ARTICLES and form != "jsonl":
            raise UsageError(f"{run} holds articles, which have no form {form}: -f jsonl")
        counts = ledger.counts()
        write = _writers(ledger)[form]
        records = found(run, ledger, failures=failures and form == "jsonl")
        try:
            written = write(records, output) if form == "markdown-folder" else _whole(write, records, output)
        except OSError as error:
            raise OutputUnwritable(f"{run} cannot be written to {output} ({error})") from error
    left_out = 0 if failures and form == "jsonl" else counts["failed"]
    return Exported(written, left_out, sum(counts.values()))


def _writers(ledger: Ledger) -> Mapping[str, Writer]:
    carried = ledger.carried()
    return {
        "csv": partial(csv_table.write, carried=carried),
        "jsonl": json_lines.write,
        "parquet": parquet.write,
        "markdown-folder": partial(markdown_folder.write, carried=carried),
    }


def _whole(write: Writer, records: Iterator[Found], output: Path) -> int:
    """Write a file under another name first: what stands at `output` is whole, before and after."""
    part = output.with_name(output.name + ".part")
    output.parent.mkdir(parents=True, exist_ok=True)
    try:
        written = write(records, part)
        part.replace(output)
    finally:
        part.unlink(missing_ok=True)
    return written


def _is_empty_folder(path: Path) -> bool:
    return path.is_dir() and not any(path.iterdir())
