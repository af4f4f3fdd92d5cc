"""Word precision, recall and F1 of extractors on a folder of journal pages with gold text.

The folder holds `index.tsv` (name, kind, page, css_class …), the pages and `gold/NAME.txt`. Pages are served from
localhost and rendered once; what keeps its columns (`layout`) and what lost its style sheets (`flat`) are reported
apart. A page that fails scores 0 and is named.
"""

import argparse
import asyncio
import csv
import sys
from collections import defaultdict
from pathlib import Path

from scripts.localhost import served
from zoning import Renderer, Snapshot, SourceError, extract
from zoning.evaluation.measures import Score, bag, mean

NOTHING = Score(0.0, 0.0, 0.0)


def groups(row: dict[str, str]) -> list[str]:
    """The lines of the summary that a page counts in."""
    found = [row["kind"]]
    if row["css_class"]:
        found.append(f"{row['kind']} {row['css_class']}")
    if row["css_class"] in ("B", "C"):
        found.append("layout B and C")
    return found


async def evaluate(data: Path, base: str, rows: list[dict[str, str]], specs: list[str]) -> None:
    """Print a line a page and then the means."""
    scores: dict[tuple[str, str], list[Score]] = defaultdict(list)
    print(f"{'page':<52}{'class':<7}" + "".join(f"{spec + ' P/R/F1':<26}" for spec in specs))
    async with Renderer() as renderer:
        for row in rows:
            gold = (data / "gold" / f"{row['name']}.txt").read_text(encoding="utf-8")
            try:
                snapshot = await renderer.render(f"{base}/{row['page']}")
                found = [score(snapshot, spec, gold) for spec in specs]
            except SourceError as error:
                print(f"failed: {error}", file=sys.stderr)
                found = [NOTHING] * len(specs)
            for spec, result in zip(specs, found, strict=True):
                for group in groups(row):
                    scores[group, spec].append(result)
            figures = "".join(f"{_figures(result):<26}" for result in found)
            print(f"{row['name'][:50]:<52}{row['kind'][0]} {row['css_class']:<5}{figures}", flush=True)
    print(f"\n{'mean over pages':<22}{'pages':>6}  {'extractor':<12}precision / recall / F1")
    for (group, spec), results in sorted(scores.items()):
        print(f"{group:<22}{len(results):>6}  {spec:<12}{_figures(mean(results))}")


def score(snapshot: Snapshot, spec: str, gold: str) -> Score:
    """How well one extractor does on one page."""
    return bag(snapshot.text(extract(snapshot, spec).mask), gold)


def _figures(result: Score) -> str:
    return " / ".join(f"{figure:.3f}" for figure in result)


def main() -> None:
    """Serve the folder and evaluate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder with index.tsv")
    parser.add_argument("-x", dest="specs", action="append", help="an extractor; layout and semantic without it")
    options = parser.parse_args()
    index = options.data / "index.tsv"
    if not index.is_file():
        parser.error(f"no {index}")
    with index.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    with served(options.data) as base:
        asyncio.run(evaluate(options.data, base, rows, options.specs or ["layout", "semantic"]))


if __name__ == "__main__":
    main()
