"""`zoning doctor`."""

import asyncio
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version

import click

from zoning.errors import EnvironmentProblem, ExitCode


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked for."""

    what: str
    found: str
    """What was found; "" where it is missing."""
    note: str = ""
    """What mends it, where it is missing; otherwise a remark."""


@click.command()
def doctor() -> None:
    """Say what this machine has and lacks, and what mends it.

    Exit code 3 when something needed is missing.
    """
    missing = False
    for finding in examine():
        missing |= not finding.found
        mark = click.style("ok     ", fg="green") if finding.found else click.style("missing", fg="red")
        click.echo(f"{mark}  {finding.what:<18} {finding.found or finding.note}")
        if finding.found and finding.note:
            click.echo(f"{'':28}{finding.note}")
    if missing:
        sys.exit(ExitCode.ENVIRONMENT)


def examine() -> Iterator[Finding]:
    """Look at everything that the program needs, one after the other."""
    yield Finding("zoning", version("zoning"), f"Python {platform.python_version()}, {platform.system()}")
    yield Finding("playwright", version("playwright"))
    yield asyncio.run(_browser())
    yield Finding("spacy", version("spacy"))
    yield from _pipelines()


async def _browser() -> Finding:
    from zoning.render import chromium

    try:
        probe = await chromium.probe()
    except EnvironmentProblem as error:
        return Finding("chromium", "", str(error))
    note = "" if probe.sandboxed else "its sandbox is off, because this is root"
    return Finding("chromium", f"{probe.version} ({probe.path})", note)


def _pipelines() -> Iterator[Finding]:
    from zoning.layout import paragraphs

    english = paragraphs.find_pipeline("en")
    yield Finding("English pipeline", english or "", "" if english else paragraphs.MEND)
    others = paragraphs.installed_pipelines() - {english}
    if others:
        yield Finding("other pipelines", ", ".join(sorted(filter(None, others))))
