"""Define `zoning batch`."""

import asyncio
import re
import sys
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

if TYPE_CHECKING:
    from zoning.batch.policy import Policy

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
@options.extractor
@click.option("--column", metavar="NAME", help="Column with the URLs, in a table or JSON lines.")
@click.option("--only-addresses", is_flag=True, help="Skip lines of the list that name files.")
@click.option(
    "--workers",
    type=click.IntRange(1),
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
    help="Concurrent visits in each worker.",
)
@click.option("--resume/--restart", default=True, show_default=True,
              help="Continue the run in the folder, or delete it and start over.")  # fmt: skip
@click.option("--retry-failed", is_flag=True, help="Visit failed pages again.")
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
@options.fail_on
@options.parts
@options.next_pages
@options.site_memory()
@click.option("--keep-snapshots", is_flag=True,
              help="Store every page's snapshot in the folder. A run that has begun so continues so.")  # fmt: skip
@click.option("--limit", type=click.IntRange(1), help="Visit at most this many pages, then stop.")
@click.option("--shuffle", is_flag=True, help="Visit the pages in random order.")
@click.option("--stop-after-errors", type=click.FloatRange(0, 100), metavar="PERCENT",
              help="Stop when a larger share of the pages fails.")  # fmt: skip
@click.option("-f", "--format", "form", type=click.Choice(("jsonl", "parquet")), default="jsonl", show_default=True,
              help="Format of the results; parquet also writes results.parquet at the end.")  # fmt: skip
@click.option("--report", is_flag=True, help="Write report.html at the end.")
@options.visits_many
def batch(urls: str, output: Path, visiting: options.Visiting, **how: Any) -> None:
    """Visit all pages of a list.

    Run the same command again to continue an interrupted run. LIST is a text file with one URL per line, a CSV, TSV or
    JSON lines file (all may be gzipped), a folder of pages, an archive (all its pages), or - for standard input. If the
    list contains host names, --public-only is the default.
    """
    from zoning.batch import sites, snapshots
    from zoning.batch.export import parquet
    from zoning.batch.lists import Entry, read
    from zoning.batch.messages import Settings
    from zoning.batch.opening import check_folder, open_run, writing
    from zoning.batch.refresh import Refresh
    from zoning.batch.run import Run
    from zoning.extractors import parse
    from zoning.render import VisitOptions

    parse(how["spec"])
    _check_combinations(how)
    if how["form"] == "parquet":
        parquet.require_package()  # report this now, not after the last visit
    check_folder(output, urls)
    listed = list(read(urls, how["column"], files=not how["only_addresses"]))
    public_only = options.public_only([entry.host for entry in listed if isinstance(entry, Entry)], visiting.options)
    if public_only.get("public_only"):
        click.echo(f"zoning: {ONLY_PUBLIC}", err=True)
    kept = output / snapshots.FOLDER
    settings = Settings(
        extractor=how["spec"],
        visit=VisitOptions(**visiting.options | public_only),
        article=how["article"],
        next_pages=how["next_pages"],
        parts=how["parts"],
        fail_on=how["fail_on"],
        results=_absolute(how["results"] or str(output)),
        snapshots=_absolute(str(kept)) if how["keep_snapshots"] or (how["resume"] and kept.is_dir()) else None,
        site_memory=_absolute(str(how["site_memory"])) if how["site_memory"] else None,
        kept_pages=_absolute(str(output / sites.FOLDER)) if how["site_memory"] else None,
        pages=how["pages"],
    )
    refresh = Refresh(how["max_age_s"] or 0.0) if how["refresh"] else None
    with open_run(output, listed, settings, restart=not how["resume"], refresh=refresh) as ledger:
        if how["retry_failed"]:
            ledger.retry_failed()
        run = Run(output, ledger, settings, _policy(**how))
        pool = ENGINES[how["engine"]].pool(settings, PoolOptions(output, how["workers"], how["ray_address"]))
        try:
            tally = asyncio.run(execute(run, pool))
        except asyncio.CancelledError:  # Ctrl-C was pressed twice
            raise click.Abort from None
        with writing(output):
            write_lists(ledger, output)
        summary(ledger, tally, output)
    if tally.stopped == INTERRUPTED:
        sys.exit(ExitCode.INTERRUPTED)
    _write_products(output, **how)
    if tally.failed or tally.again["failed"] or tally.stopped or tally.parked:
        sys.exit(ExitCode.SOURCE_FAILED)


def _check_combinations(how: dict[str, Any]) -> None:
    if how["ray_address"] and how["engine"] != "ray":
        raise UsageError("--ray-address needs --engine ray")
    if how["article"] and (how["form"] == "parquet" or how["next_pages"] or how["parts"]):
        raise UsageError("--article cannot be combined with --format parquet, --next-pages or --parts")
    if how["site_memory"] and (how["article"] or how["next_pages"]):
        raise UsageError("--site-memory cannot be combined with --article or --next-pages")
    if how["max_age_s"] is not None and not how["refresh"]:
        raise UsageError("--max-age needs --refresh")


def _policy(*, delay_s: float, concurrency: int, robots: str, **how: Any) -> "Policy":
    from zoning.batch.policy import Policy

    return Policy(
        retries=how["retries"],
        per_host_delay_s=delay_s,
        per_host_concurrency=concurrency,
        robots=robots == "obey",
        shuffle=how["shuffle"],
        stop_after_errors=how["stop_after_errors"],
        limit=how["limit"],
    )


def _absolute(where: str) -> str:
    """Return a folder or URL that does not depend on the current folder, for all workers."""
    from zoning.batch.shards import is_url

    return where if is_url(where) else str(Path(where).resolve())


def _write_products(output: Path, *, form: str, report: bool, **_: Any) -> None:
    """Write the files that are made from all results, after the run."""
    if form == "parquet":
        from zoning.batch.export import export

        click.echo(
            f"  {export(output, form, output / PARQUET, overwrite=True).written} results in {output / PARQUET}",
            err=True,
        )
    if report:
        write_report(output)
