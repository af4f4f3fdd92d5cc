"""Visit invented pages with gold, the folders `fixtures/unseen-*`, as if they came from their invented URLs."""

import csv
from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import replace
from pathlib import Path

import msgspec

from zoning import Renderer, Snapshot

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
Blinding = Callable[[Snapshot], Snapshot]


def rows(folder: Path) -> list[dict[str, str]]:
    """Read the index of a folder."""
    with (folder / "index.tsv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


async def visited(folder: Path, blinded: Blinding | None = None) -> AsyncGenerator[tuple[Mapping[str, str], Snapshot]]:
    """Yield each row of a folder's index with the snapshot of its page, of which `blinded` takes something."""
    async with Renderer() as renderer:
        for row in rows(folder):
            snapshot = await renderer.render(str(folder / "html" / f"{row['name']}.html"))
            facts = msgspec.structs.replace(
                snapshot.page, url=row["url"], final_url=row["url"], base_url=row["url"], http_status=int(row["status"])
            )
            snapshot = replace(snapshot, page=facts)
            yield row, blinded(snapshot) if blinded else snapshot
