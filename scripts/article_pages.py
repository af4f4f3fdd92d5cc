"""Render the pages of a corpus of articles once, for the measurements of `scripts/bench article`."""

import asyncio
import csv
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts import corpora
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
    with corpora.file_of(data, "index.tsv").open(encoding="utf-8") as file:
        listed = {row["name"]: row for row in csv.DictReader(file, delimiter="\t")}
    paths = {name: data / row["page"] for name, row in listed.items()}
    paths |= {name_of_jats(path): path for path in sorted((data / "jats").glob("*/page.html"))}
    asyncio.run(render(data, paths, cache))
    labelled = json.loads(gold.read_text(encoding="utf-8")) if gold.exists() else {}
    return [
        Page(
            name,
            listed[name]["publisher"] if name in listed else f"JATS: {name.split('__')[1]}",
            Snapshot.load(stored(cache, name)),
            next(
                (jats for jats in (path.parent / "article.xml", data / "jats" / name / "article.xml") if jats.exists()),
                None,
            ),
            labelled.get(name, {}),
        )
        for name, path in paths.items()
        if stored(cache, name).exists()
    ]


async def render(data: Path, paths: Mapping[str, Path], cache: Path) -> None:
    """Render the pages that are not in the cache; those that cannot be rendered are reported."""
    cache.mkdir(parents=True, exist_ok=True)
    slots = asyncio.Semaphore(AT_ONCE)
    with served(data) as base:
        async with Renderer(VisitOptions(timeout_s=60)) as renderer:

            async def visit(name: str, path: Path) -> None:
                async with slots:
                    try:
                        snapshot = await renderer.render(f"{base}/{path.relative_to(data)}")
                    except SourceError as error:
                        print(f"{name}: {error}", file=sys.stderr)
                        return
                snapshot.save(stored(cache, name))

            await asyncio.gather(
                *(visit(name, path) for name, path in paths.items() if not stored(cache, name).exists())
            )


def stored(cache: Path, name: str) -> Path:
    """Return the file of a page's snapshot."""
    return cache / f"{name}.snapshot.json.gz"


def name_of_jats(page: Path) -> str:
    """Return the name of a page that is next to its article as JATS."""
    return f"jats__{page.parent.name}"
