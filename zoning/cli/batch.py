"""Define `zoning batch`."""

import asyncio
import json
import re
import signal
import sys
import time
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zoning import files, limits
from zoning.batch.engines import ENGINES, PoolOptions
from zoning.cli import options
from zoning.cli.others import WithOthers
from zoning.cli.progress import Progress, duration, shown
from zoning.cli.repair import repair
from zoning.cli.status import of_works, refresh_line, status, write_report
from zoning.errors import ExitCode, UsageError
from zoning.wording import counted

if TYPE_CHECKING:
    from zoning.batch.ledger import Ledger
    from zoning.batch.pools import WorkerPool
    from zoning.batch.run import Policy, Run, Tally

PAGES = 4
FAILURES = "failed.jsonl"
CHANGES = "changes.jsonl"
PARQUET = "results.parquet"
INTERRUPTED = "interrupted"
ONLY_PUBLIC = (
    "the list contains host names, so only public addresses are visited; --no-public-only also visits this machine and"
    " its network"
)
SECONDS = {"h": 3600.0, "d": 86400.0}
LINE_EVERY_S = 30.0
"""Seconds between two lines of progress if standard error is no terminal."""


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
@click.option("--keep-snapshots", is_flag=True, help="Store every page's snapshot in the folder.")
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
    listed = list(read(urls, how["column"]))
    public_only = options.public_only([entry.host for entry in listed if isinstance(entry, Entry)], visiting.options)
    if public_only.get("public_only"):
        click.echo(f"zoning: {ONLY_PUBLIC}", err=True)
    settings = Settings(
        extractor=how["spec"],
        visit=VisitOptions(**visiting.options | public_only),
        article=how["article"],
        next_pages=how["next_pages"],
        parts=how["parts"],
        fail_on=how["fail_on"],
        results=_absolute(how["results"] or str(output)),
        snapshots=_absolute(str(output / snapshots.FOLDER)) if how["keep_snapshots"] else None,
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
            tally = asyncio.run(_execute(run, pool))
        except asyncio.CancelledError:  # Ctrl-C was pressed twice
            raise click.Abort from None
        with writing(output):
            _write_lines(_failures(ledger), output / FAILURES)
            _write_lines(_changes(ledger), output / CHANGES)
        _summary(ledger, tally, output)
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
    from zoning.batch.run import Policy

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


def _failures(ledger: "Ledger") -> Iterable[dict[str, Any]]:
    """Yield a record for each failed source."""
    for source, kind, error, attempts, line in ledger.failures():
        yield {"url": source, "error_class": kind, "error": error, "attempts": attempts, "line": line}


def _changes(ledger: "Ledger") -> Iterable[dict[str, Any]]:
    """Yield a record for each source that was read again: what was found, and when."""
    for one in ledger.refreshed_sources():
        error = {"error_class": one.error_class, "error": one.error} if one.error_class else {}
        when = datetime.fromtimestamp(one.when, UTC).isoformat(timespec="seconds")
        yield {"url": one.source, "what": one.what, "when": when, **error}


def _write_lines(records: Iterable[dict[str, Any]], file: Path) -> None:
    """Write one JSON object a line; without records, delete the file."""
    lines = list(map(json.dumps, records))
    if lines:
        files.write(file, ("\n".join(lines) + "\n").encode())
    else:
        file.unlink(missing_ok=True)


def _summary(ledger: "Ledger", tally: "Tally", output: Path) -> None:
    """Print the results of the run, and what to do about failures."""
    from zoning.batch.status import other_names

    counts = ledger.counts()
    unusable = ledger.unusable()
    usable = f" ({counts['done'] - unusable} usable)" if unusable else ""
    again = ledger.refresh_counts()
    read = f"; read again: {refresh_line(again)}" if again else ""
    click.echo(f"{counts['done']} done{usable}, {counts['failed']} failed of {tally.total}{read}: {output}", err=True)
    if others := other_names(ledger.same_works()):
        click.echo(f"  {of_works(counts['done'], others)}", err=True)
    if unusable:
        kinds = ", ".join(f"{count} {kind}" for kind, count in ledger.kinds().items())
        click.echo(f"  {kinds}; a new run with --fail-on counts such pages as failed", err=True)
    if tally.kept:
        read = f"{counted(tally.kept_read, 'page')} read again with what was learned of their sites after their visit"
        click.echo(f"  {read}: the text of {tally.kept_changed} has changed", err=True)
    for kind, count in ledger.classes().items():
        click.echo(f"  {count} {kind}", err=True)
    if counts["failed"]:
        click.echo(f"  the reasons are in {output / FAILURES}; --retry-failed visits failed pages again", err=True)
    if again.get("failed"):
        reasons = f"reasons are in {output / CHANGES}"
        click.echo(f"  pages that could not be refreshed keep their older results; {reasons}", err=True)
    _what_is_left(ledger, tally, output)


def _what_is_left(ledger: "Ledger", tally: "Tally", output: Path) -> None:
    """Print which sources were not visited, and why."""
    for host, waiting in tally.parked:
        click.echo(
            f"  {host} kept failing and was suspended: {counted(waiting, 'source')} left for the next run", err=True
        )
    if refused := sum(1 for _ in ledger.refused()):
        skipped = f"{counted(refused, 'line')} of the list skipped"
        click.echo(f"  {skipped}: `zoning batch status {output}` shows why", err=True)
    if tally.stopped:
        click.echo(f"  stopped: {tally.stopped}. Run the same command to continue", err=True)
    elif left := ledger.left() - sum(waiting for _, waiting in tally.parked):
        click.echo(f"  {counted(left, 'page')} left: run the same command to continue", err=True)


@dataclass
class _Live(Progress):
    """The progress of a run, as one line."""

    run: "Run | None" = None

    def line(self, seconds: float) -> str:
        """Return the counts, the rate, the time left, what is under way and what waits."""
        import psutil

        assert self.run is not None
        now = self.run.tally
        visited = now.ended - self.done
        rate = visited / seconds if seconds else 0.0
        usable = f" ({now.done - now.unusable} usable)" if now.unusable else ""
        parts = [f"{now.done} done{usable} of {now.total}", f"{rate:.1f}/s"]
        if rate:
            parts.append(f"{duration(now.left / rate)} left")
        if now.kept:
            parts.append(f"{now.kept_read} of {now.kept} read again by their sites")
        if now.due:
            parts.append(f"{now.again.total()} of {now.due} read again")
        if now.failed:
            kinds = ", ".join(f"{count} {kind}" for kind, count in now.errors.most_common())
            parts.append(f"{now.failed} failed ({kinds})" if kinds else f"{now.failed} failed")
        parts.append(f"{len(now.under_way)} under way")
        if waiting := self.run.hosts_waiting():
            parts.append(f"{counted(waiting, 'host')} waiting")
        free = psutil.virtual_memory().available / 2**30
        parts.append(f"{free:.1f} GB free" + (", too few" if now.short_of_memory else ""))
        return " · ".join(parts)


async def _execute(run: "Run", pool: "WorkerPool") -> "Tally":
    from zoning.batch.threads import DetachedThreads

    task = asyncio.current_task()
    assert task is not None
    interrupts = 0

    def interrupt() -> None:
        nonlocal interrupts
        interrupts += 1
        if interrupts == 1:
            click.echo("\nzoning: finishing the visits under way; press Ctrl-C again to stop at once", err=True)
            run.stop(INTERRUPTED, within_s=limits.INTERRUPT_S)
        else:
            task.cancel()

    loop = asyncio.get_running_loop()
    loop.set_default_executor(DetachedThreads())
    loop.add_signal_handler(signal.SIGINT, interrupt)
    progress = _Live(run.tally.total, run.tally.done + run.tally.failed, run=run)
    async with shown(progress):
        if sys.stderr.isatty():
            return await run.go(pool)
        return await _with_lines(run.go(pool), progress)


async def _with_lines(run: Coroutine[None, None, "Tally"], progress: _Live) -> "Tally":
    """Wait for the run, and print its progress now and then."""
    begun = time.monotonic()
    going = asyncio.create_task(run)
    try:
        while not going.done():
            await asyncio.wait([going], timeout=LINE_EVERY_S)
            if not going.done():
                click.echo(progress.line(time.monotonic() - begun), err=True)
    finally:
        going.cancel()
    return going.result()
