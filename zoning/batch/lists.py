"""Read lists of sources: text, CSV, TSV or JSON lines, gzipped or not; a folder of pages; an archive's pages."""

import csv
import io
import json
import logging
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, NamedTuple
from urllib.parse import urlsplit

from zoning.addresses.web_addresses import canonical
from zoning.errors import EnvironmentProblem, UsageError, ZoningError
from zoning.render.archive import by_suffix, list_archive, parse_name
from zoning.render.sources import STDIN
from zoning.storage.decoding import characters, gunzipped
from zoning.text.identifiers import resolver_of
from zoning.text.wording import counted

log = logging.getLogger(__name__)

DELIMITERS = {".csv": ",", ".tsv": "\t"}
JSON_LINES = (".jsonl", ".ndjson")
COLUMNS = ("url", "URL", "link", "address", "source")
"""The first of these that a list has is the column of the sources, unless a column is named."""
PAGES = (".html", ".htm", ".html.gz", ".snapshot.json.gz", ".snapshot.json")
"""The endings of the files of a folder that are sources, besides archives."""
REASONS = 3
"""The number of lines that an error about a whole list shows."""
SHOWN = 200
"""The number of characters that are shown of a line that names no source."""


class Entry(NamedTuple):
    """A source to visit."""

    source: str
    key: str
    """Identifies the source: the same for two spellings of one address."""
    host: str
    """The host of the server that answers, with its port; "" if there is no server."""
    line: int
    carried: dict[str, str]
    """The other columns of its line."""


class Refusal(NamedTuple):
    """A line that names no source."""

    line: int
    text: str
    reason: str


class _Line(NamedTuple):
    """A line of a list, before anybody has looked for the source that it names."""

    number: int
    text: str
    carried: dict[str, str]


def read(name: str, column: str | None = None, *, files: bool = True) -> Iterator[Entry | Refusal]:
    """Yield the sources of the list `name`, line by line; each page of an archive is a source.

    name: a file, a folder of pages, an archive (or a page in it), or `-` for standard input.
    column: the column of the sources in a CSV, TSV or JSON lines list; None for the first of `COLUMNS`.
    files: whether lines may name files; otherwise only web addresses are sources, and no file is looked for.
    A line with an error is yielded as a `Refusal`; the other lines are still read.
    Raises `UsageError` if the list cannot be read, is empty or lacks the column, `EnvironmentProblem` if a package that
    reads an archive in it is not installed.
    """
    sources_of = _entries if files else _addresses
    found = (_encodable(one) for line in _read(name, column) for one in _found(line, sources_of))
    first = next(found, None)
    if first is None:
        if Path(name).is_dir():
            raise UsageError(f"{name}: the folder has no pages or archives; their names end in {', '.join(_endings())}")
        where = "standard input" if name == STDIN else name
        raise UsageError(f"{where}: the list is empty: add URLs or files, one per line")
    yield first
    yield from found


def nothing_in(refused: Sequence[Refusal]) -> UsageError:
    """Return the error that no line of a list names a source. refused: all its lines."""
    reasons = "; ".join(f"line {one.line}: {one.reason}: {one.text}" for one in refused[:REASONS])
    more = f" (and {counted(len(refused) - REASONS, 'more line')})" if len(refused) > REASONS else ""
    return UsageError(f"no line of the list names a source: {reasons}{more}; for one page use `zoning extract`")


def _encodable(found: Entry | Refusal) -> Entry | Refusal:
    """Return it with text that can be encoded as UTF-8; refuse a source whose name cannot."""
    if isinstance(found, Refusal):
        return Refusal(found.line, characters(found.text), characters(found.reason))
    if characters(found.source) != found.source:
        return Refusal(found.line, characters(found.source), "not Unicode text")
    carried = {characters(name): characters(value) for name, value in found.carried.items()}
    return found._replace(key=characters(found.key), host=characters(found.host), carried=carried)


def _found(
    line: _Line | Refusal, sources_of: Callable[[str, int, dict[str, str]], Iterator[Entry | Refusal]]
) -> Iterator[Entry | Refusal]:
    """Yield the sources that a line names, or why it is refused."""
    if isinstance(line, Refusal):
        yield line
    else:
        yield from sources_of(line.text, line.number, line.carried)


def _read(name: str, column: str | None) -> Iterator[_Line | Refusal]:
    if name != STDIN and os.path.isdir(name):  # noqa: PTH112 - false for names that no file can have
        yield from _folder(Path(name))
    elif parse_name(name):
        yield _Line(1, name, {})
    else:
        yield from _file(name, column)


def _file(name: str, column: str | None) -> Iterator[_Line | Refusal]:
    try:
        with _open(name) as file:
            yield from _lines(file, name.lower().removesuffix(".gz"), column)
    except FileNotFoundError as error:
        raise UsageError(f"{name}: no such file") from error
    except OSError as error:
        raise UsageError(f"{name}: could not read the list ({error.strerror or error})") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"{name} is not a list that zoning can read ({error})") from error


def entry_of(source: str, carried: dict[str, str]) -> Entry:
    """Return the entry of a source that an earlier list named; if it was a file, it may no longer exist."""
    with suppress(ZoningError, OSError):
        found = next(_entries(source, 0, {}), None)
        if isinstance(found, Entry):
            return found._replace(carried=carried)
    return Entry(source, str(Path(source).resolve()), "", 0, carried)


def _endings() -> tuple[str, ...]:
    """Return the endings of the names of pages and archives in a folder."""
    return (*PAGES, *by_suffix())


