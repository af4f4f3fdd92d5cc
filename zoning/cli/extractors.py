"""`zoning extractors`."""

import click

from zoning.cli import options
from zoning.cli.console import styled


@click.command(
    epilog=options.examples(
        "zoning extractors",
        "zoning extract page.html -x layout:delta=0.25,no_pass=none",
    )
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array.")
def extractors(*, as_json: bool) -> None:
    """List the methods, their parameters and where they come from."""
    from zoning.extractors import describe, presets, registered

    descriptions = [describe(name) for name in sorted((*registered(), *presets()))]
    if as_json:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(descriptions), indent=2).decode())
        return
    for described in descriptions:
        styled(described.name, bold=True)
        click.echo(f"  {described.summary}")
        click.echo(f"    source: {described.source}\n    status: {described.status}")
        for parameter in described.parameters:
            values = ", ".join(filter(None, (parameter.type, parameter.range)))
            click.echo(f"    {parameter.name}={parameter.default}  ({values})")
        click.echo()
