"""`zoning render`."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zoning.cli import options
from zoning.cli.progress import Progress, shown

if TYPE_CHECKING:
    from zoning.snapshot import Snapshot


@click.command()
@click.argument("source")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True,
              help="The snapshot file, NAME.snapshot.json.gz.")  # fmt: skip
@options.visiting
def render(source: str, output: Path, base_url: str | None, viewport: tuple[int, int], timeout: float) -> None:
    """Render one page and store its snapshot: all that the other commands need, no browser from then on.

    \b
    Examples:
      zoning render https://example.org/ -o page.snapshot.json.gz
      zoning extract page.snapshot.json.gz -f markdown
    """
    from zoning.snapshot import SUFFIXES

    if not output.name.endswith(SUFFIXES):
        raise click.UsageError(f"{output}: the name of a snapshot file ends in {' or '.join(SUFFIXES)}")
    snapshot = asyncio.run(_render(source, base_url, viewport, timeout))
    snapshot.save(output)
    for warning in snapshot.page.warnings:
        click.echo(f"zoning: warning: {source}: {warning}", err=True)
    click.echo(f"{output}: {len(snapshot)} nodes, {len(snapshot.text().split())} words", err=True)


async def _render(source: str, base_url: str | None, viewport: tuple[int, int], timeout: float) -> "Snapshot":
    from zoning.render import Renderer

    async with shown(Progress(1, under_way=[source])), Renderer(viewport=viewport, timeout_s=timeout) as renderer:
        return await renderer.render(source, base_url=base_url)
