"""Archives on the command line: reading all pages, some, or one; storing what a visit loads."""

import json
from pathlib import Path
from typing import Any

import pytest

from fixtures.server import FixtureServer
from tests.cli.conftest import Zoning
from tests.render.warcs import answer, write_warc
from zoning import Snapshot
from zoning.errors import ExitCode

PAGE = "http://pages.test/"
TEXT = {
    "harbour": "The harbour was dredged in autumn. Nobody had expected the barges so early.",
    "bridge": "The bridge is open to carts again. It was closed for most of the winter.",
    "mill": "The mill stood idle when the river froze. Its owner went to the city.",
}


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Three pages."""
    path = tmp_path / "pages.warc.gz"
    write_warc(path, *(answer(PAGE + name, f"<title>{name}</title><p>{text}") for name, text in TEXT.items()))
    return path


def lines(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


@pytest.mark.usefixtures("archive")
def test_every_page_of_an_archive_gives_a_result(zoning: Zoning) -> None:
    done = zoning("extract", "pages.warc.gz", "-f", "json")
    assert done.returncode == ExitCode.OK
    records = lines(done.stdout)
    assert [record["url"] for record in records] == [f"pages.warc.gz#{PAGE}{name}" for name in TEXT]
    assert [record["text"].strip() for record in records] == list(TEXT.values())
    assert {(record["final_url"], record["http_status"]) for record in records} == {(PAGE + name, 200) for name in TEXT}


@pytest.mark.usefixtures("archive")
def test_only_the_pages_asked_for_are_read(zoning: Zoning) -> None:
    done = zoning("extract", "pages.warc.gz", "--url", PAGE + "mill", "--url", PAGE + "bridge", "-f", "json")
    assert [record["title"] for record in lines(done.stdout)] == ["mill", "bridge"]


def test_a_page_of_an_archive_is_not_continued_from_the_network(zoning: Zoning, tmp_path: Path) -> None:
    with FixtureServer() as server:
        page = f"<p>{TEXT['mill']}</p><p><a href='?page=2'>next</a></p>"
        write_warc(tmp_path / "mill.warc", answer(server.url + "/mill", page))
        done = zoning("extract", "mill.warc", "--next-pages", "1", "-f", "json")
        assert server.requests == []
    assert lines(done.stdout)[0]["warnings"] == []


def test_what_is_left_of_a_broken_archive_is_written_and_the_rest_told(archive: Path, zoning: Zoning) -> None:
    archive.write_bytes(archive.read_bytes()[:-40])
    done = zoning("extract", "pages.warc.gz", "-f", "json")
    assert done.returncode == ExitCode.SOURCE_FAILED
    *pages, failure = lines(done.stdout)
    assert [record["title"] for record in pages] == ["harbour", "bridge"]
    assert (failure["url"], failure["error_class"]) == ("pages.warc.gz", "BadArchive")
    assert "broken at byte" in failure["error"]


@pytest.mark.usefixtures("archive")
def test_pages_of_an_archive_and_one_that_is_named_go_to_a_folder(zoning: Zoning, tmp_path: Path) -> None:
    named = f"pages.warc.gz#{PAGE}mill"
    assert zoning("extract", "pages.warc.gz", named, "-f", "markdown", "-o", "out").returncode == ExitCode.OK
    written = [path.read_text(encoding="utf-8") for path in (tmp_path / "out").iterdir()]
    assert sorted(written) == sorted(text + "\n" for text in (*TEXT.values(), TEXT["mill"]))


@pytest.mark.usefixtures("archive")
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["render", "pages.warc.gz", "-o", "a.snapshot.json.gz"],
            f"choose one of them:\n  pages.warc.gz#{PAGE}harbour\n",
        ),
        (["view", "pages.warc.gz", "-o", "a.png"], "the archive contains 3 pages"),
        (["view", f"pages.warc.gz#{PAGE}tower", "-o", "a.png"], f"{PAGE}tower: not in pages.warc.gz, which has:\n  "),
        (["extract", "pages.warc.gz", "--url", PAGE + "tower"], f"{PAGE}tower: not in pages.warc.gz"),
        (["extract", "pages.warc.gz", "page.html", "--url", PAGE], "--url needs exactly one archive"),
        (["extract", PAGE, "--url", PAGE], "--url needs exactly one archive"),
        (["extract", f"pages.warc.gz#{PAGE}mill", "--url", PAGE], "--url needs exactly one archive"),
        (["render", PAGE], "nothing to write"),
        (["render", PAGE, "--har", "a.json"], "a.json: the name of a HAR file ends in .har"),
        (["render", PAGE, "--warc", "a.gz"], "a.gz: the name of a WARC file ends in .warc.gz or .warc"),
        (["render", f"pages.warc.gz#{PAGE}mill", "--har", "a.har"], "store what a visit loads"),
        (["render", "-", "--warc", "a.warc"], "store what a visit loads"),
    ],
)
def test_wrong_usage_is_told_without_a_visit(
    arguments: list[str], says: str, zoning: Zoning, no_browser: dict[str, str]
) -> None:
    done = zoning(*arguments, env=no_browser)
    assert (done.returncode, done.stdout) == (ExitCode.USAGE, "")
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_visit_is_stored_and_read_again_without_its_server(zoning: Zoning, tmp_path: Path) -> None:
    stored = ("--har", "page.har", "--warc", "page.warc.gz")
    with FixtureServer() as server:
        done = zoning("render", server.url + "/spa/", "-o", "page.snapshot.json.gz", *stored)
        assert done.returncode == ExitCode.OK
        assert [line.split(":")[0] for line in done.stderr.splitlines()[-3:]] == [
            "page.snapshot.json.gz", "page.har", "page.warc.gz"]  # fmt: skip
        only = zoning("render", server.url + "/spa/", "--har", "only.har")
        assert only.returncode == ExitCode.OK
    live = Snapshot.load(tmp_path / "page.snapshot.json.gz")
    assert zoning("render", "page.har", "-o", "again.snapshot.json.gz").returncode == ExitCode.OK
    again = Snapshot.load(tmp_path / "again.snapshot.json.gz")
    assert again.text() == live.text()
    assert again.page.final_url == live.page.final_url
    sources = ("page.snapshot.json.gz", "page.warc.gz", "only.har")
    read, *stored_elsewhere = lines(zoning("extract", *sources, "-x", "plain", "-f", "json").stdout)
    assert len(stored_elsewhere) == 2
    for record in stored_elsewhere:
        assert record["text"] == read["text"]
        assert record["final_url"] == live.page.final_url


def test_a_missing_archive_is_told_like_any_missing_file(zoning: Zoning) -> None:
    done = zoning("extract", "missing.wacz")
    assert (done.returncode, done.stderr) == (ExitCode.SOURCE_FAILED, "zoning: missing.wacz: no such file\n")
