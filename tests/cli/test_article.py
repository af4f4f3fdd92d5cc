"""`zoning article`: the article on a page in each format, and the articles of a list."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from fixtures.server import PAGES, FixtureServer
from tests.cli.conftest import Zoning
from tests.one_tab import Render
from zoning.errors import ExitCode

PAGE = PAGES / "journal-article.html"


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory, fixture_page: Render) -> Path:
    place: Path = tmp_path_factory.mktemp("article") / "page.snapshot.json.gz"
    fixture_page("journal-article").save(place)
    return place


def test_json_is_the_record_and_fits_its_schema(zoning: Zoning, snapshot: Path) -> None:
    done = zoning("article", snapshot)
    record = json.loads(done.stdout)
    jsonschema.validate(record, json.loads(zoning("schema", "--article").stdout))
    assert record["title"] == "Night-time cooling of urban ponds slows the hatching of midges"
    assert [author["family"] for author in record["authors"]] == ["Brandsma", "Aduba", "Vesel"]
    assert record["identifiers"]["doi"] == "10.5555/tjl.2024.0417"
    assert (record["dates"]["received"], record["dates"]["published"]) == ("2024-02-03", "2024-09-02")
    assert [section["title"] for section in record["sections"]] == [
        "Introduction", "Methods", "Results", "Discussion", "Data availability", "Funding",
    ]  # fmt: skip
    assert [figure["label"] for figure in record["figures"]] == ["Figure 1"]
    assert [table["label"] for table in record["tables"]] == ["Table 1"]
    assert [reference["label"] for reference in record["references"]] == ["1", "2", "3"]
    assert [grant["number"] for grant in record["funding"]] == ["LWF-88-1204"]
    assert [one["number"] for one in record["accessions"]] == ["ZX904417", "ZX904728"]


@pytest.mark.parametrize("form", ["jats", "tei"])
def test_xml_is_one_document_with_the_article(form: str, zoning: Zoning, snapshot: Path) -> None:
    done = zoning("article", snapshot, "-f", form)
    text = "".join(ET.fromstring(done.stdout).itertext())
    assert "Night-time cooling of urban ponds" in text
    assert "Heat budgets of very small lakes" in text


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("csl-json", "["),
        ("bibtex", "@article{"),
        ("ris", "TY  - JOUR"),
        ("coins", "<span class="),
        ("markdown", "# Night"),
        ("text", "Night"),
    ],
)
def test_every_form_has_the_title(form: str, begins: str, zoning: Zoning, snapshot: Path) -> None:
    done = zoning("article", snapshot, "-f", form)
    assert done.returncode == ExitCode.OK
    assert done.stdout.startswith(begins)
    assert "cooling of urban ponds" in done.stdout.replace("+", " ")
    assert f"zoning: {snapshot}: article, 3 authors, 6 sections, 3 references, " in done.stderr


def test_a_page_that_is_no_article_is_said_and_nothing_is_made_up(zoning: Zoning, tmp_path: Path) -> None:
    page = tmp_path / "login.html"
    page.write_text("<title>Sign in</title><h1>Sign in</h1><form><input type=password></form><p>Welcome back.</p>")
    done = zoning("article", page)
    record = json.loads(done.stdout)
    assert record["scope"] != "article"
    assert record["authors"] == record["references"] == record["funding"] == record["sections"] == []
    assert "does not have the whole article" in done.stderr or "is not an article" in done.stderr


def test_several_xml_documents_need_a_folder(zoning: Zoning) -> None:
    done = zoning("article", PAGE, PAGE, "-f", "jats")
    assert done.returncode == ExitCode.USAGE
    assert "JATS documents need -o FOLDER" in done.stderr


def test_a_list_of_articles_gives_a_record_each(zoning: Zoning, server: FixtureServer, tmp_path: Path) -> None:
    addresses = (f"7,{server.url}/journal-article.html", f"8,{server.url}/short-page.html")
    (tmp_path / "list.csv").write_text("\n".join(("id,url", *addresses)))
    done = zoning("batch", "list.csv", "-o", "run", "--article", "--workers", "1", "--per-host-delay", "0")
    assert done.returncode == ExitCode.OK, done.stderr
    exported = zoning("export", "run", "-f", "jsonl", "-o", "out.jsonl")
    assert (exported.returncode, exported.stderr) == (ExitCode.OK, "2 of 2 sources in out.jsonl\n")
    record = json.loads((tmp_path / "out.jsonl").read_text().splitlines()[0])
    assert (record["carried"], len(record["references"])) == ({"id": "7"}, 3)
    listed = zoning("export", "run", "-f", "ris", "-o", "out.ris")
    assert listed.returncode == ExitCode.OK
    assert "1 of 2 sources in out.ris\n  left out: 1 page without journal, identifier and references" in listed.stderr
    assert (tmp_path / "out.ris").read_text().count("TY  - ") == 1
    refused = zoning("export", "run", "-f", "csv", "-o", "out.csv")
    assert "contains articles" in refused.stderr
    assert "articles-csv" in refused.stderr


def test_an_export_says_which_pages_are_no_articles(zoning: Zoning, tmp_path: Path) -> None:
    hits = "".join(
        f"<li><h3><a href=/article/{number}>How the river {number} moved</a></h3><p>Journal of Mud</p></li>"
        for number in range(30)
    )
    (tmp_path / "hits.html").write_text(f"<title>30 results</title><h1>30 results for rivers</h1><ol>{hits}</ol>")
    (tmp_path / "list.txt").write_text(f"{PAGE}\n{tmp_path / 'hits.html'}\n")
    done = zoning("batch", "list.txt", "-o", "run", "--article", "--workers", "1")
    assert done.returncode == ExitCode.OK, done.stderr
    exported = zoning("export", "run", "-f", "jats-folder", "-o", "jats")
    assert exported.stderr == (
        "1 of 2 sources in jats\n"
        "  left out: 1 page that is no article by its scope (1 listing); -f jsonl and articles-csv include them\n"
    )
    assert len(list((tmp_path / "jats").glob("*.xml"))) == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("article", "x.html", "--pretty", "-f", "jats"), "--pretty needs -f json"),
        (("batch", "x.txt", "-o", "run", "--article", "--parts", "body"), "--article cannot be combined with"),
        (("extract", "x.html", "--parts", "body,footer"), "no part footer; available: title"),
    ],
)
def test_wrong_usage_is_told(arguments: tuple[str, ...], says: str, zoning: Zoning, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("")
    done = zoning(*arguments)
    assert (done.returncode, says in done.stderr) == (ExitCode.USAGE, True)


def test_databanks_of_a_table_are_found_too(zoning: Zoning, snapshot: Path, tmp_path: Path) -> None:
    table = tmp_path / "databanks.csv"
    table.write_text('name,pattern,words,url\nPond Archive,"ZX9\\d{5}",,https://ponds.example/{}\n')
    record = json.loads(zoning("article", snapshot, "--databanks", table).stdout)
    assert [(one["databank"], one["number"], one["url"]) for one in record["accessions"]] == [
        ("Pond Archive", "ZX904417", "https://ponds.example/ZX904417"),
        ("Pond Archive", "ZX904728", "https://ponds.example/ZX904728"),
    ]


def test_funders_of_a_table_are_called_as_it_has_them(zoning: Zoning, snapshot: Path, tmp_path: Path) -> None:
    table = tmp_path / "funders.csv"
    table.write_text("name,aliases,country\nWater Fund of Lindow,Lindow Water Fund,GB\n")
    record = json.loads(zoning("article", snapshot, "--funders", table).stdout)
    assert [(one["funder"], one["funder_country"], one["number"]) for one in record["funding"]] == [
        ("Water Fund of Lindow", "GB", "LWF-88-1204")
    ]


def test_a_bad_table_of_databanks_names_its_line(zoning: Zoning, snapshot: Path, tmp_path: Path) -> None:
    table = tmp_path / "databanks.csv"
    table.write_text("name,pattern\nPonds,ZX\\d+\n")
    done = zoning("article", snapshot, "--databanks", table)
    assert done.returncode == ExitCode.USAGE
    assert "databanks.csv, line 2: the pattern" in done.stderr
