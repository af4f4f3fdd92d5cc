"""Write the files of failures and changes after a run, and print its results."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zoning.cli.status import of_works, refresh_line
from zoning.storage import files
from zoning.text.wording import counted

if TYPE_CHECKING:
    from zoning.batch.ledger import Ledger
    from zoning.batch.tally import Tally

FAILURES = "failed.jsonl"
CHANGES = "changes.jsonl"


def write_lists(ledger: "Ledger", output: Path) -> None:
    """Write the failed sources, and those that were read again, as JSON lines to files in the folder of the run."""
    _write_lines(_failures(ledger), output / FAILURES)
    _write_lines(_changes(ledger), output / CHANGES)


def _failures(ledger: "Ledger") -> Iterable[dict[str, Any]]:
    """Yield a record for each failed source."""
    for source, kind, error, attempts, line in ledger.failures():
        yield {"url": source, "error_class": kind, "error": error, "attempts": attempts, "line": line}


def _changes(ledger: "Ledger") -> Iterable[dict[str, Any]]:
    """Yield a record for each source that was read again: what was found, and when."""
    for one in ledger.refreshed_sources():
        error = {"error_class": one.error_class, "error": one.error} if one.error_class else {}
        when = datetime.fromtimestamp(one.when, UTC).isoformat(timespec="seconds")
        fields = {"fields": one.fields} if one.fields else {}
        yield {"url": one.source, "what": one.what, "when": when, **fields, **error}


def _write_lines(records: Iterable[dict[str, Any]], file: Path) -> None:
    """Write one JSON object a line; without records, delete the file."""
    lines = list(map(json.dumps, records))
    if lines:
        files.write(file, ("\n".join(lines) + "\n").encode())
    else:
        file.unlink(missing_ok=True)


def summary(ledger: "Ledger", tally: "Tally", output: Path) -> None:
    """Print the results of the run, and what to do about failures."""
    from zoning.batch.status import other_names
    from zoning.kinds import UNUSABLE

    counts = ledger.counts()
    unusable = ledger.unusable()
    usable = f" ({counts['done'] - unusable} usable)" if unusable else ""
    again = ledger.refresh_counts()
    read = f"; read again: {refresh_line(again)}" if again else ""
    click.echo(f"{counts['done']} done{usable}, {counts['failed']} failed of {tally.total}{read}: {output}", err=True)
    if others := other_names(ledger.same_works()):
        click.echo(f"  {of_works(counts['done'], others)}", err=True)
    if unusable:
        found = ledger.kinds()
        kinds = ", ".join(f"{count} {kind}" for kind, count in found.items())
        option = f"--fail-on {','.join(kind for kind in found if kind in UNUSABLE)}"
        click.echo(f"  {kinds}; {option} counts such pages as failed", err=True)
    if tally.kept:
        extracted = f"{counted(tally.kept_read, 'page')} extracted again with the grown site memory"
        click.echo(f"  {extracted}: {counted(tally.kept_changed, 'text')} changed", err=True)
    for kind, count in ledger.classes().items():
        click.echo(f"  {count} {kind}", err=True)
    if ledger.classes().get("NotPublic"):
        click.echo("  --no-public-only --retry-failed visits pages that are NotPublic, on this machine or its network",
                   err=True)  # fmt: skip
    if counts["failed"]:
        click.echo(f"  the reasons are in {output / FAILURES}; --retry-failed visits these sources again", err=True)
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
        click.echo(f"  {counted(left, 'source')} left: run the same command to continue", err=True)
