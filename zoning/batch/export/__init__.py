"""Export the results of a run to other formats, in the order of its list; also while it goes on."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from zoning import files
from zoning.articles import writers
from zoning.batch.export import articles, csv_table, folder, json_lines, parquet
from zoning.batch.export.records import Found, Records
from zoning.batch.ledger import ARTICLES, Ledger
from zoning.errors import UsageError

OF_PAGES = ("csv", "jsonl", "parquet", "markdown-folder")
OF_ARTICLES = ("jsonl", *articles.BIBLIOGRAPHIC, *articles.TABLES, "jats-folder", "tei-folder", "markdown-folder")
"""The formats for a run of pages, and for one of articles."""
FOLDERS = {"jats-folder": "xml", "tei-folder": "tei.xml", "markdown-folder": "md"}
"""The formats that are written to a folder, and the suffix of their files."""
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
    doubtful: int
    """The number of pages without journal, identifier and references that were left out of a bibliography."""
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
    """Write the results of the run in the folder `run` to `output`: a file, or a folder for `FOLDERS`.

    failures: write failed sources too; only for `jsonl`.
    overwrite: replace an existing file, once the new one is complete; in a folder, replace files of the same names.
    skip_damaged: skip results that are damaged or missing; otherwise they raise `BadRecord`.
    Raises `UsageError` if there is no such run, the format is not one for its records, or `output` exists already;
    `BadLedger`; `EnvironmentProblem` if the package that writes the format is not installed; `OutputUnwritable`.
    """
    if not overwrite and output.exists() and not _is_empty_folder(output):
        raise UsageError(f"{output} already exists: use --overwrite to replace it")
    with Ledger(run, read_only=True) as ledger:
        holds_articles = ledger.holds() == ARTICLES
        if form not in (forms := OF_ARTICLES if holds_articles else OF_PAGES):
            what = "articles" if holds_articles else "pages"
            raise UsageError(f"{run} contains {what}, which cannot be exported as {form}: use -f {', '.join(forms)}")
        counts = ledger.counts()
        records = Records(run, ledger, failures=failures and form == "jsonl", skip_damaged=skip_damaged)
        publications = articles.Publications(records, form)
        if form in FOLDERS:
            text_of: Callable[[Any], str] = folder.markdown_page
            if holds_articles:
                text_of = partial(writers.write, form=form.removesuffix("-folder"))
            with files.telling(output):
                written = folder.write(iter(publications), output, text_of, FOLDERS[form], carried=ledger.carried())
        else:
            files.make_folder(output.parent)
            with files.writing(output) as file:
                written = _writer(form, ledger)(iter(publications), file)
    left_out = 0 if failures and form == "jsonl" else counts["failed"]
    return Exported(written, left_out, sum(counts.values()), publications.left_out, records.damaged)


def _writer(form: str, ledger: Ledger) -> Writer:
    if form == "csv":
        return partial(csv_table.write, carried=ledger.carried())
    if form in articles.TABLES:
        return partial(articles.write_table, form=form, carried=ledger.carried())
    by_form: dict[str, Writer] = {
        "jsonl": json_lines.write, "parquet": parquet.write, "bibtex": articles.write_bibtex,
        "ris": articles.write_ris, "csl-json": articles.write_csl_json,
    }  # fmt: skip
    return by_form[form]


def _is_empty_folder(path: Path) -> bool:
    return path.is_dir() and not any(path.iterdir())