def _folder(path: Path) -> Iterator[_Line | Refusal]:
    found = sorted({file for ending in _endings() for file in path.rglob(f"*{ending}")})
    if others := sum(file.is_file() for file in path.rglob("*")) - len(found):
        ends = ", ".join(_endings())
        log.warning("%s: %s skipped; the names of pages and archives end in %s", path, counted(others, "file"), ends)
    for number, file in enumerate(found, 1):
        yield _Line(number, str(file), {})


def _open(name: str) -> IO[str]:
    if name == STDIN:
        return io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", newline="")
    if name.lower().endswith(".gz"):
        return io.TextIOWrapper(gunzipped(Path(name).open("rb")), encoding="utf-8-sig", newline="")
    return Path(name).open(encoding="utf-8-sig", newline="")


def _lines(file: IO[str], name: str, column: str | None) -> Iterator[_Line | Refusal]:
    ending = Path(name).suffix
    if ending in DELIMITERS:
        yield from _table(csv.DictReader(file, delimiter=DELIMITERS[ending]), column)
    elif ending in JSON_LINES:
        yield from _json(file, column)
    else:
        for number, line in enumerate(file, 1):
            text = line.strip()
            if name == STDIN and text.startswith("{"):  # as `zoning list` writes them
                yield from _json_line(text, number, column)
            elif text and not text.startswith("#"):
                yield _Line(number, text, {})


def _table(rows: "csv.DictReader[str]", column: str | None) -> Iterator[_Line | Refusal]:
    names = rows.fieldnames or ()
    column = column or next((name for name in COLUMNS if name in names), None)
    if column not in names:
        known = ", ".join(names) or "(none)"
        raise UsageError(f"the list has the columns {known}: choose the one with the URLs with --column")
    for row in rows:
        carried = {key: value for key, value in row.items() if key not in (None, column) and value is not None}
        yield _Line(rows.line_num, (row[column] or "").strip(), carried)


def _json(lines: Iterable[str], column: str | None) -> Iterator[_Line | Refusal]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield from _json_line(line.strip(), number, column)


def _json_line(line: str, number: int, column: str | None) -> Iterator[_Line | Refusal]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        yield Refusal(number, line[:SHOWN], f"no JSON ({error})")
        return
    if isinstance(record, str):
        record = {"url": record}
    name = column or next((name for name in COLUMNS if isinstance(record, dict) and name in record), None)
    if name is None or not isinstance(record, dict) or not isinstance(record.get(name), str):
        yield Refusal(number, line[:SHOWN], f"no text in the column {name or 'url'}")
        return
    carried = {key: value if isinstance(value, str) else json.dumps(value) for key, value in record.items()}
    yield _Line(number, carried.pop(name).strip(), carried)


def _entries(text: str, line: int, carried: dict[str, str]) -> Iterator[Entry | Refusal]:
    """Yield the source that a line names, or all pages of the archive that it names, or why it is refused."""
    try:
        yield from _sources(text, line, carried)
    except EnvironmentProblem:
        raise
    except ZoningError as error:
        yield Refusal(line, text[:SHOWN], str(error))
    except Exception as error:
        # One line must not stop the others; the log has the traceback.
        log.exception("line %d: an error in zoning itself", line)
        yield Refusal(line, text[:SHOWN], f"cannot be read ({type(error).__name__}: {error})")


def _sources(text: str, line: int, carried: dict[str, str]) -> Iterator[Entry | Refusal]:
    if "\0" in text:
        yield Refusal(line, text[:SHOWN], "it contains a null character")
        return
    archived = parse_name(text) if "://" not in text.partition("#")[0] else None
    if archived is None:
        yield _entry(text, line, carried)
    elif archived.page is not None:
        yield Entry(text, f"{archived.file.resolve()}#{archived.page}", "", line, carried)
    else:
        yield from _archive(archived.file, line, carried)


def _archive(file: Path, line: int, carried: dict[str, str]) -> Iterator[Entry | Refusal]:
    listing = list_archive(str(file))
    for page in listing.pages:
        yield Entry(page.source, f"{file.resolve()}{page.source[len(str(file)) :]}", "", line, carried)
    for failure in listing.failures:
        yield Refusal(line, str(file), str(failure))


def _entry(text: str, line: int, carried: dict[str, str]) -> Entry | Refusal:
    try:
        if text and "://" not in text and Path(text).exists():
            return Entry(text, str(Path(text).resolve()), "", line, carried)
    except (OSError, ValueError) as error:
        return Refusal(line, text[:SHOWN], str(error))
    return _address(text, line, carried, otherwise="no such file, and no URL (http:// or https://)")


def _addresses(text: str, line: int, carried: dict[str, str]) -> Iterator[Entry | Refusal]:
    yield _address(text, line, carried, otherwise="no URL (http:// or https://)")


def _address(text: str, line: int, carried: dict[str, str], *, otherwise: str) -> Entry | Refusal:
    """Return the address or the identifier in a line as a source.

    otherwise: why the line is refused if it has neither.
    """
    if not text:
        return Refusal(line, text, "empty")
    address = resolver_of(text) or text
    if "://" not in address:
        return Refusal(line, text[:SHOWN], otherwise)
    try:
        key = canonical(address)
    except ValueError as error:
        return Refusal(line, text[:SHOWN], str(error))
    return Entry(address, key, urlsplit(key).netloc.rpartition("@")[2], line, carried)
