"""Render pages of corpora in generated styles (`designs`), as training data."""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from scripts.training.designs import Restyled, kept_at, restyled
from scripts.training.examples import PROCESSES, tasks_of
from zoning.cli.progress import Progress, clear, show
from zoning.errors import SourceError, ZoningError
from zoning.evaluation.cache import Rendered
from zoning.evaluation.manifest import gold_of
from zoning.render.options import VisitOptions
from zoning.render.renderer import Renderer

PAGES_AT_ONCE = 4


class Work(NamedTuple):
    """A page to restyle."""

    rendered: Rendered
    folder: Path
    """The folder of its corpus."""
    other: Rendered
    """Another page of the corpus, whose sentences are put next to its text."""

    def restyled(self) -> Restyled | None:
        """Return the page in its new style; None if it gets none, or could not be rendered."""
        try:
            snapshot = self.rendered.get()
            gold = gold_of(self.rendered.page, self.folder, snapshot).text
        except ZoningError:
            return None
        return restyled(snapshot, gold, self.rendered.page.name, self._foreign())

    def _foreign(self) -> str:
        try:
            return gold_of(self.other.page, self.folder, self.other.get()).text
        except ZoningError:
            return ""


async def render_all(works: Sequence[Work]) -> None:
    """Render pages in their new styles, without network and scripts."""
    progress, slots, begun = Progress(len(works)), asyncio.Semaphore(PAGES_AT_ONCE), time.monotonic()
    loop = asyncio.get_running_loop()
    options = VisitOptions(javascript=False, offline=True, reveal=())
    with ProcessPoolExecutor(PROCESSES) as pool:
        async with Renderer(options) as renderer:

            async def render(work: Work) -> None:
                async with slots:
                    made = await loop.run_in_executor(pool, work.restyled)
                    if made:
                        await _render(renderer, work.rendered, made)
                    progress.done += 1
                    show(progress, time.monotonic() - begun)

            await asyncio.gather(*map(render, works))
    clear()


async def _render(renderer: Renderer, rendered: Rendered, made: Restyled) -> None:
    page = rendered.page
    options = VisitOptions(javascript=False, offline=True, reveal=(), viewport=made.window)
    try:
        visited = await renderer.visit(page.name, base_url=page.url or None, html=made.html.encode(), options=options)
    except SourceError as error:
        print(f"{page.name}: {error}", file=sys.stderr)
        return
    file = kept_at(rendered)
    file.parent.mkdir(parents=True, exist_ok=True)
    await asyncio.to_thread(visited.snapshot.save, file)


def works_of(folder: Path) -> list[Work]:
    """Return the pages of a corpus, each with the one before it."""
    pages = [task.rendered for task in tasks_of(folder, ())]
    return [Work(rendered, folder, pages[place - 1]) for place, rendered in enumerate(pages)]


def main() -> None:
    """Render the pages that are missing."""
    parser = argparse.ArgumentParser(prog="scripts/train restyled", description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="corpora already rendered by `zoning eval`")
    options = parser.parse_args()
    works = [work for folder in options.data for work in works_of(folder)]
    missing = [work for work in works if not kept_at(work.rendered).is_file()]
    asyncio.run(render_all(missing))
    there = sum(kept_at(work.rendered).is_file() for work in works)
    print(f"{there} of {len(works)} pages rendered in another style; the others have their own style or show no text")


if __name__ == "__main__":
    main()
