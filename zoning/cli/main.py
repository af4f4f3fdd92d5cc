"""`zoning`: the group of commands, and what every command's end looks like."""

import logging
import os
import sys
from typing import Any

import click

from zoning.cli.article import article
from zoning.cli.batch import batch
from zoning.cli.doctor import doctor
from zoning.cli.evaluate import evaluate
from zoning.cli.export import export
from zoning.cli.extract import extract
from zoning.cli.extractors import extractors
from zoning.cli.mcp import mcp
from zoning.cli.render import render
from zoning.cli.schema import schema
from zoning.cli.serve import serve
from zoning.cli.view import view
from zoning.errors import ExitCode, ZoningError

EPILOG = """\b
Exit codes:
  0    all well
  1    a source failed; the others are written
  2    wrong usage
  3    this machine lacks something: see `zoning doctor`
  130  interrupted
"""


class Commands(click.Group):
    """A group that ends quietly when the reader of its output has had enough (`zoning … | head`)."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was named."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # What is still buffered must not raise again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(ExitCode.OK)


@click.group(cls=Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="zoning")
@click.option("-v", "--verbose", is_flag=True, help="Say on standard error what is being done.")
def cli(*, verbose: bool) -> None:
    """Find the main content of web pages as a person sees them."""
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, format="%(message)s", stream=sys.stderr)


for command in (extract, article, batch, export, render, view, serve, mcp, evaluate, extractors, schema, doctor):
    cli.add_command(command)


def main() -> None:
    """Run the command line and leave with its exit code."""
    try:
        code = cli.main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except ZoningError as error:
        click.echo(f"zoning: {error}", err=True)
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("zoning: interrupted", err=True)
        code = ExitCode.INTERRUPTED
    sys.exit(code or ExitCode.OK)
