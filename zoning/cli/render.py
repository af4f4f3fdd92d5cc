"""Define `zoning render`."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zoning.cli import options, sections
from zoning.cli.output import check, warn
from zoning.cli.sources import foreseen
from zoning.errors import PageCrashed
from zoning.storage import files
from zoning.text.wording import counted

if TYPE_CHECKING:
    from zoning.render.visit import Rendering


@click.command(
    cls=sections.Command,
    epilog=options.examples(
        "zoning render https://example.org/ -o page.snapshot.json.gz",
        "zoning extract page.snapshot.json.gz -f markdown",
        "zoning render https://example.org/ --warc page.warc.gz",
    ),
)
@click.argument("source")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the snapshot to NAME.snapshot.json.gz.",
)
@click.option(
    "--har",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write everything that the visit loaded to NAME.har.",
)
@click.option("--warc", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write everything that the visit loaded to NAME.warc.gz.")  # fmt: skip
@options.visits
def render(source: str, output: Path | None, har: Path | None, warc: Path | None, visiting: options.Visiting) -> None:
    """Render a page, and store its snapshot or everything it loaded.

    The other commands read snapshots without a browser. A HAR or WARC file can be rendered again, here or elsewhere. It
    does not contain cookies, credentials or the headers of --header, but it does contain what the page shows only to
    you, and secrets in addresses.
    """
    _check_names(source, output, har, warc)
    check(filter(None, (output, har, warc)), [source])
    visiting = replace(visiting, options=visiting.options | {"record": bool(har or warc)})
    with foreseen(source):
        rendering = asyncio.run(visiting.render(source))
        _write(source, rendering, output, har, warc)


def _write(source: str, rendering: "Rendering", output: Path | None, har: Path | None, warc: Path | None) -> None:
    from zoning.text import words

    snapshot = rendering.snapshot
    warn(source, snapshot.page.warnings)
    if output:
        snapshot.save(output)
        click.echo(
            f"{output}: {counted(len(snapshot), 'node')}, {counted(words.count(snapshot.text()), 'word')}", err=True
        )
    if har or warc:
        _store(source, rendering.har, har, warc)


def _check_names(source: str, output: Path | None, har: Path | None, warc: Path | None) -> None:
    from zoning.render.archive.warc import require_packages
    from zoning.render.sources import address_of
    from zoning.snapshot import SUFFIXES

    named = ((output, SUFFIXES, "a snapshot"), (har, (".har",), "a HAR"), (warc, (".warc.gz", ".warc"), "a WARC"))
    if not any(path for path, _, _ in named):
        raise click.UsageError("nothing to write: use -o, --har or --warc")
    for path, endings, kind in named:
        if path and not path.name.endswith(endings):
            raise click.UsageError(f"{path}: the name of {kind} file ends in {' or '.join(endings)}")
    if (har or warc) and not address_of(source):
        raise click.UsageError("--har and --warc store what a visit loads: SOURCE must be an http or https address")
    if warc:
        require_packages()


def _store(source: str, recorded: bytes | None, har: Path | None, warc: Path | None) -> None:
    from zoning.render.archive.storing import write_warc

    if recorded is None:
        raise PageCrashed(f"{source}: the browser did not record what it loaded", source=source)
    if har:
        files.write(har, recorded)
    if warc:
        write_warc(recorded, warc)
    for path in filter(None, (har, warc)):
        click.echo(f"{path}: {path.stat().st_size} bytes", err=True)
