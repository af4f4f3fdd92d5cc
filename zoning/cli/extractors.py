"""Define `zoning extractors`."""

import shutil
import textwrap
from typing import TYPE_CHECKING

import click

from zoning.cli import options
from zoning.cli.console import styled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zoning.extractors.catalogue import Description


@click.command(
    epilog=options.examples(
        "zoning extractors",
        "zoning extractors layout cetd",
        "zoning extract page.html -x layout:delta=0.25,no_pass=none",
    )
)
@click.argument("names", metavar="[NAME…]", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array with all information.")
def extractors(names: tuple[str, ...], *, as_json: bool) -> None:
    """List the methods, or describe the named ones.

    The description has the parameters, the source, and how far the method follows it.
    """
    from zoning.extractors import describe, presets, registered

    descriptions = [describe(name) for name in names or sorted((*registered(), *presets()))]
    if as_json:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(descriptions), indent=2).decode())
    elif names:
        for described in descriptions:
            _print(described)
    else:
        click.echo("\n".join(_listed(descriptions)))
        click.echo("`zoning extractors NAME` prints the parameters of a method or preset.", err=True)


def _listed(descriptions: "Sequence[Description]") -> "Iterator[str]":
    """Yield each method with its purpose and the names of its presets, wrapped to the width of the terminal."""
    from zoning.extractors import DEFAULT

    columns, indent = shutil.get_terminal_size().columns, 2 + max(len(one.name) for one in descriptions)
    for described in (one for one in descriptions if one.preset_of is None):
        presets = ", ".join(one.name for one in descriptions if one.preset_of == described.name)
        words = f"The default. {described.summary}" if described.name == DEFAULT else described.summary
        yield textwrap.fill(
            f"{words} Presets: {presets}." if presets else words,
            columns,
            initial_indent=described.name.ljust(indent),
            subsequent_indent=" " * indent,
            break_on_hyphens=False,
        )


def _print(described: "Description") -> None:
    styled(described.name, bold=True)
    click.echo(f"  {described.summary}")
    click.echo(f"    source: {described.source}\n    status: {described.status}")
    for parameter in described.parameters:
        values = ", ".join(filter(None, (parameter.type, parameter.range)))
        click.echo(f"    {parameter.name}={parameter.default}  ({values})")
    click.echo()
