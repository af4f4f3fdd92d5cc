"""`zoning view`."""

import asyncio
from pathlib import Path

import click

from zoning.cli import options


class Layers(click.ParamType[tuple[str, ...]]):
    """A list of layers, parted by commas."""

    name = "LAYER,…"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Return the layers' names."""
        from zoning.overlay import LAYERS

        layers = tuple(layer.strip() for layer in value.split(","))
        if unknown := [layer for layer in layers if layer not in LAYERS]:
            self.fail(f"no layer named {', '.join(unknown)}; there are: {', '.join(LAYERS)}", param, ctx)
        return layers


@click.command(
    epilog=options.examples(
        "zoning view https://example.org/ -o page.png",
        "zoning view page.snapshot.json.gz -o page.png --show columns,main",
    )
)
@click.argument("source")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The PNG file.")
@click.option("--show", type=Layers(), default="zones,columns,main", show_default=True, help="What to draw.")
@options.extractor
@options.visits
def view(source: str, output: Path, show: tuple[str, ...], spec: str, visiting: options.Visiting) -> None:
    """Draw zones, columns and main content over a page.

    A snapshot file holds no picture; a sketch of where its text lies takes its place.
    """
    from zoning import overlay
    from zoning.extractors import parse
    from zoning.layout import analyse

    extractor = parse(spec)
    rendering = asyncio.run(visiting.render(source, screenshot=True))
    snapshot = rendering.snapshot
    extraction = extractor.extract(snapshot)
    picture = overlay.draw(
        snapshot,
        analyse(snapshot),
        extraction.mask,
        extractor=spec,
        screenshot=rendering.screenshot,
        show=[layer for layer in overlay.LAYERS if layer in show],
    )
    output.write_bytes(picture)
    for warning in (*snapshot.page.warnings, *extraction.warnings):
        click.echo(f"zoning: warning: {source}: {warning}", err=True)
    click.echo(f"{output}", err=True)
