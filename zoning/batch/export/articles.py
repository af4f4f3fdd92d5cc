"""Export articles: as bibliographic records in one file, or as tables of what they name, with one row for each."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO

from zoning.articles import Article
from zoning.articles.model import Accession, Grant, Reference
from zoning.articles.writers import bibtex, csl_json, ris
from zoning.articles.writers.keys import key_of
from zoning.batch.export.csv_table import header
from zoning.batch.export.records import Found
from zoning.kinds import UNUSABLE

ARTICLE_COLUMNS = ("article_url", "article_doi", "article_title")
TABLES = {"references-csv": ("references", Reference), "grants-csv": ("funding", Grant),
          "accessions-csv": ("accessions", Accession)}  # fmt: skip
"""The field of an article that each table has the entries of, and their type."""
BIBLIOGRAPHIC = ("bibtex", "ris", "csl-json")
RECORDS = (*BIBLIOGRAPHIC, "jats-folder", "tei-folder")
"""The formats whose entries all count as articles, wherever they are imported."""
NO_ARTICLES = (*UNUSABLE, "listing")
"""The scopes of pages that are not articles."""
LEFT_OUT = ("nih", "paragraph", "start", "end")
"""Fields without a column: places in the text, and parts of a number."""


class Publications:
    """Records for a format.

    `RECORDS` have no entries for pages that are not articles, and bibliographies none for pages that are doubtful
    (`Article.is_doubtful`).
    """

    def __init__(self, records: Iterable[Found], form: str) -> None:
        self.others: Counter[str] = Counter()
        """The number of pages that are not articles and were left out, by their scopes."""
        self.doubtful = 0
        """The number of doubtful pages that were left out."""
        self._records, self._form = records, form

    def __iter__(self) -> Iterator[Found]:
        """Yield the records that the format has entries for."""
        for found in self._records:
            if self._form in RECORDS and found.content.scope in NO_ARTICLES:
                self.others[found.content.scope] += 1
            elif self._form in BIBLIOGRAPHIC and found.content.is_doubtful:
                self.doubtful += 1
            else:
                yield found


def write_bibtex(records: Iterator[Found], file: BinaryIO) -> int:
    """Write a BibTeX entry for each article; return their number."""
    return _write(file, (bibtex.write(article, key) + "\n" for article, key in _with_keys(records)))


def write_ris(records: Iterator[Found], file: BinaryIO) -> int:
    """Write a RIS record for each article; return their number."""
    return _write(file, (ris.write(found.content) + "\n" for found in records))


def write_csl_json(records: Iterator[Found], file: BinaryIO) -> int:
    """Write one CSL JSON list with an item for each article; return their number."""
    items = (
        json.dumps(csl_json.item(article) | {"id": key}, ensure_ascii=False) for article, key in _with_keys(records)
    )
    file.write(b"[")
    written = _write(file, (f"{',' if number else ''}\n{item}" for number, item in enumerate(items)))
    file.write(b"\n]\n")
    return written


def write_table(records: Iterator[Found], file: BinaryIO, *, form: str, carried: Sequence[str]) -> int:
    """Write one of `TABLES`; return the number of articles. carried: the names of the list's other columns."""
    written, (name, kind) = 0, TABLES[form]
    fields = [field for field in kind.__struct_fields__ if field not in LEFT_OUT]
    out = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    table = csv.writer(out)
    table.writerow(header((*ARTICLE_COLUMNS, *fields), carried))
    for found in records:
        article: Article = found.content
        own = (article.url, article.identifiers.doi, article.title)
        for entry in getattr(article, name):
            cells = (_cell(getattr(entry, field)) for field in fields)
            table.writerow([*own, *cells, *map(article.carried.get, carried)])
        written += 1
    out.detach()  # the file stays open
    return written


def _with_keys(records: Iterator[Found]) -> Iterator[tuple[Article, str]]:
    """Yield each article with a citation key that no other one has."""
    used: Counter[str] = Counter()
    for found in records:
        key = key_of(found.content)
        used[key] += 1
        yield found.content, key if used[key] == 1 else f"{key}-{used[key]}"


def _write(file: BinaryIO, texts: Iterator[str]) -> int:
    written = 0
    for text in texts:
        file.write(text.encode())
        written += 1
    return written


def _cell(value: Any) -> Any:
    return "\n".join(value) if isinstance(value, tuple) else value
