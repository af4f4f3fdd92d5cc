"""Measure the metadata and the structure found in journal articles: one table each, by publisher.

`--data` is a folder with `index.tsv`, its pages, and `jats/*/page.html` next to `jats/*/article.xml`. Pages are
rendered once; their snapshots are stored in `--cache`. For pages without JATS, the gold is read from `--gold`: a JSON
object that maps page names to title, authors, doi, year and journal.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

from scripts.article_pages import Page, load
from scripts.benchmarks.article_metadata import measure_metadata
from scripts.benchmarks.article_structure import measure_structure
from zoning.articles.read import EXTRACTOR

PARTS: dict[str, Callable[[list[Page], str], None]] = {"metadata": measure_metadata, "structure": measure_structure}
"""The measurements; each prints its own table."""


def main() -> None:
    """Render what is missing, measure, print."""
    parser = argparse.ArgumentParser(
        prog="scripts/bench article", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="folder of the journal corpus")
    parser.add_argument("--cache", type=Path, required=True, help="folder for the snapshots")
    parser.add_argument(
        "--gold",
        type=Path,
        default=Path("article-gold.json"),
        help="gold for pages without JATS, entered by hand (default: %(default)s)",
    )
    parser.add_argument(
        "--part", choices=PARTS, action="append", help="measure only this part; can be repeated (default: all)"
    )
    parser.add_argument(
        "-x", "--extractor", default=EXTRACTOR, help="extractor for the main content (default: %(default)s)"
    )
    arguments = parser.parse_args()
    pages = load(arguments.data, arguments.cache, arguments.gold)
    for part in arguments.part or PARTS:
        PARTS[part](pages, arguments.extractor)


if __name__ == "__main__":
    main()
