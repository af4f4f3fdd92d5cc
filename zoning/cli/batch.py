"""Define `zoning batch`."""

import asyncio
import re
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zoning.batch.engines import ENGINES, PoolOptions
from zoning.cli import options
from zoning.cli.batch_progress import INTERRUPTED, execute
from zoning.cli.batch_summary import summary, write_lists
from zoning.cli.others import WithOthers
from zoning.cli.repair import repair
from zoning.cli.status import status, write_report
from zoning.errors import ExitCode, UsageError
from zoning.text.wording import counted

if TYPE_CHECKING:
    from zoning.batch.ledger import Ledger
    from zoning.batch.lists import Entry, Refusal
    from zoning.batch.messages import Settings
    from zoning.batch.policy import Policy
    from zoning.batch.tally import Tally
    from zoning.document.blocks import Part

PAGES = 4
PARQUET = "results.parquet"
ONLY_PUBLIC = (
    "the list contains host names, so only public addresses are visited; --no-public-only also visits this machine and"
    " its network"
)
SECONDS = {"h": 3600.0, "d": 86400.0}


class Age(click.ParamType[float]):
    """A number of hours or days."""

    name = "AGE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the age in seconds."""
        age = re.fullmatch(r"(\d{1,6})([hd])", str(value))
        if age is None:
            self.fail(f"{value!r} is not an age such as 7d or 12h", param, ctx)
        return int(age[1]) * SECONDS[age[2]]


@click.command(
    cls=WithOthers,
    others={"status": status, "repair": repair},
    epilog=options.examples(
        "zoning batch urls.txt --output run/",
        "zoning batch articles.csv --column link --output run/ --per-host-delay 3",
        "zoning batch urls.txt --output run/        # again: continues the run",
        "zoning batch urls.txt --output run/ --refresh --max-age 7d",
        "zoning batch status run/                   # at any time, from another terminal",
    ),
)
@click.argument("urls", metavar="LIST")
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    required=True,
    help="Folder of the run.",
)
@click.option(
    "--results", metavar="FOLDER|URL", help="Where workers write results.  [default: in the folder of the run]"
)
@partial(options.extractor, with_option="--article")
@click.option("--column", metavar="NAME", help="Column with the URLs, in a table or JSON Lines.")
@click.option("--only-addresses", is_flag=True, help="Skip lines of the list that name files.")
@click.option(
    "--workers",
    type=click.IntRange(1),
    metavar="N",
    show_default="one per two cores; in a cluster one per core",
    help="Number of worker processes, each with a browser.",
)
@click.option(
    "--engine",
    type=click.Choice(tuple(ENGINES)),
    default="local",
    show_default=True,
    help=f"Where workers run: {', or '.join(engine.where for engine in ENGINES.values())}.",
)
@click.option(
    "--ray-address",
    metavar="HOST:PORT",
    help="Address of a Ray cluster, or auto. By default, a cluster is started on this machine.",
)
@click.option(
    "--pages-per-browser",
    "pages",
    type=click.IntRange(1),
    default=PAGES,
    show_default=True,
    metavar="N",
    help="Concurrent visits in each worker.",
)
@click.option("--resume/--restart", default=True, show_default=True,
              help="Continue the run in the folder, or delete it and start over.")  # fmt: skip
@click.option("--retry-failed", is_flag=True, help="Visit failed sources again.")
@click.option("--retry-errors", type=options.Names(), default="", metavar="CLASS,…",
              help="Visit again sources that failed with these errors, such as VisitTimeout,ServerBusy.")  # fmt: skip
@click.option("--refresh", is_flag=True,
              help="Visit pages again that may have changed, and new ones in the list. An interrupted refresh "
                   "continues with or without this option.")  # fmt: skip
@click.option("--max-age", "max_age_s", type=Age(), metavar="AGE",
              help="With --refresh: skip results younger than this, such as 7d or 12h.")  # fmt: skip
