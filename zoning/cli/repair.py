"""Define `zoning batch repair`."""

from pathlib import Path

import click

from zoning.cli import options


@click.command(epilog=options.examples("zoning batch repair run/"))
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option("--results", metavar="FOLDER|URL", help="Folder of the results, if not in DIR and the ledger is lost.")
def repair(folder: Path, results: str | None) -> None:
    """Make a damaged run whole.

    DIR is the run's folder. A damaged ledger is put aside and made anew of the results: what is in them is done. Start
    the batch again with its LIST, and all other sources are queued, those that had failed too. Of a sound ledger the
    sources are queued whose results are damaged or gone.
    """
    from zoning.batch.repair import repair_run

    repaired = repair_run(folder, results)
    ledger = "the ledger was damaged and has been rebuilt" if repaired.rebuilt else "the ledger is sound"
    click.echo(f"{folder}: {ledger}; {repaired.kept} results are whole, {repaired.damaged} are not", err=True)
    if repaired.rebuilt or repaired.damaged:
        click.echo("  start the batch again with its LIST to visit what is not done", err=True)
