"""Extract the main content of the fixture pages, draw it, and print a table.

Called by `scripts/run` without arguments. Results and pictures go to `results/`.
"""

import asyncio
import shutil
import time
from pathlib import Path

from fixtures.server import FixtureServer
from zoning import Renderer, read_snapshot
from zoning.evaluation.gold import marked
from zoning.evaluation.measures import Score, bag, mean
from zoning.layout import analyse
from zoning.overlay import draw
from zoning.result import encode
from zoning.text import words

RESULTS = Path(__file__).resolve().parent.parent / "results"
HEAD = f"{'page':<22}{'words':>6}  {'precision':>9}  {'recall':>6}  {'F1':>5}  {'seconds':>7}  title"


async def run() -> None:
    """Extract every fixture page and print the scores."""
    RESULTS.mkdir(exist_ok=True)
    print(HEAD)
    scores: list[Score] = []
    with FixtureServer() as server:
        async with Renderer() as renderer:
            for name, path in server.pages():
                scores.append(await _one(renderer, name, server.url + path))
    average = mean(scores)
    print(f"{'mean':<28}  {average.precision:9.3f}  {average.recall:6.3f}  {average.f1:5.3f}")
    print(f"\nResults are in {RESULTS}")
    print("for each page: NAME.json, NAME.md, NAME.html, and NAME.png (picture with zones, columns and main content)")


async def _one(renderer: Renderer, name: str, address: str) -> Score:
    begun = time.monotonic()
    rendering = await renderer.visit(address, screenshot=True)
    snapshot = rendering.snapshot
    reading = read_snapshot(snapshot)
    seconds = time.monotonic() - begun
    result, mask = reading.result, reading.extraction.mask
    score = bag(snapshot.text(mask), snapshot.text(marked(snapshot)))
    (RESULTS / f"{name}.json").write_text(encode(result, pretty=True) + "\n", encoding="utf-8")
    (RESULTS / f"{name}.md").write_text(reading.markdown, encoding="utf-8")
    (RESULTS / f"{name}.html").write_text(reading.html, encoding="utf-8")
    picture = draw(snapshot, analyse(snapshot), mask, extractor=result.extractor, screenshot=rendering.screenshot)
    (RESULTS / f"{name}.png").write_bytes(picture)
    count = words.count(reading.text)
    room = shutil.get_terminal_size((105, 24)).columns - len(HEAD.removesuffix("title"))
    title = snapshot.page.title[: max(room, 0)]
    print(
        f"{name:<22}{count:>6}  {score.precision:9.3f}  {score.recall:6.3f}  {score.f1:5.3f}  {seconds:7.1f}  {title}",
        flush=True,
    )
    return score


if __name__ == "__main__":
    asyncio.run(run())
