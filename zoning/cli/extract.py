"""Define `zoning extract`."""

import asyncio
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zoning import formats
from zoning.cli import lazy, options
from zoning.cli.explain import explain as explained
from zoning.cli.output import Destination, warn, written
from zoning.cli.sources import items, read_each, url
from zoning.errors import ExitCode, SourceError

if TYPE_CHECKING:
    from zoning.document.blocks import Part
    from zoning.reading import Reading
    from zoning.render.renderer import Renderer


def _archives() -> dict[str, str]:
    from zoning.render.archive import titles

    return {"archives": titles()}


@click.command(
    cls=lazy.Command,
    fill=_archives,
    epilog=options.examples(
        "zoning extract https://example.org/article",
        "zoning extract saved.html -f markdown --front-matter -o article.md",
        "zoning extract $(cat urls.txt) -f json > articles.jsonl",
        "zoning extract crawl.warc.gz --url https://example.org/a --url https://example.org/b",
        "curl -s https://example.org/ | zoning extract - --base-url https://example.org/",
    ),
)
@click.argument("sources", metavar="SOURCE…", nargs=-1, required=True)
@options.extractor
@click.option("-f", "--format", "form", type=lazy.Choice(lambda: formats.PAGES), default="text",
              show_default=True, help="Output format; json prints one object per line.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE|FOLDER",
              help="Output file; for several sources, a folder.")  # fmt: skip
@url
@click.option("--pretty", is_flag=True, help="Indent the JSON.")
@click.option("--front-matter", is_flag=True, help="Write the page's metadata as YAML above its Markdown.")
@click.option("--explain", is_flag=True, help="Explain on standard error what was chosen, and why; with -v in detail.")
@options.fail_on
@options.parts
@options.joined_pages
@options.site_memory()
@options.visits
def extract(
    sources: tuple[str, ...],
    spec: str,
    form: str,
    output: Path | None,
    urls: tuple[str, ...],
    *,
    fail_on: tuple[str, ...],
    parts: "tuple[Part, ...]",
    next_pages: int,
    site_memory: Path | None,
    visiting: options.Visiting,
    pretty: bool,
    front_matter: bool,
    explain: bool,
) -> None:
    """Print the main content of pages.

    A SOURCE is an http(s) URL, an identifier such as a DOI, an HTML file, `-` for HTML on standard input, a snapshot
    file, or an archive ({archives}): all its pages, or one as ARCHIVE#URL.
    """
    from zoning.extractors import parse
    from zoning.result import verdict
    from zoning.site import SiteMemory

    if pretty and form != "json":
        raise click.UsageError("--pretty needs -f json")
    if front_matter and form != "markdown":
        raise click.UsageError("--front-matter needs -f markdown")
    writing = formats.of_page(form, pretty=pretty, front_matter=front_matter)
    wanted, extractor = items(sources, urls), parse(spec)
    unwanted: list[str] = []
    destination = Destination.choose(output, [item.source for item in wanted], writing)
    memory = SiteMemory(site_memory) if site_memory else None

    async def read(renderer: "Renderer", source: str) -> "Reading":
        from zoning.fetching import read_with

        return await read_with(
            renderer, source, extractor, base_url=visiting.base_url, next_pages=next_pages, parts=parts,
            site_memory=memory,
        )  # fmt: skip

    def take(source: str, outcome: "Reading | SourceError") -> None:
        text = written(source, outcome, writing, pretty=pretty)
        if isinstance(outcome, SourceError):
            destination.write(source, text)
            return
        result = outcome.result
        warn(source, [warning for warning in result.warnings if warning != outcome.snapshot.page.refusal])
        if explain:
            click.echo(explained(outcome, extractor), err=True)
        destination.write(source, text)
        failed = result.scope in fail_on
        click.echo(f"zoning: {source}: {verdict(result)}{'; counts as failed (--fail-on)' if failed else ''}", err=True)
        if failed:
            unwanted.append(source)

    with destination, memory or nullcontext():
        failed = asyncio.run(read_each(wanted, visiting, read, take))
    if failed or unwanted:
        sys.exit(ExitCode.SOURCE_FAILED)
