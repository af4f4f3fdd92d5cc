"""`zoning render`."""

import asyncio
from pathlib import Path

import click

from zoning.cli import options


@click.command(
    epilog=options.examples(
        "zoning render https://example.org/ -o page.snapshot.json.gz",
        "zoning extract page.snapshot.json.gz -f markdown",
    )
)
@click.argument("source")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True,
              help="The snapshot file, NAME.snapshot.json.gz.")  # fmt: skip
@options.visits
def render(source: str, output: Path, visiting: options.Visiting) -> None:
    """Render a page and store its snapshot.

    It is all that the other commands need: no browser from then on.
    """
    from zoning.snapshot import SUFFIXES

    if not output.name.endswith(SUFFIXES):
        raise click.UsageError(f"{output}: the name of a snapshot file ends in {' or '.join(SUFFIXES)}")
    snapshot = asyncio.run(visiting.render(source)).snapshot
    snapshot.save(output)
    for warning in snapshot.page.warnings:
        click.echo(f"zoning: warning: {source}: {warning}", err=True)
    click.echo(f"{output}: {len(snapshot)} nodes, {len(snapshot.text().split())} words", err=True)
