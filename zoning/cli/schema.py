"""Define `zoning schema`."""

import json

import click

from zoning.cli import options


@click.command(
    epilog=options.examples(
        "zoning schema > result.schema.json",
        "zoning schema --article > article.schema.json",
    )
)
@click.option("--article", is_flag=True, help="Print the schema for `zoning article`.")
def schema(*, article: bool) -> None:
    """Print the JSON Schema of the output of `-f json`."""
    from zoning.result import Result
    from zoning.result import schema as schema_of

    if article:
        from zoning.articles import Article

        found = schema_of(Article)
    else:
        found = schema_of(Result)
    click.echo(json.dumps(found, indent=2, ensure_ascii=False))