@click.option(
    "--retries",
    type=click.IntRange(0),
    default=2,
    show_default=True,
    metavar="N",
    help="Retries of a page after a temporary error.",
)
@click.option(
    "--per-host-delay",
    "delay_s",
    type=click.FloatRange(0),
    default=1.0,
    show_default=True,
    metavar="SECONDS",
    help="Time between two visits to a host.",
)
@click.option(
    "--per-host-concurrency",
    "concurrency",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Concurrent visits to one host.",
)
@click.option(
    "--robots",
    type=click.Choice(("obey", "ignore")),
    default="obey",
    show_default=True,
    help="Whether to obey robots.txt.",
)
@click.option("--article", is_flag=True, help="Read pages as journal articles, as `zoning article` does.")
@options.databanks
@options.funders
@options.fail_on
@options.parts
@options.joined_pages
@options.site_memory()
@click.option("--keep-snapshots", is_flag=True,
              help="Store every page's snapshot in the folder. Holds for the whole run.")  # fmt: skip
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Visit at most this many pages, then stop.")
@click.option("--shuffle", is_flag=True, help="Visit the pages in random order.")
@click.option("--stop-after-errors", type=click.FloatRange(0, 100), metavar="PERCENT",
              help="Stop when a larger share of the sources fails.")  # fmt: skip
@click.option("-f", "--format", "form", type=click.Choice(("jsonl", "parquet")), default="jsonl", show_default=True,
              help="Format of the results; parquet also writes results.parquet at the end.")  # fmt: skip
@click.option("--report", is_flag=True, help="Write report.html at the end.")
@options.visits_many
def batch(**given: Any) -> None:
    """Visit all pages of a list.

    Run the same command again to continue an interrupted run. LIST is a text file with one URL (or DOI, PMID and the
    like) per line, a CSV, TSV or JSON Lines file (all may be gzipped), a folder of pages, an archive (all its pages),
    or - for standard input. If the list contains host names, --public-only is the default.
    """
    from zoning.batch.lists import Entry, read
    from zoning.batch.opening import check_folder
    from zoning.extractors import parse

    wanted = _Wanted(**given)
    parse(wanted.spec)
    _check_combinations(wanted)
    if wanted.form == "parquet":
        from zoning.batch.export import parquet

        parquet.require_package()  # report this now, not after the last visit
    if wanted.databanks or wanted.funders:
        from zoning.articles.own_tables import read_own_tables

        read_own_tables(wanted.databanks, wanted.funders)  # report errors now, not in the workers
    check_folder(wanted.output, wanted.urls)
    listed = list(read(wanted.urls, wanted.column, files=not wanted.only_addresses))
    visit = wanted.visiting.options
    public_only = options.public_only([entry.host for entry in listed if isinstance(entry, Entry)], visit)
    if public_only.get("public_only"):
        click.echo(f"zoning: {ONLY_PUBLIC}", err=True)
    tally = _run(wanted, listed, _settings(wanted, visit | public_only))
    if tally.stopped == INTERRUPTED:
        sys.exit(ExitCode.INTERRUPTED)
    _write_products(wanted)
    if tally.failed or tally.again["failed"] or tally.stopped or tally.parked:
        sys.exit(ExitCode.SOURCE_FAILED)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    """The argument and the options of the command."""

    urls: str
    output: Path
    results: str | None
    spec: str
    column: str | None
    only_addresses: bool
    workers: int | None
    engine: str
    ray_address: str | None
    pages: int
    resume: bool
    retry_failed: bool
    retry_errors: tuple[str, ...]
    refresh: bool
    max_age_s: float | None
    retries: int
    delay_s: float
    concurrency: int
    robots: str
    article: bool
    databanks: Path | None
    funders: Path | None
    fail_on: tuple[str, ...]
    parts: "tuple[Part, ...]"
    next_pages: int
    site_memory: Path | None
    keep_snapshots: bool
    limit: int | None
    shuffle: bool
    stop_after_errors: float | None
    form: str
    report: bool
    visiting: options.Visiting


