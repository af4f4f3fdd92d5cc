"""`zoning schema`."""

import json

import click


@click.command()
def schema() -> None:
    r"""Print the JSON Schema of what `-f json` prints.

    \b
    Example:
      zoning schema > result.schema.json
    """
    from zoning.result import schema as result_schema

    click.echo(json.dumps(result_schema(), indent=2, ensure_ascii=False))
