"""Define `zoning why`."""

import asyncio
import sys
from typing import TYPE_CHECKING

import click

from zoning.cli import options, sections
from zoning.cli.sources import foreseen
from zoning.errors import ExitCode

if TYPE_CHECKING:
    from zoning.document.blocks import Part

MARKS = {True: "yes", False: "NO", None: ""}


@click.command(
    cls=sections.Command,
    epilog=options.examples(
        'zoning why https://example.org/article "The river rises in spring"',
        'zoning why page.snapshot.json.gz "Subscribe now" -x layout',
    ),
)
@click.argument("source")
@click.argument("text")
@options.extractor
@options.parts
@options.visits
def why(source: str, text: str, spec: str, *, parts: "tuple[Part, ...]", visiting: options.Visiting) -> None:
    """Show at which stage a text of a page is lost.

    Also shows why a text is included: what happened to it at every stage from the rendered page to the document. TEXT
    is a few words as they are on the page. The exit code is 1 if they are not in the document.
    """
    from zoning.extractors import parse
    from zoning.reading import read_snapshot
    from zoning.text import words
    from zoning.trace import trace

    if not words.units(text):
        raise click.UsageError("TEXT has no words: give a few words as they are on the page")
    extractor = parse(spec)
    with foreseen(source):
        snapshot = asyncio.run(visiting.render(source)).snapshot
        stages = list(trace(read_snapshot(snapshot, extractor, parts=parts), extractor, text))
    for stage in stages:
        click.echo(f"{stage.name:<12}{MARKS[stage.passed]:<5}{stage.told}")
    if not stages[-1].passed:
        sys.exit(ExitCode.SOURCE_FAILED)
