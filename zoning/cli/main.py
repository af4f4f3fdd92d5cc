"""Define the command group `zoning`, and turn errors into messages and exit codes."""

import logging
import sys
from typing import Any

import click

from zoning.cli import console
from zoning.cli.article import article
from zoning.cli.batch import batch
from zoning.cli.docs import docs
from zoning.cli.doctor import doctor
from zoning.cli.evaluate import evaluate
from zoning.cli.export import export
from zoning.cli.extract import extract
from zoning.cli.extractors import extractors
from zoning.cli.list import list_pages
from zoning.cli.mcp import mcp
from zoning.cli.render import render
from zoning.cli.schema import schema
from zoning.cli.serve import serve
from zoning.cli.site import site
from zoning.cli.view import view
from zoning.cli.why import why
from zoning.errors import ExitCode, ZoningError, unexpected

log = logging.getLogger(__name__)

EPILOG = """\b
Get started:
  zoning extract https://example.org/ -f markdown
  zoning docs tutorial

\b
Exit codes:
  0    success
  1    a source failed; the results of the others are written
  2    wrong usage
  3    this machine lacks something; run `zoning doctor`
  130  interrupted
"""


class Commands(click.Group):
    """A command group that ends quietly if the reader of its output closes the pipe (`zoning … | head`)."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was named."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            console.forget_output()
            ctx.exit(ExitCode.OK)


def _log_steps(_context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value:
        logging.getLogger().setLevel(logging.INFO)


verbose = click.option("-v", "--verbose", is_flag=True, expose_value=False, callback=_log_steps,
                       help="Print each step and its time on standard error.")  # fmt: skip
"""An option of the group and of each command: people write it before or after the command."""


@click.group(cls=Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"], "color": True})
@click.version_option(package_name="zoning")
@verbose
def cli() -> None:
    """Find the main content of web pages as a person sees them."""


for command in (
    extract,
    article,
    list_pages,
    batch,
    export,
    render,
    view,
    why,
    serve,
    mcp,
    site,
    evaluate,
    extractors,
    schema,
    docs,
    doctor,
):
    cli.add_command(verbose(command))


def main() -> None:
    """Run the command line and exit with its code."""
    with console.shown():
        logging.basicConfig(level=logging.WARNING, format="%(message)s", stream=sys.stderr)
        code = _run()
    sys.exit(code)


def _run() -> int:
    try:
        code: int | None = cli.main(prog_name="zoning", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except ZoningError as error:
        click.echo(f"zoning: {error}", err=True, color=True)
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("zoning: interrupted", err=True)
        code = ExitCode.INTERRUPTED
    except OSError as error:  # mostly errors of standard output: other writes have their own error classes
        log.info("the operating system refused an operation", exc_info=error)
        console.forget_output()
        click.echo(f"zoning: the system reported an error: {error}", err=True, color=True)
        code = ExitCode.ENVIRONMENT
    except Exception as error:
        click.echo(f"zoning: {unexpected(error)}", err=True, color=True)
        code = ExitCode.SOURCE_FAILED
    return code or ExitCode.OK
