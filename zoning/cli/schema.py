"""`zoning schema`."""

import json

import click

from zoning.cli import options


@click.command(
    epilog=options.examples(
        "zoning schema > result.schema.json",
    )
)
def schema() -> None:
    """Print the JSON Schema of what `-f json` prints."""
    from zoning.result import schema as result_schema

    click.echo(json.dumps(result_schema(), indent=2, ensure_ascii=False))
