"""Visit invented pages with gold, the folders `fixtures/unseen-*`, as if they came from their invented URLs."""

import csv
import json
from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from zoning import Renderer, Snapshot, VisitOptions

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"


class Visiting(NamedTuple):
    """How invented pages are visited."""

    viewport: tuple[int, int] = VisitOptions().viewport
    blinded: Callable[[Snapshot], Snapshot] | None = None
    """Takes something from a page."""


def rows(folder: Path) -> list[dict[str, str]]:
    """Read the index of a folder."""
    with (folder / "index.tsv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def gold_of(folder: Path, name: str) -> dict[str, Any]:
    """Read the gold of a page."""
    gold: dict[str, Any] = json.loads((folder / "gold" / f"{name}.json").read_text(encoding="utf-8"))
    return gold


async def visited(folder: Path, how: Visiting) -> AsyncGenerator[tuple[Mapping[str, str], Snapshot]]:
    """Yield each row of a folder's index with the snapshot of its page."""
    async with Renderer(VisitOptions(viewport=how.viewport)) as renderer:
        for row in rows(folder):
            snapshot = await renderer.render(str(folder / "html" / f"{row['name']}.html"))
            facts = msgspec.structs.replace(
                snapshot.page, url=row["url"], final_url=row["url"], base_url=row["url"], http_status=int(row["status"])
            )
            snapshot = replace(snapshot, page=facts)
            yield row, how.blinded(snapshot) if how.blinded else snapshot
