"""Compare the time of a visit by zoning with that of a bare visit by Playwright, page by page.

A bare visit lasts from `goto` to the load event; a visit by zoning, from `load` to the snapshot. A third way adds to a
bare visit only the capture of which a snapshot is made. The ways take turns and start browsers with the same flags. A
separate process serves the pages on localhost. Names of foreign hosts do not resolve; with --hanging they resolve to a
server on this machine that never answers some requests and aborts the others. A bare visit that does not load in time
counts with its waiting time; pages that fail are listed and do not count. CPU time is that of the browser, the driver
and Python, from /proc: Linux only.
"""

import argparse
import asyncio
import shutil
from pathlib import Path
from urllib.parse import quote

import msgspec

from fixtures.server import FixtureServer
from scripts.rendering import foreign, report, sample, site, ways
from scripts.rendering.measuring import measure
from scripts.rendering.records import Conditions, Run
from zoning import VisitOptions
from zoning.errors import BadManifest

CEILING_S = 10.0


def options() -> argparse.Namespace:
    """Return the options. Exits if they are invalid."""
    parser = argparse.ArgumentParser(prog="scripts/bench render", description=__doc__)
    add = parser.add_argument
    add("--data", nargs="+", metavar=("FOLDER", "NAME"), default=[],
        help="folder, and the corpora in it to visit: sites, journals, wcxb-dev, or any folder with files page.html"
        " at any depth (default: the fixture pages; without names: the folder itself)")  # fmt: skip
    add("--pages", type=int, metavar="N", help="number of pages of each corpus, the same in every run (default: all)")
    add("--rounds", type=int, default=1, metavar="N", help="visits to each page in each way (default: %(default)s)")
    add("--hanging", type=float, default=0.0, metavar="SHARE",
        help="share of the requests to foreign hosts that are never answered, such as 0.2; chosen by a hash of host "
        "and path, so the same in every run; needs the program openssl (default: %(default)s)")  # fmt: skip
    add(
        "--ceiling",
        type=float,
        default=CEILING_S,
        metavar="SECONDS",
        help="time limit of a bare visit in seconds (default: %(default)s)",
    )
    add("--cpu-by-step", action="store_true",
        help="also measure the CPU time of every step and of the extraction; this slows visits down, so take the "
        "seconds from another run")  # fmt: skip
    add("--no-reveal", action="store_true", help="let zoning capture pages without revealing anything before")
    add("--json", type=Path, metavar="FILE", help="write the figures of all visits to this file")
    add("--compare", type=Path, nargs="+", metavar="FILE",
        help="--json file of an earlier run to compare this run with; with two files, compare these and visit "
        "nothing")  # fmt: skip
    asked = parser.parse_args()
    if not 0 <= asked.hanging <= 1:
        parser.error("--hanging must be from 0 to 1")
    if asked.hanging and not shutil.which(foreign.CERTIFY[0]):
        parser.error(f"--hanging needs the program {foreign.CERTIFY[0]}; install it")
    if len(asked.compare or ()) > 2:
        parser.error("--compare takes one file or two")
    try:
        asked.paths = paths(asked)
        asked.earlier = [Run.load(file) for file in asked.compare or ()]
    except (OSError, BadManifest, msgspec.MsgspecError) as error:
        parser.error(str(error))
    return asked


def paths(asked: argparse.Namespace) -> list[str]:
    """Return the paths of the pages to visit, below the site's address. Raises `BadManifest` if there are none."""
    if asked.data:
        return sample.chosen(Path(asked.data[0]), asked.data[1:], asked.pages)
    return [path.lstrip("/") for _, path in FixtureServer.pages()][: asked.pages]


def run(asked: argparse.Namespace) -> Run:
    """Serve the pages and visit them all."""
    data = Path(asked.data[0]) if asked.data else None
    with site.running(data, asked.hanging) as place:
        done = asyncio.run(visit(asked, place))
    done.foreign = place.counts
    return done


async def visit(asked: argparse.Namespace, place: site.Site) -> Run:
    """Visit all pages of a served site."""
    pages = {path: f"{place.address}/{quote(path)}" for path in asked.paths}
    flags = foreign.flags(place.foreign_port)
    options = VisitOptions(reveal=()) if asked.no_reveal else VisitOptions()
    async with ways.all_ways(asked.ceiling, flags, options, work=asked.cpu_by_step) as (bare, captured, ours):
        pairs = await measure(pages, asked.rounds, bare, captured, ours)
    conditions = Conditions(
        corpora=tuple(asked.data[1:] or asked.data or ["fixtures"]),
        pages=len(pages),
        rounds=asked.rounds,
        hanging=asked.hanging,
        ceiling_s=asked.ceiling,
        cpu_by_step=asked.cpu_by_step,
        reveal=not asked.no_reveal,
        browser=bare.version,
    )
    return Run(conditions, pairs)


def main() -> None:
    """Measure, write the files that were asked for, and print."""
    asked = options()
    if len(asked.earlier) == 2:
        print(report.comparison(*asked.earlier))
        return
    done = run(asked)
    if asked.json:
        done.save(asked.json)
    print(report.comparison(asked.earlier[0], done) if asked.earlier else report.text(done))


if __name__ == "__main__":
    main()
