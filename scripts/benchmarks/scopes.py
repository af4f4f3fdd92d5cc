"""Compare the scope that zoning finds for 200 pages with labels: a confusion table for each half of the pages.

`scopes.csv` has the pages and their labels, by the definitions in `zoning/docs/output.md`. A language model
assigned the labels from each page's address, title and visible text, without seeing zoning's answer; no person has
reviewed them. Rules may be developed on the half `dev`; of the half `test`, which has other sites, look at the figures
only. The corpora must already be rendered by `zoning eval`; the pages of `sites`, complete sites with all their files,
are visited on localhost.
"""

import argparse
import asyncio
import csv
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from scripts.corpora import visited
from scripts.training.examples import tasks_of
from zoning import Snapshot, read_snapshot
from zoning.errors import ZoningError
from zoning.kinds import KINDS

LABELS = Path(__file__).with_suffix(".csv")
SITES = "sites"
HALVES = ("dev", "test")


class Label(NamedTuple):
    """The label of a page: the columns of the file."""

    corpus: str
    page: str
    """Its name in the corpus; for `sites`, its file."""
    half: str
    kind: str
    note: str


class Judged(NamedTuple):
    """The result for a page that could be rendered."""

    label: Label
    found: str


def labels(file: Path = LABELS) -> list[Label]:
    """Read the labels from the file."""
    with file.open(encoding="utf-8", newline="") as lines:
        return [Label(**row) for row in csv.DictReader(lines)]


async def judged(data: Path, wanted: Sequence[Label]) -> AsyncIterator[Judged]:
    """Yield the scopes that the program finds; pages that cannot be rendered are reported and left out."""
    for corpus in sorted({label.corpus for label in wanted}):
        pages = {label.page: label for label in wanted if label.corpus == corpus}
        snapshots = _of_sites(data / corpus, pages) if corpus == SITES else _of_corpus(data / corpus, pages)
        async for label, snapshot in snapshots:
            yield Judged(label, read_snapshot(snapshot).scope.kind)


async def _of_corpus(folder: Path, pages: Mapping[str, Label]) -> AsyncIterator[tuple[Label, Snapshot]]:
    for task in tasks_of(folder, ()):
        name = task.rendered.page.name
        if name not in pages:
            continue
        try:
            yield pages[name], task.rendered.get()
        except ZoningError as error:
            print(f"{name}: {error}")


async def _of_sites(folder: Path, pages: Mapping[str, Label]) -> AsyncIterator[tuple[Label, Snapshot]]:
    async for snapshot in visited(folder, [Path(page) for page in pages]):
        found = next(label for page, label in pages.items() if snapshot.page.url.endswith(f"/{page}"))
        yield found, snapshot


def table(half: str, pages: Sequence[Judged]) -> Iterator[str]:
    """Yield the number of correct pages, then a line for each labelled kind, with the kinds found."""
    right = sum(page.label.kind == page.found for page in pages)
    yield f"{half}: {right} of {len(pages)} right ({right / max(1, len(pages)):.1%})"
    counts = Counter((page.label.kind, page.found) for page in pages)
    columns = [kind for kind in KINDS if any(kind == found for _, found in counts)]
    yield f"{'is':<16}" + "".join(f"{kind:>15}" for kind in columns)
    for kind in KINDS:
        if any(kind == labelled for labelled, _ in counts):
            yield f"{kind:<16}" + "".join(f"{counts[kind, found]:>15}" for found in columns)


def wrong(pages: Sequence[Judged]) -> Iterator[str]:
    """Yield a line for each page whose kind was found wrongly."""
    for label, found in pages:
        if label.kind != found:
            note = f" ({label.note})" if label.note else ""
            yield f"{label.corpus} {label.page}: {label.kind}, found {found}{note}"


async def _main(data: Path) -> None:
    pages = [page async for page in judged(data, labels())]
    for half in HALVES:
        print("\n".join(table(half, [page for page in pages if page.label.half == half])), end="\n\n")
    print("\n".join(wrong([page for page in pages if page.label.half == "dev"])))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench scopes", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder that contains the corpora, by name")
    asyncio.run(_main(parser.parse_args().data))


if __name__ == "__main__":
    main()
