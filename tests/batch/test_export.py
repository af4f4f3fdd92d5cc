"""Exports of long runs: constant memory, the order of the list, safe names, reports of missing results."""

import csv
import json
import tracemalloc
from pathlib import Path

import msgspec
import pytest

from tests.articles.writers.made import ARTICLE
from zoning.articles import Article
from zoning.articles.writers import bibtex, csl_json, jats, ris, tei
from zoning.articles.writers.keys import key_of
from zoning.batch.export import export
from zoning.batch.export.csv_table import header
from zoning.batch.export.folder import file_name, markdown_page
from zoning.batch.ledger import ARTICLES, Done, Ledger
from zoning.batch.ledger import PAGES as PAGES_HELD
from zoning.batch.lists import Entry
from zoning.batch.shards import Folder
from zoning.document.blocks import Paragraph, Text
from zoning.errors import BadRecord, UsageError
from zoning.metadata.model import Identifiers, Journal, PageMetadata
from zoning.result import Result, encode

PAGES = 300
WORDS = "The river rises in spring. " * 2000
KEPT_BYTES = 8_000_000
"""A tenth of what all records of the run have."""


def result(url: str, *, title: str = "", text: str = "", carried: dict[str, str] | None = None) -> Result:
    blocks = (Paragraph(text=text, box=None, content=(Text(text=text),)),)
    return Result(
        url=url, final_url=url, http_status=200, title=title, language="en", scope="article", scope_evidence=(),
        extractor="layout", parameters={}, text=text, blocks=blocks, settled=True, unsettled=(), redirects=(),
        warnings=(), carried=carried or {}, timing={},
    )  # fmt: skip


def run_of(folder: Path, *results: Result | Article, holds: str = PAGES_HELD) -> Path:
    """A run whose records were written in another order than the list's."""
    folder.mkdir()
    shards = Folder(folder, shard_bytes=10_000_000)
    with Ledger(folder) as ledger:
        entries = (Entry(one.url, one.url, "", number, one.carried) for number, one in enumerate(results, 1))
        ledger.add(entries, holds=holds)
        for number in reversed(range(len(results))):
            place = shards.append(encode(results[number]).encode() + b"\n")
            ledger.finish(Done(number + 1, place, 1.0))
    return folder


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    results = (result(f"https://example.org/{number}", text=WORDS) for number in range(PAGES))
    return run_of(tmp_path_factory.mktemp("long") / "run", *results)


@pytest.mark.parametrize("form", ["csv", "jsonl", "markdown-folder"])
def test_memory_is_flat(long: Path, form: str, tmp_path: Path) -> None:
    assert sum(file.stat().st_size for file in long.glob("*.jsonl")) > 4 * KEPT_BYTES
    tracemalloc.start()
    try:
        done = export(long, form, tmp_path / "out")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert done.written == PAGES
    assert most < KEPT_BYTES


def test_records_come_in_the_order_of_the_list_from_whatever_shard(long: Path, tmp_path: Path) -> None:
    assert len(list(long.glob("results-*.jsonl"))) > 1
    export(long, "jsonl", tmp_path / "out.jsonl")
    with (tmp_path / "out.jsonl").open("rb") as lines:
        urls = [msgspec.json.decode(line, type=Result).url for line in lines]
    assert urls == [f"https://example.org/{number}" for number in range(PAGES)]


