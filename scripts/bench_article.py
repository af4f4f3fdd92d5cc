"""What is found of journal articles: one table by publisher for each part of a record.

`--data` is a folder with `index.tsv`, its pages, and `jats/*/page.html` beside `jats/*/article.xml`. Pages are rendered
once; their snapshots stay in `--cache`. Gold of pages without JATS comes from `--gold`: a JSON object, page name →
title, authors, doi, year, journal.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

from scripts.article_pages import Page, load
from scripts.bench_article_metadata import measure_metadata
from scripts.bench_article_structure import measure_structure
from zoning.articles.read import EXTRACTOR

PARTS: dict[str, Callable[[list[Page], str], None]] = {"metadata": measure_metadata, "structure": measure_structure}
"""The measurements; each prints its own table."""


def main() -> None:
    """Render what is missing, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the corpus of journals")
    parser.add_argument("--cache", type=Path, required=True, help="where snapshots are kept")
    parser.add_argument("--gold", type=Path, default=Path("article-gold.json"), help="gold read from pages by hand")
    parser.add_argument("--part", choices=PARTS, action="append", help="what to measure; all parts if none is named")
    parser.add_argument("-x", "--extractor", default=EXTRACTOR, help=f"what finds the main content; {EXTRACTOR} else")
    arguments = parser.parse_args()
    pages = load(arguments.data, arguments.cache, arguments.gold)
    for part in arguments.part or PARTS:
        PARTS[part](pages, arguments.extractor)


if __name__ == "__main__":
    main()
