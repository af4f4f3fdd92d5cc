"""Export the results of a run to other formats, in the order of its list; also while it goes on."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from zoning.articles import writers
from zoning.batch.export import article_table, articles, csv_table, folder, json_lines, parquet
from zoning.batch.export.records import Found, Records
from zoning.batch.ledger import ARTICLES, Ledger
from zoning.errors import UsageError
from zoning.storage import files

OF_PAGES = ("csv", "jsonl", "parquet", "markdown-folder")
OF_ARTICLES = ("jsonl", "articles-csv", *articles.BIBLIOGRAPHIC, *articles.TABLES, "jats-folder", "tei-folder",
               "markdown-folder")  # fmt: skip
"""The formats for a run of pages, and for one of articles."""
WITH_FAILURES = ("csv", "jsonl", "parquet")
"""The formats that have a place for failed sources and skipped lines."""
FOLDERS = {"jats-folder": "xml", "tei-folder": "tei.xml", "markdown-folder": "md"}
"""The formats that are written to a folder, and the suffix of their files."""
Writer = Callable[[Iterator[Found], BinaryIO], int]
"""Writes records to a file, and returns their number."""


@dataclass(frozen=True, slots=True)
class Exported:
    """The result of an export."""

    written: int
    """The number of sources that were written."""
    left_out: int
    """The number of failed sources that were left out."""
    skipped_lines: int
    """The number of lines of the list that are not sources and were written as failures."""
    total: int
    """The number of sources in the list."""
    others: Mapping[str, int]
    """The number of pages that are not articles and were left out, by their scopes."""
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

    failures: write failed sources and skipped lines too; only for `WITH_FAILURES`.
    overwrite: replace an existing file, once the new one is complete; in a folder, replace files of the same names.
    skip_damaged: skip results that are damaged or missing; otherwise they raise `BadRecord`.
    Raises `UsageError` if there is no such run, the format is not for records of its kind, or `output` exists already;
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
        failures = failures and form in WITH_FAILURES
        records = Records(run, ledger, failures=failures, skip_damaged=skip_damaged)
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
                written = _writer(form, ledger, failures=failures)(iter(publications), file)
    left_out, skipped = 0 if failures else counts["failed"], records.skipped_lines
    total = sum(counts.values())
    return Exported(
        written=written - skipped,
        left_out=left_out,
        skipped_lines=skipped,
        total=total,
        others=publications.others,
        doubtful=publications.doubtful,
        damaged=records.damaged,
    )


def _writer(form: str, ledger: Ledger, *, failures: bool) -> Writer:
    if form == "csv":
        return partial(csv_table.write, carried=ledger.carried(), failures=failures)
    if form == "parquet":
        return partial(parquet.write, failures=failures)
    if form == "articles-csv":
        return partial(article_table.write, carried=ledger.carried())
    if form in articles.TABLES:
        return partial(articles.write_table, form=form, carried=ledger.carried())
    by_form: dict[str, Writer] = {
        "jsonl": json_lines.write, "bibtex": articles.write_bibtex, "ris": articles.write_ris,
        "csl-json": articles.write_csl_json,
    }  # fmt: skip
    return by_form[form]


def _is_empty_folder(path: Path) -> bool:
    return path.is_dir() and not any(path.iterdir())
