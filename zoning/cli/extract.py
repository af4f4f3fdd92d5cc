"""`zoning extract`."""

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

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
        "curl -s https://example.org/ | zoning extract - --base-url https://example.org/",
    )
)
@click.argument("sources", metavar="SOURCE…", nargs=-1, required=True)
@options.extractor
@click.option("-f", "--format", "form", type=click.Choice(("text", "markdown", "html", "json")), default="text",
              show_default=True, help="What to print; json is one object a line.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file, or for several sources a folder.")
@click.option("--pretty", is_flag=True, help="Indent the JSON.")
@click.option("--explain", is_flag=True, help="Tell on standard error which column won, and why.")
@click.option("--next-pages", type=click.IntRange(0, 99), default=0, show_default=True, metavar="N",
              help="Join so many pages that continue an article.")  # fmt: skip
@options.visits
def extract(
    sources: tuple[str, ...],
    spec: str,
    form: str,
    output: Path | None,
    next_pages: int,
    visiting: options.Visiting,
    *,
    pretty: bool,
    explain: bool,
) -> None:
    """Print the main content of pages.

    A SOURCE is an http(s) address, an HTML or MHTML file, `-` for HTML on standard input, or a snapshot file.
    """
    from zoning.extractors import parse
    from zoning.render.sources import check_scheme

    if pretty and form != "json":
        raise click.UsageError("--pretty goes with -f json")
    for source in sources:
        check_scheme(source)
    extractor = parse(spec)
    destination = Destination.choose(output, sources, form, pretty=pretty)
    failed = asyncio.run(_Job(sources, extractor, next_pages, visiting, destination, explain=explain).run())
    if failed:
        sys.exit(ExitCode.SOURCE_FAILED)


@dataclass
class _Job:
    sources: tuple[str, ...]
    extractor: "Extractor"
    next_pages: int
    visiting: options.Visiting
    destination: Destination
    explain: bool

    async def run(self) -> int:
        """Write every source's result in the order given; return how many failed."""
        self.progress = Progress(len(self.sources))
        self.places = asyncio.Semaphore(PAGES_AT_ONCE)
        failed = 0
        async with shown(self.progress), self.visiting.renderer() as renderer:
            tasks = [asyncio.create_task(self._read(renderer, source)) for source in self.sources]
            try:
                for source, task in zip(self.sources, tasks, strict=True):
                    outcome = await task
                    clear()
                    failed += isinstance(outcome, SourceError)
                    self._write(source, outcome)
            finally:
                for task in tasks:
                    task.cancel()
        self.destination.close()
        return failed

    async def _read(self, renderer: "Renderer", source: str) -> "Reading | SourceError":
        from zoning.reading import read_with

        async with self.places:
            self.progress.under_way.append(source)
            try:
                return await read_with(
                    renderer, source, self.extractor, base_url=self.visiting.base_url, next_pages=self.next_pages
                )
            except SourceError as error:
                return error
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
