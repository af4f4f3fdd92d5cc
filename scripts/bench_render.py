"""What a visit with `zoning` takes beside a bare one with Playwright, page by page.

Both are made in turns, in one run, by browsers of the same flags: a bare visit is `goto` until the load event; ours
goes from `goto` to the snapshot. The pages are served from this machine, by a process of its own. Foreign hosts do not
resolve; with --hanging all their names lead to a listener on this machine that never answers a share of the requests
and breaks the others off. A page that has not loaded in time counts with the time that was waited; one that fails is
named and left out of the figures. CPU is that of browser, driver and Python, from /proc: Linux only.
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

CEILING_S = 10.0


def options() -> argparse.Namespace:
    """Return the options. Exits if they are invalid."""
    parser = argparse.ArgumentParser(prog="scripts/bench render", description=__doc__)
    add = parser.add_argument
    add("--data", nargs="+", metavar=("FOLDER", "NAME"), default=[],
        help="a folder, and the corpora in it that are visited: sites, journals, wcxb-dev, or any folder with page.html"
        " in it at any depth; without names the folder itself, without --data the fixtures")  # fmt: skip
    add("--pages", type=int, metavar="N", help="so many pages of each corpus, always the same; otherwise all")
    add("--rounds", type=int, default=1, metavar="N", help="how often each page is visited each way")
    add("--hanging", type=float, default=0.0, metavar="SHARE",
        help="the share of foreign requests that are never answered, such as 0.2: chosen by a hash of host and path, "
        "the same at each run; wants the program openssl")  # fmt: skip
    add("--ceiling", type=float, default=CEILING_S, metavar="SECONDS", help="how long a bare visit waits for its load")
    add("--cpu-by-step", action="store_true",
        help="also the CPU of every step, and of reading the page after it; to look takes time, so take seconds from "
        "another run")  # fmt: skip
    add("--json", type=Path, metavar="FILE", help="where every visit is written to")
    add("--compare", type=Path, nargs="+", metavar="FILE",
        help="the --json of an earlier run, shown beside this one; of two files the second is the later run, and "
        "nothing is visited")  # fmt: skip
    asked = parser.parse_args()
    if not 0 <= asked.hanging <= 1:
        parser.error("--hanging takes a share from 0 to 1")
    if asked.hanging and not shutil.which(foreign.CERTIFY[0]):
        parser.error(f"--hanging wants the program {foreign.CERTIFY[0]}")
    if len(asked.compare or ()) > 2:
        parser.error("--compare takes one file or two")
    try:
        asked.paths = paths(asked)
        asked.earlier = [Run.load(file) for file in asked.compare or ()]
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        parser.error(str(error))
    return asked


def paths(asked: argparse.Namespace) -> list[str]:
    """Return the paths of the pages to visit, below the site's address. Raises `ValueError` if there are none."""
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
    async with ways.both(asked.ceiling, flags, work=asked.cpu_by_step) as (bare, ours):
        pairs = await measure(pages, asked.rounds, bare, ours)
    conditions = Conditions(
        corpora=tuple(asked.data[1:] or asked.data or ["fixtures"]),
        pages=len(pages),
        rounds=asked.rounds,
        hanging=asked.hanging,
        ceiling_s=asked.ceiling,
        cpu_by_step=asked.cpu_by_step,
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
