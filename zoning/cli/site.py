"""Define `zoning site`."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zoning import limits
from zoning.cli import options, sections
from zoning.cli.output import warn
from zoning.cli.sources import items, read_each, url
from zoning.errors import ExitCode, SourceError
from zoning.storage import files

if TYPE_CHECKING:
    from zoning.render.renderer import Renderer
    from zoning.render.visit import Rendering
    from zoning.site import SiteMemory

COLUMNS = "{:<40}{:>10}{:>8}{:>8}{:>11}"


@click.command(
    cls=sections.Command,
    epilog=options.examples(
        "zoning site https://example.org/a https://example.org/b https://example.org/c --site-memory sites/",
        "zoning site crawl.warc.gz --site-memory sites/ -o pictures/",
        "zoning site --site-memory sites/",
    ),
)
@click.argument("sources", metavar="[SOURCE…]", nargs=-1)
@options.site_memory(required=True)
@click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER",
              help="Folder for a picture of one page of each template.")  # fmt: skip
@url
@options.visits
def site(
    sources: tuple[str, ...],
    site_memory: Path,
    output: Path | None,
    urls: tuple[str, ...],
    visiting: options.Visiting,
) -> None:
    """Learn what repeats on the pages of a site, and show it.

    The pages of a host are grouped into templates by their structure. Text at the same place on many pages of a
    template belongs to the site, not to the page; `-x template` leaves it out. Without a SOURCE, only shows the
    site memory.
    """
    from zoning.site import SiteMemory

    if not (sources or site_memory.is_dir()):
        raise click.UsageError(f"{site_memory}: no such folder; to make a site memory, name pages to learn from")
    memory = SiteMemory(site_memory)
    wanted = items(sources, urls)
    examples: dict[tuple[str, int], Rendering] = {}

    async def read(renderer: "Renderer", source: str) -> "Rendering":
        return await renderer.visit(source, base_url=visiting.base_url, screenshot=output is not None)

    def take(source: str, outcome: "Rendering | SourceError") -> None:
        if isinstance(outcome, SourceError):
            return
        snapshot = outcome.snapshot
        memory.learn(snapshot)
        warn(source, snapshot.page.warnings)
        if output and len(examples) < limits.TEMPLATE_PICTURES:
            host, number = memory.template_of(snapshot)
            if number:
                examples.setdefault((host, number), outcome)

    with memory:
        failed = asyncio.run(read_each(wanted, visiting, read, take)) if wanted else 0
    click.echo("\n".join(_table(memory)))
    if output:
        for (host, number), rendering in examples.items():
            _draw(memory, rendering, output / f"{host}-{number}.png")
    if failed:
        sys.exit(ExitCode.SOURCE_FAILED)


def _table(memory: "SiteMemory") -> Iterator[str]:
    """Yield a line for each template with several pages, and the number of pages that are alone in theirs."""
    yield COLUMNS.format("host", "template", "pages", "places", "repeating")
    for host in memory.hosts():
        templates = memory.of_host(host).templates
        for number, template in enumerate(templates, 1):
            if template.pages > 1:
                yield COLUMNS.format(host, number, template.pages, len(template.shape), len(template.repeating))
        if alone := sum(template.pages == 1 for template in templates):
            yield COLUMNS.format(host, "none", alone, "", "")


def _draw(memory: "SiteMemory", rendering: "Rendering", file: Path) -> None:
    from zoning.overlay import draw_repeats
    from zoning.site import Observed, repeats_of

    snapshot = rendering.snapshot
    memory.apply(snapshot)
    shares = snapshot.once(Observed).spread(repeats_of(snapshot).text)
    file.parent.mkdir(parents=True, exist_ok=True)
    files.write(file, draw_repeats(snapshot, shares, rendering.screenshot))
    click.echo(f"{file}", err=True)
