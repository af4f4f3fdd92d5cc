"""Measure how the time of each extractor grows with the size of the page.

Chromium renders a generated page of repeated menus, articles, tables and nested boxes in several sizes. `growth` is the
exponent of time over DOM nodes between the two largest sizes: 1 is linear.
"""

import argparse
import asyncio
import math
import sys
import tempfile
import time
from pathlib import Path

from scripts.localhost import served
from zoning import Renderer, Snapshot, VisitOptions, extract
from zoning.extractors import registered

SECTION = """<div class=card><ul>{items}</ul><h2>Part {n}</h2>
<p>The river rises in spring and floods the meadows, as <a href="/note/{n}">people</a> say. Nobody minds the water.
<b>Some</b> of it <i>stays</i> until the summer, when the mill of part {n} stands still. It turns again later.</p>
<table><tr><td>{n}<td>water<td>mud</table><div><div><div>Aside {n}, <a href=/aside>more</a></div></div></div></div>"""
ITEMS = "".join(f"<li><a href='/menu/{n}'>Entry {n}</a>" for n in range(6))
NODES_A_SECTION = 62
REPEATS = 3


def page_of(nodes: int) -> str:
    """Return a page with approximately this number of nodes."""
    sections = (SECTION.format(items=ITEMS, n=n) for n in range(nodes // NODES_A_SECTION))
    return f"<!DOCTYPE html><html lang=en><title>Growth</title><body>{''.join(sections)}"


async def render(sizes: list[int]) -> list[Snapshot]:
    """Return the page in these sizes, rendered."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in sizes:
            (folder / f"{size}.html").write_text(page_of(size), encoding="utf-8")
        with served(folder) as base:
            async with Renderer(VisitOptions(timeout_s=120)) as renderer:
                return [await renderer.render(f"{base}/{size}.html") for size in sizes]


def milliseconds(snapshot: Snapshot, method: str) -> float:
    """Return the best time of several runs."""
    best = math.inf
    for _ in range(REPEATS):
        begun = time.perf_counter()
        extract(snapshot, method)
        best = min(best, time.perf_counter() - begun)
    return 1000 * best


def main() -> None:
    """Render, measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench extractors", description=__doc__)
    parser.add_argument(
        "--sizes",
        type=int,
        nargs="+",
        default=[2_000, 8_000, 32_000],
        help="page sizes in DOM nodes (default: %(default)s)",
    )
    sizes = sorted(parser.parse_args().sizes)
    snapshots = asyncio.run(render(sizes))
    nodes = [len(snapshot) for snapshot in snapshots]
    print(f"{'ms, nodes':<18}" + "".join(f"{count:>10,}" for count in nodes) + "    growth")
    for method in sorted(registered()):
        print(f"\r{method:<18}", end="", flush=True, file=sys.stderr)
        taken = [milliseconds(snapshot, method) for snapshot in snapshots]
        growth = math.log(taken[-1] / taken[-2]) / math.log(nodes[-1] / nodes[-2]) if len(nodes) > 1 else math.nan
        print(f"\r{method:<18}" + "".join(f"{value:10.1f}" for value in taken) + f"{growth:10.2f}")


if __name__ == "__main__":
    main()
