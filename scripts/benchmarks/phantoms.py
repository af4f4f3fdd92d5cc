"""Count phantom zones: zones whose text counts as visible but is not painted.

zoning visits each page; then the page is opened again and the browser is asked which elements are at several points of
each text (`elementsFromPoint`). Zones are the same as in the view and when labelling. Texts that are at another place
when the page is opened again do not count.
"""

import argparse
import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from playwright.async_api import Error, Page, async_playwright

from scripts.rendering import foreign, site, ways
from scripts.rendering.sample import chosen
from zoning import Renderer, Snapshot
from zoning.errors import SourceError
from zoning.labelling.zones import PageZones
from zoning.render import chromium

ASK = (Path(__file__).parents[1] / "rendering" / "painted.js").read_text(encoding="utf-8")
NEAR_PX = 4
"""The maximum distance between the places of the same text on both pages."""

Painted = dict[str, list[tuple[float, float, bool]]]
"""The first letters of texts → their positions, and whether any of the text is visible."""


async def painted(page: Page, address: str) -> Painted:
    """Ask the browser about the page's texts. Raises Playwright's `Error`."""
    await page.goto(address, wait_until="load", timeout=20_000)
    found: Painted = defaultdict(list)
    for text, left, top, seen in await page.evaluate(ASK):
        found[text].append((left, top, seen))
    return found


def phantoms(snapshot: Snapshot, truth: Painted) -> Counter[str]:
    """Count the zones that both the snapshot and the browser call visible, and those that only the snapshot does."""
    counts: Counter[str] = Counter()
    for zone in PageZones.of(snapshot).zones:
        known = [seen for node in zone.nodes if (seen := _seen(snapshot, node, truth)) is not None]
        if known:
            counts["painted" if any(known) else "phantoms"] += 1
    return counts


def _seen(snapshot: Snapshot, node: int, truth: Painted) -> bool | None:
    left, top = snapshot.boxes[node, :2].tolist()
    for at_left, at_top, seen in truth.get(snapshot.text_of(node).strip()[:40], ()):
        if abs(at_left - left) <= NEAR_PX and abs(at_top - top) <= NEAR_PX:
            return seen
    return None


async def measure(data: Path, paths: Sequence[str]) -> None:
    """Print a line for each page with phantoms, and the total."""
    sums: Counter[str] = Counter()
    with site.running(data, 0) as place, ways.flagged(foreign.flags(None)):
        async with Renderer() as renderer, async_playwright() as playwright:
            browser = await chromium.launch(playwright)
            for path in paths:
                address = f"{place.address}/{quote(path)}"
                page = await browser.new_page(viewport={"width": 1280, "height": 1024})
                try:
                    counts = phantoms(await renderer.render(address), await painted(page, address))
                except (SourceError, Error) as error:
                    print(f"{path}: {str(error).splitlines()[0]}")
                    continue
                finally:
                    await page.close()
                sums += counts + Counter(pages=1)
                if counts["phantoms"]:
                    print(f"{path}: {counts['phantoms']} of {counts.total()} zones")
            await browser.close()
    zones = sums["phantoms"] + sums["painted"]
    print(f"{sums['pages']} pages: {sums['phantoms']} of {zones} zones are not painted: ", end="")
    print(f"{sums['phantoms'] / zones:.2%}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench phantoms", description=__doc__)
    parser.add_argument(
        "--data",
        nargs="+",
        required=True,
        metavar=("FOLDER", "NAME"),
        help="folder of the corpora, and the names of corpora in it",
    )
    parser.add_argument("--pages", type=int, default=None, help="pages of each corpus (default: all)")
    options = parser.parse_args()
    folder, *corpora = options.data
    asyncio.run(measure(Path(folder), chosen(Path(folder), corpora, options.pages)))


if __name__ == "__main__":
    main()
