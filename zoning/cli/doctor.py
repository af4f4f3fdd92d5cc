"""Define `zoning doctor`."""

import asyncio
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import click

from zoning.cli import options
from zoning.cli.console import styled
from zoning.errors import EnvironmentProblem, ExitCode


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check."""

    what: str
    found: str
    """What was found; "" if it is missing."""
    note: str = ""
    """If it is missing, what to do; otherwise a remark."""


@click.command(
    epilog=options.examples(
        "zoning doctor",
        "zoning doctor --mend              # installs a browser if there is none",
    )
)
@click.option("--mend", is_flag=True, help="Install a browser if there is none.")
def doctor(*, mend: bool) -> None:
    """Check whether this machine has everything that zoning needs.

    Shows what to do about missing things. The exit code is 3 if something necessary is missing.
    """
    if mend:
        _mend()
    missing = False
    for finding in examine():
        missing |= not finding.found
        styled("ok     " if finding.found else "missing", fg="green" if finding.found else "red")
        click.echo(f"  {finding.what:<18} {finding.found or finding.note}")
        if finding.found and finding.note:
            click.echo(f"{'':28}{finding.note}")
    if missing:
        sys.exit(ExitCode.ENVIRONMENT)


def examine() -> Iterator[Finding]:
    """Check everything that the program needs, one after the other."""
    from importlib.metadata import version

    yield Finding("zoning", version("zoning"), f"Python {platform.python_version()}, {platform.system()}")
    yield Finding("playwright", version("playwright"))
    yield asyncio.run(_browser())
    yield Finding("spacy", version("spacy"))
    yield from _pipelines()


def _mend() -> None:
    """Install a browser if none is found. Errors are printed; `examine` reports what is still missing."""
    from zoning.errors import BrowserNotFound, BrowserUnusable
    from zoning.render import chromium

    try:
        asyncio.run(chromium.locate())
    except BrowserNotFound:
        try:
            chromium.install()
        except BrowserUnusable as error:
            click.echo(f"zoning: {error}", err=True)
    except BrowserUnusable:
        return


async def _browser() -> Finding:
    from zoning.render import chromium

    try:
        probe = await chromium.probe()
    except EnvironmentProblem as error:
        return Finding("chromium", "", str(error))
    notes = [] if probe.sandboxed else ["its sandbox is off, because zoning runs as root"]
    if probe.unknown_switches is None:
        notes.append("cannot tell whether it supports all switches that protect visits")
    elif probe.unknown_switches:
        unknown = " ".join(probe.unknown_switches)
        notes.append(f"it does not support {unknown}, so pages can do what these forbid. Use another version")
    return Finding("chromium", f"{probe.version} ({probe.path})", "; ".join(notes))


def _pipelines() -> Iterator[Finding]:
    from zoning.errors import PipelineNotFound
    from zoning.layout import sentences

    try:
        sentences.load()
        yield Finding("sentence model", "the one shipped with zoning")
    except PipelineNotFound as error:
        yield Finding("sentence model", "", f"{error}; reinstall zoning")
    if others := sentences.installed():
        yield Finding("spaCy pipelines", ", ".join(sorted(others)), "choose one with --spacy-pipeline")
