"""Define `zoning view`."""

import asyncio
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zoning.cli import lazy, options, sections
from zoning.cli.output import check, warn
from zoning.cli.sources import foreseen
from zoning.errors import UsageError
from zoning.storage import files

if TYPE_CHECKING:
    from zoning.extractors import Extraction
    from zoning.render.visit import Rendering

SIGNAL = "signal"
"""No layer over the page, but a plot of what a method measured along it."""
ARTICLE = "article"
"""The parts of a journal article, coloured and named."""
ALONE = (SIGNAL, ARTICLE)
"""Pictures that are drawn without other layers."""


def layers() -> tuple[str, ...]:
    """Return the names of the layers that can be drawn together."""
    from zoning.overlay import LAYERS

    return tuple(LAYERS)


class Layers(click.ParamType[tuple[str, ...]]):
    """A list of layers, separated by commas."""

    name = "LAYER,…"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Return the names of the layers."""
        known = (*layers(), *ALONE)
        chosen = tuple(layer.strip() for layer in value.split(","))
        if unknown := [layer for layer in chosen if layer not in known]:
            self.fail(f"no layer named {', '.join(unknown)}; available: {', '.join(known)}", param, ctx)
        if len(chosen) > 1 and (alone := [layer for layer in chosen if layer in ALONE]):
            self.fail(f"{alone[0]} cannot be combined with other layers", param, ctx)
        return chosen


@click.command(
    cls=sections.Command,
    epilog=options.examples(
        "zoning view https://example.org/ -o page.png",
        "zoning view page.snapshot.json.gz -o page.png --show columns,main",
        "zoning view page.snapshot.json.gz -o likely.png --show likely -x collective",
        "zoning view page.snapshot.json.gz -o signal.png --show signal -x danag",
        "zoning view https://example.org/article -o article.png --show article",
    ),
)
@click.argument("source")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="PNG file to write."
)
@click.option("--show", type=Layers(), default="zones,columns,main", show_default=True, cls=lazy.Option,
              help=lambda: f"Layers to draw: {', '.join(layers())}; or only {SIGNAL}, or only {ARTICLE}.")  # fmt: skip
@partial(options.extractor, with_option="--show article")
@options.visits
def view(source: str, output: Path, show: tuple[str, ...], spec: str, visiting: options.Visiting) -> None:
    """Draw zones, columns and main content on a picture of the page.

    A snapshot file has no picture, so a sketch of its text is used instead. `--show signal` plots what text-based
    methods such as danag, cetr and ccb measure along the page, with the main content marked. `--show article` shows the
    parts of a journal article: title, authors, abstract, headings, figures, tables, references, grants and accession
    numbers.
    """
    from zoning.extractors import parse

    if not (output.suffix.lower() == ".png" or files.is_direct(output)):
        raise click.UsageError(f"{output}: the picture is a PNG: use a name that ends in .png")
    extractor = parse(spec)
    check([output], [source])
    with foreseen(source):
        rendering = asyncio.run(visiting.render(source, screenshot=SIGNAL not in show))
        extraction = extractor.extract(rendering.snapshot)
        files.write(output, _picture(rendering, extraction, spec, show))
        warn(source, (*rendering.snapshot.page.warnings, *extraction.warnings))
    click.echo(f"{output}", err=True)


def _picture(rendering: "Rendering", extraction: "Extraction", spec: str, show: tuple[str, ...]) -> bytes:
    if ARTICLE in show:
        return _of_article(rendering, spec)
    if SIGNAL in show:
        return _along_page(rendering, extraction, spec)
    return _over_page(rendering, extraction, spec, show)


def _over_page(rendering: "Rendering", extraction: "Extraction", spec: str, show: tuple[str, ...]) -> bytes:
    from zoning import overlay
    from zoning.layout import analyse

    likely = extraction.scores if extraction.probabilities else None
    if "likely" in show and likely is None:
        raise UsageError(f"{spec} does not give probabilities of zones; use -x collective")
    return overlay.draw(
        rendering.snapshot,
        analyse(rendering.snapshot),
        extraction.mask,
        extractor=spec,
        screenshot=rendering.screenshot,
        show=[layer for layer in overlay.LAYERS if layer in show],
        likely=likely,
    )


def _of_article(rendering: "Rendering", spec: str) -> bytes:
    from zoning import overlay
    from zoning.articles import article, places_of

    parts = [overlay.Part(*place) for place in places_of(rendering.snapshot, article(rendering.snapshot, spec))]
    return overlay.draw_parts(rendering.snapshot, parts, rendering.screenshot)


def _along_page(rendering: "Rendering", extraction: "Extraction", spec: str) -> bytes:
    from zoning import plot

    if not extraction.signals:
        why = "; ".join(extraction.warnings) or "it does not read the text in order"
        raise UsageError(f"{spec} has no signal to show ({why}): use a method such as danag, cetr or ccb")
    page = rendering.snapshot.page
    return plot.draw(extraction.signals, title=page.title or page.final_url, extractor=spec)
