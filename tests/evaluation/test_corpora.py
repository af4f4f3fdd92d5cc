"""Corpora: which manifests are read, which are refused, and where gold comes from."""

import gzip
import json
from pathlib import Path

import pytest

from tests.one_tab import Render
from zoning.errors import BadManifest
from zoning.evaluation import corpora, manifest
from zoning.evaluation.manifest import CorpusPage, GoldSource, Manifest, gold_of

PAGE = "<nav>menu</nav><main><p>one</p><p class=note>two</p></main>"


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_a_manifest_is_read_as_it_was_written(tmp_path: Path) -> None:
    pages = (
        CorpusPage(name="a", page="a.html", gold=GoldSource(text=""), groups={"type": "article"}, present=("x",)),
        CorpusPage(name="b", page="b.html", gold=GoldSource(labels=((1, 5, "content"),))),
        CorpusPage(name="c", page="c.html", gold=None, url="https://example.org/"),
    )
    written = Manifest(name="trial", pages=pages, javascript=False, viewport=(800, 600))
    manifest.save(written, tmp_path / "manifest.json")
    assert corpora.read(tmp_path) == written
    assert corpora.read(tmp_path / "manifest.json") == written
    narrow = corpora.read(tmp_path, (390, 844))
    assert (narrow.viewport, narrow.pages) == ((390, 844), pages)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "truncated"),
        ('{"name": "x"}', "pages"),
        ('{"name": "x", "pages": [], "format": "other"}', "only zoning-manifest"),
        ('{"name": "x", "pages": [], "version": 99}', "up to version 1"),
        ('{"name": "x", "pages": [], "colour": "red"}', "colour"),
        ('{"name": "x", "pages": [{"name": "a", "page": "a.html", "gold": {}}]}', "one of include, marks and labels"),
        ('{"name": "x", "pages": [{"name": "a", "page": "a", "gold": {"text": "", "file": "b"}}]}', "text or file"),
        ('{"name": "x", "pages": [{"name": "a", "page": "a", "gold": null}, {"name": "a", "page": "b", "gold": null}]}',
         "two pages have the name a"),
    ],
)  # fmt: skip
def test_a_wrong_manifest_is_refused_with_the_reason(text: str, says: str, tmp_path: Path) -> None:
    write(tmp_path, {"manifest.json": text})
    with pytest.raises(BadManifest, match=says):
        corpora.read(tmp_path)


def test_a_folder_of_no_known_kind_is_refused_with_the_kinds_there_are(tmp_path: Path) -> None:
    with pytest.raises(BadManifest, match=r"WCXB.*Texts.*Marked pages"):
        corpora.read(write(tmp_path, {"page.html": "<p>text</p>"}))


def test_wcxb_is_read(tmp_path: Path) -> None:
    truth = {"main_content": "text", "with": ["a"], "without": ["b"]}
    record = {"url": "https://example.org/", "ground_truth": truth, "_internal": {"page_type": {"primary": "forum"}}}
    missing = {"ground_truth": {}, "_internal": {"page_type": {"primary": "listing"}}}
    write(tmp_path, {"ground-truth/0001.json": json.dumps(record), "ground-truth/0002.json": json.dumps(missing)})
    first, second = corpora.read(tmp_path).pages
    assert first == CorpusPage(
        name="0001", page="html/0001.html", url="https://example.org/", gold=GoldSource(text="text"),
        present=("a",), absent=("b",), groups={"type": "forum"},
    )  # fmt: skip
    assert second.gold == GoldSource(text="")


def test_a_damaged_record_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadManifest, match="KeyError: 'ground_truth'"):
        corpora.read(write(tmp_path, {"ground-truth/0001.json": "{}"}))


def test_the_article_extraction_benchmark_is_read(tmp_path: Path) -> None:
    write(tmp_path, {"ground-truth.json": json.dumps({"ab": {"articleBody": "text", "url": "https://example.org/"}})})
    assert corpora.read(tmp_path).pages == (
        CorpusPage(name="ab", page="html/ab.html.gz", url="https://example.org/", gold=GoldSource(text="text")),
    )


def test_pages_with_gold_selectors_are_read(tmp_path: Path) -> None:
    gold = json.dumps({"include": ["main"], "exclude": [".note"]})
    index = "name\tpage\tpublisher\nalpha\tx/alpha.html\tA Press\nbeta\tx/beta.html\t\n"
    write(tmp_path, {"index.tsv": index, "gold/alpha.json": gold, "gold/alpha.txt": "one"})
    alpha, beta = corpora.read(tmp_path).pages
    assert alpha.gold == GoldSource(file="gold/alpha.txt", include=("main",), exclude=(".note",))
    assert alpha.groups == {"publisher": "A Press"}
    assert beta.gold is None


