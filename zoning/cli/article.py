"""Define `zoning article`."""

import asyncio
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zoning import formats
from zoning.cli import options, sections
from zoning.cli.output import Destination, warn, written
from zoning.cli.sources import items, read_each, url
from zoning.errors import ExitCode, SourceError
from zoning.text.wording import counted

if TYPE_CHECKING:
    from zoning.articles import Article
    from zoning.render.renderer import Renderer


@click.command(
    cls=sections.Command,
    epilog=options.examples(
        "zoning article https://example.org/article -f jats -o article.xml",
        "zoning article saved.html --base-url https://example.org/article",
        "zoning article crawl.warc.gz -f bibtex -o articles.bib",
    ),
)
@click.argument("sources", metavar="SOURCE…", nargs=-1, required=True)
@partial(options.extractor, articles=True)
@click.option("-f", "--format", "form", type=click.Choice(tuple(formats.ARTICLES)), default="json", show_default=True,
              help="Output format; json prints one object per line.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE|FOLDER",
              help="Output file; for several sources, a folder.")  # fmt: skip
@url
@click.option("--pretty", is_flag=True, help="Indent the JSON.")
@click.option("--grobid", metavar="URL", help="GROBID server that parses the text of references.")
@options.databanks
@options.funders
@options.joined_pages
@options.visits
def article(
    sources: tuple[str, ...],
    spec: str,
    form: str,
    output: Path | None,
    urls: tuple[str, ...],
    *,
    grobid: str | None,
    databanks: Path | None,
    funders: Path | None,
    next_pages: int,
    visiting: options.Visiting,
    pretty: bool,
) -> None:
    """Print journal articles as records: text, references, grants.

    A SOURCE is the same as for `zoning extract`.
    """
    from zoning.articles.own_tables import read_own_tables
    from zoning.extractors import parse

    if pretty and form != "json":
        raise click.UsageError("--pretty needs -f json")
    writing = formats.of_article(form, pretty=pretty)
    tables = read_own_tables(databanks, funders)
    wanted, extractor = items(sources, urls), parse(spec)
    destination = Destination.choose(output, [item.source for item in wanted], writing)

    async def read(renderer: "Renderer", source: str) -> "Article":
        from zoning.articles import with_grobid
        from zoning.fetching import read_article_with

        _, found = await read_article_with(
            renderer, source, extractor, base_url=visiting.base_url, next_pages=next_pages, **tables
        )
        return await asyncio.to_thread(with_grobid, found, grobid) if grobid else found

    def take(source: str, outcome: "Article | SourceError") -> None:
        text = written(source, outcome, writing, pretty=pretty)
        if isinstance(outcome, SourceError):
            destination.write(source, text)
            return
        warn(source, outcome.warnings)
        destination.write(source, text)
        click.echo(f"zoning: {source}: {_found(outcome)}", err=True)

    with destination:
        failed = asyncio.run(read_each(wanted, visiting, read, take))
    if failed:
        sys.exit(ExitCode.SOURCE_FAILED)


def _found(article: "Article") -> str:
    """Summarize what was found, in one line for people."""
    from zoning.kinds import kind_of_page

    parts = (
        counted(len(article.authors), "author"),
        counted(len(article.sections), "section"),
        counted(len(article.references), "reference"),
        counted(len(article.funding), "grant"),
        counted(len(article.accessions), "accession number"),
    )
    return ", ".join((kind_of_page(article.scope), *parts))
