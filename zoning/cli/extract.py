"""`zoning extract`."""

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from zoning.cli import options
from zoning.cli.explain import explain as explained
from zoning.cli.output import Destination
from zoning.cli.progress import Progress, clear, shown
from zoning.errors import ExitCode, SourceError

if TYPE_CHECKING:
    from zoning.extractors import Extractor
    from zoning.reading import Reading
    from zoning.render import Renderer

PAGES_AT_ONCE = min(4, os.cpu_count() or 1)


@click.command(
    epilog=options.examples(
        "zoning extract https://example.org/article",
        "zoning extract saved.html -f markdown -o article.md",
        "zoning extract $(cat urls.txt) -f json > articles.jsonl",
        "zoning extract crawl.warc.gz --url https://example.org/a --url https://example.org/b",
        "curl -s https://example.org/ | zoning extract - --base-url https://example.org/",
    )
)
@click.argument("sources", metavar="SOURCE…", nargs=-1, required=True)
@options.extractor
@click.option("-f", "--format", "form", type=click.Choice(("text", "markdown", "html", "json")), default="text",
              show_default=True, help="What to print; json is one object a line.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file, or for several sources a folder.")
@click.option("--url", "urls", metavar="U", multiple=True,
              help="Of an archive, only the page at this address; may be repeated.")  # fmt: skip
@click.option("--pretty", is_flag=True, help="Indent the JSON.")
@click.option("--explain", is_flag=True, help="Tell on standard error which column won, and why.")
@options.next_pages
@options.visits
def extract(
    sources: tuple[str, ...],
    spec: str,
    form: str,
    output: Path | None,
    urls: tuple[str, ...],
    next_pages: int,
    visiting: options.Visiting,
    *,
    pretty: bool,
    explain: bool,
) -> None:
    """Print the main content of pages.

    A SOURCE is an http(s) address, an HTML file, `-` for HTML on standard input, a snapshot file, or an archive (WARC,
    WACZ, HAR or MHTML): all its pages, or one as ARCHIVE#URL.
    """
    from zoning.extractors import parse
    from zoning.render.sources import check_scheme, is_archive

    if pretty and form != "json":
        raise click.UsageError("--pretty goes with -f json")
    for source in sources:
        check_scheme(source)
    if urls and not (len(sources) == 1 and is_archive(sources[0])):
        raise click.UsageError("--url goes with one archive")
    extractor = parse(spec)
    items = [item for source in sources for item in _items(source, urls)]
    destination = Destination.choose(output, [item.source for item in items], form, pretty=pretty)
    failed = asyncio.run(_Job(items, extractor, next_pages, visiting, destination, explain=explain).run())
    if failed:
        sys.exit(ExitCode.SOURCE_FAILED)


class _Item(NamedTuple):
    """What one result is to come of."""

    source: str
    error: SourceError | None = None
    """What is known to be wrong with it already."""


def _items(source: str, urls: tuple[str, ...]) -> list[_Item]:
    """The pages of an archive, and what of it is broken; anything else is one page."""
    from zoning.render.archive import list_archive
    from zoning.render.sources import is_archive

    if not is_archive(source):
        return [_Item(source)]
    try:
        listing = list_archive(source, urls)
    except SourceError as error:
        return [_Item(source, error)]
    return [*(_Item(page.source) for page in listing.pages), *(_Item(source, error) for error in listing.failures)]


@dataclass
class _Job:
    items: list[_Item]
    extractor: "Extractor"
    next_pages: int
    visiting: options.Visiting
    destination: Destination
    explain: bool

    async def run(self) -> int:
        """Write every source's result in the order given; return how many failed."""
        self.progress = Progress(len(self.items))
        self.places = asyncio.Semaphore(PAGES_AT_ONCE)
        failed = 0
        async with shown(self.progress), self.visiting.renderer() as renderer:
            tasks = [asyncio.create_task(self._read(renderer, item)) for item in self.items]
            try:
                for item, task in zip(self.items, tasks, strict=True):
                    outcome = await task
                    clear()
                    failed += isinstance(outcome, SourceError)
                    self._write(item.source, outcome)
            finally:
                for task in tasks:
                    task.cancel()
        self.destination.close()
        return failed

    async def _read(self, renderer: "Renderer", item: _Item) -> "Reading | SourceError":
        from zoning.reading import read_with

        source, error = item
        if error:
            self.progress.done += 1
            return error
        async with self.places:
            self.progress.under_way.append(source)
            try:
                return await read_with(
                    renderer, source, self.extractor, base_url=self.visiting.base_url, next_pages=self.next_pages
                )
            except SourceError as failure:
                return failure
            finally:
                self.progress.under_way.remove(source)
                self.progress.done += 1

    def _write(self, source: str, outcome: "Reading | SourceError") -> None:
        if isinstance(outcome, SourceError):
            click.echo(f"zoning: {outcome}", err=True)
        else:
            for warning in outcome.result.warnings:
                click.echo(f"zoning: warning: {source}: {warning}", err=True)
            if self.explain:
                click.echo(explained(outcome, self.extractor), err=True)
        self.destination.write(source, outcome)
