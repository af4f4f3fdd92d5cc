"""Export articles as a CSV table: one row an article, without its text; the list's other columns come last."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from zoning.articles import Article, paragraphs_of
from zoning.batch.export.csv_table import header
from zoning.batch.export.records import Found
from zoning.text import words

COLUMNS = (
    "url", "final_url", "scope", "language", "title", "authors", "journal", "year", "published", "volume", "issue",
    "first_page", "last_page", "article_number", "issn", "doi", "pmid", "article_type", "words", "references",
    "grants", "accessions", "warnings",
)  # fmt: skip


def write(records: Iterator[Found], file: BinaryIO, *, carried: Sequence[str]) -> int:
    """Write a row for each article; return their number. carried: the names of the list's other columns."""
    written = 0
    out = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    table = csv.writer(out)
    table.writerow(header(COLUMNS, carried))
    for found in records:
        table.writerow([*_cells(found.content), *map(found.carried.get, carried)])
        written += 1
    out.detach()  # the file stays open
    return written


def _cells(article: Article) -> tuple[str | int, ...]:
    """Return the values of `COLUMNS`."""
    journal, known = article.journal, article.identifiers
    return (
        article.url, article.final_url, article.scope, article.language, article.title,
        "; ".join(author.name for author in article.authors), journal.title,
        article.dates.published.partition("-")[0], article.dates.published, journal.volume, journal.issue,
        journal.first_page, journal.last_page, journal.article_number, "; ".join(journal.issn), known.doi, known.pmid,
        article.article_type, _words(article), len(article.references), len(article.funding), len(article.accessions),
        "\n".join(article.warnings),
    )  # fmt: skip


def _words(article: Article) -> int:
    """Return the number of words of the abstract and the sections, with their headings."""
    return sum(map(words.count, paragraphs_of((), article.abstract, article.sections, (), ())))
