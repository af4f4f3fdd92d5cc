"""Define `zoning batch repair`."""

from pathlib import Path

import click

from zoning.cli import options
from zoning.text.wording import counted


@click.command(epilog=options.examples("zoning batch repair run/"))
@click.argument("folder", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--results", metavar="FOLDER|URL", help="Where the results are, if they are not in FOLDER and the ledger is lost."
)
def repair(folder: Path, results: str | None) -> None:
    """Repair a damaged run.

    FOLDER is the folder of the run. A damaged ledger is renamed and rebuilt from the results; their sources are done.
    Run the batch again with its LIST to queue all other sources, including those that failed. If the ledger is not
    damaged, the sources whose results are damaged or missing are queued.
    """
    from zoning.batch.repair import repair_run

    repaired = repair_run(folder, results)
    ledger = "the ledger was damaged and has been rebuilt" if repaired.rebuilt else "the ledger is not damaged"
    counts = f"complete: {counted(repaired.kept, 'result')}, damaged or missing: {repaired.damaged:,}"
    click.echo(f"{folder}: {ledger}; {counts}", err=True)
    if repaired.rebuilt or repaired.damaged:
        click.echo("  run the batch again with its LIST to visit the remaining sources", err=True)
