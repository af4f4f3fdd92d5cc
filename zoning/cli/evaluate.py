"""Define `zoning eval`."""

import asyncio
import os
import shlex
import sys
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zoning.cli import lazy, options, sections
from zoning.cli.progress import Progress, clear, show, shown
from zoning.errors import ExitCode, UsageError, did_you_mean
from zoning.text.wording import counted

if TYPE_CHECKING:
    from zoning.evaluation.cache import Rendered
    from zoning.evaluation.manifest import Manifest
    from zoning.evaluation.results import Evaluation, PageResult
    from zoning.evaluation.runner import Task
    from zoning.render.options import RevealStep

ALL = "all"
PROCESSES = os.cpu_count() or 1


names = partial(click.option, type=options.Names())


@click.command(
    "eval",
    cls=sections.Command,
    epilog=options.examples(
        "zoning eval --data corpus/ -x all -o report/",
        "zoning eval --data corpus/ -x layout,plain --peers trafilatura --by type -o report/",
    ),
)
@click.option("--data", type=click.Path(path_type=Path, exists=True), required=True, metavar="FILE|FOLDER",
              help="Manifest, or folder of pages with gold.")  # fmt: skip
@names("-x", "--extractor", "extractors", default="collective", show_default=True,
              help="Methods of zoning, or all.")  # fmt: skip
@names("--peers", default="", help="Other tools to compare with, or all that are installed.")
@names("--measure", "measures", default="bag", show_default=True, cls=lazy.Option,
              help=lambda: f"{', '.join(_known_measures())}; the first one sorts the table.")  # fmt: skip
@names("--by", default="", help="Groups to split the table by, such as type or publisher.")
@click.option("--jobs", type=click.IntRange(min=1), default=PROCESSES, show_default=True, metavar="N",
              help="Number of processes.")  # fmt: skip
@click.option("--limit", type=click.IntRange(min=1), metavar="N",
              help="Use at most this many pages, spread over the corpus.")  # fmt: skip
@click.option("--pictures/--no-pictures", default=True, show_default=True, help="Take pictures for the report.")
@options.reveal
@click.option("--viewport", type=options.Size(), help="Size of the window in CSS px.  [default: that of the corpus]")
@click.option("--site-memory", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER",
              help="Folder for the site memory; each page is judged by the others of its site.")  # fmt: skip
@click.option(
    "--cache", type=click.Path(path_type=Path), metavar="FOLDER", help="Folder to store rendered pages for later runs."
)
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("report"), show_default=True,
              metavar="FOLDER", help="Folder for the report.")  # fmt: skip
def evaluate(
    data: Path,
    extractors: tuple[str, ...],
    peers: tuple[str, ...],
    measures: tuple[str, ...],
    by: tuple[str, ...],
    jobs: int,
    limit: int | None,
    *,
    reveal: "tuple[RevealStep, ...]",
    viewport: tuple[int, int] | None,
    pictures: bool,
    site_memory: Path | None,
    cache: Path | None,
    output: Path,
) -> None:
    """Measure methods on a corpus with gold, and compare them.

    Every page is rendered once, without network, and stored; all else uses the stored pages.
    """
    from zoning.evaluation import corpora, packages, rendering, report, runner
    from zoning.evaluation.cache import default_folder

    manifest = corpora.read(data, viewport)
    folder = data if data.is_dir() else data.parent
    _check_measures(measures)
    _check_groups(by, manifest)
    packages.check(measures, manifest)
    task = runner.Task(_methods(extractors), _peers(peers), measures, folder, output, site_memory)
    report.check(output)
    cache = cache or default_folder()
    pages = rendering.pages_of(manifest, folder, cache, reveal, limit)
    if missing := rendering.missing(pages, picture=pictures):
        click.echo(f"rendering {counted(len(missing), 'page')} not yet in {cache}", err=True)
        asyncio.run(_render(missing, folder, jobs, pictures=pictures))
    runner.learn(task, pages)
    results = _measure(task, pages, jobs)
    evaluation = _evaluation(manifest, task, by, results)
    report.write(evaluation, output)
    click.echo(report.table(evaluation))
    click.echo(f"\nreport: {output / 'index.html'}")
    if any(result.failed for result in results):
        sys.exit(ExitCode.SOURCE_FAILED)


async def _render(pages: "list[Rendered]", folder: Path, jobs: int, *, pictures: bool) -> None:
    """Render pages into the cache, and show the progress."""
    from zoning.evaluation import rendering

    async with shown(Progress(len(pages))) as progress:
        await rendering.render(pages, folder, jobs, progress.doing, picture=pictures)


def _measure(task: "Task", pages: "list[Rendered]", jobs: int) -> "tuple[PageResult, ...]":
    """Return the results of all pages, in the order of the manifest, and show the progress."""
    from zoning.evaluation.runner import run

    progress = Progress(len(pages), under_way=["measuring"])
    found: dict[str, PageResult] = {}
    begun = time.monotonic()
    for result in run(task, pages, jobs):
        found[result.page] = result
        progress.done += 1
        show(progress, time.monotonic() - begun)
    clear()
    return tuple(found[page.page.name] for page in pages)


def _methods(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the methods that are named. Raises `UnknownExtractor` or `BadParameter`."""
    from zoning.extractors import parse, registered

    if ALL in names:
        return tuple(sorted(registered()))
    for name in names:
        parse(name)  # report a wrong name now, not from each process after the pages are rendered
    return names


def _peers(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the peers that are named. For `all`, skip those that are not installed, and say so."""
    from zoning.evaluation import peers

    if ALL not in names:
        for name in names:
            peers.create(name)
        return names
    found, problems = peers.installed()
    for problem in problems:
        click.echo(f"zoning: left out: {problem}", err=True)
    return tuple(found)


def _known_measures() -> tuple[str, ...]:
    from zoning.evaluation.measures import MEASURES

    return tuple(MEASURES)


def _check_measures(names: tuple[str, ...]) -> None:
    from zoning.evaluation.measures import MEASURES

    known = ", ".join(MEASURES)
    if unknown := [name for name in names if name not in MEASURES]:
        meant = did_you_mean(unknown[0], MEASURES)
        raise UsageError(f"no measure named {', '.join(unknown)}; {meant}available: {known}")
    if not names:
        raise UsageError(f"--measure names no measure; available: {known}")
    for name in names:
        MEASURES[name]  # report a broken package now, not after the pages are rendered


def _check_groups(by: tuple[str, ...], manifest: "Manifest") -> None:
    known = sorted({key for page in manifest.pages for key in page.groups})
    if unknown := [name for name in by if name not in known]:
        there = f"they have: {', '.join(known)}" if known else "leave out --by: this corpus has no groups"
        raise UsageError(f"the pages have no {', '.join(unknown)}; {there}")


def _evaluation(
    manifest: "Manifest", task: "Task", by: tuple[str, ...], results: "tuple[PageResult, ...]"
) -> "Evaluation":
    from zoning.evaluation.results import Evaluation
    from zoning.evaluation.systems import systems

    return Evaluation(
        data=manifest.name,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        command=shlex.join(("zoning", *sys.argv[1:])),
        settings={
            "viewport": "{}x{}".format(*manifest.viewport),
            "javascript": "on" if manifest.javascript else "off",
            "network": "off",
        },
        measures=task.measures,
        systems=tuple(system.info for system in systems(task.extractors, task.peers)),
        by=by,
        pages=results,
    )
