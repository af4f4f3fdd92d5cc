"""Define `zoning batch status`."""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zoning.cli import options
from zoning.cli.console import visible
from zoning.cli.progress import duration
from zoning.text.wording import counted

if TYPE_CHECKING:
    from zoning.batch.status import ErrorClass, OneWork, Status

FEWEST = 10
"""The minimum number of pages that must have ended before the rate is shown: the first few may end at the same time."""


@click.command(
    epilog=options.examples(
        "zoning batch status run/",
        "zoning batch status run/ --report          # then open run/report.html",
    )
)
@click.argument("folder", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--report", is_flag=True, help="Also write report.html in the folder of the run.")
def status(folder: Path, *, as_json: bool, report: bool) -> None:
    """Show the progress and the errors of a run.

    FOLDER is the folder of the run, which may be running. Shows how many pages are done, the errors
    with what to do about them, and the hosts that wait.
    """
    import msgspec

    from zoning.batch.status import status as where

    found = where(folder)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        click.echo(visible("\n".join(lines(found))))  # people read this, even through a pipe
    if report:
        write_report(folder)


def write_report(folder: Path) -> None:
    """Write `report.html` into a run's folder and print its path."""
    from zoning.batch.report import write

    click.echo(f"report: {write(folder)}", err=True)


def lines(found: "Status") -> Iterator[str]:
    """Yield a run's status for people, line by line."""
    yield f"{found.folder}: {_state(found)}"
    yield f"  {_counts(found)}"
    if found.pages_per_s and found.states["done"] + found.states["failed"] >= FEWEST:
        lately = f", {found.pages_per_s_last_minute:.1f} in the last minute" if found.running else ""
        left = duration(found.left / found.pages_per_s) if found.left else ""
        yield f"  {found.pages_per_s:.1f} pages/s{lately}" + (f"; {left} left" if left else "")
    if found.kinds:
        yield "  kinds of pages: " + ", ".join(f"{count} {kind}" for kind, count in found.kinds.items())
    if others := found.states["done"] - found.works:
        yield f"  {of_works(found.states['done'], others)}"
        yield from (f"    {one.work}: {_names(one)}" for one in found.same_works)
    if found.refresh:
        since = (
            time.strftime(" since %Y-%m-%d %H:%M:%S", time.localtime(found.refresh_began))
            if found.refresh_began
            else ""
        )
        yield f"  read again{since}: {refresh_line(found.refresh)}"
    yield from _classes("failed", found.failed)
    yield from _classes("could not be refreshed; the older results stay", found.refresh_failed)
    yield from _classes("to be retried", found.to_be_retried)
    hosts = [f"{host.host}: {host.queued} wait, the last for {duration(host.wait_s)}" for host in found.waiting]
    yield from _some("hosts that wait", hosts, found.waiting_hosts)
    hosts = [f"{host.host}: {counted(host.queued, 'source')} left for the next run" for host in found.suspended]
    yield from _some("hosts that kept failing and were suspended", hosts, len(found.suspended))
    hosts = [
        f"{host.host}: {host.errors} with errors, {host.done} done, {host.queued} queued" for host in found.failing
    ]
    yield from _some("hosts that fail", hosts, found.failing_hosts)
    skipped = [f"line {line.line}: {line.reason}: {line.text}" for line in found.skipped]
    yield from _some("skipped lines of the list", skipped, found.skipped_lines)


def refresh_line(counts: Mapping[str, int]) -> str:
    """Return the number of sources in each state of the refresh."""
    return ", ".join(f"{count} {what}" for what, count in counts.items())


def of_works(done: int, others: int) -> str:
    """Return how many works the `done` sources are, if `others` of them are the same work as another one."""
    some = "1 source is another name" if others == 1 else f"{others} sources are other names"
    return f"{done} done, of {done - others} works: {some} of an article that is done too (citation_doi)"


def _names(one: "OneWork") -> str:
    more = one.count - len(one.sources)
    return ", ".join(one.sources) + (f" and {more} more" if more else "")


def _state(found: "Status") -> str:
    if found.running:
        return "running"
    if found.stopped:
        return f"stopped: {found.stopped}. Run the same command to continue"
    if found.left:
        return "not finished, and not running. Run the same command to continue"
    return "finished"


def _counts(found: "Status") -> str:
    states = found.states
    usable = f" ({found.usable} usable)" if found.usable < states["done"] else ""
    return (
        f"{states['done']} done{usable} of {found.total}, {states['failed']} failed,"
        f" {states['running']} running, {states['queued']} queued"
    )


def _classes(title: str, classes: Sequence["ErrorClass"]) -> Iterator[str]:
    if classes:
        yield f"{title}"
    for one in classes:
        yield f"  {one.count} {one.error_class}: {one.advice}"
        yield f"    such as {one.example}: {one.error}"


def _some(title: str, named: Sequence[str], count: int) -> Iterator[str]:
    if named:
        yield f"{title}: {count}" + (f", the first {len(named)}" if count > len(named) else "")
    yield from (f"  {line}" for line in named)
