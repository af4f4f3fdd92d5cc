"""Export records as a folder of files, one a page, with an `index.csv` of their names."""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from zoning.batch.export import csv_table
from zoning.batch.export.records import Found
from zoning.document import Document, markdown
from zoning.result import Result

INDEX = "index.csv"
NAME_CHARACTERS = 80
INDEX_COLUMNS = ("url", "final_url", "title", "language", "scope")
FRONT_MATTER = (*INDEX_COLUMNS, "extractor", "warnings")


def write(
    records: Iterator[Found], folder: Path, text_of: Callable[[Any], str], suffix: str, *, carried: Sequence[str]
) -> int:
    """Write a file for each record and the index; return the number of records.

    text_of: returns the file of a record. suffix: of the files' names. carried: the names of the list's other columns.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = 0
    with (folder / INDEX).open("w", encoding="utf-8", newline="") as out:
        index = csv.writer(out)
        index.writerow(csv_table.header(("file", *INDEX_COLUMNS), carried))
        for found in records:
            record, name = found.content, file_name(found.number, found.source, suffix)
            (folder / name).write_text(text_of(record), encoding="utf-8", newline="\n")
            known = record.metadata.known if isinstance(record, Result) else {}
            cells = (known.get(column) or getattr(record, column) for column in INDEX_COLUMNS)
            index.writerow([name, *cells, *map(record.carried.get, carried)])
            written += 1
    return written


def file_name(number: int, source: str, suffix: str) -> str:
    """Return a unique file name, even if the disk ignores case: the source's number, and a part of its name."""
    stem = re.sub(r"^\w+://|\.(html?|xhtml|snapshot\.json(\.gz)?)$", "", source)
    stem = re.sub(r"[^\w.-]+", "_", stem, flags=re.ASCII).strip("._-")[:NAME_CHARACTERS].rstrip("._-")
    return f"{number:06}-{stem or 'page'}.{suffix}"


def markdown_page(result: Result) -> str:
    """Return the page as Markdown, with its metadata as YAML at the top."""
    document = Document(title=result.title, language=result.language, url=result.final_url, blocks=result.blocks)
    return markdown.front_matter(_facts(result)) + markdown.write(document)


def _facts(result: Result) -> dict[str, object]:
    """Return the front matter: as of `zoning extract --front-matter`, with facts about the visit and the list."""
    facts = {name: getattr(result, name) for name in FRONT_MATTER} | result.metadata.known
    return facts | ({"carried": result.carried} if result.carried else {})
