"""Define `zoning export`."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zoning.cli import options
from zoning.errors import ExitCode
from zoning.text.wording import counted

if TYPE_CHECKING:
    from zoning.batch.export import Exported

OF_PAGES = ("csv", "jsonl", "parquet", "markdown-folder")
OF_ARTICLES = ("jsonl", "articles-csv", "bibtex", "ris", "csl-json", "references-csv", "grants-csv", "accessions-csv",
               "jats-folder", "tei-folder", "markdown-folder")  # fmt: skip
WITH_FAILURES = ("csv", "jsonl", "parquet")
"""The formats of `zoning.batch.export`, repeated here to avoid slow imports."""


@click.command(
    epilog=options.examples(
        "zoning export run/ -f parquet -o pages.parquet",
        "zoning export run/ -f csv --failures -o pages.csv",
        "zoning export run/ -f markdown-folder -o pages/",
        "zoning export articles/ -f bibtex -o articles.bib",
        "zoning export articles/ -f articles-csv -o articles.csv",
    )
)
@click.argument("run", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path))
@click.option("-f", "--format", "form", type=click.Choice(tuple(dict.fromkeys((*OF_PAGES, *OF_ARTICLES)))),
              required=True, metavar="FORMAT",
              help=f"Output format: {', '.join(OF_PAGES)}; of a run with --article: "
                   f"{', '.join(OF_ARTICLES)}.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, metavar="FILE|FOLDER",
              help="Output file; for formats that end in -folder, the folder.")  # fmt: skip
@click.option("--failures", is_flag=True,
              help=f"With {', '.join(WITH_FAILURES)}: include failed sources and skipped lines of the list, each "
                   "with its error_class and error.")  # fmt: skip
@click.option("--skip-damaged", is_flag=True, help="Leave out damaged and missing results, and count them.")
@click.option("--overwrite", is_flag=True, help="Replace existing output.")
def export(run: Path, form: str, output: Path, *, failures: bool, skip_damaged: bool, overwrite: bool) -> None:
    """Write the results of a `zoning batch` run in another format.

    FOLDER is the folder of the run, which may be running. Results are in the order of the list.
    """
    from zoning.batch.export import export as write

    if failures and form not in WITH_FAILURES:
        raise click.UsageError(f"--failures needs -f {', '.join(WITH_FAILURES[:-1])} or {WITH_FAILURES[-1]}")
    done = write(run, form, output, failures=failures, overwrite=overwrite, skip_damaged=skip_damaged)
    lines = f" and {counted(done.skipped_lines, 'skipped line')}" if done.skipped_lines else ""
    left_out = f", {done.left_out} that failed are left out" if done.left_out else ""
    if left_out and form in WITH_FAILURES:
        left_out += "; --failures includes them"
    click.echo(f"{done.written} of {done.total} sources{lines} in {output}{left_out}", err=True)
    for line in _no_articles(done):
        click.echo(f"  left out: {line}; -f jsonl and articles-csv include them", err=True)
    if done.damaged:
        click.echo(f"  left out: {counted(done.damaged, 'damaged or missing result')}", err=True)
        sys.exit(ExitCode.SOURCE_FAILED)


def _no_articles(done: "Exported") -> Iterator[str]:
    """Yield which pages were left out since they are not articles, and why."""
    if done.others:
        scopes = ", ".join(f"{count} {scope}" for scope, count in sorted(done.others.items()))
        number = sum(done.others.values())
        are = "that is no article by its scope" if number == 1 else "that are no articles by their scope"
        yield f"{counted(number, 'page')} {are} ({scopes})"
    if done.doubtful:
        yield f"{counted(done.doubtful, 'page')} without journal, identifier and references, perhaps no articles"
