"""`zoning view`."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zoning.cli import options
from zoning.cli.progress import Progress, shown

if TYPE_CHECKING:
    from zoning.render import Rendering


class Layers(click.ParamType):
    """A list of layers, parted by commas."""

    name = "LAYER,…"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        from zoning.overlay import LAYERS

        layers = tuple(layer.strip() for layer in value.split(","))
        if unknown := [layer for layer in layers if layer not in LAYERS]:
            self.fail(f"no layer named {', '.join(unknown)}; there are: {', '.join(LAYERS)}", param, ctx)
        return layers


@click.command()
@click.argument("source")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The PNG file.")
@click.option("--show", type=Layers(), default="zones,columns,main", show_default=True, help="What to draw.")
@options.extractor
@options.visiting
def view(
    source: str,
    output: Path,
    show: tuple[str, ...],
    spec: str,
    base_url: str | None,
    viewport: tuple[int, int],
    timeout: float,
) -> None:
    """Draw what was found on a page over its screenshot: zones, columns, main content.

    A snapshot file holds no picture; a sketch of where its text lies takes its place.

    \b
    Examples:
      zoning view https://example.org/ -o page.png
      zoning view page.snapshot.json.gz -o page.png --show columns,main
    """
    from zoning import overlay
    from zoning.extractors import parse
    from zoning.layout import analyse

    extractor = parse(spec)
    rendering = asyncio.run(_render(source, base_url, viewport, timeout))
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


async def _render(source: str, base_url: str | None, viewport: tuple[int, int], timeout: float) -> "Rendering":
    from zoning.render import Renderer

    async with shown(Progress(1, under_way=[source])), Renderer(viewport=viewport, timeout_s=timeout) as renderer:
        return await renderer.render_with_screenshot(source, base_url=base_url)