def test_results_that_are_missing_are_said_and_nothing_is_left_half_written(tmp_path: Path) -> None:
    run = run_of(tmp_path / "run", result("a"), result("b"))
    next(run.glob("results-*.jsonl")).unlink()
    with pytest.raises(BadRecord, match="2 damaged or missing results"):
        export(run, "csv", tmp_path / "out.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


@pytest.fixture
def articles(tmp_path: Path) -> Path:
    """A run of two articles with the same citation key."""
    first = msgspec.structs.replace(ARTICLE, carried={"shelf": "7"})
    second = msgspec.structs.replace(ARTICLE, url=f"{ARTICLE.url}?v=2", carried={"shelf": "8"})
    return run_of(tmp_path / "run", first, second, holds=ARTICLES)


def test_articles_are_exported_as_bibliographic_records(articles: Path, tmp_path: Path) -> None:
    for form in ("bibtex", "ris", "csl-json"):
        assert export(articles, form, tmp_path / form).written == 2
    key = key_of(ARTICLE)
    entry = bibtex.write(ARTICLE)
    assert (tmp_path / "bibtex").read_text().split("\n\n") == [
        entry.rstrip(), entry.rstrip().replace(f"{{{key},", f"{{{key}-2,", 1), "",
    ]  # fmt: skip
    assert (tmp_path / "ris").read_text() == f"{ris.write(ARTICLE)}\n" * 2
    items = json.loads((tmp_path / "csl-json").read_text())
    assert items == [csl_json.item(ARTICLE), csl_json.item(ARTICLE) | {"id": f"{key}-2"}]


def test_pages_that_may_be_no_articles_are_no_entries_of_a_bibliography(tmp_path: Path) -> None:
    nothing = {"journal": Journal(), "identifiers": Identifiers(), "references": ()}
    doubtful = msgspec.structs.replace(ARTICLE, url=f"{ARTICLE.url}?v=2", **nothing)
    cited = msgspec.structs.replace(doubtful, url=f"{ARTICLE.url}?v=3", references=ARTICLE.references)
    run = run_of(tmp_path / "run", ARTICLE, doubtful, cited, holds=ARTICLES)
    for form in ("bibtex", "ris", "csl-json"):
        done = export(run, form, tmp_path / form)
        assert (done.written, done.doubtful) == (2, 1)
    assert len(json.loads((tmp_path / "csl-json").read_text())) == 2
    for form in ("jsonl", "jats-folder"):
        done = export(run, form, tmp_path / form)
        assert (done.written, done.doubtful) == (3, 0)


def test_pages_of_other_kinds_than_articles_are_no_records(tmp_path: Path) -> None:
    scopes = ("article", "abstract-only", "paywall", "unknown", "listing", "listing", "login", "error-page")
    pages = (
        msgspec.structs.replace(ARTICLE, url=f"{ARTICLE.url}?v={number}", scope=scope)
        for number, scope in enumerate(scopes)
    )
    run = run_of(tmp_path / "run", *pages, holds=ARTICLES)
    for form in ("bibtex", "ris", "csl-json", "jats-folder", "tei-folder"):
        done = export(run, form, tmp_path / form)
        assert (done.written, done.others) == (4, {"listing": 2, "login": 1, "error-page": 1})
    for form in ("jsonl", "articles-csv", "markdown-folder"):
        done = export(run, form, tmp_path / form)
        assert (done.written, done.others) == (len(scopes), {})


def test_articles_are_exported_as_a_folder_of_documents(articles: Path, tmp_path: Path) -> None:
    for form, write, suffix in (("jats-folder", jats.write, "xml"), ("tei-folder", tei.write, "tei.xml")):
        assert export(articles, form, tmp_path / form).written == 2
        with (tmp_path / form / "index.csv").open(newline="") as index:
            rows = list(csv.DictReader(index))
        assert [row["shelf"] for row in rows] == ["7", "8"]
        assert rows[0]["file"].endswith(f".{suffix}")
        assert (tmp_path / form / rows[0]["file"]).read_text(encoding="utf-8") == write(ARTICLE)


def test_what_articles_name_is_exported_as_tables(articles: Path, tmp_path: Path) -> None:
    tables = {"references-csv": ARTICLE.references, "grants-csv": ARTICLE.funding, "accessions-csv": ARTICLE.accessions}
    for form, entries in tables.items():
        export(articles, form, tmp_path / form)
        with (tmp_path / form).open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == 2 * len(entries) > 0
        assert (rows[0]["article_doi"], rows[0]["shelf"]) == (ARTICLE.identifiers.doi, "7")
        own = [{name: cell for name, cell in row.items() if hasattr(entries[0], name)} for row in rows]
        assert own[: len(entries)] == [{name: _cell(getattr(entry, name)) for name in own[0]} for entry in entries]


def test_articles_are_exported_as_a_table_of_records(articles: Path, tmp_path: Path) -> None:
    assert export(articles, "articles-csv", tmp_path / "out.csv").written == 2
    with (tmp_path / "out.csv").open(newline="", encoding="utf-8") as file:
        first, second = csv.DictReader(file)
    assert (first["url"], second["url"]) == (ARTICLE.url, f"{ARTICLE.url}?v=2")
    assert first["authors"] == "; ".join(author.name for author in ARTICLE.authors)
    assert (first["year"], first["published"]) == ("2019", ARTICLE.dates.published)
    assert (first["doi"], first["pmid"]) == (ARTICLE.identifiers.doi, ARTICLE.identifiers.pmid)
    assert (first["journal"], first["issn"]) == (ARTICLE.journal.title, "; ".join(ARTICLE.journal.issn))
    assert (first["references"], first["grants"]) == (str(len(ARTICLE.references)), str(len(ARTICLE.funding)))
    assert int(first["words"]) > 0
    assert first["warnings"] == "\n".join(ARTICLE.warnings)
    assert (first["shelf"], second["shelf"]) == ("7", "8")


def _cell(value: object) -> str:
    return "\n".join(value) if isinstance(value, tuple) else str(value)


def test_a_format_that_the_records_do_not_have_is_refused(articles: Path, long: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="articles, which cannot be exported as csv: use -f jsonl, articles-csv"):
        export(articles, "csv", tmp_path / "out")
    with pytest.raises(UsageError, match="contains pages, which cannot be exported as ris: use -f csv, jsonl"):
        export(long, "ris", tmp_path / "out")


def test_columns_that_clash_get_a_prefix_as_often_as_needed() -> None:
    assert header(("url", "text"), ("id", "text", "carried_text")) == [
        "url", "text", "id", "carried_text", "carried_carried_text",
    ]  # fmt: skip


@pytest.mark.parametrize("source", ["../../etc/passwd", "https://x/" + "a" * 400, "https://x/?a=b/c\\d\0e", "-", "ä€"])
def test_a_file_name_is_safe_whatever_the_source(source: str) -> None:
    name = file_name(7, source, "md")
    assert name.startswith("000007-")
    assert name.endswith(".md")
    assert len(name) < 100
    assert set(name.removesuffix(".md")) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-")
    assert file_name(8, source, "md") != name


def test_front_matter_keeps_to_one_line_a_fact() -> None:
    written = markdown_page(result("u", title="a\u2028b\u0085c\n---\nd: e\x7f", carried={"k": "v"}))
    front = written.split("\n---\n")[0]
    assert 'title: "a\\u2028b\\u0085c\\n---\\nd: e\\u007f"' in front.splitlines()
    assert len(front.splitlines()) == 1 + 8


def test_front_matter_has_the_facts_of_the_page_as_extract_writes_them() -> None:
    told = msgspec.structs.replace(
        result("u", title="River - Courier"), metadata=PageMetadata(title="River", authors=("Ann Dee",))
    )
    front = markdown_page(told).split("\n---\n")[0].splitlines()
    assert {'title: "River"', 'authors: ["Ann Dee"]'} <= set(front)
    assert not any(line.startswith("metadata:") for line in front)


def test_records_of_before_metadata_are_read() -> None:
    old = msgspec.json.decode(encode(result("a", title="A")))
    del old["metadata"]
    again = msgspec.json.decode(msgspec.json.encode(old), type=Result)
    assert again == result("a", title="A")
    assert again.metadata.known == {}
