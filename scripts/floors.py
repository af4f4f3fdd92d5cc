"""Compare each extractor's F1 of words on each fixture page with its floor in `fixtures/floors.json`.

Without options, fails if a value is below its floor.
"""

import argparse
import asyncio
import json
import sys
from pathlib import Path

from fixtures.server import FixtureServer
from zoning import Renderer, Snapshot, extract
from zoning.evaluation.gold import marked
from zoning.evaluation.measures import bag
from zoning.extractors import registered

FLOORS = Path(__file__).resolve().parent.parent / "fixtures" / "floors.json"
SLACK = 0.005
"""The tolerance: fonts, and therefore line breaks, may differ between machines."""

Figures = dict[str, dict[str, float]]
"""Extractor → fixture page → F1."""


def measured(pages: dict[str, Snapshot]) -> Figures:
    """Return the figures of every extractor on these pages, rounded to three digits."""
    gold = {name: snapshot.text(marked(snapshot)) for name, snapshot in pages.items()}
    return {
        extractor: {
            name: round(bag(snapshot.text(extract(snapshot, extractor).mask), gold[name]).f1, 3)
            for name, snapshot in pages.items()
        }
        for extractor in sorted(registered())
    }


def fallen(figures: Figures, floors: Figures) -> list[str]:
    """Return the figures that are below their floor, or missing."""
    return [
        f"{extractor} on {page}: {figures.get(extractor, {}).get(page, 0):.3f}, floor {floor:.3f}"
        for extractor, pages in floors.items()
        for page, floor in pages.items()
        if figures.get(extractor, {}).get(page, 0) < floor - SLACK
    ]


def without_floor(figures: Figures, floors: Figures) -> list[str]:
    """Return what was measured and has no floor."""
    return [
        f"{extractor} on {page}"
        for extractor, pages in figures.items()
        for page in pages
        if page not in floors.get(extractor, {})
    ]


def raised(figures: Figures, floors: Figures, *, force: bool) -> Figures:
    """Return the floors after an update: never lower than before, unless `force` sets them to the figures."""
    if force:
        return figures
    return {
        extractor: {
            page: max(side.get(extractor, {}).get(page, 0) for side in (figures, floors))
            for page in {**floors.get(extractor, {}), **figures.get(extractor, {})}
        }
        for extractor in {**floors, **figures}
    }


def load() -> Figures:
    """Return the current floors; empty before the first update."""
    found: Figures = json.loads(FLOORS.read_text(encoding="utf-8")) if FLOORS.is_file() else {}
    return found


async def render() -> dict[str, Snapshot]:
    """Render every fixture page."""
    with FixtureServer() as server:
        async with Renderer() as renderer:
            return {name: await renderer.render(server.url + path) for name, path in server.pages()}


def main() -> None:
    """Measure, and compare or update."""
    parser = argparse.ArgumentParser(
        prog="scripts/floors", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--update", action="store_true", help="raise floors to the measured values, and add new ones")
    parser.add_argument("--force", action="store_true", help="with --update: also lower floors")
    options = parser.parse_args()
    if options.force and not options.update:
        parser.error("--force needs --update")
    figures, floors = measured(asyncio.run(render())), load()
    lower, new = fallen(figures, floors), without_floor(figures, floors)
    for line in lower:
        print(f"below the floor: {line}")
    if options.update:
        updated = raised(figures, floors, force=options.force)
        FLOORS.write_text(json.dumps(updated, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        print(f"wrote {FLOORS}")
    elif lower or new:
        print("\n".join(f"no floor yet (--update adds it): {line}" for line in new))
        sys.exit(1)
    else:
        print(f"no value is below its floor ({sum(map(len, floors.values()))} floors)")


if __name__ == "__main__":
    main()
