"""Measure how fast the view answers when a parameter changes, in milliseconds from request to answer, page by page.

Each page is visited once. Then tolerance, delta, extractor and other parameters are changed in turn, with the same
requests that the browser sends. Changing the number of sentences is shown separately, because the page's language is
then analysed again.

Finally, a page 60,000 px tall is scrolled in a browser, with zones, columns and main content drawn, one window height
in six frames. The times are milliseconds from frame to frame.
"""

import argparse
import statistics
import tempfile
import time
from pathlib import Path

import httpx

from fixtures.server import FixtureServer
from scripts.application import chromium, served, visit

CHANGES = {
    "tolerance": [f"layout:tolerance={number / 100}" for number in range(2, 42, 2)],
    "delta": [f"layout:delta={number / 100}" for number in range(2, 82, 4)],
    "favour": [f"collective:favour={favour}" for favour in ("balance", "precision", "recall")],
    "text methods": ["danag", "cetr", "ccb", "cetd", "boilerpipe", "semantic"],
    "sentences (analysed)": [f"layout:sentences={number}" for number in (1, 3, 4)],
}
LIMIT_S = 300
SCROLL = """async () => {
    const place = document.querySelector(".picture"), times = [];
    let before = 0;
    for (let top = 0; top < place.scrollHeight; top += place.clientHeight / 6) {
        place.scrollTop = top;
        const now = await new Promise(requestAnimationFrame);
        if (before) times.push(now - before);
        before = now;
    }
    return times;
}"""


def milliseconds(client: httpx.Client, page: str, spec: str) -> float:
    """Return the time of one reading."""
    begun = time.perf_counter()
    client.get(f"/ui/pages/{page}/reading", params={"x": spec}).raise_for_status()
    return 1000 * (time.perf_counter() - begun)


def frames(address: str, page: str) -> list[float]:
    """Return the milliseconds between frames while the page is scrolled from top to end."""
    with chromium() as browser:
        tab = browser.new_page(viewport={"width": 1440, "height": 900})
        tab.goto(f"{address}?page={page}&x=layout&layers=zones,columns,main")
        tab.wait_for_selector(".told:has-text('ms')", timeout=LIMIT_S * 1000)
        tab.wait_for_load_state("networkidle")
        found: list[float] = tab.evaluate(SCROLL)
    return found


def tall_page(folder: Path) -> Path:
    """Return a page of text that is 60,000 px tall."""
    file = folder / "tall.html"
    words = "The ponds were measured again. They lost their heat as they had done before. " * 4
    blocks = "".join(f"<section><h2>Part {number}</h2><p>{words}</p></section>" for number in range(300))
    file.write_text(f"<style>section {{ height: 200px; overflow: hidden }}</style>{blocks}", encoding="utf-8")
    return file


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench view", description=__doc__)
    parser.add_argument("--pages", nargs="+", metavar="NAME", help="fixture pages to measure (default: all)")
    parser.add_argument("--urls", nargs="+", default=[], metavar="URL", help="other pages to measure, too")
    options = parser.parse_args()
    found: dict[str, list[float]] = {change: [] for change in CHANGES}
    print(f"{'ms, median (maximum)':<28}" + "".join(f"{change:>24}" for change in CHANGES))
    with FixtureServer() as fixtures, tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
        pages = [(name, fixtures.url + path) for name, path in fixtures.pages() if name in (options.pages or [name])]
        with httpx.Client(base_url=address, timeout=LIMIT_S) as client:
            for name, url in [*pages, *((url, url) for url in options.urls)]:
                page = visit(client, url=url)
                row = f"{name[:27]:<28}"
                for change, specs in CHANGES.items():
                    times = [milliseconds(client, page, spec) for spec in specs]
                    found[change] += times
                    row += f"{statistics.median(times):>14.0f} ({max(times):>5.0f})  "
                print(row, flush=True)
            tall = tall_page(Path(folder))
            sent = client.post("/ui/files", params={"name": tall.name}, content=tall.read_bytes()).raise_for_status()
            times = frames(address, visit(client, file=sent.json()["id"]))
    print(
        f"{'all':<28}"
        + "".join(f"{statistics.median(times):>14.0f} ({max(times):>5.0f})  " for times in found.values())
    )
    median, most = statistics.median(times), sorted(times)[int(0.95 * len(times))]
    print(
        f"60,000 px in {len(times)} frames: {median:.0f} ms, 95th percentile {most:.0f} ms, maximum {max(times):.0f} ms"
    )


if __name__ == "__main__":
    main()