def test_pages_with_gold_texts_are_read_without_the_marks_of_cleaneval(tmp_path: Path) -> None:
    write(tmp_path, {"html/1.html": PAGE, "html/2.html": PAGE, "gold/1.txt": "URL: http://x\n<p>one\n<h>two"})
    first, second = corpora.read(tmp_path).pages
    assert first.gold == GoldSource(text="one\ntwo")
    assert second.gold is None


def test_addresses_and_old_encodings_of_gold_texts_are_read(tmp_path: Path) -> None:
    write(tmp_path, {"html/1.html": PAGE, "index.tsv": "id\turl\tlanguage\n1\thttp://x.org/\tde\n"})
    (tmp_path / "gold").mkdir()
    (tmp_path / "gold" / "1.txt").write_bytes("“naïve”".encode("cp1252"))
    (page,) = corpora.read(tmp_path).pages
    assert (page.url, page.groups, page.gold) == ("http://x.org/", {"language": "de"}, GoldSource(text="“naïve”"))


def test_marked_pages_are_read(tmp_path: Path) -> None:
    marked = "<p data-gold=main>text</p>"
    pages = corpora.read(write(tmp_path, {"one.html": marked, "two/index.html": marked})).pages
    assert [(page.name, page.page) for page in pages] == [("one", "one.html"), ("two", "two/index.html")]
    assert all(page.gold == GoldSource(marks=True) for page in pages)


# ---------------------------------------------------------------------- gold


def page_with(gold: GoldSource | None) -> CorpusPage:
    return CorpusPage(name="page", page="page.html", gold=gold)


def test_selectors_choose_what_is_included_and_not_excluded(render_html: Render, tmp_path: Path) -> None:
    page = render_html(PAGE + "<main><script type='text/x-data'>never</script><a @odd=1 href=x>three</a></main>")
    found = gold_of(page_with(GoldSource(include=("main",), exclude=(".note", "nav a"))), tmp_path, page)
    assert found.text == "one\nthree"
    assert found.mask is not None


def test_text_and_nodes_may_both_be_given(render_html: Render, tmp_path: Path) -> None:
    write(tmp_path, {"gold.txt": "the text"})
    found = gold_of(page_with(GoldSource(file="gold.txt", include=("main",))), tmp_path, render_html(PAGE))
    assert found.text == "the text"
    assert found.zones is not None
    assert found.zones.main.tolist() == [False, True, True]


def test_labelled_zones_are_gold_but_for_boilerplate(render_html: Render, tmp_path: Path) -> None:
    page = render_html(PAGE)
    menu, one, two = (int(node) for node in page.has_words.nonzero()[0])
    labels = ((menu, menu + 1, "boilerplate: menu"), (one, one + 1, "paragraph"), (two, two + 1, "content"))
    assert gold_of(page_with(GoldSource(labels=labels)), tmp_path, page).text == "one\ntwo"
    with pytest.raises(BadManifest, match="the snapshot has"):
        gold_of(page_with(GoldSource(labels=((0, 10_000, "content"),))), tmp_path, page)


@pytest.mark.parametrize(
    ("gold", "says"),
    [
        (None, "no gold"),
        (GoldSource(file="absent.txt"), "absent.txt"),
        (GoldSource(marks=True), "could not be rendered"),
    ],
)
def test_gold_that_is_not_to_be_had_is_an_error(gold: GoldSource | None, says: str, tmp_path: Path) -> None:
    with pytest.raises(BadManifest, match=says):
        gold_of(page_with(gold), tmp_path, None)


def test_a_selector_that_is_none_is_an_error(render_html: Render, tmp_path: Path) -> None:
    with pytest.raises(BadManifest, match="div>>p"):
        gold_of(page_with(GoldSource(include=("div>>p",))), tmp_path, render_html(PAGE))


def test_gzipped_pages_are_pages(tmp_path: Path) -> None:
    from zoning.evaluation.cache import Rendered, RenderSettings

    (tmp_path / "page.html.gz").write_bytes(gzip.compress("<p>grün</p>".encode()))
    settings = RenderSettings(viewport=(800, 600), javascript=True, timeout_s=1, reveal=())
    assert Rendered(page_with(None), tmp_path / "page.html.gz", settings, tmp_path).raw() == "<p>grün</p>"