def _check_combinations(wanted: _Wanted) -> None:
    if wanted.ray_address and wanted.engine != "ray":
        raise UsageError("--ray-address needs --engine ray")
    if wanted.article and (wanted.form == "parquet" or wanted.parts):
        raise UsageError("--article cannot be combined with --format parquet or --parts")
    if wanted.site_memory and (wanted.article or wanted.next_pages):
        raise UsageError("--site-memory cannot be combined with --article or --next-pages")
    if not wanted.article and (wanted.databanks or wanted.funders):
        raise UsageError(f"{'--databanks' if wanted.databanks else '--funders'} needs --article")
    if wanted.max_age_s is not None and not wanted.refresh:
        raise UsageError("--max-age needs --refresh")


def _settings(wanted: _Wanted, visit: dict[str, Any]) -> "Settings":
    """Return the settings of the workers. visit: the fields of `VisitOptions`."""
    from zoning.batch import sites, snapshots
    from zoning.batch.messages import Settings
    from zoning.render.options import VisitOptions

    kept = wanted.output / snapshots.FOLDER
    return Settings(
        extractor=wanted.spec,
        visit=VisitOptions(**visit),
        article=wanted.article,
        databanks=_absolute(str(wanted.databanks)) if wanted.databanks else None,
        funders=_absolute(str(wanted.funders)) if wanted.funders else None,
        next_pages=wanted.next_pages,
        parts=wanted.parts,
        fail_on=wanted.fail_on,
        results=_absolute(wanted.results or str(wanted.output)),
        snapshots=_absolute(str(kept)) if wanted.keep_snapshots or (wanted.resume and kept.is_dir()) else None,
        site_memory=_absolute(str(wanted.site_memory)) if wanted.site_memory else None,
        kept_pages=_absolute(str(wanted.output / sites.FOLDER)) if wanted.site_memory else None,
        pages=wanted.pages,
    )


def _run(wanted: _Wanted, listed: "list[Entry | Refusal]", settings: "Settings") -> "Tally":
    """Visit the pages, and print what became of them."""
    from zoning.batch.opening import open_run, writing
    from zoning.batch.refresh import Refresh
    from zoning.batch.run import Run

    output = wanted.output
    refresh = Refresh(wanted.max_age_s or 0.0) if wanted.refresh else None
    with open_run(output, listed, settings, restart=not wanted.resume, refresh=refresh) as ledger:
        _queue_failed(ledger, wanted)
        run = Run(output, ledger, settings, _policy(wanted))
        pool = ENGINES[wanted.engine].pool(settings, PoolOptions(output, wanted.workers, wanted.ray_address))
        try:
            tally = asyncio.run(execute(run, pool))
        except asyncio.CancelledError:  # Ctrl-C was pressed twice
            raise click.Abort from None
        with writing(output):
            write_lists(ledger, output)
        summary(ledger, tally, output)
    return tally


def _queue_failed(ledger: "Ledger", wanted: _Wanted) -> None:
    """Queue the failed sources that are wanted again; say which of the named errors no source has."""
    if wanted.retry_failed:
        ledger.retry_failed()
        return
    failed = ledger.classes() if wanted.retry_errors else {}
    for name in wanted.retry_errors:
        if not ledger.retry_failed(name):
            have = ", ".join(f"{count} {error_class}" for error_class, count in failed.items())
            click.echo(f"no source failed with {name}; failed: {have or 'none'}", err=True)


def _policy(wanted: _Wanted) -> "Policy":
    from zoning.batch.policy import Policy

    return Policy(
        retries=wanted.retries,
        per_host_delay_s=wanted.delay_s,
        per_host_concurrency=wanted.concurrency,
        robots=wanted.robots == "obey",
        shuffle=wanted.shuffle,
        stop_after_errors=wanted.stop_after_errors,
        limit=wanted.limit,
    )


def _absolute(where: str) -> str:
    """Return a folder or URL that does not depend on the current folder, for all workers."""
    from zoning.batch.shards import is_url

    return where if is_url(where) else str(Path(where).resolve())


def _write_products(wanted: _Wanted) -> None:
    """Write the files that are made from all results, after the run."""
    if wanted.form == "parquet":
        from zoning.batch.export import export

        file = wanted.output / PARQUET
        written = export(wanted.output, wanted.form, file, overwrite=True).written
        click.echo(f"  {counted(written, 'result')} in {file}", err=True)
    if wanted.report:
        write_report(wanted.output)
