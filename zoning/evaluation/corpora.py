"""Read corpora, also those in formats of other publishers, as manifests."""

import csv
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from zoning.addresses.links import is_web
from zoning.errors import BadManifest
from zoning.evaluation.manifest import FILE_NAME, CorpusPage, GoldSource, Manifest, load
from zoning.storage.decoding import damage

CLEANEVAL_MARKS = re.compile(r"\AURL:.*\n|<[hpl]>", re.IGNORECASE)


def read(data: Path, viewport: tuple[int, int] | None = None) -> Manifest:
    """Return the corpus in `data`: a manifest file, or a folder with one or of a known kind.

    viewport: the size of the window, in px, instead of the corpus's.
    Raises `BadManifest` if it is neither, or if a file in it is damaged or invalid.
    """
    found = _read(data)
    return found if viewport is None else msgspec.structs.replace(found, viewport=viewport)


def _read(data: Path) -> Manifest:
    if data.is_file():
        return load(data)
    if (data / FILE_NAME).is_file():
        return load(data / FILE_NAME)
    for recognised, reader in KINDS:
        if recognised(data):
            with damage(BadManifest, str(data), "damaged, or not in the format of this kind of corpus"):
                pages = tuple(reader(data))
            return Manifest(name=data.resolve().name, pages=pages)
    kinds = "; ".join(str(reader.__doc__).splitlines()[0].rstrip(".") for _, reader in KINDS)
    raise BadManifest(
        f"{data} is not a corpus: it has no {FILE_NAME}, and it is not one of the known corpora ({kinds})",
        source=str(data),
    )


def _wcxb(data: Path) -> Iterator[CorpusPage]:
    """WCXB: `html/ID.html`, `ground-truth/ID.json`."""
    for path in sorted((data / "ground-truth").glob("*.json")):
        record = json.loads(path.read_text(encoding="utf-8"))
        truth = record["ground_truth"]
        yield CorpusPage(
            name=path.stem,
            page=f"html/{path.stem}.html",
            url=_web_address(record.get("url")),
            # Some pages have an empty main content and some none at all: the corpus's authors count both as pages
            # without main content.
            gold=GoldSource(text=truth.get("main_content") or ""),
            present=_strings(truth.get("with")),
            absent=_strings(truth.get("without")),
            groups={"type": record["_internal"]["page_type"]["primary"]},
        )


def _article_extraction_benchmark(data: Path) -> Iterator[CorpusPage]:
    """article-extraction-benchmark: `ground-truth.json`, `html/ID.html.gz`."""
    truth: dict[str, dict[str, Any]] = json.loads((data / "ground-truth.json").read_text(encoding="utf-8"))
    for name, record in sorted(truth.items()):
        gold = GoldSource(text=record["articleBody"]) if "articleBody" in record else None
        yield CorpusPage(name=name, page=f"html/{name}.html.gz", url=_web_address(record.get("url")), gold=gold)


def _selectors(data: Path) -> Iterator[CorpusPage]:
    """Selectors: `index.tsv` with columns `name` and `page`, `gold/NAME.json` with `include` and `exclude`.

    Where there is `gold/NAME.txt` too, that is the text: scripts put more into a page than its annotators saw.
    """
    for row in _table(data / "index.tsv"):
        gold = data / "gold" / f"{row['name']}.json"
        text = gold.with_suffix(".txt")
        record = json.loads(gold.read_text(encoding="utf-8")) if gold.is_file() else None
        yield CorpusPage(
            name=row["name"],
            page=row["page"],
            gold=record
            and GoldSource(
                file=f"gold/{text.name}" if text.is_file() else None,
                include=tuple(record["include"]),
                exclude=tuple(record["exclude"]),
            ),
            groups={key: value for key, value in row.items() if key not in ("name", "page") and value},
        )


def _texts(data: Path) -> Iterator[CorpusPage]:
    """Texts: `html/ID.html`, `gold/ID.txt` (CleanEval's marks are left out), perhaps `index.tsv`."""
    index = data / "index.tsv"
    rows = {next(iter(row.values())): row for row in _table(index)} if index.is_file() else {}
    for page in sorted((data / "html").glob("*.html")):
        gold = data / "gold" / f"{page.stem}.txt"
        text = CLEANEVAL_MARKS.sub("", _decoded(gold.read_bytes())) if gold.is_file() else None
        row = rows.get(page.stem, {})
        groups = {key: row[key] for key in list(row)[1:] if key != "url" and 0 < len(row[key]) < 40}
        yield CorpusPage(
            name=page.stem,
            page=f"html/{page.name}",
            url=_web_address(row.get("url")),
            gold=None if text is None else GoldSource(text=text),
            groups=groups,
        )


def _marked_pages(data: Path) -> Iterator[CorpusPage]:
    """Marked pages: `NAME.html` or `NAME/index.html` with `data-gold` attributes."""
    for page in _html_files(data):
        name = page.stem if page.parent == data else page.parent.name
        yield CorpusPage(name=name, page=str(page.relative_to(data)), gold=GoldSource(marks=True))


Reader = Callable[[Path], Iterator[CorpusPage]]

KINDS: tuple[tuple[Callable[[Path], bool], Reader], ...] = (
    (lambda data: (data / "ground-truth").is_dir(), _wcxb),
    (lambda data: (data / "ground-truth.json").is_file(), _article_extraction_benchmark),
    (lambda data: (data / "index.tsv").is_file() and any((data / "gold").glob("*.json")), _selectors),
    (lambda data: (data / "html").is_dir() and (data / "gold").is_dir(), _texts),
    (lambda data: any("data-gold" in page.read_text(errors="ignore") for page in _html_files(data)), _marked_pages),
)


def _html_files(data: Path) -> list[Path]:
    return sorted(page for page in (*data.glob("*.html"), *data.glob("*/index.html")) if page.is_file())


def _table(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t")


def _decoded(text: bytes) -> str:
    """Decode gold: CleanEval's is UTF-8 or Windows-1252, without a declaration."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("cp1252", "replace")


def _web_address(value: object) -> str:
    return value if isinstance(value, str) and is_web(value) else ""


def _strings(value: object) -> tuple[str, ...]:
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()
