"""Render the pages of a corpus of articles once, for the measurements of `scripts/bench article`."""

import asyncio
import csv
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.localhost import served
from zoning import Renderer, Snapshot, SourceError, VisitOptions

AT_ONCE = 2


@dataclass(frozen=True)
class Page:
    """A rendered article of the corpus."""

    name: str
    publisher: str
    snapshot: Snapshot
    jats: Path | None
    """Its article as JATS, if there is one."""
    gold: dict[str, Any]
    """What a person read from the page; empty if nobody did."""


def load(data: Path, cache: Path, gold: Path) -> list[Page]:
    """Return every page that can be rendered; pages that are not in the cache are rendered now.

    gold: a JSON object, page name → what is known of it.
    """
    with (data / "index.tsv").open(encoding="utf-8") as file:
        listed = {row["name"]: row for row in csv.DictReader(file, delimiter="\t")}
    paths = {name: data / row["page"] for name, row in listed.items()}
    paths |= {f"jats__{path.parent.name}": path for path in sorted((data / "jats").glob("*/page.html"))}
    cache.mkdir(parents=True, exist_ok=True)
    asyncio.run(_render(data, {name: path for name, path in paths.items() if not _stored(cache, name).exists()}, cache))
    labelled = json.loads(gold.read_text(encoding="utf-8")) if gold.exists() else {}
    return [
        Page(
            name,
            listed[name]["publisher"] if name in listed else f"JATS: {name.split('__')[1]}",
            Snapshot.load(_stored(cache, name)),
            next(
                (jats for jats in (path.parent / "article.xml", data / "jats" / name / "article.xml") if jats.exists()),
                None,
            ),
            labelled.get(name, {}),
        )
        for name, path in paths.items()
        if _stored(cache, name).exists()
    ]


async def _render(data: Path, paths: dict[str, Path], cache: Path) -> None:
    places = asyncio.Semaphore(AT_ONCE)
    with served(data) as base:
        async with Renderer(VisitOptions(timeout_s=60)) as renderer:

            async def visit(name: str, path: Path) -> None:
                async with places:
                    try:
                        snapshot = await renderer.render(f"{base}/{path.relative_to(data)}")
                    except SourceError as error:
                        print(f"{name}: {error}", file=sys.stderr)
                        return
                snapshot.save(_stored(cache, name))

            await asyncio.gather(*(visit(name, path) for name, path in paths.items()))


def _stored(cache: Path, name: str) -> Path:
    return cache / f"{name}.snapshot.json.gz"
